/**
 * A page of results. Lists are counted from prepared groups; without a filter they are read by place, so that the last
 * page of 100,000 costs what the first does.
 */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { ResultRow } from '../contract.ts'
import { findSlice, readSpots, spotsOf } from './find-places.ts'
import { divisionNamed, groupsOf, type Published, sumOf } from './published.ts'
import { asResultRow, ROW_COLUMNS, type StoredRow } from './result-row.ts'
import {
  createValues,
  filterConditions,
  placeColumn,
  type ResultFilter,
  type Scope,
  type Slice,
  scopeCondition,
  shapeName,
} from './results-scope.ts'
import { searchResults } from './search-results.ts'

const readPlaces = (db: Reader, scope: Scope, { limit, offset }: Slice) => {
  const { values, bind } = createValues()
  const place = placeColumn(scope)
  const text = `select ${ROW_COLUMNS} from results r where ${scopeCondition(scope, bind)}
    and ${place} > ${bind(offset)} and ${place} <= ${bind(offset + limit)} order by ${place}`
  return runNamed<StoredRow>(db, { name: shapeName('results-places', scope), text }, values)
}

const readFiltered = async (db: Reader, scope: Scope, slice: Slice) => {
  const { published, division_id, filter } = scope
  if (division_id !== undefined) {
    const places = await findSlice(db, division_id, filter, slice)
    return readSpots(db, published.set_id, spotsOf(division_id, places))
  }
  const { values, bind } = createValues()
  const where = [scopeCondition(scope, bind), ...filterConditions(scope, bind)].join(' and ')
  const text = `select ${ROW_COLUMNS} from results r where ${where}
    order by ${placeColumn(scope)} limit ${bind(slice.limit)} offset ${bind(slice.offset)}`
  return runNamed<StoredRow>(db, { name: shapeName('results-filtered', scope), text }, values)
}

const readList = async (db: Reader, scope: Scope, slice: Slice) => {
  const { published, division_id, filter } = scope
  const total = sumOf(groupsOf(published, { ...filter, division_id }), 'rows')
  if (slice.offset >= total) return { rows: [], total, capped: false }
  const read = filter.gender || filter.category ? readFiltered : readPlaces
  return { rows: await read(db, scope, slice), total, capped: false }
}

type FoundResults = { rows: ResultRow[]; total: number; capped: boolean }

export const listResults = async (
  db: Reader,
  published: Published,
  filter: ResultFilter,
  slice: Slice,
): Promise<FoundResults> => {
  const named = divisionNamed(published, filter.race_division)
  if (named === null) return { rows: [], total: 0, capped: false }
  // The only distance of an event is the whole event.
  const [only, ...others] = published.divisions
  const division_id = named?.id ?? (others.length === 0 ? only?.id : undefined)
  const scope = { published, division_id, filter }
  const found = await (filter.name || filter.bib_number
    ? searchResults(db, scope, slice)
    : readList(db, scope, slice))
  const names = new Map(published.divisions.map(({ id, race_division }) => [id, race_division]))
  return { ...found, rows: found.rows.map((row) => asResultRow(row, names.get(row.division_id) ?? '')) }
}
