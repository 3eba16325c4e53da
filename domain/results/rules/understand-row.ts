/** One row of cells to one result, with everything that was wrong on the way. */

import type { Cell } from './cells/cell.ts'
import { type Reporter, type RowNotes, readerOf } from './cells/cell-readers.ts'
import { tidy } from './cells/clean-text.ts'
import { genderOfCategory } from './cells/genders.ts'
import { showTime } from './cells/show-times.ts'
import type { Spellings } from './cells/spellings.ts'
import type { Banner } from './columns/banners.ts'
import type { ColumnTarget, SheetPlan } from './columns/column-plan.ts'
import { hasParts } from './columns/stages-and-relays.ts'
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

/** Clocks that are cut to the second may disagree by one. */
const ROUNDING = 1000

/** A chip that counted 0 saw nobody at the finish: the gun's time is no finish unless the file gives it a place. */
const settleChipZero = (result: UnderstoodResult, notes: RowNotes) => {
  if (!notes.chipZero || result.gun_time === null || result.state !== null) return
  const placed = result.overall_position !== null
  const gun = showTime(result.gun_time)
  if (!placed) result.gun_time = null
  notes.report({
    severity: 'warning',
    implausible: true,
    column: 'chip_time',
    value: '0',
    message: placed
      ? `El tiempo chip es 0: queda solo el tiempo pistola (${gun}), porque el archivo le da puesto.`
      : `El tiempo chip es 0 y no tiene puesto: no se toma como llegada y queda sin tiempo (pistola ${gun}).`,
  })
}

/** A race of legs without a time of its own: it is their sum, for whoever has them all. */
const sumLegs = (result: UnderstoodResult, notes: RowNotes, legs: number) => {
  if (result.state !== null || notes.legsRead === 0) return
  if (notes.legsRead === legs) result.chip_time = notes.legs
  else
    notes.report({
      severity: 'warning',
      column: 'control_point',
      value: `${notes.legsRead} de ${legs}`,
      message: `Solo tiene ${notes.legsRead} de ${legs} tramos; queda sin tiempo general.`,
    })
}

const reportUntimed = (result: UnderstoodResult, notes: RowNotes) => {
  if (!notes.finished || notes.stopped || result.state !== null || hasParts(result)) return
  if (result.chip_time !== null || result.gun_time !== null) return
  notes.report({
    severity: 'warning',
    implausible: true,
    column: 'chip_time',
    value: '',
    message: 'El archivo dice que finalizó, pero no trae tiempo.',
  })
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
      ...(chip_time > gun_time + ROUNDING ? { implausible: true } : {}),
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
  // There from the beginning: added to 200,000 rows later it takes half as long as reading them.
  place_marks: 0,
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

/** `onUnplaced` hears of rows without time and state before their place is taken from them. */
export const rowReader = (
  plan: SheetPlan,
  spellings: Spellings,
  report: Reporter,
  onUnplaced: (result: UnderstoodResult) => void = () => {},
): RowReader => {
  const columns = plan.columns
    .toSorted((a, b) => Number(READ_FIRST.includes(b.target)) - Number(READ_FIRST.includes(a.target)))
    .flatMap((column) => {
      const read = readerOf(column, spellings)
      return read ? [{ index: column.index, read }] : []
    })
  const targets = new Set(plan.columns.map(({ target }) => target))
  const hasTimes = targets.has('chip_time') || targets.has('gun_time')
  const legs = plan.columns.filter(({ point }) => point?.measure === 'leg').length
  const division = spellings('race_division', tidy(plan.race_division) || ONLY_DIVISION)
  const guessGender = genderGuesser()

  const notes: RowNotes = {
    report,
    stopped: false,
    chipZero: false,
    finished: false,
    legs: 0,
    legsRead: 0,
    unreadableTime: null,
  }

  return (row, cells, banner) => {
    notes.stopped = false
    notes.unreadableTime = null
    notes.chipZero = false
    notes.finished = false
    notes.legs = 0
    notes.legsRead = 0
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
    if (banner?.gender && !targets.has('gender')) result.gender ??= banner.gender
    nameRelay(result)
    requireBibAndName(result, notes)
    if (!hasTimes && legs > 0) sumLegs(result, notes, legs)
    settleTimes(result, notes)
    settleChipZero(result, notes)
    settleUnreadable(result, notes)
    reportUntimed(result, notes)
    const untimed = (hasTimes || legs > 0) && result.chip_time === null && result.gun_time === null
    if (result.state !== null || (untimed && !hasParts(result))) {
      if (result.state === null && !notes.stopped) onUnplaced(result)
      dropPositions(result)
    }
    return notes.stopped ? null : result
  }
}
