/**
 * 'Hora de salida' beside 'Hora de llegada' are hours of the day: what a clock on the wall showed is nobody's time, and
 * past midnight it even looks like one. Such columns stay out, and it is said.
 */

import type { ColumnPlan } from '../columns/column-plan.ts'
import { type Note, note, quoted } from '../notes.ts'
import { type Cell, cellText } from './cell.ts'
import { foldHeader } from './clean-text.ts'
import { showTime } from './show-times.ts'
import { median } from './time-units.ts'
import { readTime } from './times.ts'

type Rows = readonly (readonly Cell[])[]

const START = /^(?:hora(?:de)?(?:la)?)?(?:salida|inicio|largada|partida|start|starttime)$/
const HOUR_OF = /^hora(?!rio|s)|timeofday|^tod/
const ARRIVAL = /^(?:llegada|arribo|arrival|meta|finish)$/
/** Nobody starts that late after the gun: it is an hour of the day. */
const EARLIEST_START = 3 * 3_600_000
const MOST = 0.5

const timesOf = ({ index, unit }: ColumnPlan, rows: Rows) =>
  rows.map((cells) => {
    const time = readTime(cells[index], unit ?? 'clock')
    return typeof time === 'number' ? time : null
  })

const known = (times: readonly (number | null)[]) => times.filter((time) => time !== null)

const isFinish = ({ target }: ColumnPlan) => target === 'chip_time' || target === 'gun_time'
const isPassing = ({ point }: ColumnPlan) => point?.measure === 'time'

/** Of the rows that have both, how many are later than the other. */
const later = (times: readonly (number | null)[], than: readonly (number | null)[]): number => {
  let [both, after] = [0, 0]
  for (const [row, time] of times.entries()) {
    const other = than[row] ?? null
    if (time === null || other === null) continue
    both += 1
    if (time > other) after += 1
  }
  return both === 0 ? 0 : after / both
}

/** `chosen` are headers whose meaning a person gave before. */
export const settleDayClocks = (
  columns: readonly ColumnPlan[],
  rows: Rows,
  chosen: ReadonlySet<string>,
): { columns: ColumnPlan[]; notes: Note[]; out: string[] } => {
  const start = columns.find((column) => {
    if (isFinish(column) || !START.test(foldHeader(column.header))) return false
    return median(known(timesOf(column, rows))) >= EARLIEST_START
  })
  const starts = start ? timesOf(start, rows) : []
  const finish = columns.find((column) => isFinish(column) && !HOUR_OF.test(foldHeader(column.header)))
  const finishes = finish ? timesOf(finish, rows) : []
  const isHour = (column: ColumnPlan) => {
    const name = foldHeader(column.header)
    const times = timesOf(column, rows)
    if (HOUR_OF.test(name)) return start !== undefined || later(times, finishes) > MOST
    if (!start || !isFinish(column) || !ARRIVAL.test(name)) return false
    return /^(?:llegada|arribo|arrival)/.test(name) || later(times, starts) > MOST
  }
  // What a person chose before stands, unless everybody arrives after the hour of the start.
  const stands = (column: ColumnPlan) =>
    chosen.has(column.header) && later(timesOf(column, rows), starts) <= MOST
  const judged = columns.filter((column) => (isFinish(column) || isPassing(column)) && !stands(column))
  const hours = judged.filter(isHour)
  if (hours.length === 0) return { columns: [...columns], notes: [], out: [] }
  // Where the finish is told by the wall's clock, so is what lies before it.
  const out = hours.some(isFinish)
    ? judged.filter((column) => hours.includes(column) || isPassing(column))
    : hours
  const from = known(starts)
  const since = from.length > 0 ? ` (la salida, ${showTime(Math.min(...from))})` : ''
  return {
    out: out.map(({ header }) => header),
    columns: columns.map((column) =>
      out.includes(column) ? { ...column, target: 'ignore', unit: null, point: null } : column,
    ),
    notes: [
      note(
        'doubtful',
        `${quoted(out.map(({ header }) => header))}: ${out.length === 1 ? 'es la hora del día' : 'son horas del día'}${since} y no un tiempo de carrera, así que no se ${out.length === 1 ? 'importa' : 'importan'}. Si el archivo no trae el tiempo, réstale la salida y súbelo de nuevo.`,
        out.map(({ header, index }) => `${header}: ${cellText(rows[0]?.[index])}`),
      ),
    ],
  }
}
