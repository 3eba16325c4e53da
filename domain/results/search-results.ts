/** Who is looked for by bib or by name, each through its own index. */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { likePattern } from '#server/database/search.ts'
import { ROW_COLUMNS, type StoredRow } from './result-row.ts'
import {
  type Bind,
  COUNTED,
  filterConditions,
  openValues,
  placeColumn,
  type Scope,
  type Slice,
  scopeCondition,
  shapeName,
} from './results-scope.ts'
import { bibKey } from './rules/bibs.ts'
import { withoutAccents } from './rules/clean-text.ts'
import { bibKeyEnd, nameQuery } from './search-keys.ts'

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

const wordsCondition = (scope: Scope, bind: Bind) =>
  `r.words @@ ${bind(nameQuery(divisionIds(scope), scope.filter.name))}::tsquery`

const ACCENTS = `'áéíóúüñàèìòùâêîôûäëïöãõç', 'aeiouunaeiouaeiouaeioaoc'`

const insideCondition = ({ filter }: Scope, bind: Bind) =>
  `translate(lower(r.name), ${ACCENTS}) like ${bind(likePattern(withoutAccents(filter.name)))}`

/** Found once, counted and put in order: the matches are few against the rows around them. */
const readByName = async (db: Reader, scope: Scope, { limit, offset }: Slice, inside: boolean) => {
  const { values, bind } = openValues()
  const place = placeColumn(scope)
  const where = inside
    ? [scopeCondition(scope, bind), insideCondition(scope, bind)]
    : [wordsCondition(scope, bind)]
  const text = `
    with found as materialized (select r.public_id, r.set_id, ${place} as place from results r
      where ${[...where, ...filterConditions(scope, bind)].join(' and ')})
    select ${ROW_COLUMNS}, (select count(*)::int from found) as total
    from (select * from found order by place limit ${bind(limit)} offset ${bind(offset)}) f
    join results r on r.public_id = f.public_id and r.set_id = f.set_id order by f.place`
  const name = shapeName(inside ? 'results-inside' : 'results-name', scope)
  const rows = await runNamed<StoredRow & { total: number }>(db, { name, text }, values)
  return capped(rows, rows[0]?.total ?? 0)
}

const searchByName = async (db: Reader, scope: Scope, slice: Slice): Promise<Found> => {
  const found = await readByName(db, scope, slice, false)
  if (found.total > 0 || scope.published.results_count > READ_THROUGH) return found
  return readByName(db, scope, slice, true)
}

/** In the order of the index a bib stands before all that begin with it: the exact one comes first. */
const searchByBib = async (db: Reader, scope: Scope, { limit, offset }: Slice): Promise<Found> => {
  const { values, bind } = openValues()
  const key = bibKey(scope.filter.bib_number)
  const where = [
    `r.set_id = ${bind(scope.published.set_id)}`,
    `r.bib_key ~>=~ ${bind(key)} and r.bib_key ~<~ ${bind(bibKeyEnd(key))}`,
    ...(scope.division_id === undefined ? [] : [`r.division_id = ${bind(scope.division_id)}`]),
    ...(scope.filter.name ? [wordsCondition(scope, bind)] : []),
    ...filterConditions(scope, bind),
  ].join(' and ')
  const count = `select count(*)::int as total from (select 1 from results r where ${where} limit ${COUNTED + 1}) f`
  const counting = { name: shapeName('results-bib-count', scope), text: count }
  const [counted] = await runNamed<{ total: number }>(db, counting, values)
  if (!counted?.total) return capped([], 0)
  const text = `select ${ROW_COLUMNS} from results r where ${where}
    order by r.bib_key using ~<~, ${placeColumn(scope)} limit ${bind(limit)} offset ${bind(offset)}`
  const rows = await runNamed<StoredRow>(db, { name: shapeName('results-bib', scope), text }, values)
  return capped(rows, counted.total)
}

export const searchResults = async (db: Reader, scope: Scope, slice: Slice): Promise<Found> => {
  const { name, bib_number } = scope.filter
  // Signs alone are nobody's name.
  if (name && nameQuery(divisionIds(scope), name) === null) return capped([], 0)
  return bib_number ? searchByBib(db, scope, slice) : searchByName(db, scope, slice)
}
