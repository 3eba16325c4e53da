/**
 * Loaded before the product (`--import`). Node reads a package's manifest anew for every import that leads into it, and
 * that of Drizzle has 180 kB: without this it is half of the work of a start. Nothing else changes where it leads.
 */
import { registerHooks } from 'node:module'

const INSIDE = /\/node_modules\/drizzle-orm\//
const BY_NAME = /^drizzle-orm(\/|$)/

type Found = { url: string; format?: string | null | undefined; shortCircuit?: boolean | undefined }
const found = new Map<string, Found>()

registerHooks({
  resolve: (specifier, context, next) => {
    if (!context.conditions.includes('import')) return next(specifier, context)
    if (specifier.startsWith('.') && specifier.endsWith('.js') && INSIDE.test(context.parentURL ?? ''))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!BY_NAME.test(specifier)) return next(specifier, context)
    const known = found.get(specifier) ?? next(specifier, context)
    found.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})
