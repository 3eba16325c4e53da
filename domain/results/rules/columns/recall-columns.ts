/**
 * A person's earlier choice for a header of the same name goes before a guess, but never against the values: what they
 * contradict is dropped, and said.
 */
import type { Cell } from '../cells/cell.ts'
import { foldHeader } from '../cells/clean-text.ts'
import { guessPaceUnit, guessTimeUnit, unitSuits } from '../cells/time-units.ts'
import { type ColumnPlan, isLeg, type RememberedColumn } from './column-plan.ts'
import { profileOf } from './column-profile.ts'
import { believable, fits } from './guess-columns.ts'

export type Recalled = {
  columns: ColumnPlan[]
  /** Headers for which memory changed what would have been guessed. */
  decided: string[]
  /** Headers whose remembered meaning the values contradict. */
  dropped: string[]
}

type Meaning = Pick<ColumnPlan, 'target' | 'unit' | 'point'>

/** Which of earlier files this one repeats: its event's own, or one with exactly these headers. */
export const memoryFor = (
  headers: readonly string[],
  ofEvent: readonly RememberedColumn[],
  elsewhere: readonly (readonly RememberedColumn[])[],
): readonly RememberedColumn[] => {
  if (ofEvent.length > 0) return ofEvent
  const here = new Set(headers.map(foldHeader))
  return (
    elsewhere.find((columns) => {
      const there = new Set(columns.map(({ header }) => foldHeader(header)))
      return there.size === here.size && [...there].every((header) => here.has(header))
    }) ?? []
  )
}

const meaningFits = (meaning: Meaning, cells: readonly (Cell | undefined)[]): boolean => {
  const { target, unit, point } = meaning
  if (target === 'ignore') return true
  const profile = profileOf(cells)
  if (profile.filled === 0) return true
  if (target === 'control_point' ? !point || !believable(point.measure, profile) : !fits(target, profile))
    return false
  if (unit === null || unit === 'clock') return true
  const pace = target === 'pace' || point?.measure === 'pace'
  return unitSuits(unit, pace ? guessPaceUnit(cells) : guessTimeUnit(cells), cells)
}

const same = (one: Meaning, other: Meaning) =>
  one.target === other.target &&
  one.unit === other.unit &&
  one.point?.name === other.point?.name &&
  // Legs are told from passings by the values, later on.
  (one.point?.measure === other.point?.measure ||
    (isLeg(one.point?.measure) && other.point?.measure === 'time'))

export const recallColumns = (
  guessed: readonly ColumnPlan[],
  remembered: readonly RememberedColumn[],
  samples: readonly (readonly Cell[])[],
): Recalled => {
  const known = new Map(remembered.map((column) => [foldHeader(column.header), column]))
  const dropped: string[] = []
  const recalled = guessed.map((column) => {
    const earlier = known.get(foldHeader(column.header))
    if (!earlier) return { column, earlier: null }
    const cells = samples.map((row) => row[column.index])
    // '1 SEN-M' holds the place too, whatever an earlier file had under that name.
    const placeLost = earlier.target === 'category' && column.target === 'category_position'
    if (!placeLost && meaningFits(earlier, cells)) return { column, earlier }
    dropped.push(column.header)
    return { column, earlier: null }
  })
  const claimed = new Set(
    recalled.flatMap(({ earlier }) =>
      earlier && earlier.target !== 'control_point' && earlier.target !== 'ignore' ? [earlier.target] : [],
    ),
  )
  const decided: string[] = []
  const columns = recalled.map(({ column, earlier }): ColumnPlan => {
    let next: ColumnPlan = column
    if (earlier) {
      const { target, point } = earlier
      // Clock times need no unit: then the look of this file's numbers decides.
      const unit = earlier.unit === 'clock' ? (column.unit ?? 'clock') : earlier.unit
      next = { ...column, target, point, unit }
    } else if (column.target !== 'ignore' && claimed.has(column.target as never))
      next = { ...column, target: 'ignore', unit: null, point: null }
    if (!same(next, column)) decided.push(column.header)
    return next
  })
  return { columns, decided, dropped }
}
