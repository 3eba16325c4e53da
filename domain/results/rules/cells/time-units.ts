/** Which unit the bare numbers of a column are in, from the look of all of them together. */

import type { TimeUnit } from '../columns/column-plan.ts'
import type { Cell } from './cell.ts'

const NUMERIC = /^\d+(?:[.,]\d+)?$/

const bareNumber = (cell: Cell | undefined): number | null => {
  if (typeof cell === 'number') return cell > 0 ? cell : null
  if (typeof cell === 'string' && NUMERIC.test(cell)) {
    const value = Number(cell.replace(',', '.'))
    return value > 0 ? value : null
  }
  return null
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Nobody runs a race in 1500 minutes that is written with decimals, nor in less than 25 minutes of seconds. */
const SECONDS_FROM = 1500

/** Nobody is on the way for so many seconds: more than eleven days. */
const MILLISECONDS_FROM = 1_000_000

export const guessTimeUnit = (cells: readonly (Cell | undefined)[]): TimeUnit => {
  const numbers: number[] = []
  let days = 0
  let clocks = 0
  for (const cell of cells) {
    const number = bareNumber(cell)
    if (number !== null) numbers.push(number)
    else if (typeof cell === 'object' && cell !== null) days += 1
    else if (typeof cell === 'string' && cell.includes(':')) clocks += 1
  }
  if (days > clocks && days >= numbers.length) return 'days'
  if (numbers.length <= clocks) return 'clock'
  const middle = median(numbers)
  if (middle < 1.2) return 'days'
  if (numbers.every(Number.isInteger)) return middle < MILLISECONDS_FROM ? 'seconds' : 'milliseconds'
  if (middle < 12) return 'hours'
  return middle < SECONDS_FROM ? 'minutes' : 'seconds'
}

/** Paces are short: minutes a kilometre with decimals, or seconds. */
export const guessPaceUnit = (cells: readonly (Cell | undefined)[]): TimeUnit => {
  const numbers = cells.map(bareNumber).filter((value) => value !== null)
  const clocks = cells.filter((cell) => typeof cell === 'string' && /[:'’]/.test(cell)).length
  const days = cells.filter((cell) => typeof cell === 'object' && cell !== null).length
  if (days > clocks && days >= numbers.length) return 'days'
  if (numbers.length <= clocks) return 'clock'
  const middle = median(numbers)
  if (middle < 0.1) return 'days'
  return middle < 60 ? 'minutes' : 'seconds'
}

/** Whether a unit from an earlier file suits these values: bare numbers may be minutes where seconds were guessed. */
export const unitSuits = (
  unit: TimeUnit,
  guessed: TimeUnit,
  cells: readonly (Cell | undefined)[],
): boolean => {
  if (unit === guessed) return true
  if (unit === 'h:mm' || guessed === 'h:mm') return unit === 'clock' || guessed === 'clock'
  const middle = median(cells.map(bareNumber).filter((value) => value !== null))
  return guessed === 'seconds' && unit === 'minutes' && middle >= 4 && middle < SECONDS_FROM
}
