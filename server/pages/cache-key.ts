/**
 * Which answers may be cached, and under which key. Only addresses on a list are cached, and only their known parameters
 * make a key: nobody can fill the memory with made-up addresses, and nobody's own additions reach somebody else.
 */

/** How a route's answers are cached; a route without it has none cached. */
export type CacheRule = {
  /** The address without what does not change the answer; null when this one is not cached. */
  key: (url: string) => string | null
  /** A file of the build: the same until the next build. */
  forGood?: true
}

declare module 'fastify' {
  interface FastifyContextConfig {
    cached?: CacheRule | undefined
  }
}

const LONGEST = 500

/** A search is typed by one person and read by nobody else. */
const TYPED = ['search', 'name', 'bib_number', 'runner']

const read = (url: string) => (url.length > LONGEST ? null : URL.parse(url, 'http://page'))

const MOST_REMEMBERED = 2_000

/** The busiest addresses are always the same few: each is read once. */
const remembering = (key: CacheRule['key']): CacheRule['key'] => {
  const known = new Map<string, string>()
  return (url) => {
    const found = known.get(url)
    if (found !== undefined) return found
    const address = key(url)
    if (address === null) return null
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(url, address)
    return address
  }
}

const withKnown = (path: string, asked: URLSearchParams, parameters: readonly string[]): string | null => {
  if (TYPED.some((name) => asked.get(name))) return null
  const known: string[] = []
  for (const name of parameters) {
    const [value, second] = asked.getAll(name)
    if (second !== undefined) return null
    if (value) known.push(`${name}=${encodeURIComponent(value)}`)
  }
  return known.length > 0 ? `${path}?${known.join('&')}` : path
}

/** For a route whose address is on the list by itself. */
export const cacheKeyWith = (parameters: readonly string[]): CacheRule['key'] =>
  remembering((url) => {
    const parsed = read(url)
    return parsed && withKnown(parsed.pathname, parsed.searchParams, parameters)
  })

/** Which pages may be cached, and the parameters that change what they show. */
const PAGES: [pattern: RegExp, parameters: readonly string[]][] = [
  [/^\/$/, []],
  [/^\/eventos$/, ['sport', 'city', 'month']],
  [/^\/evento\/[a-z0-9-]{1,120}$/, []],
  [/^\/registrate\/[a-z0-9-]{1,120}$/, []],
  [/^\/(datos-personales|terminos)$/, []],
  // The proof travels in the hash: the page is the same for everybody, and asks for the rest by a call.
  [/^\/pago\/transferencia$/, []],
  [/^\/resultados$/, ['year', 'page']],
  [/^\/resultados\/[a-z0-9-]{1,120}$/, ['race_division', 'gender', 'category', 'page']],
  [
    /^\/resultados\/[a-z0-9-]{1,120}\/general$/,
    ['race_division', 'gender', 'category', 'sort', 'direction', 'points', 'page'],
  ],
  [/^\/resultados\/[a-z0-9-]{1,120}\/podios$/, []],
  [/^\/(competidor\/)?resultado\/[\w-]{8,40}$/, []],
  [/^\/tienda\/products$/, ['page']],
  [/^\/tienda\/products\/(\d{1,9}|cart|checkout)$/, []],
]

/** The one route of all pages holds personal ones too: the list decides. */
export const pageCacheKey: CacheRule['key'] = remembering((url) => {
  const parsed = read(url)
  if (!parsed) return null
  const { pathname, searchParams } = parsed
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const [, parameters] = PAGES.find(([pattern]) => pattern.test(path)) ?? []
  return parameters ? withKnown(path, searchParams, parameters) : null
})
