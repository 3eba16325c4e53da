/** From headers and sample values to a plan: what each column means. Whatever is not recognised is left out. */
import type { Cell } from './cell.ts'
import { foldHeader } from './clean-text.ts'
import type { ColumnPlan, ColumnTarget, RememberedColumn, ResultField } from './column-plan.ts'
import { type ColumnProfile, profileOf } from './column-profile.ts'
import { readPointHeader } from './control-points.ts'
import { type HeaderMeaning, meaningsOf } from './header-names.ts'
import { isPart, readPartColumn } from './stages-and-relays.ts'
import { guessPaceUnit, guessTimeUnit } from './time-units.ts'

type Column = { index: number; header: string; cells: readonly (Cell | undefined)[]; profile: ColumnProfile }

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
  pace: ({ paces }) => paces > 0.5,
  speed: ({ numbers, words }) => numbers + words > 0.5,
  status: ({ states }) => states > 0.5,
  name: ({ numbers }) => numbers <= 0.5,
  city: ({ numbers }) => numbers <= 0.5,
  club: ({ numbers }) => numbers <= 0.5,
}

const fits = (meaning: HeaderMeaning, profile: ColumnProfile) =>
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

class Assignment {
  readonly taken = new Map<number, HeaderMeaning>()
  private readonly columns: readonly Column[]
  constructor(columns: readonly Column[]) {
    this.columns = columns
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
  else assignment.taken.delete(index)
}

/** 'Nombre' beside 'Apellido' is the first name, alone it is the whole. */
const assignNames = (assignment: Assignment) => {
  if (assignment.find('last_name') !== undefined && assignment.assign('first_name')) return
  const lastName = assignment.find('last_name')
  if (lastName !== undefined) assignment.taken.delete(lastName)
  assignment.assign('name')
}

const unitOf = (field: ResultField, column: Column) => {
  if (field === 'chip_time' || field === 'gun_time') return guessTimeUnit(column.cells)
  return field === 'pace' ? guessPaceUnit(column.cells) : null
}

const IGNORED = { target: 'ignore', unit: null, point: null } as const

/** A stage or a relay's leg, once each. */
const partPlan = (
  { header, cells, profile }: Column,
  taken: Set<string>,
): Omit<ColumnPlan, 'index' | 'header'> | null => {
  const read = profile.filled === 0 ? null : readPartColumn(header, profile)
  if (!read || taken.has(`${read.target} ${read.part}`)) return null
  taken.add(`${read.target} ${read.part}`)
  return { ...read, point: null, unit: read.target === 'relay_name' ? null : guessTimeUnit(cells) }
}

/** A split must look like one: a header alone could carry anything into the public page. */
const pointPlan = (
  { header, cells, profile }: Column,
  taken: Set<string>,
): Omit<ColumnPlan, 'index' | 'header'> => {
  const point = readPointHeader(header)
  if (!point || profile.filled === 0) return IGNORED
  const key = `${point.name}\n${point.measure}`
  const believable =
    { rank: profile.positions, pace: profile.paces, time: profile.times }[point.measure] >= 0.5
  if (!believable || taken.has(key)) return IGNORED
  taken.add(key)
  const unit =
    point.measure === 'rank' ? null : point.measure === 'pace' ? guessPaceUnit(cells) : guessTimeUnit(cells)
  return {
    target: 'control_point',
    unit: point.inSeconds && unit !== 'clock' ? 'seconds' : unit,
    point: { name: point.name, measure: point.measure },
  }
}

const isField = (meaning: HeaderMeaning | undefined): meaning is ResultField =>
  meaning !== undefined && meaning !== 'time' && meaning !== 'gap'

/** A person's earlier choice for a header of the same name goes before every guess. */
const recall = (columns: ColumnPlan[], remembered: readonly RememberedColumn[]): ColumnPlan[] => {
  const known = new Map(remembered.map((column) => [foldHeader(column.header), column]))
  const claimed = new Set<ColumnTarget | undefined>(
    columns
      .map(({ header }) => known.get(foldHeader(header))?.target)
      .filter((target) => target !== 'control_point' && target !== undefined && !isPart(target)),
  )
  return columns.map((column) => {
    const earlier = known.get(foldHeader(column.header))
    if (!earlier) return claimed.has(column.target) ? { ...column, ...IGNORED } : column
    const { target, point, part } = earlier
    // Clock times need no unit: then the look of this file's numbers decides.
    const unit = earlier.unit === 'clock' ? (column.unit ?? 'clock') : earlier.unit
    return { ...column, target, point, unit, ...(isPart(target) ? { part } : {}) }
  })
}

export const guessColumns = (
  headers: readonly string[],
  samples: readonly (readonly Cell[])[],
  remembered: readonly RememberedColumn[] = [],
): ColumnPlan[] => {
  const columns: Column[] = headers.map((header, index) => {
    const cells = samples.map((row) => row[index])
    return { index, header, cells, profile: profileOf(cells) }
  })
  const assignment = new Assignment(columns)
  for (const meaning of ORDER) assignment.assign(meaning)
  assignNames(assignment)
  settleTimes(assignment)
  const points = new Set<string>()
  const guessed = columns.map((column): ColumnPlan => {
    const { index, header } = column
    const meaning = assignment.taken.get(index)
    return isField(meaning)
      ? { index, header, target: meaning, unit: unitOf(meaning, column), point: null }
      : { index, header, ...(partPlan(column, points) ?? pointPlan(column, points)) }
  })
  return remembered.length > 0 ? recall(guessed, remembered) : guessed
}
