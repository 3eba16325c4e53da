/** The steps that check and test share: each prints its line and is counted. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { NODE, ROOT } from './install.mjs'

/** Tools start further tools by the name 'node': that one must be ours too. Read at each step: settings come late. */
const environment = () => ({
  ...process.env,
  PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
})

const runNode = (args, stdio = 'inherit') =>
  spawnSync(NODE, args, { cwd: ROOT, stdio, env: environment(), encoding: 'utf8' })

const line = (name, ok, started, note = '') => {
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${name}${note} (${seconds} s)`)
}

/** One tool, one count; its output is shown only when it fails. */
const runTool = (name, args) => {
  const started = Date.now()
  const { status, stdout, stderr, error } = runNode(args, ['ignore', 'pipe', 'pipe'])
  const ok = status === 0
  if (!ok) console.log(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trimEnd())
  line(name, ok, started)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

const TOOLS = [
  ['page types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']],
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']],
  ['format, lint and walls', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
]

export const runTools = () => TOOLS.map(([name, args]) => runTool(name, args))

const readReport = (file) => {
  if (!existsSync(file)) return undefined
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  // A file that cannot even be loaded holds no failed test, yet it failed.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  }
}

/** A project of vitest.config.ts, counted test by test; all of it, or the files whose path has these words. */
export const runTests = (project, ...files) => {
  const started = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-report-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const { status } = runNode([
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '--project',
      project,
      ...reporters,
    ])
    const { passed, failed, skipped } = readReport(report) ?? { passed: 0, failed: 0, skipped: 0 }
    // Vitest also fails for what is no test: an error outside of one, or no tests at all.
    const counted = { passed, failed: status === 0 ? failed : Math.max(1, failed), skipped }
    line(`${project} tests`, counted.failed === 0, started, `: ${passed} passed, ${counted.failed} failed`)
    return counted
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The last line, and the exit code that goes with it. */
export const finish = (results) => {
  const sum = (kind) => results.reduce((total, result) => total + result[kind], 0)
  const skipped = sum('skipped')
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}
