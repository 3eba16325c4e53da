/** What the worker does with a request of a page. Everything it does not name goes its usual way, untouched. */

/** Mis Eventos: its HTML is the same for everybody, what is personal comes by a call. */
export const OWN_PAGE = '/competitor/dashboard'

/**
 * Pages that open without connection, each from one kept shell: whatever event stands in the address, the server renders
 * the same bytes, so one is fetched for all of them. What they show they keep themselves (web/offline/vault.ts).
 */
export const SHELLS = {
  [OWN_PAGE]: /^\/competitor\/dashboard$/,
  '/equipo': /^\/equipo$/,
  '/mesa/0': /^\/mesa\/\d+$/,
  '/caja/0': /^\/caja\/\d+$/,
  '/equipo/medico/0': /^\/equipo\/medico\/\d+$/,
} as const
export type Shell = keyof typeof SHELLS

/** From which shell an address opens; null: from none. */
export const shellOf = (pathname: string): Shell | null => {
  for (const [shell, fits] of Object.entries(SHELLS)) if (fits.test(pathname)) return shell as Shell
  return null
}

export type Treatment =
  /** A file with its hash in the name: what is kept is as good as new. */
  | 'file'
  /** Network first; without it, the page that says so. */
  | 'page'
  /** Network first; without it, its kept shell. */
  | 'own page'
  /** The router asks which routes exist. */
  | 'route discovery'
  | 'untouched'

/** Downloads and files: a page in their place would be saved under their name. */
const NO_PAGES = /^\/(api|files|certificado|image|gallery)\//
/** Reference data has no hash in its name. */
const BUILT_FILE = /^\/assets\/(?!json\/)/

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

export const treatmentOf = ({ method, mode, url }: Asked, home: string): Treatment => {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== home) return 'untouched'
  if (BUILT_FILE.test(pathname)) return 'file'
  if (pathname === '/__manifest') return 'route discovery'
  if (mode !== 'navigate' || NO_PAGES.test(pathname)) return 'untouched'
  return shellOf(pathname) ? 'own page' : 'page'
}

/** The files that a page of ours names: scripts, styles, fonts. */
export const filesNamedIn = (html: string): string[] => [
  ...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []),
]
