/**
 * npm run spec-proof: for each chosen row of the coverage, breaks in a copy of the tree what the row says and runs
 * the tests the row names. One of them must turn red. `--rows A2.2,P7.6` proves only these.
 */
import { type Row, readTables } from '../spec-coverage.ts'
import { ADMIN_PATCHES } from './admin-patches.ts'
import { chooseRows } from './chosen-rows.ts'
import { applyPatch, isInThePages, type Patch } from './patch.ts'
import { PUBLIC_PATCHES } from './public-patches.ts'
import { kindOf, openScratch, type Scratch } from './scratch.ts'

const PATCHES = [...ADMIN_PATCHES, ...PUBLIC_PATCHES]
const ORDER = ['unit', 'integration', 'e2e']

type Task = { row: Row; patch: Patch | undefined; tests: string[] }
type Verdict = { id: string; file: string; verdict: string; by: string }

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

/** A red test proves nothing that was red before. */
const findUnfit = (scratch: Scratch, tasks: Task[]): Set<string> => {
  const unfit = new Set<string>()
  const files = new Set(tasks.flatMap(({ tests }) => tests))
  for (const file of [...files].toSorted(byKind)) {
    const titles = tasks.filter(({ tests }) => tests.includes(file)).map(({ patch }) => titlesOf(file, patch))
    const all = titles.some((each) => each.length === 0) ? [] : [...new Set(titles.flat())]
    const outcome = scratch.test(file, all)
    console.log(`as it is: ${outcome.padEnd(6)} ${file}`)
    if (outcome !== 'green') unfit.add(file)
  }
  return unfit
}

const prove = (scratch: Scratch, { row, patch, tests }: Task, unfit: Set<string>): Verdict => {
  const told = (verdict: string, by = '') => ({ id: row.id, file: patch?.file ?? '', verdict, by })
  if (!patch) return told('no patch')
  const before = scratch.read(patch.file)
  const broken = before === null ? null : applyPatch(before, patch)
  if (before === null || broken === null) return told('patch does not apply')
  const inThePages = isInThePages(patch.file)
  let built = false
  scratch.write(patch.file, broken)
  try {
    for (const file of tests) {
      if (unfit.has(file)) return told('red before', file)
      if (kindOf(file) === 'e2e' && inThePages && !built) {
        scratch.build()
        built = true
      }
      const outcome = scratch.test(file, titlesOf(file, patch))
      if (outcome === 'red') return told('red', file)
      if (outcome !== 'green') return told(outcome, file)
    }
    return told('GREEN', tests.join(', '))
  } finally {
    scratch.write(patch.file, before)
    if (built) pagesAreOld = true
  }
}

/** The pages in the copy hold something that was broken: the next browser test needs them whole. */
let pagesAreOld = false

const main = () => {
  const tasks = findTasks()
  const scratch = openScratch()
  const verdicts: Verdict[] = []
  try {
    if (tasks.some(({ tests }) => tests.some((file) => kindOf(file) === 'e2e'))) scratch.build()
    const unfit = findUnfit(scratch, tasks)
    for (const task of tasks) {
      const needsPages = task.tests.some((file) => kindOf(file) === 'e2e')
      if (pagesAreOld && needsPages && !isInThePages(task.patch?.file ?? '')) {
        scratch.build()
        pagesAreOld = false
      }
      const verdict = prove(scratch, task, unfit)
      verdicts.push(verdict)
      console.log(`${verdict.id.padEnd(7)} ${verdict.verdict.padEnd(20)} ${verdict.by}`)
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
