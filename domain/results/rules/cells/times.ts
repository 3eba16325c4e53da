/** One cell to milliseconds, in all the ways in which timing companies and spreadsheets write a time. */

import type { TimeUnit } from '../columns/column-plan.ts'
import type { Cell } from './cell.ts'
import { type NoTime, noTimeWord } from './states.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Above it a number is no duration: a date's serial in a spreadsheet is in the thousands of days. */
const LONGEST = 30 * DAY

export type TimeReading = number | NoTime | 'invalid'

const CLOCK = /^(\d{1,3}):(\d{1,2})(?::(\d{1,2}))?(?:[.,](\d{1,9}))?$/
const WITH_DAYS = /^(\d{1,2})\s*(?:d|dias?|días?|days?)[,\s]+(\S+)$/i
/** What some programs make of a duration: a time on a spreadsheet's first day. */
const ON_DAY_ZERO = /^1899-12-3[01][T ]([\d:.]+)Z?$/
const IN_FIRST_MONTH = /^1900-01-(\d{2})[T ]([\d:.]+)Z?$/
const TWELVE_HOURS = /^(\d{1,2}):(\d{2}):(\d{2})\s*([ap])\.?\s*m\.?$/i
const DOTTED = /^(\d{1,3})\.(\d{2})\.(\d{2})(?:,(\d{1,9}))?$/
const WORDED =
  /^(?:(\d{1,3})\s*(?:h|hrs?|horas?)\s*)?(?:(\d{1,3})\s*(?:m|mins?|minutos?|['’´′](?!['’´′]))\s*)?(?:(\d{1,2})(?:[.,](\d{1,9}))?\s*(?:s|segs?|secs?|segundos?|"|”|″|['’´′]{2})?)?$/i
const NUMERIC = /^\d+(?:[.,]\d+)?$/

const fraction = (digits: string | undefined) => (digits ? Math.round(Number(`0.${digits}`) * SECOND) : 0)

const within = (milliseconds: number): TimeReading => {
  if (milliseconds === 0) return 'none'
  return milliseconds <= LONGEST ? milliseconds : 'invalid'
}

const assemble = (hours: number, minutes: number, seconds: number, digits?: string): TimeReading => {
  if (seconds > 59 || (hours > 0 && minutes > 59)) return 'invalid'
  return within(hours * HOUR + minutes * MINUTE + seconds * SECOND + fraction(digits))
}

const digit = (text: string, at: number) => text.charCodeAt(at) - 48

/** '01:23:45', by far the most frequent form, without a pattern; null for any other. */
const readUsualClock = (text: string): TimeReading | null => {
  if (text.length !== 8 || text.charCodeAt(2) !== 58 || text.charCodeAt(5) !== 58) return null
  let values = 0
  for (const at of [0, 1, 3, 4, 6, 7]) {
    const value = digit(text, at)
    if (value < 0 || value > 9) return null
    values = values * 10 + value
  }
  const minutes = Math.floor(values / 100) % 100
  return minutes > 59 ? 'invalid' : assemble(Math.floor(values / 10_000), minutes, values % 100)
}

const readClock = (text: string, unit: TimeUnit): TimeReading | null => {
  const parts = CLOCK.exec(text)
  if (!parts) return null
  const [, first, second, third, digits] = parts
  if (third !== undefined) {
    if (Number(second) > 59) return 'invalid'
    return assemble(Number(first), Number(second), Number(third), digits)
  }
  // '1:05.10' in a column of hours and minutes has its seconds behind the dot.
  if (unit === 'h:mm' && digits?.length === 2) return assemble(Number(first), Number(second), Number(digits))
  if (unit === 'h:mm' && digits === undefined)
    return Number(second) > 59 ? 'invalid' : within(Number(first) * HOUR + Number(second) * MINUTE)
  return assemble(0, Number(first), Number(second), digits)
}

/**
 * A spreadsheet's day fraction. One with few decimals (0.29309) cannot mean milliseconds: it is the nearest
 * second.
 */
const fromDays = (days: number): TimeReading => {
  const decimals = String(days).split('.')[1]?.length ?? 0
  const milliseconds = decimals > 6 ? Math.round(days * DAY) : Math.round(days * 86_400) * SECOND
  return within(milliseconds)
}

const fromNumber = (value: number, unit: TimeUnit): TimeReading => {
  if (value < 0) return 'invalid'
  switch (unit) {
    case 'days':
      return fromDays(value)
    case 'hours':
      return within(Math.round(value * HOUR))
    case 'minutes':
      return within(Math.round(value * MINUTE))
    case 'seconds':
      return within(Math.round(value * SECOND))
    case 'milliseconds':
      return within(Math.round(value))
    // Among clock times a bare fraction is a cell that lost its format; any other number is a mistake.
    default:
      return value < 1 ? fromDays(value) : 'invalid'
  }
}

const readOddText = (text: string): TimeReading => {
  const days = WITH_DAYS.exec(text)
  if (days) {
    const rest = readClock(days[2] ?? '', 'clock')
    // '1 day, 0:00:00' is a day, though its clock alone says nothing.
    if (rest === 'none') return within(Number(days[1]) * DAY)
    return typeof rest === 'number' ? within(Number(days[1]) * DAY + rest) : 'invalid'
  }
  const dayZero = ON_DAY_ZERO.exec(text)
  if (dayZero) return readClock(dayZero[1] ?? '', 'clock') ?? 'invalid'
  const firstMonth = IN_FIRST_MONTH.exec(text)
  if (firstMonth) {
    const rest = readClock(firstMonth[2] ?? '', 'clock') ?? 'invalid'
    return typeof rest === 'number' ? within(Number(firstMonth[1]) * DAY + rest) : rest
  }
  const twelve = TWELVE_HOURS.exec(text)
  if (twelve) {
    const hours = (Number(twelve[1]) % 12) + (twelve[4]?.toLowerCase() === 'p' ? 12 : 0)
    return assemble(hours, Number(twelve[2]), Number(twelve[3]))
  }
  const dotted = DOTTED.exec(text)
  if (dotted) return assemble(Number(dotted[1]), Number(dotted[2]), Number(dotted[3]), dotted[4])
  const worded = WORDED.exec(text)
  if (worded)
    return assemble(Number(worded[1] ?? 0), Number(worded[2] ?? 0), Number(worded[3] ?? 0), worded[4])
  return 'invalid'
}

export const readTime = (cell: Cell | undefined, unit: TimeUnit): TimeReading => {
  if (cell === null || cell === undefined) return 'none'
  if (typeof cell === 'number') return fromNumber(cell, unit)
  if (typeof cell === 'object') return fromNumber(cell.days, 'days')
  if (typeof cell === 'boolean') return 'invalid'
  const usual = readUsualClock(cell)
  if (usual !== null) return usual
  const word = noTimeWord(cell)
  if (word) return word
  const text = cell.trim()
  const clock = readClock(text, unit)
  if (clock !== null) return clock
  if (NUMERIC.test(text)) return fromNumber(Number(text.replace(',', '.')), unit)
  return readOddText(text)
}
