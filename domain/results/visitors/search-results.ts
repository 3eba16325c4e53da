/** Who is looked for by bib or by name, through the prepared lists. */

import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { likePattern } from '#server/database/search.ts'
import { withoutAccents } from '../rules/cells/clean-text.ts'
import { findPlaces, readBibs, readEventSpots, readSpots, spotsOf } from './find-places.ts'
import { ROW_COLUMNS, type StoredRow } from './result-row.ts'
import {
  type Bind,
  COUNTED,
  createValues,
  filterConditions,
  placeColumn,
  type Scope,
  type Slice,
  scopeCondition,
  shapeName,
} from './results-scope.ts'
import { bibRanges, wordRanges } from './search-keys.ts'

/** A name that begins no word is looked for inside words, where there are not too many to read. */
const READ_THROUGH = 20_000

type Found = { rows: StoredRow[]; total: number; capped: boolean }

const capped = (rows: StoredRow[], total: number): Found => ({
  rows,
  total: Math.min(total, COUNTED),
  capped: total > COUNTED,
})

const divisionIds = ({ published, division_id }: Scope) =>
  division_id === undefined ? published.divisions.map(({ id }) => id) : [division_id]

const ACCENTS = `'áéíóúüñàèìòùâêîôûäëïöãõç', 'aeiouunaeiouaeiouaeioaoc'`

const insideCondition = ({ filter }: Scope, bind: Bind) =>
  `translate(lower(r.name), ${ACCENTS}) like ${bind(likePattern(withoutAccents(filter.name)))}`

/** Read from the first row to the last. */
const searchInside = async (db: Reader, scope: Scope, { limit, offset }: Slice): Promise<Found> => {
  const { values, bind } = createValues()
  const place = placeColumn(scope)
  const where = [
    scopeCondition(scope, bind),
    insideCondition(scope, bind),
    ...filterConditions(scope, bind),
  ].join(' and ')
  const text = `
    select ${ROW_COLUMNS}, count(*) over ()::int as total from results r where ${where}
    order by ${place} limit ${bind(limit)} offset ${bind(offset)}`
  const query = { name: shapeName('results-inside', scope), text }
  const rows = await runNamed<StoredRow & { total: number }>(db, query, values)
  return capped(rows, rows[0]?.total ?? 0)
}

const searchByName = async (db: Reader, scope: Scope, slice: Slice): Promise<Found> => {
  const { published, division_id, filter } = scope
  const found = await findPlaces(db, divisionIds(scope), filter)
  const total = [...found.values()].reduce((sum, places) => sum + places.length, 0)
  if (total === 0)
    return published.results_count > READ_THROUGH ? capped([], 0) : searchInside(db, scope, slice)
  if (slice.offset >= total) return capped([], total)
  if (division_id === undefined) {
    const spots = [...found].flatMap(([id, places]) => spotsOf(id, places))
    return capped(await readEventSpots(db, published.set_id, spots, slice), total)
  }
  const places = found.get(division_id)?.subarray(slice.offset, slice.offset + slice.limit) ?? []
  return capped(await readSpots(db, published.set_id, spotsOf(division_id, places)), total)
}

/** In the order of keys a bib stands before all that begin with it: the exact one comes first. */
const searchByBib = async (db: Reader, scope: Scope, { limit, offset }: Slice): Promise<Found> => {
  const { published, filter } = scope
  const key = bibKey(filter.bib_number)
  const ids = divisionIds(scope)
  let bibs = (await readBibs(db, ids, bibRanges(key))).filter(({ bib_key }) => bib_key.startsWith(key))
  if (filter.name || filter.gender || filter.category) {
    const others = await findPlaces(db, ids, filter)
    const allowed = new Map([...others].map(([id, places]) => [id, new Set(places)]))
    bibs = bibs.filter(({ division_id, place }) => allowed.get(division_id)?.has(place))
  }
  bibs.sort((one, other) => {
    if (one.bib_key !== other.bib_key) return one.bib_key < other.bib_key ? -1 : 1
    return ids.indexOf(one.division_id) - ids.indexOf(other.division_id) || one.place - other.place
  })
  const page = bibs.slice(offset, offset + limit)
  return capped(await readSpots(db, published.set_id, page), bibs.length)
}

export const searchResults = async (db: Reader, scope: Scope, slice: Slice): Promise<Found> => {
  const { name, bib_number } = scope.filter
  // Signs alone are nobody's name.
  if (name && wordRanges(name).length === 0) return capped([], 0)
  return bib_number ? searchByBib(db, scope, slice) : searchByName(db, scope, slice)
}
