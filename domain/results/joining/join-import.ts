/** What a file says against the event's numbers, beside what is wrong with the file itself. */
import type { Reader } from '#server/database/connect.ts'
import type { ImportNote } from '../import/plan-contract.ts'
import type { ImportProblem, JoinedCounts } from '../import/report-contract.ts'
import { KEPT_PROBLEMS } from '../reading/collect-rows.ts'
import { STATE_WITH_TIME } from '../rules/joining/contradictions.ts'
import { type Joining, joinRows } from '../rules/joining/join-rows.ts'
import { RESULT_STATES, type UnderstoodResult } from '../rules/understood.ts'
import { readNumbers } from './read-numbers.ts'

type Joined = { results: readonly UnderstoodResult[]; taken: ReadonlySet<UnderstoodResult>; file: FileSays }
type FileSays = { problems: ImportProblem[]; notes: ImportNote[]; counts: { warnings: number } }

export type JoinedImport = {
  /** Null of an event without numbers. */
  joining: Joining | null
  joined: JoinedCounts | null
  /** Errors first, then contradictions, then the rest of what the file itself has. */
  problems: ImportProblem[]
  notes: ImportNote[]
}

/** The reader has said it already, before the time was taken from the row: here it is told what to do. */
const saidOfState = (problem: ImportProblem): ImportProblem =>
  problem.column === 'status' && RESULT_STATES.some((state) => state === problem.value)
    ? { ...problem, message: problem.message + STATE_WITH_TIME, contradiction: 'state' }
    : problem

const keyOf = ({ sheet, row }: ImportProblem) => `${sheet}\n${row}`

const rowsOf = (problems: readonly ImportProblem[]) => new Set(problems.map(keyOf))

export const joinImport = async (
  db: Reader,
  event_id: number,
  { results, taken, file }: Joined,
): Promise<JoinedImport & { warnings: number }> => {
  const numbers = await readNumbers(db, event_id)
  if (!numbers)
    return {
      joining: null,
      joined: null,
      problems: file.problems,
      notes: file.notes,
      warnings: file.counts.warnings,
    }
  const joining = joinRows(results, taken, numbers)
  const own = file.problems.map(saidOfState)
  const warned = rowsOf(own.filter(({ severity }) => severity === 'warning'))
  const fresh = [...rowsOf(joining.problems)].filter((key) => !warned.has(key)).length
  const found = joining.problems.slice(0, KEPT_PROBLEMS)
  const isContradiction = ({ contradiction }: ImportProblem) => contradiction !== undefined
  const problems = [
    ...own.filter(({ severity }) => severity === 'error'),
    ...[...own.filter(isContradiction), ...found].sort((one, other) => one.row - other.row),
    ...own.filter((problem) => problem.severity !== 'error' && !isContradiction(problem)),
  ]
  let mine = 0
  for (const row of taken) if (joining.owners.has(row)) mine += 1
  return {
    joining,
    joined: {
      joined: mine,
      alone: taken.size - mine,
      contradictions: joining.problems.length + own.filter(isContradiction).length,
    },
    problems,
    notes: [...joining.notes, ...file.notes],
    warnings: file.counts.warnings + fresh,
  }
}
