/**
 * Pages that are the same for everybody, kept for a moment: compressed once, rendered once however many ask, never
 * older than two seconds, never more than a bounded number of bytes. Only addresses on the list are kept, and only
 * their known parameters make a key: nobody can fill the memory with made-up addresses.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Fresh for a second; for one more the old page is served while the new one is rendered. */
const FRESH_MS = 1_000
const STALE_MS = 2_000
const MOST_BYTES = 64 * 1024 * 1024

export type RenderedPage = { status: number; headers: [name: string, value: string][]; body: Buffer }

export type KeptPage = RenderedPage & {
  /** Its headers as they are written. */
  frame: Record<string, string>
  etag: string
  br: Buffer
  gzip: Buffer
}

type Entry = { page: KeptPage; madeAt: number; bytes: number }

/** Which pages may be kept, and the parameters that change what they show. */
const KEPT: [pattern: RegExp, parameters: readonly string[]][] = [
  [/^\/$/, []],
  [/^\/eventos$/, ['sport', 'city', 'month']],
  [/^\/evento\/[a-z0-9-]{1,120}$/, []],
  [/^\/registrate\/[a-z0-9-]{1,120}$/, []],
  [/^\/(datos-personales|terminos)$/, []],
  [/^\/resultados$/, ['year', 'page']],
  [/^\/resultados\/[a-z0-9-]{1,120}$/, ['race_division', 'gender', 'category', 'page']],
  [/^\/(competidor\/)?resultado\/[\w-]{8,40}$/, []],
  [/^\/tienda\/products$/, ['page']],
  [/^\/tienda\/products\/(\d{1,9}|cart|checkout)$/, []],
]

const TYPED = ['search', 'name', 'bib_number'] as const

/** The address of a page that may be kept, without what does not change it; null for every other page. */
export const keepableAddress = (url: string): string | null => {
  if (url.startsWith('/api/') || url.startsWith('/assets/')) return null
  const parsed = URL.parse(url, 'http://page')
  if (!parsed) return null
  const { pathname, searchParams } = parsed
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const [, parameters] = KEPT.find(([pattern]) => pattern.test(path)) ?? []
  // A search is typed by one person and read by nobody else.
  if (!parameters || TYPED.some((name) => searchParams.get(name))) return null
  const kept = parameters.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [`${name}=${encodeURIComponent(value.slice(0, 80))}`] : []
  })
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const keep = async (page: RenderedPage): Promise<KeptPage> => ({
  ...page,
  frame: Object.fromEntries(page.headers),
  etag: `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 27)}"`,
  br: await compressBrotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: await compressGzip(page.body),
})

const isKeepable = ({ status, headers }: RenderedPage): boolean =>
  status === 200 &&
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html')) &&
  !headers.some(([name]) => name === 'set-cookie')

export const openPageCache = ({
  mostBytes = MOST_BYTES,
  now = Date.now,
}: {
  mostBytes?: number
  now?: () => number
} = {}) => {
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<RenderedPage | KeptPage>>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  const store = (key: string, page: KeptPage) => {
    drop(key)
    const size = page.body.length + page.br.length + page.gzip.length
    entries.set(key, { page, madeAt: now(), bytes: size })
    bytes += size
    // The oldest go first: a Map remembers the order of its entries.
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  /** One render at a time a page, whoever asks; it belongs to nobody, so no visitor's leaving stops it. */
  const render = (key: string, make: () => Promise<RenderedPage>) => {
    const running = rendering.get(key)
    if (running) return running
    const started = (async () => {
      const page = await make()
      if (!isKeepable(page)) {
        drop(key)
        return page
      }
      const kept = await keep(page)
      store(key, kept)
      return kept
    })().finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  return {
    get: async (key: string, make: () => Promise<RenderedPage>): Promise<RenderedPage | KeptPage> => {
      const entry = entries.get(key)
      const age = entry ? now() - entry.madeAt : Number.POSITIVE_INFINITY
      if (entry && age < FRESH_MS) return entry.page
      const fresh = render(key, make)
      if (!entry || age >= STALE_MS) return fresh
      fresh.catch(() => {})
      return entry.page
    },
    /** A page that needs no thought. */
    fresh: (key: string): KeptPage | null => {
      const entry = entries.get(key)
      return entry && now() - entry.madeAt < FRESH_MS ? entry.page : null
    },
    size: () => ({ pages: entries.size, bytes }),
  }
}

export type PageCache = ReturnType<typeof openPageCache>
