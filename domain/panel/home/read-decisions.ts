/** 'Esperan tu decisión': what the caller may decide, each with its number and the event where it is decided. */
import { sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { LIVE } from '#domain/events/site/live.ts'
import { WAITS } from '#domain/kit-desk/board/read-rows.ts'
import { conflictRows } from '#domain/kit-desk/read-conflicts.ts'
import { UNSIGNED } from '#domain/registration/staff/authorisation.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { comingOf } from './coming-events.ts'
import type { Decision, Waiting } from './home-contract.ts'
import { DECISION_KINDS, type DecisionKind } from './rules/home-words.ts'

/** Events that are looked at, the nearest first. */
const EVENTS = 20
/** Kits go out in the days around the race. */
const DESK_DAYS = 21

type InEvent = { kind: DecisionKind; id: number; name: string; count: number }

/** Those of one event each: who has not signed, what the kit desk could not tell, and letters that may have arrived. */
const readInEvents = async (db: Reader, caller: Caller): Promise<InEvent[]> => {
  const { rows } = await db.execute<InEvent>(sql`
    with coming as (
      select e.id, e.name, e.event_datetime from events e where ${comingOf(caller)}
      order by e.event_datetime, e.id limit ${EVENTS}),
    desks as (
      select e.id, e.name, e.event_datetime from events e
      where e.event_datetime between now() - make_interval(days => ${DESK_DAYS}) and now() + make_interval(days => ${DESK_DAYS})
        and exists (select from handovers h where h.event_id = e.id) and ${managedBy(caller, sql`e.id`)}
      order by e.event_datetime desc limit ${EVENTS})
    select * from (
      select 'conflicts' as kind, e.id, e.name, e.event_datetime,
        (select count(*) from (${conflictRows(sql`e.id`)}) c)::int
        + (select count(*) from handovers h where h.event_id = e.id and ${WAITS})::int as count
      from desks e
      union all
      select 'messages', e.id, e.name, e.event_datetime, u.count
      from (select g.event_id, count(*)::int as count from message_recipients n join messages g on g.id = n.message_id
          where n.state = 'uncertain' and ${managedBy(caller, sql`g.event_id`)}
          group by g.event_id limit ${EVENTS}) u
        join events e on e.id = u.event_id
      union all
      select 'unsigned', e.id, e.name, e.event_datetime,
        (select count(*) from participants m join registrations r on r.id = m.registration_id
          where m.event_id = e.id and m.holds_place and ${UNSIGNED} and ${LIVE})::int
      from coming e) found
    where count > 0 order by event_datetime, id`)
  return rows
}

export const readDecisions = async (db: Reader, caller: Caller, waiting: Waiting): Promise<Decision[]> => {
  const inEvents = await readInEvents(db, caller)
  return DECISION_KINDS.flatMap((kind): Decision[] => {
    if (kind === 'conflicts' || kind === 'unsigned' || kind === 'messages')
      return inEvents
        .filter((found) => found.kind === kind)
        .map(({ count, id, name }) => ({ kind, count, event: { id, name } }))
    return waiting[kind] > 0 ? [{ kind, count: waiting[kind], event: null }] : []
  })
}
