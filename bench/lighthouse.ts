/**
 * What a visitor on a middling phone gets, judged by Lighthouse: mobile, simulated throttling, the built product. The
 * median of five runs counts, because one run on a shared machine says little.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { median, type Row } from './measuring/table.ts'

type Programs = { findChromium: () => string | undefined }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RUNS = 5
/** A busy machine loses a trace now and then; a page that never gives one is a fault. */
const TRIES = 10
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const BARS: Record<(typeof CATEGORIES)[number], number> = {
  performance: 0.96,
  accessibility: 1,
  'best-practices': 1,
  seo: 1,
}
/** Milliseconds in which a finger is not answered. */
const MOST_BLOCKED = 100
const PAGES = [
  '/',
  '/evento/media-maraton-del-paramo',
  '/registrate/media-maraton-del-paramo',
  '/resultados/media-maraton-bahia-de-cartagena',
]
const FLAGS = [
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--remote-debugging-port=0',
]

const portOf = (chromium: ChildProcess) =>
  new Promise<number>((resolve, reject) => {
    let said = ''
    chromium.stderr?.on('data', (chunk: Buffer) => {
      said += chunk
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
    chromium.once('exit', () => reject(new Error(`Chromium ended: ${said}`)))
    chromium.once('error', reject)
  })

/** Lighthouse wants a browser that nobody else drives: a profile of its own, reached by its port. */
const openChromium = async () => {
  const { findChromium } = (await import(join(ROOT, 'scripts', 'chromium.mjs'))) as Programs
  const program = findChromium()
  if (!program) throw new Error('No Chromium: npm test installs one.')
  const profile = mkdtempSync(join(tmpdir(), 'dorsal-lighthouse-'))
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const chromium = spawn(program, [...FLAGS, ...root, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  return {
    port: await portOf(chromium),
    close: async () => {
      // Debian's program is a script that starts the browser: the whole group ends, or it outlives every run.
      if (chromium.pid) process.kill(-chromium.pid, 'SIGKILL')
      if (chromium.exitCode === null && chromium.signalCode === null) await once(chromium, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Scores = Record<(typeof CATEGORIES)[number], number> & { blocked: number; shift: number }

/** Lighthouse's own defaults are a phone and simulated throttling; said here, since the bar is about them. */
const judge = async (address: string, port: number): Promise<Scores | undefined> => {
  // Loaded here: the other benches should not carry it.
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(address, {
    port,
    logLevel: 'silent',
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    onlyCategories: [...CATEGORIES],
  })
  const scores = CATEGORIES.map((name) => [name, result?.lhr.categories[name]?.score ?? null] as const)
  if (scores.some(([, score]) => score === null)) return undefined
  const audit = (name: string) => result?.lhr.audits[name]?.numericValue ?? Number.NaN
  return {
    ...(Object.fromEntries(scores) as Record<(typeof CATEGORIES)[number], number>),
    blocked: audit('total-blocking-time'),
    shift: audit('cumulative-layout-shift'),
  }
}

const judgeOften = async (address: string): Promise<Scores[]> => {
  const runs: Scores[] = []
  for (let tried = 0; tried < TRIES && runs.length < RUNS; tried++) {
    const chromium = await openChromium()
    const scores = await judge(address, chromium.port).finally(chromium.close)
    if (scores) runs.push(scores)
  }
  if (runs.length < RUNS) throw new Error(`Lighthouse could not judge ${address}`)
  return runs
}

export const benchLighthouse = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir())
  const rows: Row[] = []
  for (const path of PAGES) {
    const runs = await judgeOften(`${stage.address}${path}`)
    for (const category of CATEGORIES) {
      const ratio = median(runs.map((scores) => scores[category]))
      rows.push({
        what: `Lighthouse ${category} of ${path}, mobile`,
        ours: String(Math.round(ratio * 100)),
        limit: '100',
        ratio,
        bar: { kind: 'at least', value: BARS[category] },
      })
    }
    const blocked = median(runs.map((run) => run.blocked))
    rows.push({
      what: `Total blocking time of ${path}, mobile`,
      ours: `${Math.round(blocked)} ms`,
      limit: `${MOST_BLOCKED} ms`,
      ratio: blocked / MOST_BLOCKED,
      bar: { kind: 'at most', value: 1 },
    })
    // As Lighthouse shows it: a thousandth of a screen is what a letter of another width makes.
    const shift = Number(median(runs.map((run) => run.shift)).toFixed(3))
    rows.push({
      what: `Layout shift of ${path}, mobile`,
      ours: shift.toFixed(3),
      limit: '0',
      ratio: shift,
      bar: { kind: 'at most', value: 0 },
    })
  }
  await stage.stop()
  dropDataDir(stage.dataDir)
  return rows
}
