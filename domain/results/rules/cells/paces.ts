/** Pace is kept as milliseconds a kilometre, whatever the file says: min/km, min/mi or km/h. */

import type { TimeUnit } from '../columns/column-plan.ts'
import type { Cell } from './cell.ts'
import { readTime } from './times.ts'

const MILE = 1.609344
const SLOWEST = 2 * 60 * 60 * 1000
const FASTEST = 30 * 1000
const HOUR = 3_600_000

const PER_MILE = /(?:\/|por|per)\s*mi(?:lla|le)?s?\b/i
const PER_SOMETHING = /\s*(?:min\w*|m)?\s*(?:\/|por|per)\s*(?:km|k|mi\w*)\s*$/i

const plausible = (milliseconds: number): number | null =>
  milliseconds >= FASTEST && milliseconds <= SLOWEST ? Math.round(milliseconds) : null

export const readPace = (cell: Cell | undefined, unit: TimeUnit, header = ''): number | null => {
  const text = typeof cell === 'string' ? cell.replace(PER_SOMETHING, '') : cell
  // 'h:mm:ss' with no hours, '5:40' and 5.67 alike.
  const time = readTime(text, unit)
  if (typeof time !== 'number') return null
  const perMile = PER_MILE.test(header) || (typeof cell === 'string' && PER_MILE.test(cell))
  return plausible(perMile ? time / MILE : time)
}

const NUMBER = /^(\d+(?:[.,]\d+)?)\s*(?:km\/?h|kph)?$/i

export const paceOfSpeed = (cell: Cell | undefined): number | null => {
  const text = typeof cell === 'number' ? String(cell) : typeof cell === 'string' ? cell.trim() : ''
  const speed = Number(NUMBER.exec(text)?.[1]?.replace(',', '.'))
  return plausible(HOUR / speed)
}

export const paceOfTime = (milliseconds: number, kilometres: number): number | null =>
  plausible(milliseconds / kilometres)
