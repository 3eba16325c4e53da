/**
 * Which stored records staff see: those made in an event of theirs, and those of people who hold a live place in one by
 * the record's own mailbox, proven by a link, a code or a login. Of everybody else the same screens and calls show what
 * was typed for their events: a number that somebody enrolled opens no record (docs/participant.md).
 */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import type { Role } from '#server/contract-kit.ts'
import { TOLD_FIELDS } from '../rules/told-fields.ts'

type Staff = { user_id: number; role: Role }

/** Record `c` was made in the scope, an old one in the event of its earliest row, or has a proven live place there. */
export const isSeen = (inScope: (event_id: SQL) => SQL): SQL => sql`(
  case when c.made_in_event_id is not null then ${inScope(sql`c.made_in_event_id`)}
    else coalesce((select ${inScope(sql`f.event_id`)} from participants f where f.competitor_id = c.id order by f.id limit 1), false) end
  or c.owner_disputed_at is null and exists (select 1 from participants o where o.competitor_id = c.id and o.holds_place
    and c.email <> '' and o.email = c.email and o.email_proven_at is not null and ${inScope(sql`o.event_id`)}))`

const SHOWN = sql.join(
  TOLD_FIELDS.map((field) => sql.raw(`case when s.stored then c.${field} else m.${field} end as ${field}`)),
  sql`, `,
)

/**
 * Stands after `from` in the place of the table, as `competitors`: each person whom the caller may see, as the caller may
 * see them. `stored`: it is the record itself.
 */
export const recordsShownTo = (caller: Staff): SQL => {
  if (caller.role === 'Administrator')
    return sql`(select c.*, true as stored from competitors c) as competitors`
  const inScope = (event_id: SQL) => managedBy(caller, event_id)
  return sql`(
    select c.id, c.document_key, ${SHOWN}, case when s.stored then c.health end as health, c.made_in_event_id,
      c.owner_disputed_at, case when s.stored then c.created_at else m.created_at end as created_at, s.stored
    from competitors c
    join lateral (select p.*, r.created_at from participants p join registrations r on r.id = p.registration_id
      where p.competitor_id = c.id and ${inScope(sql`p.event_id`)} order by p.id desc limit 1) m on true
    cross join lateral (select ${isSeen(inScope)} as stored) s) as competitors`
}

/** Nothing of the record `c` lives in events of others: no place, and no credit. */
const livesWith = (caller: Staff): SQL => {
  const inScope = (event_id: SQL) => managedBy(caller, event_id)
  return sql`not exists (select 1 from participants m where m.competitor_id = c.id and m.holds_place and not ${inScope(sql`m.event_id`)})`
}

/** Whether the caller may edit the record itself, as SQL of a record `c`. */
export const mayEditRecord = (caller: Staff): SQL =>
  caller.role === 'Administrator'
    ? sql`true`
    : sql`(${isSeen((event_id) => managedBy(caller, event_id))} and ${livesWith(caller)})`

/** A record without a mailbox gets its first one from who manages all that lives of it, and saw the document. */
export const mayGiveMailbox = (caller: Staff): SQL => sql`(c.email = '' and ${mayEditRecord(caller)}
  and exists (select 1 from participants m where m.competitor_id = c.id and m.holds_place and m.document_seen_at is not null)
  and not exists (select 1 from credits k where k.document_key = c.document_key and k.ended_at is null
    and not ${managedBy(caller, sql`k.event_id`)}))`
