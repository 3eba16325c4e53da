/** One page of the general classification: places in the order asked for, and how far each row is behind the winner. */

import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Places } from '../publish/place-lists.ts'
import { showTime } from '../rules/cells/show-times.ts'
import { findPlaces, readBibs, readSpots, spotsOf } from '../visitors/find-places.ts'
import { divisionNamed, type Published, type PublishedDivision } from '../visitors/published.ts'
import { asResultRow, decidedTime, type StoredRow } from '../visitors/result-row.ts'
import type { ResultFilter, Slice } from '../visitors/results-scope.ts'
import { bibRanges, wordRanges } from '../visitors/search-keys.ts'
import type { ClassifiedRow } from './classification-contract.ts'
import { type FindSortedPlaces, inDirection } from './sorted-places.ts'

export type Order = { sort: string; direction: 'asc' | 'desc' }

/** The distance named, the first where none is; null when there is no such one. */
export const chosenDivision = (published: Published, race_division: string): PublishedDivision | null => {
  const named = divisionNamed(published, race_division)
  return named === undefined ? (published.divisions[0] ?? null) : named
}

/** Places that the filter leaves; null when it leaves all. */
const findAllowed = async (
  db: Reader,
  division_id: number,
  { name, gender, category, bib_number }: ResultFilter,
): Promise<Set<number> | null> => {
  let allowed: Set<number> | null = null
  // Signs alone are nobody's name.
  if (name && wordRanges(name).length === 0) return new Set()
  if (name || gender || category) {
    const found = await findPlaces(db, [division_id], { name, gender, category })
    allowed = new Set(found.get(division_id))
  }
  if (!bib_number) return allowed
  const key = bibKey(bib_number)
  const bibs = await readBibs(db, [division_id], bibRanges(key))
  const places = bibs.filter(({ bib_key }) => bib_key.startsWith(key)).map(({ place }) => place)
  return new Set(allowed ? places.filter((place) => allowed.has(place)) : places)
}

const keepAllowed = (places: Places, allowed: Set<number> | null): Places =>
  allowed ? places.filter((place) => allowed.has(place)) : places

/** The place that decides who won the group shown: of the category, of the gender, or of everybody. */
const winnersColumn = ({ gender, category }: Pick<ResultFilter, 'gender' | 'category'>) => {
  if (category) return 'category_position'
  return gender ? 'gender_position' : 'overall_position'
}

export type Winner = { id: string; name: string; time: string; clock: 'chip' | 'gun'; seconds: number }

/** Times are compared as they are printed: whole seconds. */
const printedSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

const clockOf = ({ chip_ms, gun_ms }: StoredRow, decided_by: 'chip' | 'gun'): 'chip' | 'gun' => {
  if (decided_by === 'gun') return gun_ms === null ? 'chip' : 'gun'
  return chip_ms === null ? 'gun' : 'chip'
}

const asWinner = (row: StoredRow, decided_by: 'chip' | 'gun'): Winner | null => {
  const time = row.state ? null : decidedTime(row, decided_by)
  if (time === null) return null
  return {
    id: row.public_id,
    name: row.name,
    time: showTime(time),
    clock: clockOf(row, decided_by),
    seconds: printedSeconds(time),
  }
}

/** Nothing where the clocks differ, where the winner was slower, and for the winner. */
export const gapTo = (winner: Winner | null, row: StoredRow, decided_by: 'chip' | 'gun'): string => {
  const time = row.state || row.overall_position === null ? null : decidedTime(row, decided_by)
  if (!winner || time === null || row.public_id === winner.id) return ''
  if (clockOf(row, decided_by) !== winner.clock) return ''
  const behind = printedSeconds(time) - winner.seconds
  return behind < 0 ? '' : `+${showTime(behind * 1000)}`
}

/** One decimal of kilometres an hour. */
const speedOf = (row: StoredRow, { metres, decided_by }: PublishedDivision): number | null => {
  const time = row.state ? null : decidedTime(row, decided_by)
  return time && metres ? Math.round((metres / time) * 36_000) / 10 : null
}

export const createClassification = (sortedPlaces: FindSortedPlaces) => {
  const findWinner = async (
    db: Reader,
    published: Published,
    division: PublishedDivision,
    filter: ResultFilter,
    allowed: Set<number> | null,
  ): Promise<Winner | null> => {
    const sorted = await sortedPlaces(db, published, division, winnersColumn(filter))
    if (!sorted) return null
    const first = sorted.places.subarray(0, sorted.valued).find((place) => !allowed || allowed.has(place))
    if (first === undefined) return null
    const [row] = await readSpots(db, published.set_id, spotsOf(division.id, [first]))
    return row ? asWinner(row, division.decided_by) : null
  }

  return async (
    db: Reader,
    published: Published,
    filter: ResultFilter,
    { sort, direction }: Order,
    { limit, offset }: Slice,
  ) => {
    const division = chosenDivision(published, filter.race_division)
    const sorted = division && (await sortedPlaces(db, published, division, sort))
    if (!division || !sorted) return null
    const group = { ...filter, name: '', bib_number: '' }
    const groupAllowed = await findAllowed(db, division.id, group)
    const searched = filter.name || filter.bib_number
    const allowed = searched ? await findAllowed(db, division.id, filter) : groupAllowed
    const places = keepAllowed(inDirection(sorted, direction), allowed)
    const [rows, winner] = await Promise.all([
      readSpots(db, published.set_id, spotsOf(division.id, places.subarray(offset, offset + limit))),
      findWinner(db, published, division, group, groupAllowed),
    ])
    const isCycling = published.sport === 'ciclismo'
    return {
      division,
      winner,
      total: places.length,
      rows: rows.map(
        (row): ClassifiedRow => ({
          ...asResultRow(row, division.race_division),
          gap: gapTo(winner, row, division.decided_by),
          speed: isCycling ? speedOf(row, division) : null,
        }),
      ),
    }
  }
}

export type Classify = ReturnType<typeof createClassification>
