/**
 * Stryker's test runner for rules. A rule needs no machinery: its tests run as plain functions in Stryker's own process,
 * thousands of mutants a minute instead of one a second. What is read when a file is loaded (tables, patterns) is loaded
 * anew for its mutant, with the files that lead to it and no others.
 */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type CollectedTest, takeCollected } from './collected-tests.ts'

type Coverage = { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
type Switches = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number | undefined
  mutantCoverage?: Coverage
}
type MutantRun = {
  activeMutant: { id: string }
  mutantActivation: 'runtime' | 'static'
  sandboxFileName: string
  testFilter?: string[]
  hitLimit?: number
}
type NamedTest = CollectedTest & { id: string; file: string }

const TESTS = ['domain/**/rules/**/*.test.ts', 'domain/colombia/*.test.ts']
const COLLECTOR = new URL('./collected-tests.ts', import.meta.url).href
const SUCCESS = 0

const world = globalThis as { __stryker__?: Switches }
world.__stryker__ ??= {}
const switches: Switches = world.__stryker__

/** Who imports a file, without generations. */
const importers = new Map<string, Set<string>>()
const sources = new Map<string, string>()
let generation = 0
let reloaded = new Set<string>()

const bare = (url: string) => url.split('?')[0] as string

const dependents = (url: string, found = new Set<string>()) => {
  if (found.has(url)) return found
  found.add(url)
  for (const importer of importers.get(url) ?? []) dependents(importer, found)
  return found
}

const followImports = (root: string) =>
  registerHooks({
    resolve: (specifier, context, next) => {
      const from = context.parentURL ?? ''
      if (specifier === 'vitest' && from.startsWith(root)) return { url: COLLECTOR, shortCircuit: true }
      const found = next(specifier, context)
      const url = bare(found.url)
      if (!url.startsWith(root) || url.includes('/node_modules/')) return found
      const known = importers.get(url) ?? new Set()
      importers.set(url, known.add(bare(from)))
      return reloaded.has(url) ? { ...found, url: `${url}?${generation}` } : found
    },
    load: (url, context, next) => {
      const file = bare(url)
      if (!file.startsWith(root) || !file.endsWith('.ts') || file.includes('/node_modules/'))
        return next(url, context)
      const source = sources.get(file) ?? stripTypeScriptTypes(readFileSync(fileURLToPath(file), 'utf8'))
      sources.set(file, source)
      return { format: 'module', source, shortCircuit: true }
    },
  })

const loadTests = async (file: string): Promise<NamedTest[]> => {
  await import(file)
  return takeCollected().map((found) => ({ ...found, id: `${bare(file)}#${found.title}`, file }))
}

const firstFailure = async (tests: NamedTest[]) => {
  for (const [at, { id, run }] of tests.entries())
    try {
      await run()
    } catch (error) {
      return { id, ran: at + 1, why: error instanceof Error ? error.message : String(error) }
    }
  return null
}

const createRunner = () => {
  const tests: NamedTest[] = []

  const loadWith = async (mutated: string) => {
    generation += 1
    reloaded = dependents(pathToFileURL(mutated).href)
    const files = new Set(tests.map(({ file }) => file).filter((file) => reloaded.has(file)))
    const loaded: NamedTest[] = []
    for (const file of files) loaded.push(...(await loadTests(`${file}?${generation}`)))
    reloaded = new Set()
    return loaded
  }

  const testsFor = ({ mutantActivation, sandboxFileName, testFilter }: MutantRun) => {
    if (mutantActivation === 'static') return loadWith(sandboxFileName)
    const wanted = new Set(testFilter)
    return tests.filter(({ id }) => wanted.has(id))
  }

  return {
    capabilities: () => ({ reloadEnvironment: true }),
    init: async () => {
      followImports(pathToFileURL(`${resolve('.')}/`).href)
      for await (const file of glob(TESTS))
        tests.push(...(await loadTests(pathToFileURL(resolve(file)).href)))
    },
    dryRun: async () => {
      const results = []
      for (const { id, title, file, run } of tests) {
        switches.currentTestId = id
        const began = performance.now()
        await run()
        const fileName = fileURLToPath(file)
        results.push({ id, name: title, fileName, status: SUCCESS, timeSpentMs: performance.now() - began })
      }
      switches.currentTestId = undefined
      return { status: 'complete', tests: results, mutantCoverage: switches.mutantCoverage }
    },
    mutantRun: async (asked: MutantRun) => {
      switches.hitCount = 0
      switches.hitLimit = asked.hitLimit
      if (asked.mutantActivation === 'static') switches.activeMutant = asked.activeMutant.id
      try {
        const wanted = await testsFor(asked)
        switches.activeMutant = asked.activeMutant.id
        const failure = await firstFailure(wanted)
        if (asked.hitLimit !== undefined && switches.hitCount > asked.hitLimit) return { status: 'timeout' }
        if (!failure) return { status: 'survived', nrOfTests: wanted.length }
        const { id, ran, why } = failure
        return { status: 'killed', killedBy: [id], failureMessage: why, nrOfTests: ran }
      } catch (error) {
        takeCollected()
        return { status: 'killed', killedBy: [], failureMessage: `does not load: ${error}`, nrOfTests: 1 }
      } finally {
        reloaded = new Set()
        switches.activeMutant = undefined
      }
    },
  }
}

createRunner.inject = [] as string[]

export const strykerPlugins = [{ kind: 'TestRunner', name: 'rules', factory: createRunner }]
