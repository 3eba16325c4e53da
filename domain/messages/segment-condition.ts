/** Whom a message is for, as one condition of SQL: every count, preview and sending asks with it. */
import { type SQL, sql } from 'drizzle-orm'
import { LIVE } from '#domain/events/site/live.ts'
import { UNSIGNED } from '#domain/registration/staff/authorisation.ts'
import { isHandedOver } from '../kit-desk/tables.ts'
import { takesNews } from './news/departures.ts'
import type { MessageKind, Segment } from './rules/message-words.ts'

/** Of a participant `m` of a registration `r` in a category `c` of a distance `d`. */
export const PEOPLE = sql`participants m
  join registrations r on r.id = m.registration_id
  join categories c on c.id = m.category_id
  join distances d on d.event_id = c.event_id and d.name = c.distance`

/** The account of the purchase says that something is to pay, or nothing was paid yet. */
const OWES = sql`(r.state = 'held' or (
  coalesce((select sum(x.amount) from charges x where x.registration_id = r.id), 0)
  - coalesce((select sum(x.amount) from payments x where x.registration_id = r.id), 0)
  + coalesce((select sum(x.amount) from refunds x where x.registration_id = r.id and x.sent_at is not null), 0)) > 0)`

/** A row of the published results that is this person's, with a place among who arrived. */
const FINISHER = sql`exists (select 1 from event_results er
  join result_documents w on w.set_id = er.set_id and w.participant_id = m.id
  join results x on x.set_id = w.set_id and x.public_id = w.public_id
  where er.event_id = m.event_id and not x.hidden and x.state is null
    and coalesce(x.chip_ms, x.gun_ms, x.overall_position) is not null)`

const FIRST_TIME = sql`not exists (select 1 from participants p
  where p.competitor_id = m.competitor_id and p.event_id <> m.event_id and p.state = 'confirmed'
    and p.identity_matches and p.id < m.id)`

const YES: Partial<Record<keyof Segment, SQL>> = {
  finisher: FINISHER,
  first_time: FIRST_TIME,
  minors: sql`m.age < 18`,
  owes: OWES,
  paid: sql`r.state = 'paid'`,
  courtesy: sql`m.payment_status = 8`,
  unsigned: UNSIGNED,
  has_bib: sql`exists (select 1 from bibs n where n.participant_id = m.id)`,
}

const among = (column: SQL, ids: number[]) => sql`${column} = any(${sql.param(ids)}::int[])`

export type Addressed = { event_id: number; kind: MessageKind; segment: Segment; secretKey: string }

/** Everybody with a place for whom all that is given holds; of news, who takes them. */
export const segmentCondition = ({ event_id, kind, segment, secretKey }: Addressed): SQL => {
  const facts = Object.entries(YES).flatMap(([name, condition]) => {
    const wanted = segment[name as keyof Segment]
    if (wanted === undefined) return []
    return [wanted ? condition : sql`not ${condition}`]
  })
  const { participant_ids, distance_ids, category_ids, kit } = segment
  return sql.join(
    [
      sql`m.event_id = ${event_id} and c.event_id = ${event_id} and d.event_id = ${event_id}`,
      sql`m.position is not null and m.holds_place and ${LIVE}`,
      ...(participant_ids ? [among(sql`m.id`, participant_ids)] : []),
      ...(distance_ids?.length ? [among(sql`d.id`, distance_ids)] : []),
      ...(category_ids?.length ? [among(sql`c.id`, category_ids)] : []),
      ...(kit === 'handed' ? [isHandedOver('m.id')] : []),
      ...(kit === 'waiting' ? [sql`not ${isHandedOver('m.id')}`] : []),
      ...facts,
      ...(kind === 'news' ? [takesNews(secretKey)] : []),
    ],
    sql` and `,
  )
}
