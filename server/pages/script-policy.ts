/** The content-security policy of a page: scripts run from our own files, or by their hash if we wrote them. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/** Where the pay page sends a browser: addresses of forms, and providers whose script runs in it. */
export type GatewayHosts = { forms: readonly string[]; scripts: readonly string[] }

const PAY_PAGES = ['/registrate/', '/tienda/products/checkout', '/tienda/orden/']

export const isPayPage = (path: string): boolean => PAY_PAGES.some((start) => path.startsWith(start))

const CAMERA_PAGES = /^\/(mesa|caja)\/\d+(\/|$)/i

/** The desks read codes with the camera; nobody else's page may open it. */
export const isCameraPage = (path: string): boolean => CAMERA_PAGES.test(path)

/** As `permissions-policy`. */
export const cameraPolicy = (path: string): string => (isCameraPage(path) ? 'camera=(self)' : 'camera=()')

/** Of the worker that reads pictures: it compiles our own copy of the reader and asks for nothing else. */
export const DECODER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const ALONE: GatewayHosts = { forms: [], scripts: [] }

/** The page without the mark, so that nobody learns it and the same page stays the same bytes. */
export const withoutMark = (html: string, mark: string) => html.replaceAll(` nonce="${mark}"`, '')

/**
 * Most scripts of a page are the same on every page. Its data is not, and is hashed each time: a piece of a page that is
 * remembered keeps the whole page in memory.
 */
const hashed = new LRUCache<string, string>({ max: 500 })
const REMEMBERED = 4_096

const hashOf = (text: string): string => {
  const known = hashed.get(text)
  if (known) return known
  const bytes = Buffer.from(text)
  const hash = `'sha256-${createHash('sha256').update(bytes).digest('base64')}'`
  if (text.length <= REMEMBERED) hashed.set(bytes.toString(), hash)
  return hash
}

/** Only marked scripts are ours. Providers' hosts are named on the pay page only (security.md rule 7). */
export const pagePolicy = (
  html: string,
  mark: string,
  { forms, scripts }: GatewayHosts = ALONE,
  pictures: readonly string[] = [],
  camera = false,
): string => {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT))
    if (text !== '' && attributes.includes(`nonce="${mark}"`)) hashes.add(hashOf(text))
  return [
    "default-src 'self'",
    ["script-src 'self'", ...(camera ? ["'wasm-unsafe-eval'"] : []), ...hashes, ...scripts].join(' '),
    // Mantine inserts style elements in the browser: only scripts can be strict.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...scripts].join(' '),
    ["frame-src 'self'", ...scripts].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    ["form-action 'self'", ...forms].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}
