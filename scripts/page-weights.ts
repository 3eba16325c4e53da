/**
 * The bundle budget: scripts and styles a first visit to a public page fetches, compressed, and scripts of the panel's
 * screens. Read from the manifest that the router itself loads pages by, so that a new page is weighed without being
 * listed anywhere.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of gzip, scripts and styles together. */
export const BUDGET = 180_000
/** The page a shared link opens on a cheap phone: its own. */
const BUDGETS: Record<string, number> = { '/evento/:slug': 145_000 }
export const budgetOf = (address: string): number => BUDGETS[address] ?? BUDGET

/** Bytes of gzip, scripts alone: the first screen of the panel, where a login or the logo leads. */
export const PANEL_BUDGET = 250_000
const FIRST_SCREENS = ['/admin', '/admin/eventos']
/** What any other screen adds to the scripts that both first ones have brought. */
export const NEXT_BUDGET = 60_000

type Files = { module: string; imports?: string[]; css?: string[] }
type PageRoute = Files & { id: string; parentId?: string; path?: string; index?: boolean }
export type Manifest = { entry: Files; routes: Record<string, PageRoute> }
export type PageWeight = { address: string; scripts: number; styles: number; total: number; files: number }
export type ScreenWeight = { address: string; added: number }

const lineOf = ({ routes }: Manifest, id: string): PageRoute[] => {
  const route = routes[id]
  if (!route) return []
  return [...(route.parentId ? lineOf({ routes } as Manifest, route.parentId) : []), route]
}

/** A mark after `#` tells two loads of one style apart; it is the same file. */
const filesOf = ({ module, imports = [], css = [] }: Files) =>
  [module, ...imports, ...css].map((file) => file.replace(/#.*$/, ''))

/** Every page below a layout, with all files it needs. */
const pagesBelow = (manifest: Manifest, layout: string): { address: string; files: string[] }[] => {
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId))
  return Object.keys(manifest.routes)
    .filter((id) => !parents.has(id))
    .map((id) => lineOf(manifest, id))
    .filter((line) => line.some(({ id }) => id === layout))
    .map((line) => ({
      address: `/${line.flatMap(({ path }) => path || []).join('/')}`,
      files: [...new Set([manifest.entry, ...line].flatMap(filesOf))],
    }))
}

const weigh = (files: readonly string[], type: string, sizeOf: (file: string) => number) =>
  files.filter((file) => file.endsWith(type)).reduce((sum, file) => sum + sizeOf(file), 0)

/** The heaviest first. */
export const weighPages = (
  manifest: Manifest,
  sizeOf: (file: string) => number,
  layout = 'public',
): PageWeight[] =>
  pagesBelow(manifest, layout)
    .map(({ address, files }) => {
      const [scripts, styles] = [weigh(files, '.js', sizeOf), weigh(files, '.css', sizeOf)]
      return { address, scripts, styles, total: scripts + styles, files: files.length }
    })
    .toSorted((one, other) => other.total - one.total)

/**
 * What each further screen of the panel adds, the heaviest first. Whoever came in by one first screen has what is its
 * own too; only what both have is taken as there.
 */
export const weighNextScreens = (manifest: Manifest, sizeOf: (file: string) => number): ScreenWeight[] => {
  const pages = pagesBelow(manifest, 'admin')
  const firsts = FIRST_SCREENS.map((first) => pages.find(({ address }) => address === first)?.files ?? [])
  return pages
    .filter(({ address }) => !FIRST_SCREENS.includes(address))
    .map(({ address, files }) => {
      const added = files.filter((file) => !firsts.every((first) => first.includes(file)))
      return { address, added: weigh(added, '.js', sizeOf) }
    })
    .toSorted((one, other) => other.added - one.added)
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

export const weightTable = (pages: PageWeight[]): string => {
  const rows = pages.map(({ address, scripts, styles, total, files }) => [
    address,
    kB(scripts),
    kB(styles),
    kB(total),
    String(files),
    total > budgetOf(address) ? `over by ${kB(total - budgetOf(address))}` : 'ok',
  ])
  const lines = [['page (gzip)', 'scripts', 'styles', 'total', 'files', `budget ${kB(BUDGET)}`], ...rows]
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? []
  return lines
    .map((line) =>
      line.map((cell, at) => (at === 0 ? cell.padEnd : cell.padStart).call(cell, widths[at] ?? 0)),
    )
    .map((line) => line.join('  '))
    .join('\n')
}

/** Nothing, or the table as an error: a build above the budget is no build. */
export const requireBudget = (pages: PageWeight[]): void => {
  if (pages.length === 0) throw new Error('Bundle budget: no public page was found in the manifest.')
  if (pages.some(({ address, total }) => total > budgetOf(address)))
    throw new Error(`Bundle budget: a public page is too heavy.\n\n${weightTable(pages)}\n`)
}

export const requirePanelBudget = (pages: PageWeight[]): void => {
  for (const address of FIRST_SCREENS) {
    const page = pages.find((one) => one.address === address)
    if (!page) throw new Error(`Bundle budget: ${address} was not found in the manifest.`)
    if (page.scripts > PANEL_BUDGET)
      throw new Error(
        `Bundle budget: ${address} has ${kB(page.scripts)} of scripts, over ${kB(PANEL_BUDGET)}.`,
      )
  }
}

/** Names every screen that is too heavy: what it shows only on a press is imported then (web/ui/opens-later.tsx). */
export const requireNextBudget = (screens: ScreenWeight[]): void => {
  if (screens.length === 0) throw new Error('Bundle budget: no further screen of the panel was found.')
  const heavy = screens.filter(({ added }) => added > NEXT_BUDGET)
  if (heavy.length > 0)
    throw new Error(
      `Bundle budget: over ${kB(NEXT_BUDGET)} of scripts beside the first screen.\n\n${heavy
        .map(({ address, added }) => `${address}  ${kB(added)}`)
        .join('\n')}\n`,
    )
}

/** The manifest of a finished build, and what its files weigh. */
export const readBuild = (clientFolder: string) => {
  const assets = join(clientFolder, 'assets')
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`Bundle budget: no manifest in ${assets}.`)
  const text = readFileSync(join(assets, name), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(clientFolder, file))).length
    sizes.set(file, size)
    return size
  }
  return { manifest, sizeOf }
}
