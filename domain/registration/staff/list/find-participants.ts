/**
 * The ids of a page of participants, in order, and how many there are. Whoever shows them joins the rest for these few
 * only. Without a filter the usual orders are a walk over an index and the number is the event's own counter: 10,000
 * people cost what a hundred do.
 */
import { type SQL, sql } from 'drizzle-orm'
import { listWaves } from '#domain/events/distances/list-waves.ts'
import { LIVE, takenNow } from '#domain/events/site/live.ts'
import type { Reader } from '#server/database/connect.ts'
import { bearerOf, conditionOf } from './participants-condition.ts'
import { findsEverybody, type ParticipantFilter, type ParticipantSort } from './participants-filter.ts'
import { BIB_DIGITS, BIB_LETTERS, columnOf, joinsOf, NEWEST, participantOrder } from './participants-order.ts'
import { searchParticipants } from './search-participants.ts'

export type AskedOrder = { sort?: ParticipantSort | undefined }
type Cut = { limit: number | null; offset: number }
export type Found = { ids: number[]; total: number }

const idsOf = async (db: Reader, statement: SQL): Promise<number[]> =>
  (await db.execute<{ id: number }>(statement)).rows.map(({ id }) => id)

const PEOPLE = sql`participants m join registrations r on r.id = m.registration_id`
const HAS_PLACE = sql`m.position is not null and ${LIVE}`

/** Only one of the two tables is told the event: the index of the order is then the cheapest way to it. */
const byDate = (event_id: number, up: boolean, { limit, offset }: Cut) => sql`
  select m.id from registrations r join participants m on m.registration_id = r.id
  where r.event_id = ${event_id} and ${HAS_PLACE}
  order by ${up ? sql`r.created_at, r.id, m.position` : NEWEST} limit ${limit} offset ${offset}`

const byName = (event_id: number, down: boolean, { limit, offset }: Cut) => sql`
  select m.id from ${PEOPLE} where m.event_id = ${event_id} and ${HAS_PLACE}
  order by ${down ? sql`m.plain_name desc, m.id desc` : sql`m.plain_name, m.id`} limit ${limit} offset ${offset}`

const NUMBERED = (event_id: number) => sql`bibs n join participants m on m.id = n.participant_id
  join registrations r on r.id = m.registration_id
  where n.event_id = ${event_id} and n.participant_id is not null and ${HAS_PLACE}`

/** Those with a number come first whichever way: the rest of the page is of those without. */
const byBib = async (db: Reader, event_id: number, down: boolean, { limit, offset }: Cut) => {
  const order = down ? sql`${BIB_LETTERS} desc, ${BIB_DIGITS} desc` : sql`${BIB_LETTERS}, ${BIB_DIGITS}`
  const numbered = await idsOf(
    db,
    sql`select m.id from ${NUMBERED(event_id)} order by ${order} limit ${limit} offset ${offset}`,
  )
  const left = limit === null ? null : limit - numbered.length
  if (left === 0) return numbered
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${NUMBERED(event_id)}`,
  )
  const without = await idsOf(
    db,
    sql`select m.id from registrations r join participants m on m.registration_id = r.id
      where r.event_id = ${event_id} and ${HAS_PLACE}
        and not exists (select from bibs n where n.participant_id = m.id)
      order by ${NEWEST} limit ${left} offset ${Math.max(0, offset - (rows[0]?.count ?? 0))}`,
  )
  return [...numbered, ...without]
}

/** Null where the order is none that an index has. */
const walk = (db: Reader, event_id: number, sort: ParticipantSort, cut: Cut): Promise<number[]> | null => {
  const down = sort.startsWith('-')
  const column = columnOf(sort)
  if (column === '' || column === 'created_at')
    return idsOf(db, byDate(event_id, column === 'created_at' && !down, cut))
  if (column === 'name') return idsOf(db, byName(event_id, down, cut))
  return column === 'bib' ? byBib(db, event_id, down, cut) : null
}

const countOf = async (db: Reader, statement: SQL): Promise<number> =>
  (await db.execute<{ total: number }>(statement)).rows[0]?.total ?? 0

/** Everybody that fits is read once: for the order and for their number. */
const sift = async (
  db: Reader,
  event_id: number,
  { sort, ...filter }: ParticipantFilter & { sort: ParticipantSort },
  { limit, offset }: Cut,
): Promise<Found> => {
  const found = filter.search ? await searchParticipants(db, event_id, filter.search) : null
  if (found?.length === 0) return { ids: [], total: 0 }
  const condition = conditionOf(event_id, filter, found)
  const waves = columnOf(sort) === 'wave' ? [...(await listWaves(db, [event_id])).values()].flat() : []
  const { order, joined } = participantOrder(sort, waves)
  const from = sql`${PEOPLE} ${joinsOf(event_id, [...(filter.marked === 'misfit' ? (['category'] as const) : []), ...joined])}`
  // Documents begin with the same digits: who runs with the number comes before them.
  const first = sort === '' ? bearerOf(event_id, filter.search) : null
  const { rows } = await db.execute<{ id: number; total: number }>(sql`
    select m.id, (count(*) over ())::int as total from ${from} where ${condition}
    order by ${first ? sql`m.id is distinct from ${first},` : sql``} ${order}
    limit ${limit} offset ${offset}`)
  const ids = rows.map(({ id }) => id)
  if (rows[0] || offset === 0) return { ids, total: rows[0]?.total ?? 0 }
  // A page after the last one still says how many there are.
  return { ids, total: await countOf(db, sql`select count(*)::int as total from ${from} where ${condition}`) }
}

export const findParticipants = async (
  db: Reader,
  event_id: number,
  { sort = '', ...filter }: ParticipantFilter & AskedOrder,
  cut: Cut,
): Promise<Found> => {
  const walked = findsEverybody(filter) ? walk(db, event_id, sort, cut) : null
  if (!walked) return sift(db, event_id, { ...filter, sort }, cut)
  const [ids, total] = await Promise.all([
    walked,
    countOf(db, sql`select ${takenNow('e')} as total from events e where e.id = ${event_id}`),
  ])
  return { ids, total }
}
