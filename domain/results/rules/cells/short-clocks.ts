/**
 * '1:45' is a minute and 45 seconds, unless the distance says that nobody runs it in that: then it is hours. '1:45.10'
 * has hundredths behind the dot, unless none of many is above 59: then they are seconds.
 */

import type { ColumnPlan } from '../columns/column-plan.ts'
import { courseKilometres } from '../course-distance.ts'
import { type Note, note } from '../notes.ts'
import { recordTime } from '../world-records.ts'
import type { Cell } from './cell.ts'
import { showTime } from './show-times.ts'
import { median } from './time-units.ts'
import { readTime } from './times.ts'

const ONE_COLON = /^\d{1,2}:\d{2}$/
const DOTTED_SECONDS = /^\d{1,2}:[0-5]\d[.,][0-5]\d$/
/** Hundredths of so many people are not all below 60 by chance. */
const NO_CHANCE = 8
const DOUBTFUL_BELOW = 8 * 60_000

const kilometresOf = (
  columns: readonly ColumnPlan[],
  rows: readonly (readonly Cell[])[],
  division: string,
) => {
  const column = columns.find(({ target }) => target === 'race_division')
  if (!column) return courseKilometres(division)
  const lengths = rows.flatMap((cells) => {
    const cell = cells[column.index]
    return typeof cell === 'string' ? (courseKilometres(cell) ?? []) : []
  })
  return lengths.length > 0 ? Math.min(...lengths) : null
}

export const settleShortClocks = (
  columns: readonly ColumnPlan[],
  rows: readonly (readonly Cell[])[],
  division: string,
): { columns: ColumnPlan[]; notes: Note[] } => {
  const notes: Note[] = []
  const kilometres = kilometresOf(columns, rows, division)
  const settled = columns.map((column): ColumnPlan => {
    const { target, unit, index, header } = column
    if ((target !== 'chip_time' && target !== 'gun_time') || unit !== 'clock') return column
    const cells = rows
      .map((row) => row[index])
      .filter((cell) => typeof cell === 'string' && cell.includes(':'))
    const like = (pattern: RegExp) => cells.filter((cell) => typeof cell === 'string' && pattern.test(cell))
    const dotted = like(DOTTED_SECONDS)
    const short = dotted.length > 0 ? dotted : like(ONE_COLON)
    if (short.length === 0 || short.length < cells.length) return column
    const read = (as: 'clock' | 'h:mm') =>
      short.map((cell) => readTime(cell, as)).filter((time) => typeof time === 'number')
    const middle = median(read('clock'))
    const [first] = short
    const example = (as: 'clock' | 'h:mm') => {
      const time = readTime(first, as)
      return `${cellOf(first)} → ${typeof time === 'number' ? showTime(time) : '?'}`
    }
    const record = kilometres === null ? null : recordTime(kilometres, 'ambos')
    if (record !== null && middle < record && median(read('h:mm')) >= record) {
      notes.push(
        note(
          'guessed',
          `Los tiempos de «${header}» son horas y minutos: para esa distancia no pueden ser minutos y segundos.`,
          [example('h:mm')],
        ),
      )
      return { ...column, unit: 'h:mm' }
    }
    if (record === null && middle < DOUBTFUL_BELOW && dotted.length >= NO_CHANCE) {
      notes.push(
        note(
          'doubtful',
          `Los tiempos de «${header}» se leen como horas y minutos, con los segundos después del punto. Si son minutos, segundos y centésimas, cambia la unidad.`,
          [example('h:mm')],
        ),
      )
      return { ...column, unit: 'h:mm' }
    }
    if (middle < DOUBTFUL_BELOW)
      notes.push(
        note(
          'doubtful',
          `Los tiempos de «${header}» se leen como minutos y segundos. Si son horas y minutos, cambia la unidad.`,
          [example('clock')],
        ),
      )
    return column
  })
  return { columns: settled, notes }
}

const cellOf = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : '')
