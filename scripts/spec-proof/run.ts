/**
 * npm run spec-proof: for each chosen row of the coverage, breaks in a copy of the tree what the row says and runs
 * the tests the row names. One of them must turn red. `--rows A2.2,P7.6` proves only these.
 */
import { type Row, readTables } from '../spec-coverage.ts'
import { ADMIN_PATCHES } from './admin-patches.ts'
import { chooseRows } from './chosen-rows.ts'
import { applyPatch, isInThePages, type Patch } from './patch.ts'
import { PUBLIC_PATCHES } from './public-patches.ts'
import { createScratch, kindOf, type Ran, type Scratch } from './scratch.ts'

const PATCHES = [...ADMIN_PATCHES, ...PUBLIC_PATCHES]
const ORDER = ['unit', 'integration', 'e2e']

type Task = { row: Row; patch: Patch | undefined; tests: string[] }
type Verdict = { id: string; file: string; verdict: string; by: string; why: string }

const asked = () => {
  const at = process.argv.indexOf('--rows')
  return at < 0 ? null : new Set((process.argv[at + 1] ?? '').split(','))
}

const byKind = (one: string, other: string) => ORDER.indexOf(kindOf(one)) - ORDER.indexOf(kindOf(other))

const findTasks = (): Task[] => {
  const wanted = asked()
  const rows = wanted ? readTables().filter(({ id }) => wanted.has(id)) : chooseRows(readTables())
  return rows
    .map((row) => ({
      row,
      patch: PATCHES.find((patch) => patch.row === row.id),
      tests: row.shownBy.toSorted(byKind),
    }))
    .toSorted((one, other) => byKind(one.tests[0] ?? '', other.tests[0] ?? ''))
}

const titlesOf = (file: string, patch: Patch | undefined) =>
  kindOf(file) === 'e2e' && patch?.journey ? [patch.journey] : []

/**
 * A red test proves nothing that was red before: each file is run as it is, with the titles all rows ask of it. Once
 * more when it is red, since a busy machine makes a test late.
 */
const createBaseline = (scratch: Scratch, tasks: Task[]) => {
  const known = new Map<string, boolean>()
  return (file: string): boolean => {
    const found = known.get(file)
    if (found !== undefined) return found
    const titles = tasks.filter(({ tests }) => tests.includes(file)).map(({ patch }) => titlesOf(file, patch))
    const all = titles.some((each) => each.length === 0) ? [] : [...new Set(titles.flat())]
    if (kindOf(file) === 'e2e') scratch.bringWholePages()
    let ran = scratch.test(file, all)
    if (ran.outcome === 'red') ran = scratch.test(file, all)
    console.log(`as it is: ${ran.outcome.padEnd(6)} ${file} ${ran.why}`)
    known.set(file, ran.outcome === 'green')
    return ran.outcome === 'green'
  }
}

type Broken = { patch: Patch; before: string; after: string }

const breakIn = (scratch: Scratch, patch: Patch): Broken | null => {
  const before = scratch.read(patch.file)
  const after = before === null ? null : applyPatch(before, patch)
  return before === null || after === null ? null : { patch, before, after }
}

const testBroken = (scratch: Scratch, { patch, before, after }: Broken, file: string): Ran => {
  scratch.write(patch.file, after)
  try {
    if (kindOf(file) === 'e2e')
      if (isInThePages(patch.file)) scratch.buildBroken()
      else scratch.bringWholePages()
    return scratch.test(file, titlesOf(file, patch))
  } finally {
    scratch.write(patch.file, before)
  }
}

const prove = (
  scratch: Scratch,
  { row, patch, tests }: Task,
  isGreen: (file: string) => boolean,
): Verdict => {
  const told = (verdict: string, by = '', why = '') => ({
    id: row.id,
    file: patch?.file ?? '',
    verdict,
    by,
    why,
  })
  if (!patch) return told('no patch')
  const broken = breakIn(scratch, patch)
  if (!broken) return told('patch does not apply')
  for (const file of tests) {
    if (!isGreen(file)) return told('red before', file)
    const { outcome, why } = testBroken(scratch, broken, file)
    if (outcome !== 'green') return told(outcome, file, why)
  }
  return told('GREEN', tests.join(', '))
}

const main = () => {
  const tasks = findTasks()
  const scratch = createScratch()
  const isGreen = createBaseline(scratch, tasks)
  const verdicts: Verdict[] = []
  try {
    for (const task of tasks) {
      const verdict = prove(scratch, task, isGreen)
      verdicts.push(verdict)
      console.log(`${verdict.id.padEnd(7)} ${verdict.verdict.padEnd(20)} ${verdict.by} ${verdict.why}`)
    }
  } finally {
    scratch.remove()
  }
  console.log('\n| row | broken in | outcome | by |\n|---|---|---|---|')
  for (const { id, file, verdict, by } of verdicts) console.log(`| ${id} | ${file} | ${verdict} | ${by} |`)
  const unproved = verdicts.filter(({ verdict }) => verdict !== 'red')
  console.log(`\n${verdicts.length - unproved.length} of ${verdicts.length} rows are noticed.`)
  process.exitCode = unproved.length > 0 ? 1 : 0
}

main()
