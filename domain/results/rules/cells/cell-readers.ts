/** What each kind of column does to a result: one small reader a field. */

import { type ColumnPlan, type ColumnTarget, isPart, type ResultField } from '../columns/column-plan.ts'
import { PLACED } from '../columns/column-profile.ts'
import { pointKey } from '../columns/control-points.ts'
import { HeldDocument, readDocument } from '../columns/document-column.ts'
import { legOf } from '../columns/stages-and-relays.ts'
import { readPosition } from '../places/positions.ts'
import type { RowProblem, UnderstoodResult } from '../understood.ts'
import { readBib } from './bibs.ts'
import { type Cell, cellText } from './cell.ts'
import { type Repair, repairEncoding, tidy } from './clean-text.ts'
import { readGender } from './genders.ts'
import { paceOfSpeed, readPace } from './paces.ts'
import { showPace, showTime } from './show-times.ts'
import type { SpelledField, Spellings } from './spellings.ts'
import { isNoText, readStatus } from './states.ts'
import { readTime } from './times.ts'

export type Reporter = (problem: Omit<RowProblem, 'sheet' | 'row'>) => void

/** What is said about a row while it is read. */
export type RowNotes = {
  report: Reporter
  stopped: boolean
  /** The chip's column says 0: nobody measured it. */
  chipZero: boolean
  /** A column of its own says that the person finished. */
  finished: boolean
  /** Of stages, laps and other legs: their sum, and how many there are. */
  legs: number
  legsRead: number
  unreadableTime: { column: 'chip_time' | 'gun_time'; text: string } | null
}

export type CellReader = (result: UnderstoodResult, cell: Cell, notes: RowNotes) => void

const LONGEST_NAME = 120
const LONGEST_TEXT = 80
const LONGEST_GENDER = 40
const SHOWN = 60

const shown = (cell: Cell) => cellText(cell).slice(0, SHOWN)

const warn = ({ report }: RowNotes, column: ColumnTarget, cell: Cell, message: string) =>
  report({ severity: 'warning', column, value: shown(cell), message })

const isDamaged = ({ text, doubtful }: Repair) => doubtful || text.includes('\ufffd')

const readText = (cell: Cell, longest: number, column: ColumnTarget, notes: RowNotes): string => {
  const repair = repairEncoding(cellText(cell))
  const { text } = repair
  if (isNoText(text)) return ''
  if (isDamaged(repair)) warn(notes, column, cell, 'El texto trae letras dañadas; se guarda como viene.')
  const clean = tidy(text)
  if (clean.length <= longest) return clean
  warn(notes, column, cell, `El texto pasa de ${longest} letras; se recorta.`)
  return clean.slice(0, longest).trim()
}

const readPositionInto =
  (field: 'overall_position' | 'gender_position' | 'category_position'): CellReader =>
  (result, cell, notes) => {
    const { position, label, state, understood } = readPosition(cell)
    if (!understood)
      warn(notes, field, cell, `La posición «${shown(cell)}» no se entiende; queda sin posición.`)
    result[field] = position
    result.state ??= state
    // '1 SEN-M' holds the category too; a column of its own goes before it.
    if (label && field === 'category_position') result.category ??= label
    const gender = label && field === 'gender_position' ? readGender(label) : null
    if (gender && gender !== 'other') result.gender ??= gender
  }

/** '00:00:00' and 0, not a dash: a column that counts says that it counted nothing. */
const isZero = (cell: Cell) =>
  typeof cell === 'string' ? cell.includes('0') : typeof cell === 'number' || typeof cell === 'object'

const readTimeInto =
  (field: 'chip_time' | 'gun_time', { unit }: ColumnPlan): CellReader =>
  (result, cell, notes) => {
    const time = readTime(cell, unit ?? 'clock')
    if (typeof time === 'number') result[field] = time
    else if (time === 'invalid') notes.unreadableTime = { column: field, text: shown(cell) }
    else if (time !== 'none') result.state ??= time
    else if (field === 'chip_time') notes.chipZero = isZero(cell)
  }

/** Of a stage or a leg of a relay; who gave up on one gave up the race. */
const partReader = ({ point, unit, header }: ColumnPlan): CellReader => {
  const { name, measure, index } = point ?? { name: header, measure: 'stage' }
  const leg = index ?? Number(/\d+/.exec(name)?.[0] ?? 1)
  if (measure === 'member')
    return (result, cell, notes) => {
      const member = readText(cell, LONGEST_NAME, 'control_point', notes)
      if (member) legOf(result, leg).name = member
    }
  const key = pointKey(name, measure)
  return (result, cell, notes) => {
    const time = readTime(cell, unit ?? 'clock')
    if (time === 'invalid')
      warn(notes, 'control_point', cell, `El tiempo de ${name} «${shown(cell)}» no se entiende; se omite.`)
    else if (typeof time !== 'number') {
      if (time !== 'none') result.state ??= time
    } else if (measure === 'relay') legOf(result, leg).ms = time
    else {
      result.stage_ms = { ...result.stage_ms, [name]: time }
      result.control_points[key] = showTime(time)
    }
  }
}

const readPoint = ({ point, unit, header }: ColumnPlan): CellReader => {
  const { name, measure } = point ?? { name: header, measure: 'time' }
  const key = pointKey(name, measure)
  return (result, cell, notes) => {
    if (measure === 'rank') {
      const { position } = readPosition(cell)
      if (position !== null) result.control_points[key] = String(position)
      return
    }
    if (measure === 'pace') {
      const pace = readPace(cell, unit ?? 'clock', header)
      if (pace !== null) result.control_points[key] = showPace(pace)
      return
    }
    const time = readTime(cell, unit ?? 'clock')
    if (typeof time === 'number') {
      result.control_points[key] = showTime(time)
      if (measure === 'leg') {
        notes.legs += time
        notes.legsRead += 1
      }
    } else if (time === 'invalid')
      warn(notes, 'control_point', cell, `El parcial de ${name} «${shown(cell)}» no se entiende; se omite.`)
  }
}

/** A third gender stays in the file's own words, a letter as a capital. */
const ownWords = (cell: Cell) => {
  const text = tidy(cellText(cell)).slice(0, LONGEST_GENDER)
  return text.length <= 2 ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

/** The few spellings of a file are folded once each. */
const readGenderInto = (): CellReader => {
  const known = new Map<Cell, string>()
  return (result, cell, notes) => {
    const answer = known.get(cell)
    if (answer !== undefined) {
      result.gender = answer || null
      return
    }
    const gender = readGender(cell)
    if (gender !== null) known.set(cell, gender === 'other' ? ownWords(cell) : gender)
    else if (isNoText(cellText(cell))) known.set(cell, '')
    else warn(notes, 'gender', cell, `«${shown(cell)}» no es un género; queda vacío.`)
    result.gender = known.get(cell) || null
  }
}

const readBibInto: CellReader = (result, cell, notes) => {
  const bib = readBib(cell)
  if (bib) result.bib_number = bib
  if (bib !== false) return
  notes.stopped = true
  notes.report({
    severity: 'error',
    column: 'bib_number',
    value: shown(cell),
    message: `«${shown(cell)}» no puede ser un dorsal.`,
  })
}

/** A text that is the same once clean is read once; one that is not is reported in every row. */
const speller = (field: SpelledField, spellings: Spellings) => {
  const known = new Map<Cell, string>()
  return (cell: Cell, notes: RowNotes): string => {
    const before = known.get(cell)
    if (before !== undefined) return before
    const text = readText(cell, LONGEST_TEXT, field, notes)
    const spelled = text && spellings(field, text)
    if (text === cell && !isDamaged(repairEncoding(text))) known.set(cell, spelled)
    return spelled
  }
}

const textInto = (field: 'city' | 'country' | 'club' | 'category', spellings: Spellings): CellReader => {
  const spell = speller(field, spellings)
  return (result, cell, notes) => {
    result[field] = spell(cell, notes) || null
  }
}

const isDigit = (code: number) => code >= 48 && code <= 57

/** '100. M30' holds a place too; a column of its own goes before it. */
const categoryInto = (spellings: Spellings): CellReader => {
  const spell = speller('category', spellings)
  return (result, cell, notes) => {
    const parts = typeof cell === 'string' && isDigit(cell.charCodeAt(0)) ? PLACED.exec(cell) : null
    result.category = spell(parts ? (parts[2] ?? '') : cell, notes) || null
    if (parts) result.category_position ??= Number(parts[1]) || null
  }
}

/** First name and surname meet in either order of columns. */
const firstNameInto =
  (field: 'name' | 'first_name'): CellReader =>
  (result, cell, notes) => {
    const text = readText(cell, LONGEST_NAME, field, notes)
    result.name = result.name === '' ? text : `${text} ${result.name}`.trim()
  }

export const readerOf = (plan: ColumnPlan, spellings: Spellings): CellReader | null => {
  const fields: Record<ResultField, () => CellReader> = {
    bib_number: () => readBibInto,
    name: () => firstNameInto('name'),
    first_name: () => firstNameInto('first_name'),
    last_name: () => (result, cell, notes) => {
      result.name = `${result.name} ${readText(cell, LONGEST_NAME, 'last_name', notes)}`.trim()
    },
    race_division: () => {
      const spell = speller('race_division', spellings)
      return (result, cell, notes) => {
        result.race_division = spell(cell, notes) || result.race_division
      }
    },
    chip_time: () => readTimeInto('chip_time', plan),
    gun_time: () => readTimeInto('gun_time', plan),
    category: () => categoryInto(spellings),
    gender: readGenderInto,
    overall_position: () => readPositionInto('overall_position'),
    gender_position: () => readPositionInto('gender_position'),
    category_position: () => readPositionInto('category_position'),
    pace: () => (result, cell) => {
      result.pace = readPace(cell, plan.unit ?? 'clock', plan.header)
    },
    speed: () => (result, cell) => {
      result.pace ??= paceOfSpeed(cell)
    },
    // What is none says nothing: no problem may repeat it.
    document: () => (result, cell) => {
      const digits = readDocument(cell)
      if (digits) result.document = new HeldDocument(digits)
    },
    city: () => textInto('city', spellings),
    country: () => textInto('country', spellings),
    club: () => textInto('club', spellings),
    status: () => (result, cell, notes) => {
      const text = cellText(cell)
      const status = readStatus(text)
      if (status === 'finished') notes.finished = true
      // A column of its own knows better than a dash elsewhere.
      else if (status !== null) result.state = status
      else if (!isNoText(text))
        warn(notes, 'status', cell, `El estado «${shown(cell)}» no se entiende; la fila queda como viene.`)
    },
  }
  if (plan.target === 'ignore') return null
  if (plan.target !== 'control_point') return fields[plan.target]()
  return isPart(plan.point?.measure) ? partReader(plan) : readPoint(plan)
}
