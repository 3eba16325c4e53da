/**
 * The ids of a page, in order, and how many there are: of the numbers of an event, and of its people who have none. Whoever
 * shows them joins the rest for these few only; with people, categories and series joined to all of them a page of 10,000
 * cost five to ten times one of a hundred. Who has a number holds a place (invariants.ts), so people are looked at through
 * the index of the names.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { holdsWords, likePattern, plainText, sameDocument } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import type { listBibs, listWithoutBib } from './contract.ts'
import { bibKey } from './rules/bib-key.ts'

type FoundPage = { ids: number[]; total: number }

const LETTERS = sql`rtrim(b.key, '0123456789')`
/** A key has no zeros in front: of two numbers with the same letters the longer one is the greater. */
const IN_ORDER = sql`${LETTERS}, length(b.key), b.key collate "C"`
const BACKWARDS = sql`${LETTERS} desc, length(b.key) desc, b.key collate "C" desc`

const peopleThat = (event_id: number, condition: SQL) =>
  sql`select m.id from participants m where m.event_id = ${event_id} and m.position is not null and ${condition}`
const named = (event_id: number, search: string) =>
  peopleThat(event_id, holdsWords(sql`m.plain_name`, search))
const documented = (event_id: number, search: string) =>
  peopleThat(event_id, sameDocument(sql`m.dni`, search))

/** Each by the place of its text: a few texts are put in order, not one for each of the numbers. */
const categoryPlaces = (event_id: number) => sql`(
  select c.id, dense_rank() over (order by ${plainText(sql`c.distance || ' ' || c.title`)}) as place
  from categories c where c.event_id = ${event_id})`
const seriesPlaces = (event_id: number) => sql`(
  select s.id, dense_rank() over (order by ${plainText(sql`s.name`)}) as place
  from bib_series s where s.event_id = ${event_id})`

type BibQuery = QueryOf<typeof listBibs>
type BibColumn = Exclude<BibQuery['sort'], '' | `-${string}`>

const SORTS: Record<BibColumn, SQL> = {
  number: LETTERS,
  name: sql`m.plain_name`,
  distance: sql`c.place`,
  series: sql`s.place`,
  chip: sql`nullif(b.chip, '')`,
  state: sql`b.state`,
}

/** A number counts as its letters and then its figures; what is nobody's or has no chip stands last. */
const bibOrder = (sort: BibQuery['sort']): SQL => {
  if (sort === 'number') return IN_ORDER
  return sort === '-number' ? BACKWARDS : orderBy(sort, SORTS, { preset: IN_ORDER, last: IN_ORDER })
}

/** What an order looks at beside the number itself. */
const joinsOf = (event_id: number, column: string): SQL => {
  if (column === 'name')
    return sql`left join participants m on m.id = b.participant_id and m.event_id = ${event_id} and m.position is not null`
  if (column === 'distance')
    return sql`left join participants m on m.id = b.participant_id
      left join ${categoryPlaces(event_id)} c on c.id = m.category_id`
  return column === 'series' ? sql`left join ${seriesPlaces(event_id)} s on s.id = b.series_id` : sql``
}

/** A document is searched from its third digit on: a number of a bib is no beginning of one. */
const FEWEST_OF_A_DOCUMENT = 5

const idsOf = async (db: Reader, statement: SQL): Promise<number[]> =>
  (await db.execute<{ id: number }>(statement)).rows.map(({ id }) => id)

/** By number, chip, document or name, each by what finds it, and put together. */
const searchBibs = (db: Reader, event_id: number, search: string): Promise<number[]> => {
  const bibsThat = (condition: SQL) =>
    sql`select b.id from bibs b where b.event_id = ${event_id} and ${condition}`
  const ways = [
    bibsThat(sql`b.key = ${bibKey(search)}`),
    bibsThat(sql`b.chip ilike ${likePattern(search)}`),
    ...(search.length < FEWEST_OF_A_DOCUMENT
      ? []
      : [bibsThat(sql`b.participant_id in (${documented(event_id, search)})`)]),
    bibsThat(sql`b.participant_id in (${named(event_id, search)})`),
  ]
  return idsOf(db, sql.join(ways, sql` union `))
}

export const findBibs = async (db: Reader, event_id: number, query: BibQuery): Promise<FoundPage> => {
  const { state, series_id, search, page, per_page, sort } = query
  const condition = sql.join(
    [
      sql`b.event_id = ${event_id}`,
      ...(state ? [sql`b.state = ${state}`] : []),
      ...(series_id ? [sql`b.series_id = ${series_id}`] : []),
      ...(search ? [sql`b.id = any(${sql.param(await searchBibs(db, event_id, search))}::int[])`] : []),
    ],
    sql` and `,
  )
  const [ids, counted] = await Promise.all([
    idsOf(
      db,
      sql`select b.id from bibs b ${joinsOf(event_id, sort.replace(/^-/, ''))} where ${condition}
        order by ${bibOrder(sort)} limit ${per_page} offset ${(page - 1) * per_page}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total from bibs b where ${condition}`),
  ])
  return { ids, total: counted.rows[0]?.total ?? 0 }
}

const WITHOUT_SORTS = { name: sql`m.plain_name`, distance: sql`c.place` }

export const findWithoutBib = async (
  db: Reader,
  event_id: number,
  { search, page, per_page, sort }: QueryOf<typeof listWithoutBib>,
): Promise<FoundPage> => {
  const joined = sort.endsWith('distance')
    ? sql`join ${categoryPlaces(event_id)} c on c.id = m.category_id`
    : sql``
  const condition = sql`m.event_id = ${event_id} and m.state = 'confirmed'
    and not exists (select 1 from bibs b where b.participant_id = m.id)
    ${search ? sql`and m.id in (${named(event_id, search)} union all ${documented(event_id, search)})` : sql``}`
  const { rows } = await db.execute<{ id: number; total: number }>(sql`
    select m.id, (count(*) over ())::int as total from participants m ${joined} where ${condition}
    order by ${orderBy(sort, WITHOUT_SORTS, { preset: sql`m.id`, last: sql`m.id` })}
    limit ${per_page} offset ${(page - 1) * per_page}`)
  const ids = rows.map(({ id }) => id)
  if (rows[0]) return { ids, total: rows[0].total }
  // A page after the last one still says how many there are.
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from participants m where ${condition}`,
  )
  return { ids, total: counted.rows[0]?.total ?? 0 }
}
