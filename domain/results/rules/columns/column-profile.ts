/** What the values of a column look like: headers alone mislead ('Sexo' may hold ranks, 'Chip' a code). */
import type { Cell } from '../cells/cell.ts'
import { isCountry } from '../cells/countries.ts'
import { readGender } from '../cells/genders.ts'
import { readPace } from '../cells/paces.ts'
import { noTimeWord, readStatus } from '../cells/states.ts'
import { guessPaceUnit, guessTimeUnit } from '../cells/time-units.ts'
import { readTime } from '../cells/times.ts'
import { readPosition } from '../places/positions.ts'
import { looksLikeDocument } from './document-column.ts'

export type ColumnProfile = {
  filled: number
  /** Shares of the filled cells, from 0 to 1. */
  times: number
  clocks: number
  paces: number
  positions: number
  genders: number
  states: number
  numbers: number
  words: number
  countries: number
  /** '100. M30', '1 SEN-M': a place and a category in one cell. */
  placed: number
  documents: number
  /** Different values among the filled ones, from 0 to 1. */
  distinct: number
}

/** A category never begins with a number and a dot; a place before it does. */
export const PLACED = /^(\d{1,6})\s*[.)º°]\s*(\p{L}.*)$/u

/** '1 SEN-M' is a place too where each label counts from 1; '18 años' never does. */
const COUNTED = /^(\d{1,6})\s+(\p{L}.*)$/u
const FEW = 4

const countedCells = (places: ReadonlyMap<string, readonly number[]>): number => {
  let cells = 0
  for (const found of places.values())
    if (found.includes(1) && new Set(found).size >= found.length * 0.9) cells += found.length
  return cells >= FEW ? cells : 0
}

const NUMBER = /^\d+(?:[.,]\d+)?$/

export const profileOf = (cells: readonly (Cell | undefined)[]): ColumnProfile => {
  const unit = guessTimeUnit(cells)
  const paceUnit = guessPaceUnit(cells)
  const count = { times: 0, clocks: 0, paces: 0, positions: 0, genders: 0, states: 0, numbers: 0, words: 0 }
  const more = { countries: 0, placed: 0, documents: 0 }
  const different = new Set<Cell | string>()
  const counted = new Map<string, number[]>()
  let filled = 0
  let silent = 0
  for (const cell of cells) {
    if (cell === null || cell === undefined) continue
    filled += 1
    const text = typeof cell === 'string' ? cell : ''
    const word = text && noTimeWord(text)
    if (word === 'none' || cell === 0 || (typeof cell === 'object' && cell.days === 0)) {
      silent += 1
      continue
    }
    if (readGender(cell)) count.genders += 1
    if (text && readStatus(text)) count.states += 1
    if (word) continue
    if (typeof readTime(cell, unit) === 'number') count.times += 1
    if (typeof cell === 'object' || (text.includes(':') && typeof readTime(cell, 'clock') === 'number'))
      count.clocks += 1
    if (readPace(cell, paceUnit) !== null) count.paces += 1
    if (readPosition(cell).position !== null) count.positions += 1
    if (typeof cell === 'number' || NUMBER.test(text)) count.numbers += 1
    if (/\p{L}{2}/u.test(text)) count.words += 1
    if (isCountry(text)) more.countries += 1
    if (PLACED.test(text)) more.placed += 1
    if (looksLikeDocument(cell)) more.documents += 1
    const [, place, label] = COUNTED.exec(text) ?? []
    if (place && label) {
      const places = counted.get(label)
      if (places) places.push(Number(place))
      else counted.set(label, [Number(place)])
    }
    different.add(typeof cell === 'object' ? String(cell.days) : cell)
  }
  const share = (value: number) => value / Math.max(1, filled - silent)
  return {
    filled: filled - silent,
    times: share(count.times),
    clocks: share(count.clocks),
    paces: share(count.paces),
    positions: share(count.positions),
    genders: share(count.genders),
    states: share(count.states),
    numbers: share(count.numbers),
    words: share(count.words),
    countries: share(more.countries),
    placed: share(Math.max(more.placed, countedCells(counted))),
    documents: share(more.documents),
    distinct: share(different.size),
  }
}
