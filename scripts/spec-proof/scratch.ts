/** A copy of the tree under the temp folder in which things are broken. The tree itself is never touched. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const NODE = join(ROOT, 'node_modules', '.bin', 'node')

export type Outcome = 'red' | 'green' | 'no test ran' | 'test file broken'

/** `why`: the test that turned red and its first words, so that a reader can tell a broken fact from a busy machine. */
export type Ran = { outcome: Outcome; why: string }

export type Scratch = {
  read(file: string): string | null
  write(file: string, text: string): void
  /** Builds the pages as they are now: broken ones, or whole ones that are kept for later. */
  buildBroken(): void
  bringWholePages(): void
  /** Runs one test file, or the tests of it whose titles hold one of these words. */
  test(file: string, titles?: string[]): Ran
  remove(): void
}

/** A file that its browser runs lock, where several people share a machine. */
const LOCK = process.env.SPEC_PROOF_LOCK

const KINDS: [RegExp, string][] = [
  [/^e2e\//, 'e2e'],
  [/\.unit\.test\.ts$|\/rules\/[^/]+\.test\.ts$|^domain\/colombia\//, 'unit'],
]
export const kindOf = (file: string): string =>
  KINDS.find(([wanted]) => wanted.test(file))?.[1] ?? 'integration'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const trackedFiles = () => {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout, status } = spawnSync('git', listed, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error('git could not list the files of the tree')
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)))
}

/** The process that reads spreadsheets may read its parser and nothing else: a link out of the tree stops it. */
const COPIED = '@e965'

const linkModules = (folder: string) => {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (name === COPIED) cpSync(join(from, name), join(to, name), { recursive: true })
    else symlinkSync(join(from, name), join(to, name))
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    status: string
    assertionResults: { status: string; title: string; failureMessages: string[] }[]
  }[]
}

const whyOf = ({ testResults }: Report): string => {
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed')
  const [words = ''] = failed?.failureMessages[0]?.split('\n') ?? []
  return failed ? `${failed.title}: ${words}`.slice(0, 300) : ''
}

const readRan = (report: string): Ran => {
  if (!existsSync(report)) return { outcome: 'test file broken', why: '' }
  const read = JSON.parse(readFileSync(report, 'utf8')) as Report
  if (read.numFailedTests > 0) return { outcome: 'red', why: whyOf(read) }
  // A file that cannot be loaded proves nothing about a fact.
  if (read.testResults.some(({ status }) => status === 'failed'))
    return { outcome: 'test file broken', why: '' }
  return { outcome: read.numPassedTests > 0 ? 'green' : 'no test ran', why: '' }
}

export const createScratch = (): Scratch => {
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-proof-'))
  for (const file of trackedFiles()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  linkModules(folder)

  const run = (args: string[], { locked, env = {} }: { locked: boolean; env?: Record<string, string> }) => {
    const command = locked && LOCK ? ['flock', LOCK, NODE, ...args] : [NODE, ...args]
    return spawnSync(command[0] ?? NODE, command.slice(1), {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        PATH: `${join(folder, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
        ...env,
      },
    })
  }

  const build = () => {
    const args = ['node_modules/@react-router/dev/bin.cjs', 'build']
    const { status, stderr } = run(args, { locked: true, env: { NODE_ENV: 'production' } })
    // How heavy a page is is no matter here; everything else of a failed build is.
    if (status !== 0 && !stderr.includes('Bundle budget'))
      throw new Error(`the pages could not be built\n${stderr}`)
  }
  let pages: 'none' | 'whole' | 'broken' = 'none'

  return {
    read: (file) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : null),
    write: (file, text) => writeFileSync(join(folder, file), text),
    buildBroken: () => {
      pages = 'broken'
      build()
    },
    bringWholePages: () => {
      if (pages === 'whole') return
      const [built, kept] = [join(folder, 'build'), join(folder, 'whole-build')]
      rmSync(built, { recursive: true, force: true })
      if (existsSync(kept)) cpSync(kept, built, { recursive: true })
      else {
        build()
        cpSync(built, kept, { recursive: true })
      }
      pages = 'whole'
    },
    test: (file, titles = []) => {
      const report = join(folder, 'proof-report.json')
      rmSync(report, { force: true })
      const kind = kindOf(file)
      const named = titles.length > 0 ? ['-t', titles.map(escaped).join('|')] : []
      const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', kind, file, ...named]
      run([...args, '--reporter=json', `--outputFile=${report}`], { locked: kind === 'e2e' })
      return readRan(report)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
