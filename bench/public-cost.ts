/**
 * What a stranger may ask for, and what one such request costs the server's processor: every public address that is read,
 * as dear as it can be asked for. The dearest twenty are printed, each beside its bound. By one client, one after the
 * other: what is dear for a crowd is found by the other benches.
 */
import { createClient } from './measuring/http-client.ts'
import { processorTime } from './measuring/processor-time.ts'
import { dropDataDir, newDataDir, type Stage, startStage } from './measuring/stage.ts'
import { milliseconds, type Row } from './measuring/table.ts'

const ASKED = 40
const SHOWN = 20

/** Milliseconds of processor time. What is drawn waits in a line besides, and is counted by address (costly.ts). */
const BOUNDS: [kind: string, pattern: RegExp, most: number][] = [
  ['drawn', /\.(png|pdf|jpg)(\?|$)/, 600],
  ['route discovery', /^\/__manifest/, 6],
  ['a call', /^\/api\//, 40],
  ['a page', /^\//, 60],
]
const boundOf = (path: string) => BOUNDS.find(([, pattern]) => pattern.test(path)) ?? ['a page', /^/, 60]

type Described = { paths: Record<string, Record<string, { security?: unknown[] }>> }
type Seen = { slug: string; id: number }

/** Another value each time, so that nothing comes from the page cache. */
const dear = (path: string, at: number) => {
  const sign = path.includes('?') ? '&' : '?'
  return path.startsWith('/api/')
    ? `${path}${sign}search=${encodeURIComponent(`corredor ${at} del páramo`)}&per_page=100`
    : `${path}${sign}_=${at}`
}

const filled = (path: string, { slug, id }: Seen) =>
  path
    .replaceAll('{slug}', slug)
    .replaceAll('{eventId}', slug)
    .replaceAll(/\{(id|event_id)\}/g, String(id))
    .replaceAll(/\{\w+\}/g, '1')

const PAGES = [
  '/',
  '/eventos',
  '/resultados',
  '/tienda/products',
  '/datos-personales',
  '/terminos',
  '/nada/de/nada',
]
const pagesOf = (slug: string) => [
  ...PAGES,
  ...['evento', 'registrate', 'resultados'].map((page) => `/${page}/${slug}`),
  `/resultados/${slug}/general`,
  `/resultados/${slug}/podios`,
]

const manifestOf = (html: string) => {
  const version = /\/manifest-([\w-]+)\.js/.exec(html)?.[1]
  if (!version) throw new Error('the home page names no manifest')
  const paths = Array.from({ length: 250 }, (_, at) => `/evento/inventado-${at}`).join(',')
  return `/__manifest?paths=${encodeURIComponent(paths)}&version=${version}`
}

const costOf = async ({ pid }: Stage, client: ReturnType<typeof createClient>, path: string) => {
  for (let at = 0; at < 5; at += 1) await client.get(dear(path, at))
  const before = processorTime(pid)
  for (let at = 0; at < ASKED; at += 1) await client.get(dear(path, 100 + at))
  return (processorTime(pid) - before) / ASKED
}

export const benchPublicCost = async (): Promise<Row[]> => {
  const dataDir = newDataDir()
  const stage = await startStage(dataDir)
  const client = createClient(stage.address, 1)
  try {
    const read = async <T>(path: string) => JSON.parse((await client.get(path)).body.toString()) as T
    const { data } = await read<{ data: Seen[] }>('/api/event-results-client')
    const seen = data[0]
    if (!seen) throw new Error('the demo has no event with results')
    const { paths } = await read<Described>('/api/docs/json')
    const calls = Object.entries(paths)
      .filter(([, { get }]) => get && (get.security ?? []).length === 0)
      .map(([path]) => filled(path, seen))
    const home = (await client.get('/')).body.toString()
    const costs: { path: string; ms: number }[] = []
    for (const path of [...calls, ...pagesOf(seen.slug), manifestOf(home)])
      if (!/\/live$/.test(path)) costs.push({ path, ms: await costOf(stage, client, path) })
    return costs
      .sort((one, other) => other.ms - one.ms)
      .slice(0, SHOWN)
      .map(({ path, ms }) => {
        const [kind, , most] = boundOf(path)
        return {
          what: `${path.slice(0, 70)} (${kind}): processor time of one request of a stranger, beside its bound`,
          ours: milliseconds(ms),
          limit: milliseconds(most),
          ratio: ms / most,
          bar: { kind: 'at most', value: 1 },
        }
      })
  } finally {
    client.close()
    await stage.stop()
    dropDataDir(dataDir)
  }
}
