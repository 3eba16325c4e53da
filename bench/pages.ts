/** Public pages from the page cache, beside a bare route that sends the same bytes; and what a first visit weighs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBare } from './limits/bare.ts'
import { createClient } from './measuring/http-client.ts'
import { runLoad, sideBySide } from './measuring/load.ts'
import { processorTime } from './measuring/processor-time.ts'
import { dropDataDir, newDataDir, type Stage, startStage } from './measuring/stage.ts'
import { milliseconds, perSecond, type Row } from './measuring/table.ts'
import { benchUncached } from './uncached-page.ts'

const CLIENTS = 20
const COUNT = 4000
/** As warm as on an opening day: a server compiles what it does often. */
const WARM_UP = 20_000
const ROUNDS = 9
const BROTLI = { 'accept-encoding': 'br' }
const SLUG = 'media-maraton-del-paramo'
const BUDGET = 145_000

/** How many a second, which is judged; and what one costs the server, which the load generator has no part in. */
export const benchPage = async ({ address, pid }: Stage, path: string): Promise<Row[]> => {
  const client = createClient(address, CLIENTS)
  const page = await client.get(path, BROTLI)
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-bench-page-'))
  writeFileSync(join(folder, 'page'), page.body)
  const bare = await startBare({ BENCH_PAGE: join(folder, 'page'), BENCH_ENCODING: 'br' })
  const bareClient = createClient(bare.address, CLIENTS)
  await runLoad(CLIENTS, WARM_UP, () => client.get(path, BROTLI))
  await runLoad(CLIENTS, WARM_UP, () => bareClient.get('/page', BROTLI))
  const spent = { ours: 0, bare: 0 }
  const round = async (who: keyof typeof spent, id: number, get: () => Promise<unknown>) => {
    const before = processorTime(id)
    const { perSecond } = await runLoad(CLIENTS, COUNT, get)
    spent[who] += (processorTime(id) - before) / (ROUNDS * COUNT)
    return perSecond
  }
  const { ours, limit, ratio } = await sideBySide(
    ROUNDS,
    () => round('ours', pid, () => client.get(path, BROTLI)),
    () => round('bare', bare.pid, () => bareClient.get('/page', BROTLI)),
  )
  client.close()
  bareClient.close()
  await bare.stop()
  rmSync(folder, { recursive: true, force: true })
  const microseconds = (ms: number) => `${Math.round(ms * 1000)} µs`
  return [
    {
      what: `${path}, warm, ${CLIENTS} clients (beside a bare route with the same bytes)`,
      ours: perSecond(ours),
      limit: perSecond(limit),
      ratio,
      bar: { kind: 'at least', value: 0.85 },
    },
    {
      what: `${path}, warm: processor time of one (beside the bare route, whose answer has a quarter of the headers)`,
      ours: microseconds(spent.ours),
      limit: microseconds(spent.bare),
      ratio: spent.ours / spent.bare,
      bar: null,
    },
  ]
}

/**
 * What a browser fetches for a page: styles and scripts by their elements, and what its inline module imports. The list of
 * routes that the page carries names more files, which are fetched when somebody goes there.
 */
const fetchedBy = (html: string): Set<string> => {
  const named = [
    ...html.matchAll(/<(?:link|script)\b[^>]*?(?:src|href)="(\/assets\/[^"#]+\.(?:js|css))(?:#[^"]*)?"/g),
    ...html.matchAll(/\b(?:import|from) ?"(\/assets\/[^"]+\.js)"/g),
  ]
  return new Set(named.map(([, file]) => file as string))
}

/** Scripts and styles a first visit fetches, as they travel. */
const weigh = async (address: string, path: string): Promise<Row> => {
  const client = createClient(address, 4)
  const files = fetchedBy(String((await client.get(path)).body))
  let bytes = 0
  for (const file of files) bytes += (await client.get(file, { 'accept-encoding': 'gzip' })).body.length
  client.close()
  const kB = (value: number) => `${(value / 1000).toFixed(0)} kB`
  return {
    what: `JavaScript and CSS of ${path}, gzip`,
    ours: kB(bytes),
    limit: kB(BUDGET),
    ratio: bytes / BUDGET,
    bar: { kind: 'at most', value: 1 },
  }
}

/** An organiser changes the name; how long until a visitor reads it. */
const timeToSee = async (address: string): Promise<Row> => {
  const client = createClient(address, 4)
  const login = await client.post('/api/auth/login', { email: 'admin@dorsal.test', password: 'dorsal-demo' })
  const { token } = JSON.parse(String(login.body)) as { token: string }
  const path = `/evento/${SLUG}`
  await client.get(path)
  const name = `Media Maratón ${Date.now()}`
  const saved = await fetch(`${address}/api/eventos/1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name }),
  })
  if (!saved.ok) throw new Error(`the name was not saved: ${saved.status}`)
  const began = performance.now()
  while (!String((await client.get(path)).body).includes(name)) if (performance.now() - began > 10_000) break
  client.close()
  const took = performance.now() - began
  return {
    what: 'a change by the organiser is visible',
    ours: milliseconds(took),
    limit: '2000 ms',
    ratio: took / 2000,
    bar: { kind: 'at most', value: 1 },
  }
}

export const benchPages = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir())
  const rows = [
    ...(await benchPage(stage, `/evento/${SLUG}`)),
    ...(await benchPage(stage, '/eventos')),
    ...(await benchUncached(stage, SLUG)),
    await weigh(stage.address, `/evento/${SLUG}`),
    await timeToSee(stage.address),
  ]
  await stage.stop()
  dropDataDir(stage.dataDir)
  return rows
}
