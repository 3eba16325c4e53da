/** One row of cells to one result, with everything that was wrong on the way. */
import type { Banner } from './banners.ts'
import type { Cell } from './cell.ts'
import { type Reporter, type RowNotes, readerOf } from './cell-readers.ts'
import { tidy } from './clean-text.ts'
import type { ColumnTarget, SheetPlan } from './column-plan.ts'
import { genderOfCategory } from './genders.ts'
import { showTime } from './show-times.ts'
import type { Spellings } from './spellings.ts'
import type { Gender, UnderstoodResult } from './understood.ts'

/** Null when an error stops the row. */
export type RowReader = (
  row: number,
  cells: readonly Cell[],
  banner: Banner | null,
) => UnderstoodResult | null

/** The distance of a file that names none. */
export const ONLY_DIVISION = 'General'

const LONGEST_RELAY = 160

/** A relay without a name of its own is called after its club, else after its members. */
const nameRelay = (result: UnderstoodResult) => {
  if (result.name !== '' || !result.relay) return
  const members = result.relay.map(({ name }) => name).filter(Boolean)
  result.name = result.club ?? members.join(' / ').slice(0, LONGEST_RELAY)
}

const requireBibAndName = (result: UnderstoodResult, notes: RowNotes) => {
  if (result.bib_number === '' && !notes.stopped) {
    notes.stopped = true
    notes.report({ severity: 'error', column: 'bib_number', value: '', message: 'Falta el dorsal.' })
  }
  if (result.name === '') {
    notes.stopped = true
    notes.report({ severity: 'error', column: 'name', value: '', message: 'Falta el nombre.' })
  }
}

/** A state goes before every time. */
const settleTimes = (result: UnderstoodResult, notes: RowNotes) => {
  const { chip_time, gun_time, state } = result
  const timed = chip_time !== null || gun_time !== null
  if (state !== null) {
    if (timed)
      notes.report({
        severity: 'warning',
        column: 'status',
        value: state,
        message: `La fila dice ${state} y trae tiempo; se guarda sin tiempo.`,
      })
    result.chip_time = null
    result.gun_time = null
    result.pace = null
  } else if (chip_time !== null && gun_time !== null && chip_time > gun_time) {
    notes.report({
      severity: 'warning',
      column: 'chip_time',
      value: showTime(chip_time),
      message: `El tiempo chip (${showTime(chip_time)}) es mayor que el tiempo pistola (${showTime(gun_time)}).`,
    })
  }
}

/**
 * Words nobody knows ('race stopped') leave the row without that time. Digits nobody can read stop a row that
 * has no other time: whoever ran must not be published as if they had not.
 */
const settleUnreadable = (result: UnderstoodResult, notes: RowNotes) => {
  if (notes.unreadableTime === null || result.state !== null) return
  const { column, text } = notes.unreadableTime
  notes.stopped ||= result.chip_time === null && result.gun_time === null && /\d/.test(text)
  notes.report({
    severity: notes.stopped ? 'error' : 'warning',
    column,
    value: text,
    message: `El tiempo «${text}» no se entiende${notes.stopped ? '.' : '; queda sin ese tiempo.'}`,
  })
}

/** Whoever has no time has no place: files write 0, or go on counting. */
const dropPositions = (result: UnderstoodResult) => {
  result.overall_position = null
  result.gender_position = null
  result.category_position = null
}

const emptyResult = (sheet: string, row: number, race_division: string): UnderstoodResult => ({
  sheet,
  row,
  bib_number: '',
  name: '',
  race_division,
  gender: null,
  category: null,
  city: null,
  country: null,
  club: null,
  state: null,
  chip_time: null,
  gun_time: null,
  pace: null,
  overall_position: null,
  gender_position: null,
  category_position: null,
  control_points: {},
})

const genderGuesser = () => {
  const known = new Map<string, Gender | null>()
  return (category: string): Gender | null => {
    const answer = known.get(category)
    if (answer !== undefined) return answer
    const gender = genderOfCategory(category)
    known.set(category, gender)
    return gender
  }
}

/** Read before the others: a category of its own goes before a rank's label, a pace before a speed. */
const READ_FIRST: readonly ColumnTarget[] = ['category', 'gender', 'pace']

export const rowReader = (plan: SheetPlan, spellings: Spellings, report: Reporter): RowReader => {
  const columns = plan.columns
    .toSorted((a, b) => Number(READ_FIRST.includes(b.target)) - Number(READ_FIRST.includes(a.target)))
    .flatMap((column) => {
      const read = readerOf(column, spellings)
      return read ? [{ index: column.index, read }] : []
    })
  const targets = new Set(plan.columns.map(({ target }) => target))
  const hasTimes = targets.has('chip_time') || targets.has('gun_time')
  const division = spellings('race_division', tidy(plan.race_division) || ONLY_DIVISION)
  const guessGender = genderGuesser()

  const notes: RowNotes = { report, stopped: false, unreadableTime: null }

  return (row, cells, banner) => {
    notes.stopped = false
    notes.unreadableTime = null
    const result = emptyResult(plan.sheet, row, division)
    if (banner?.race_division) result.race_division = spellings('race_division', banner.race_division)
    for (const { index, read } of columns) {
      const cell = cells[index]
      if (cell !== null && cell !== undefined) read(result, cell, notes)
    }
    if (banner?.category) result.category ??= spellings('category', banner.category)
    if (banner?.state) result.state ??= banner.state
    if (result.category !== null && result.gender === null && !targets.has('gender'))
      result.gender = guessGender(result.category)
    nameRelay(result)
    requireBibAndName(result, notes)
    settleTimes(result, notes)
    settleUnreadable(result, notes)
    if (result.state !== null || (hasTimes && result.chip_time === null && result.gun_time === null))
      dropPositions(result)
    return notes.stopped ? null : result
  }
}
