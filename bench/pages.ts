/** Public pages from the page cache, beside a bare route that sends the same bytes; and what a first visit weighs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBare } from './bare.ts'
import { createClient } from './http-client.ts'
import { runLoad, sideBySide } from './load.ts'
import { dropDataDir, newDataDir, startStage } from './stage.ts'
import { milliseconds, perSecond, type Row } from './table.ts'

const CLIENTS = 20
const COUNT = 4000
const BROTLI = { 'accept-encoding': 'br' }
const SLUG = 'media-maraton-del-paramo'
const BUDGET = 145_000

export const benchPage = async (address: string, path: string): Promise<Row> => {
  const client = createClient(address, CLIENTS)
  const page = await client.get(path, BROTLI)
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-bench-page-'))
  writeFileSync(join(folder, 'page'), page.body)
  const bare = await startBare({ BENCH_PAGE: join(folder, 'page'), BENCH_ENCODING: 'br' })
  const bareClient = createClient(bare.address, CLIENTS)
  await runLoad(CLIENTS, 1000, () => client.get(path, BROTLI))
  await runLoad(CLIENTS, 1000, () => bareClient.get('/page', BROTLI))
  const { ours, limit } = await sideBySide(
    5,
    async () => (await runLoad(CLIENTS, COUNT, () => client.get(path, BROTLI))).perSecond,
    async () => (await runLoad(CLIENTS, COUNT, () => bareClient.get('/page', BROTLI))).perSecond,
  )
  client.close()
  bareClient.close()
  await bare.stop()
  rmSync(folder, { recursive: true, force: true })
  const what = `${path}, warm, ${CLIENTS} clients (beside a bare route with the same bytes)`
  return {
    what,
    ours: perSecond(ours),
    limit: perSecond(limit),
    ratio: ours / limit,
    bar: { kind: 'at least', value: 0.5 },
  }
}

/** Scripts and styles a first visit fetches, as they travel. */
const weigh = async (address: string, path: string): Promise<Row> => {
  const client = createClient(address, 4)
  const html = String((await client.get(path)).body)
  const files = new Set(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file as string),
  )
  for (const [, file] of html.matchAll(/"(\/assets\/[^"]+\.js)"/g)) if (file) files.add(file)
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
    await benchPage(stage.address, `/evento/${SLUG}`),
    await benchPage(stage.address, '/eventos'),
    await weigh(stage.address, `/evento/${SLUG}`),
    await timeToSee(stage.address),
  ]
  await stage.stop()
  dropDataDir(stage.dataDir)
  return rows
}
