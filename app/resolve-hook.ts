/**
 * Loaded before the product (`--import`). Says where two kinds of imports lead, which Node would look up anew each time:
 * - Drizzle's: Node reads a package's manifest for every import that leads into it, and that one has 180 kB.
 * - our own: fourteen hundred files name each other by '#room/file.ts' or './file.ts'. That is their place and their
 *   kind already; Node would ask the disk for both, and for the real path, at every import.
 * Nothing else changes where it leads.
 */
import { registerHooks } from 'node:module'

const INSIDE = /\/node_modules\/drizzle-orm\//
const BY_NAME = /^drizzle-orm(\/|$)/

const ROOT = new URL('..', import.meta.url).href
const PACKAGES = `${ROOT}node_modules/`
const ROOM = /^#(\w+\/.+\.ts)$/
const BUILT = `${ROOT}build/server/`

type Found = { url: string; format?: string | null | undefined; shortCircuit?: boolean | undefined }
const found = new Map<string, Found>()

/** Where an import of our own code leads, when its name says it. */
const ownFile = (specifier: string, parent = ''): Found | undefined => {
  if (!parent.startsWith(ROOT) || parent.startsWith(PACKAGES)) return undefined
  const [, inRoom] = ROOM.exec(specifier) ?? []
  if (inRoom) return { url: ROOT + inRoom, format: 'module-typescript', shortCircuit: true }
  if (!specifier.startsWith('.')) return undefined
  const format = specifier.endsWith('.ts')
    ? 'module-typescript'
    : specifier.endsWith('.js') && parent.startsWith(BUILT)
      ? 'module'
      : undefined
  return format && { url: new URL(specifier, parent).href, format, shortCircuit: true }
}

registerHooks({
  resolve: (specifier, context, next) => {
    if (!context.conditions.includes('import')) return next(specifier, context)
    const own = ownFile(specifier, context.parentURL)
    if (own) return own
    if (specifier.startsWith('.') && specifier.endsWith('.js') && INSIDE.test(context.parentURL ?? ''))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!BY_NAME.test(specifier)) return next(specifier, context)
    const known = found.get(specifier) ?? next(specifier, context)
    found.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})
