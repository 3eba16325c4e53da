/** From headers and sample values to a plan: what each column means. Whatever is not recognised is left out. */
import type { Cell } from '../cells/cell.ts'
import { guessPaceUnit, guessTimeUnit } from '../cells/time-units.ts'
import type { ColumnPlan, PointMeasure, ResultField } from './column-plan.ts'
import { type ColumnProfile, profileOf } from './column-profile.ts'
import { isTriathlonPart, pointKind, readPointHeader } from './control-points.ts'
import { findDocumentColumn } from './document-column.ts'
import { type HeaderMeaning, meaningsOf } from './header-names.ts'

type Column = { index: number; header: string; cells: readonly (Cell | undefined)[]; profile: ColumnProfile }

/** From here on a column of distances repeats itself: one that hardly does is something else. */
const MANY = 8

/** Names may fit while the values do not: then the column means something else. */
const FITS: Partial<Record<HeaderMeaning, (profile: ColumnProfile) => boolean>> = {
  chip_time: ({ times, states }) => times + states > 0.5,
  gun_time: ({ times, states }) => times + states > 0.5,
  time: ({ times, states }) => times + states > 0.5,
  gender: ({ genders }) => genders > 0.5,
  overall_position: ({ positions, states }) => positions + states > 0.5,
  gender_position: ({ positions, states }) => positions + states > 0.5,
  category_position: ({ positions, states }) => positions + states > 0.5,
  category: ({ numbers, clocks }) => numbers <= 0.5 && clocks <= 0.5,
  race_division: ({ clocks, filled, distinct }) => clocks <= 0.5 && (filled < MANY || distinct <= 0.8),
  pace: ({ paces }) => paces > 0.5,
  speed: ({ numbers, words }) => numbers + words > 0.5,
  status: ({ states }) => states > 0.5,
  name: ({ numbers }) => numbers <= 0.5,
  city: ({ words }) => words > 0.5,
  country: ({ words }) => words > 0.5,
  club: ({ numbers }) => numbers <= 0.5,
  document: ({ documents }) => documents > 0.5,
}

export const fits = (meaning: HeaderMeaning, profile: ColumnProfile) =>
  profile.filled === 0 || (FITS[meaning]?.(profile) ?? true)

/** The most telling first, so that a vague name ('No', 'Rama', 'Division') takes what is left. */
const ORDER: readonly HeaderMeaning[] = [
  ...(['bib_number', 'last_name', 'chip_time', 'gun_time', 'time', 'gender', 'category'] as const),
  ...([
    'category_position',
    'gender_position',
    'overall_position',
    'race_division',
    'pace',
    'speed',
  ] as const),
  ...(['status', 'club', 'city', 'country'] as const),
]

/** What a leg of a triathlon never is: 'Carrera' no distance, 'Tiempo Carrera' no finish. */
const NO_PARTS: readonly HeaderMeaning[] = ['race_division', 'time']

class Assignment {
  readonly taken = new Map<number, HeaderMeaning>()
  private readonly columns: readonly Column[]
  /** Two legs of a triathlon make one of every column named like them. */
  private readonly triathlon: boolean
  constructor(columns: readonly Column[]) {
    this.columns = columns
    this.triathlon = columns.filter(({ header }) => isTriathlonPart(header)).length > 1
  }

  find(meaning: HeaderMeaning): number | undefined {
    for (const [index, taken] of this.taken) if (taken === meaning) return index
    return undefined
  }

  /** Gives the meaning to the column whose name says it best. */
  assign(meaning: HeaderMeaning): boolean {
    let best: { index: number; rank: number } | null = null
    for (const { index, header, profile } of this.columns) {
      if (this.taken.has(index) || !fits(meaning, profile)) continue
      if (this.triathlon && NO_PARTS.includes(meaning) && isTriathlonPart(header)) continue
      const rank = meaningsOf(header).find((entry) => entry.meaning === meaning)?.rank
      // An empty column is the last choice.
      const weighed = rank === undefined ? undefined : rank + (profile.filled === 0 ? 1000 : 0)
      if (weighed !== undefined && (best === null || weighed < best.rank)) best = { index, rank: weighed }
    }
    if (best) this.taken.set(best.index, meaning)
    return best !== null
  }
}

/** One unnamed time is the chip's, unless the chip's is known already. */
const settleTimes = (assignment: Assignment) => {
  const index = assignment.find('time')
  if (index === undefined) return
  if (assignment.find('chip_time') === undefined) assignment.taken.set(index, 'chip_time')
  else if (assignment.find('gun_time') === undefined) assignment.taken.set(index, 'gun_time')
}

/** 'Nombre' beside 'Apellido' is the first name, alone it is the whole. */
const assignNames = (assignment: Assignment) => {
  const lastName = assignment.find('last_name')
  if (lastName !== undefined) {
    if (assignment.assign('first_name')) return
    assignment.taken.delete(lastName)
  }
  assignment.assign('name')
}

/** What the values say against a name that fits: a place before the category, a country under a city. */
const settleByValues = (assignment: Assignment, columns: readonly Column[]) => {
  const category = assignment.find('category')
  if (
    category !== undefined &&
    (columns[category]?.profile.placed ?? 0) > 0.8 &&
    assignment.find('category_position') === undefined
  )
    assignment.taken.set(category, 'category_position')
  const city = assignment.find('city')
  if (
    city !== undefined &&
    (columns[city]?.profile.countries ?? 0) > 0.8 &&
    assignment.find('country') === undefined
  )
    assignment.taken.set(city, 'country')
  // A relay has the team's name where nobody else has one.
  const club = assignment.find('club')
  const relay = columns.some(
    ({ header }) => pointKind(readPointHeader(header)?.name ?? '').measure === 'relay',
  )
  if (club !== undefined && relay && assignment.find('name') === undefined)
    if (assignment.find('first_name') === undefined) assignment.taken.set(club, 'name')
}

const unitOf = (field: ResultField, column: Column) => {
  if (field === 'chip_time' || field === 'gun_time') return guessTimeUnit(column.cells)
  return field === 'pace' ? guessPaceUnit(column.cells) : null
}

const IGNORED = { target: 'ignore', unit: null, point: null } as const

/** Whether the values are of the kind a point's measure needs. */
export const believable = (measure: PointMeasure, profile: ColumnProfile): boolean => {
  if (measure === 'rank') return profile.positions >= 0.5
  if (measure === 'pace') return profile.paces >= 0.5
  return (measure === 'member' ? profile.words : profile.times) >= 0.5
}

/** A split must look like one: a header alone could carry anything into the public page. */
const pointPlan = (
  { header, cells, profile }: Column,
  taken: Set<string>,
): Omit<ColumnPlan, 'index' | 'header'> => {
  const point = readPointHeader(header)
  if (!point) return IGNORED
  const { measure: kind, index } = pointKind(point.name)
  const isMember = kind === 'relay' && point.measure === 'time' && profile.words > 0.5 && profile.times < 0.5
  const measure = isMember ? 'member' : point.measure
  const key = `${point.name}\n${measure}`
  if (!believable(measure, profile) || taken.has(key)) return IGNORED
  taken.add(key)
  const unit = measure === 'time' ? guessTimeUnit(cells) : measure === 'pace' ? guessPaceUnit(cells) : null
  return {
    target: 'control_point',
    unit: point.inSeconds && unit !== 'clock' ? 'seconds' : unit,
    point: { name: point.name, measure, ...(index === undefined ? {} : { index }) },
  }
}

/** What a column stores: a third time, which is neither chip nor gun, is none of it. */
const isField = (meaning: HeaderMeaning | undefined): meaning is ResultField =>
  meaning !== undefined && meaning !== 'time' && meaning !== 'gap'

const FINISH_FIELDS: Partial<Record<PointMeasure, ResultField>> = {
  time: 'chip_time',
  rank: 'overall_position',
  pace: 'pace',
}

/** 'META Tiempo' is the race's own time, and 'META Puesto' its place, where no other column has them. */
const settleFinish = (columns: readonly ColumnPlan[]): ColumnPlan[] => {
  const has = (...fields: readonly ColumnPlan['target'][]) =>
    columns.some(({ target }) => fields.includes(target))
  if (has('chip_time', 'gun_time')) return [...columns]
  return columns.map((column) => {
    const { point } = column
    if (point?.name !== 'Meta') return column
    const field = FINISH_FIELDS[point.measure]
    return field === undefined || has(field) ? column : { ...column, target: field, point: null }
  })
}

export const guessColumns = (
  headers: readonly string[],
  samples: readonly (readonly Cell[])[],
): ColumnPlan[] => {
  const columns: Column[] = headers.map((header, index) => {
    const cells = samples.map((row) => row[index])
    return { index, header, cells, profile: profileOf(cells) }
  })
  const assignment = new Assignment(columns)
  for (const meaning of ORDER) assignment.assign(meaning)
  assignNames(assignment)
  settleTimes(assignment)
  settleByValues(assignment, columns)
  const document = findDocumentColumn(columns, assignment.taken)
  if (document !== undefined) assignment.taken.set(document, 'document')
  const points = new Set<string>()
  const planned = columns.map((column): ColumnPlan => {
    const { index, header } = column
    const meaning = assignment.taken.get(index)
    return isField(meaning)
      ? { index, header, target: meaning, unit: unitOf(meaning, column), point: null }
      : { index, header, ...pointPlan(column, points) }
  })
  return settleFinish(planned)
}
