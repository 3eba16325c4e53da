/**
 * Builds the worker into one file, /sw.js, and writes the files of the pages that open without connection into it: their
 * names are known only when everything else is built. They change with every change of a page, and with them the worker
 * and its cache.
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rollup } from 'vite'
import type { Shell } from './worker-policy.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
const ENTRY = 'web/entry.client.tsx'
const ALWAYS = [ENTRY, 'web/root.tsx']
/** What is on the screen, from the outside in. */
const PIECES: Record<Shell, string[]> = {
  '/competitor/dashboard': ['web/layouts/competitor-layout.tsx', 'web/competitor/dashboard-page.tsx'],
  '/equipo': ['web/layouts/crew-layout.tsx', 'web/crew/crew-page.tsx'],
  '/mesa/0': ['web/layouts/desk-layout.tsx', 'web/kit-desk/mesa-page.tsx'],
  '/caja/0': ['web/layouts/crew-layout.tsx', 'web/till/till-page.tsx'],
  '/equipo/medico/0': ['web/layouts/crew-layout.tsx', 'web/registration/medical/medico-page.tsx'],
}

const chunksOf = (bundle: Rollup.OutputBundle) =>
  Object.values(bundle).filter((part): part is Rollup.OutputChunk => part.type === 'chunk')

const chunkOf = (bundle: Rollup.OutputBundle, source: string) => {
  const found = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.split('?')[0]?.endsWith(source))
  if (!found) throw new Error(`Offline: ${source} is not in the build.`)
  return found
}

/** What a script runs beside itself: the reader of codes, a worker of its own and its .wasm, known by name only. */
const runBeside = (bundle: Rollup.OutputBundle, files: ReadonlySet<string>): string[] => {
  const textOf = (name: string) => {
    const part = bundle[name]
    return part?.type === 'chunk' ? part.code : String(part?.source ?? '')
  }
  const texts = [...files].filter((name) => name.endsWith('.js')).map(textOf)
  return Object.values(bundle)
    .filter(({ type, fileName }) => type === 'asset' && /\.(js|wasm)$/.test(fileName) && !files.has(fileName))
    .map(({ fileName }) => fileName)
    .filter((name) => texts.some((text) => text.includes(basename(name))))
}

/** With what they import, now or later, its styles, and what that runs beside itself. */
const filesOf = (bundle: Rollup.OutputBundle, first: Rollup.OutputChunk[]): string[] => {
  const files = new Set<string>()
  const add = (chunk: Rollup.OutputChunk) => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const asset of chunk.viteMetadata?.importedAssets ?? [])
      if (asset.endsWith('.wasm')) files.add(asset)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  for (const chunk of first) add(chunk)
  for (let found = runBeside(bundle, files); found.length > 0; found = runBeside(bundle, files))
    for (const name of found) files.add(name)
  return [...files]
}

const fontsOf = (bundle: Rollup.OutputBundle) =>
  Object.keys(bundle)
    .filter((name) => name.endsWith('.woff2'))
    .map(addressOf)

const addressOf = (file: string) => `/${file}`

const buildWorker = async (facts: object, target: string[]): Promise<string> => {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(facts) },
    build: {
      write: false,
      target,
      rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
  const [script] = (built as Rollup.RollupOutput).output
  return script.code
}

/** `target`: as the pages are built. */
export const emitWorker = (target: string[]): Plugin => ({
  name: 'emit-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // The others emit theirs in the same hook.
    order: 'post',
    async handler(_, bundle) {
      const fonts = fontsOf(bundle)
      const font = (name: string) => {
        const found = fonts.find((address) => address.includes(name))
        if (!found) throw new Error(`Offline: the font ${name} is not in the build.`)
        return found
      }
      const filesFor = (sources: readonly string[]) => {
        const pieces = [...ALWAYS, ...sources].map((source) => chunkOf(bundle, source))
        return [...filesOf(bundle, pieces).map(addressOf), ...fonts].sort()
      }
      const files = Object.fromEntries(
        Object.entries(PIECES).map(([shell, sources]) => [shell, filesFor(sources)]),
      )
      const source = await buildWorker(
        {
          version: createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12),
          entry: addressOf(chunkOf(bundle, ENTRY).fileName),
          files,
          fonts: { text: font('/inter-'), display: font('/barlow-condensed-700-') },
        },
        target,
      )
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  },
})
