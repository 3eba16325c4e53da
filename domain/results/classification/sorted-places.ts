/**
 * The places of a distance in the order of one column. Sorted once by PostgreSQL and kept in memory as four bytes a row,
 * so that the last page of 100,000 costs what the first of 1,000 does; a new version of the results sorts anew. Sorting
 * while a file is imported would cost every import what few visitors ask for.
 */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Places } from '../publish/place-lists.ts'
import type { Published, PublishedDivision } from '../visitors/published.ts'
import type { Sort } from './classification-contract.ts'

/** Rows that have something in the column first, in rising order; the others after them. */
type SortedPlaces = { places: Places; valued: number }

const ACCENTS = `'áéíóúüñàèìòùâêîôûäëïöãõç', 'aeiouunaeiouaeiouaeioaoc'`
const plain = (column: string) => `nullif(translate(lower(r.${column}), ${ACCENTS}), '')`

/** '9' before '10', and bibs with letters by their letters. */
const BIB = `lpad(substring(r.bib_key from '^\\d+'), 12, '0') || substring(r.bib_key from '^\\d*(.*)$')`

/** '5:40' and '12:05' have their minutes at the same width; a state has no pace. */
const PACE = `lpad(nullif(r.pace, ''), 12, '0')`

const EXPRESSIONS: Record<Sort, string> = {
  overall_position: 'r.overall_position',
  gender_position: 'r.gender_position',
  category_position: 'r.category_position',
  chip_time: 'case when r.state is null then r.chip_ms end',
  gun_time: 'case when r.state is null then r.gun_ms end',
  bib_number: `coalesce(${BIB}, r.bib_key)`,
  name: plain('name'),
  category: plain('category'),
  city: plain('city'),
  country: plain('country'),
  club: plain('club'),
  pace: PACE,
}

type SortedBytes = { places: Buffer | null; valued: number }

const textFor = (expression: string) => `
  select string_agg(int4send(s.place), ''::bytea order by s.value nulls last, s.place) as places,
    count(s.value)::int as valued
  from (select r.place, ${expression} as value from results r
    where r.set_id = $1 and r.division_id = $2 and r.place is not null) s`

const unpackSent = (bytes: Buffer): Places => {
  const places = new Int32Array(bytes.length / 4)
  for (let at = 0; at < places.length; at++) places[at] = bytes.readInt32BE(at * 4)
  return places
}

const POINT = 'point:'

/** Null for a control point that the distance does not have. */
const queryFor = (division: PublishedDivision, sort: string) => {
  if (!sort.startsWith(POINT))
    return { name: `results-sorted-${sort}`, text: textFor(EXPRESSIONS[sort as Sort]), extra: [] }
  const at = division.points.findIndex(({ label }) => label === sort.slice(POINT.length))
  return at < 0
    ? null
    : { name: 'results-sorted-point', text: textFor('r.split_ms[$3::int]'), extra: [at + 1] }
}

/** About 64 MB when full: 160 columns of 100,000 rows. */
const MOST_PLACES = 16_000_000

export const createSortedPlaces = () => {
  const known = new Map<string, Promise<SortedPlaces>>()
  const sizes = new Map<string, number>()
  let total = 0

  const forget = (key: string) => {
    known.delete(key)
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  const makeRoom = () => {
    for (const key of known.keys()) {
      if (total <= MOST_PLACES) return
      forget(key)
    }
  }

  return async (
    db: Reader,
    { set_id, version }: Pick<Published, 'set_id' | 'version'>,
    division: PublishedDivision,
    sort: string,
  ): Promise<SortedPlaces | null> => {
    const query = queryFor(division, sort)
    if (!query) return null
    const key = `${division.id} ${version} ${sort}`
    const before = known.get(key)
    if (before) {
      // Used last, forgotten last.
      known.delete(key)
      known.set(key, before)
      return before
    }
    const sorted = runNamed<SortedBytes>(db, query, [set_id, division.id, ...query.extra]).then(([row]) => ({
      places: unpackSent(row?.places ?? Buffer.alloc(0)),
      valued: row?.valued ?? 0,
    }))
    known.set(key, sorted)
    try {
      const { places } = await sorted
      if (known.get(key) === sorted) {
        sizes.set(key, places.length)
        total += places.length
        makeRoom()
      }
      return await sorted
    } catch (error) {
      known.delete(key)
      throw error
    }
  }
}

export type FindSortedPlaces = ReturnType<typeof createSortedPlaces>

/** Falling order turns what has a value round; what has none stays last. */
export const inDirection = ({ places, valued }: SortedPlaces, direction: 'asc' | 'desc'): Places => {
  if (direction === 'asc') return places
  const turned = Int32Array.from(places)
  turned.subarray(0, valued).reverse()
  return turned
}
