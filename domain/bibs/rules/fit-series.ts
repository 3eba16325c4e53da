/** Which series of an event somebody belongs to: the narrowest that fits. */
import type { SeriesMode } from './bib-words.ts'

export type SeriesRule = {
  id: number
  position: number
  prefix: string
  from_number: number
  to_number: number
  digits: number
  distance_ids: readonly number[]
  category_ids: readonly number[]
  block_id: number | null
  gender: 'male' | 'female' | null
  mode: SeriesMode
}

export type Runner = { distance_id: number; category_id: number; block_id: number | null; gender: string }

type Whom = Pick<SeriesRule, 'distance_ids' | 'category_ids' | 'block_id' | 'gender'>

/** What a series does not name is open to everybody. */
export const fitsSeries = (series: Whom, { distance_id, category_id, block_id, gender }: Runner): boolean =>
  (series.category_ids.length === 0 || series.category_ids.includes(category_id)) &&
  (series.distance_ids.length === 0 || series.distance_ids.includes(distance_id)) &&
  (series.block_id === null || series.block_id === block_id) &&
  (series.gender === null || series.gender === gender)

/** Categories count more than distances, these more than a block, a block more than a gender. */
const narrowness = ({ category_ids, distance_ids, block_id, gender }: Whom): number =>
  (category_ids.length > 0 ? 8 : 0) +
  (distance_ids.length > 0 ? 4 : 0) +
  (block_id === null ? 0 : 2) +
  (gender === null ? 0 : 1)

/** The narrowest first, then those that stand first. */
export const narrowestFirst = <S extends Whom & { id: number; position: number }>(
  series: readonly S[],
): S[] =>
  series.toSorted(
    (one, other) => narrowness(other) - narrowness(one) || one.position - other.position || one.id - other.id,
  )

/** Asks the same of thousands: people who do not differ in what a series looks at have one answer. */
export const createSeriesFinder = <S extends SeriesRule>(all: readonly S[]) => {
  const inOrder = narrowestFirst(all)
  const known = new Map<string, S | null>()
  return (runner: Runner): S | null => {
    const kind = `${runner.distance_id} ${runner.category_id} ${runner.block_id} ${runner.gender}`
    const answer = known.get(kind)
    if (answer !== undefined) return answer
    const found = inOrder.find((series) => fitsSeries(series, runner)) ?? null
    known.set(kind, found)
    return found
  }
}

type Range = Pick<SeriesRule, 'prefix' | 'from_number' | 'to_number'>

/** Two series of the same letters that have a number in common. */
export const overlaps = (one: Range, other: Range): boolean =>
  one.prefix === other.prefix && one.from_number <= other.to_number && other.from_number <= one.to_number

/** 'A7' in its letters and its number. */
export const partsOf = (key: string): { prefix: string; value: number } => {
  const digits = /\d+$/.exec(key)?.[0] ?? ''
  return { prefix: key.slice(0, key.length - digits.length), value: Number(digits) }
}

/** The series in whose range a number is, whoever has it. */
export const seriesHolding = <S extends Range>(series: readonly S[], key: string): S | null => {
  const { prefix, value } = partsOf(key)
  return (
    series.find((one) => one.prefix === prefix && one.from_number <= value && value <= one.to_number) ?? null
  )
}
