/** Bare numbers of a split are in the unit in which nobody passes after having finished. */

import { type ColumnPlan, isLeg, TIME_UNIT_LABELS, type TimeUnit } from '../columns/column-plan.ts'
import { type Note, note } from '../notes.ts'
import type { Cell } from './cell.ts'
import { median } from './time-units.ts'
import { readTime } from './times.ts'

const SMALLER: Partial<Record<TimeUnit, TimeUnit>> = {
  hours: 'minutes',
  minutes: 'seconds',
  seconds: 'milliseconds',
}

const middleOf = (rows: readonly (readonly Cell[])[], index: number, unit: TimeUnit): number =>
  median(rows.map((cells) => readTime(cells[index], unit)).filter((time) => typeof time === 'number'))

export const settlePointUnits = (
  columns: readonly ColumnPlan[],
  rows: readonly (readonly Cell[])[],
): { columns: ColumnPlan[]; notes: Note[] } => {
  const main = columns.find(({ target }) => target === 'chip_time' || target === 'gun_time')
  const finish = main ? middleOf(rows, main.index, main.unit ?? 'clock') : 0
  const notes: Note[] = []
  if (finish === 0) return { columns: [...columns], notes }
  const settled = columns.map((column): ColumnPlan => {
    const { point, index, header } = column
    if (!column.unit || (point?.measure !== 'time' && !isLeg(point?.measure))) return column
    let unit: TimeUnit | undefined = column.unit
    while (unit !== undefined && middleOf(rows, index, unit) > finish * 1.02) unit = SMALLER[unit]
    if (unit === column.unit) return column
    if (unit === undefined) {
      notes.push(note('doubtful', `Los tiempos de «${header}» son mayores que el tiempo final. Revísalo.`))
      return column
    }
    notes.push(
      note(
        'guessed',
        `Los números de «${header}» son ${TIME_UNIT_LABELS[unit].toLowerCase()}: de otro modo pasarían del tiempo final.`,
      ),
    )
    return { ...column, unit }
  })
  return { columns: settled, notes }
}
