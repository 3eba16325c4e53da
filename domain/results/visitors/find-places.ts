/** From what is looked for to places, through the prepared lists; from places to rows. */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { type Places, sharedPlaces, unitePlaces, unpackPlaces } from '../publish/place-lists.ts'
import { ROW_COLUMNS, type StoredRow } from './result-row.ts'
import { exactly, type KeyRange, wordRanges } from './search-keys.ts'

type Wish = { name?: string; gender?: string; category?: string }

/** Where a row stands. */
export type Spot = { division_id: number; place: number }

const LISTS = {
  name: 'result-lists',
  text: `select w.at::int - 1 as wanted, l.division_id, l.places, l.bibs
    from unnest($2::text[], $3::text[], $4::text[]) with ordinality as w(kind, low, high, at)
    join result_lists l on l.division_id = any($1) and l.kind = w.kind and l.key ~>=~ w.low and l.key ~<~ w.high`,
}

type ListRow = { wanted: number; division_id: number; places: Buffer; bibs: string }

const readLists = (db: Reader, division_ids: readonly number[], wanted: readonly KeyRange[]) =>
  runNamed<ListRow>(db, LISTS, [
    division_ids,
    wanted.map(({ kind }) => kind),
    wanted.map(({ from }) => from),
    wanted.map(({ to }) => to),
  ])

/** What every row has to be in: one range each. */
const rangesOf = ({ name, gender, category }: Wish): KeyRange[] => [
  ...(name ? wordRanges(name) : []),
  ...(gender ? [exactly('gender', gender)] : []),
  ...(category ? [exactly('category', category)] : []),
]

const inAll = (lists: readonly ListRow[], wanted: number, division_id: number): Places => {
  let found: Places | undefined
  for (let at = 0; at < wanted; at++) {
    const any = unitePlaces(
      lists
        .filter((list) => list.wanted === at && list.division_id === division_id)
        .map(({ places }) => unpackPlaces(places)),
    )
    found = found ? sharedPlaces(found, any) : any
  }
  return found ?? new Int32Array(0)
}

/** Places of each division, rising. Of nothing wanted nothing is found. */
export const findPlaces = async (
  db: Reader,
  division_ids: readonly number[],
  wish: Wish,
): Promise<Map<number, Places>> => {
  const wanted = rangesOf(wish)
  const lists = wanted.length === 0 ? [] : await readLists(db, division_ids, wanted)
  return new Map(division_ids.map((id) => [id, inAll(lists, wanted.length, id)]))
}

const SLICE = {
  name: 'result-list-slice',
  text: `select substring(places from $4 for $5) as places from result_lists
    where division_id = $1 and kind = $2 and key = $3`,
}
const BYTES = 4

/** A page of one gender, of one category or of both: a long list is not fetched for twenty of it. */
export const findSlice = async (
  db: Reader,
  division_id: number,
  wish: Pick<Wish, 'gender' | 'category'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Places> => {
  const [only, other] = rangesOf(wish)
  if (!only || other) {
    const found = await findPlaces(db, [division_id], wish)
    return found.get(division_id)?.slice(offset, offset + limit) ?? new Int32Array(0)
  }
  const values = [division_id, only.kind, only.from, offset * BYTES + 1, limit * BYTES]
  const [slice] = await runNamed<{ places: Buffer }>(db, SLICE, values)
  return slice ? unpackPlaces(slice.places) : new Int32Array(0)
}

export type FoundBib = Spot & { bib_key: string }

export const readBibs = async (
  db: Reader,
  division_ids: readonly number[],
  wanted: readonly KeyRange[],
): Promise<FoundBib[]> => {
  const lists = await readLists(db, division_ids, wanted)
  return lists.flatMap(({ division_id, places, bibs }) => {
    const keys = bibs.split(' ')
    return [...unpackPlaces(places)].map((place, at) => ({ division_id, place, bib_key: keys[at] ?? '' }))
  })
}

const ROWS = `select ${ROW_COLUMNS}
  from unnest($2::int[], $3::int[]) with ordinality as f(division_id, place, at)
  join results r on r.set_id = $1 and r.division_id = f.division_id and r.place = f.place`
const IN_ORDER_GIVEN = { name: 'results-at', text: `${ROWS} order by f.at` }
const IN_ORDER_OF_EVENT = {
  name: 'results-at-of-event',
  text: `${ROWS} order by r.event_place limit $4 offset $5`,
}

const valuesOf = (set_id: number, spots: readonly Spot[]) => [
  set_id,
  spots.map(({ division_id }) => division_id),
  spots.map(({ place }) => place),
]

/** In the order of the spots. */
export const readSpots = (db: Reader, set_id: number, spots: readonly Spot[]) =>
  spots.length === 0 ? Promise.resolve([]) : runNamed<StoredRow>(db, IN_ORDER_GIVEN, valuesOf(set_id, spots))

/** A page of spots of several divisions, in the order of the whole event. */
export const readEventSpots = (
  db: Reader,
  set_id: number,
  spots: readonly Spot[],
  { limit, offset }: { limit: number; offset: number },
) => runNamed<StoredRow>(db, IN_ORDER_OF_EVENT, [...valuesOf(set_id, spots), limit, offset])

export const spotsOf = (division_id: number, places: Iterable<number>): Spot[] =>
  Array.from(places, (place) => ({ division_id, place }))
