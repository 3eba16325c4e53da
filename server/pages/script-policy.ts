/** The content-security policy of a page: scripts run from our own files or by the hash of their exact text. */
import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Where the pay page sends a browser: addresses of forms, and providers whose script runs in it. */
export type GatewayHosts = { forms: readonly string[]; scripts: readonly string[] }

const PAY_PAGES = ['/registrate/', '/tienda/products/checkout', '/tienda/orden/']

export const isPayPage = (path: string): boolean => PAY_PAGES.some((start) => path.startsWith(start))

const ALONE: GatewayHosts = { forms: [], scripts: [] }

/** Providers' hosts are named on the pay page only (security.md rule 7). */
export const pagePolicy = (html: string, { forms, scripts }: GatewayHosts = ALONE): string => {
  const hashes = new Set<string>()
  for (const [, text = ''] of html.matchAll(INLINE_SCRIPT))
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...scripts].join(' '),
    // Mantine inserts style elements in the browser: only scripts can be strict.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...scripts].join(' '),
    ["frame-src 'self'", ...scripts].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    ["form-action 'self'", ...forms].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}
