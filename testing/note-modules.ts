/**
 * Loaded before a program (NODE_OPTIONS, see notingModules): notes which files its process loads, and by what names its own
 * code asks for packages. One note a process, written when it ends.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
// First: of two hooks the later one is asked first, and this one must see every name.
import '../app/resolve-hook.ts'

export type ModuleNote = { files: string[]; packages: string[] }

/** The settings that make every process of a product note in this folder. */
export const notingModules = (folder: string) => ({
  NODE_OPTIONS: `--import ${import.meta.url}`,
  NOTE_MODULES: folder,
})
export const readNote = (folder: string, pid: number | undefined) =>
  JSON.parse(readFileSync(join(folder, `${pid}.json`), 'utf8')) as ModuleNote

const inPackages = (url = '') => url.includes('/node_modules/')

const noteInto = (folder: string) => {
  /** A name that is only looked up (a font's file) loads nothing: what counts is whether it was loaded afterwards. */
  const asked = new Map<string, string>()
  const files = new Set<string>()
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context)
      if (inPackages(found.url) && !inPackages(context.parentURL)) asked.set(specifier, found.url)
      return found
    },
    load: (url, context, next) => {
      files.add(url)
      return next(url, context)
    },
  })
  process.on('exit', () => {
    const packages = [...asked].filter(([, url]) => files.has(url)).map(([name]) => name)
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify({ files: [...files], packages }))
  })
}

const { NOTE_MODULES } = process.env
if (NOTE_MODULES) noteInto(NOTE_MODULES)
