/**
 * Which rows of the audit log are asked for. Each list is the end of an index: a lane for each, its newest rows, and of
 * all lanes the newest; so a list costs the same with a thousand rows and with a million.
 */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { readBogota } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { subjectsOf } from '../rules/history-words.ts'
import type { HistoryQuery } from './history-contract.ts'

export type Staff = Pick<Caller, 'user_id' | 'role'>

export type AuditRow = {
  id: number
  created_at: string
  user_id: number | null
  user_name: string | null
  action: string
  subject: string
  subject_id: string | null
  event_id: number | null
  event_name: string | null
  registration_id: number | null
  participant_id: number | null
  detail: Record<string, unknown>
  /** Names and addresses of this person may be shown to whoever asks. */
  sees_person: boolean
}

const PARTICIPANTS = (which: SQL) => sql`(select m.id from participants m where ${which})`
const asText = (which: SQL) => sql`(select m.id::text from participants m where ${which})`

/** Rows from before the log knew whom it is about are found by their subject. */
const ofRegistration = (id: SQL): SQL[] => [
  sql`log.registration_id = ${id}`,
  sql`log.participant_id in ${PARTICIPANTS(sql`m.registration_id = ${id}`)}`,
  sql`log.subject = 'inscripción' and log.subject_id = ${id}::text`,
  sql`log.subject = 'participante' and log.subject_id in ${asText(sql`m.registration_id = ${id}`)}`,
]

const ofParticipant = (id: number): SQL[] => {
  const registration = sql`(select m.registration_id from participants m where m.id = ${id})`
  return [
    sql`log.participant_id = ${id}`,
    sql`log.subject = 'participante' and log.subject_id = ${String(id)}`,
    sql`log.participant_id is null and log.registration_id = ${registration}`,
    sql`log.participant_id is null and log.subject = 'inscripción' and log.subject_id = ${registration}::text`,
  ]
}

const ofCompetitor = (id: number): SQL[] => [
  sql`log.subject = 'competidor' and log.subject_id = ${String(id)}`,
  sql`log.participant_id in ${PARTICIPANTS(sql`m.competitor_id = ${id}`)}`,
  sql`log.subject = 'participante' and log.subject_id in ${asText(sql`m.competitor_id = ${id}`)}`,
]

/** A reference is exact: it is copied from a letter or a list. */
const ofReference = (reference: string): SQL[] => {
  return [
    ...ofRegistration(sql`(select r.id from registrations r where r.reference = ${reference})`),
    sql`log.subject = 'orden' and log.subject_id = (select o.id::text from orders o where o.reference = ${reference})`,
  ]
}

const aboutSomething = (query: HistoryQuery): SQL[] | null => {
  const { participant_id, registration_id, competitor_id, subject, subject_id, search } = query
  if (participant_id) return ofParticipant(participant_id)
  if (registration_id) return ofRegistration(sql`${registration_id}::int`)
  if (competitor_id) return ofCompetitor(competitor_id)
  if (subject && subject_id) return [sql`log.subject = ${subject} and log.subject_id = ${String(subject_id)}`]
  return search ? ofReference(search) : null
}

const lanesOf = (query: HistoryQuery, { role, user_id }: Staff): SQL[] => {
  const about = aboutSomething(query)
  if (about) return about
  if (query.event_id) {
    const here = sql`log.event_id = ${query.event_id}`
    return query.group ? subjectsOf(query.group).map((one) => sql`${here} and log.subject = ${one}`) : [here]
  }
  // The rest of it are the own events, a lane each: what others did elsewhere is not walked over.
  if (role !== 'Administrator') return [sql`log.user_id = ${user_id} and log.event_id is null`]
  if (query.user_id) return [sql`log.user_id = ${query.user_id}`]
  if (query.group) return subjectsOf(query.group).map((subject) => sql`log.subject = ${subject}`)
  return [sql`true`]
}

/** PostgreSQL adds the day: after the last one of the year 9999 JavaScript writes what it does not read. */
const dayBegins = (day: string) => sql`${(readBogota(day) ?? new Date(0)).toISOString()}::timestamptz`

const wantedOf = ({ event_id, user_id, group, from, to, before }: HistoryQuery): SQL => {
  const parts = [
    event_id ? sql`log.event_id = ${event_id}` : null,
    user_id ? sql`log.user_id = ${user_id}` : null,
    group
      ? sql`log.subject in (${sql.join(
          subjectsOf(group).map((one) => sql`${one}`),
          sql`, `,
        )})`
      : null,
    from ? sql`log.created_at >= ${dayBegins(from)}` : null,
    to ? sql`log.created_at < ${dayBegins(to)} + interval '1 day'` : null,
    before
      ? sql`(log.created_at, log.id) < (coalesce((select b.created_at from audit_log b where b.id = ${before}), 'epoch'), ${before})`
      : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

/** A Colaborador's: what happened in the assigned events, and what the person did outside of any. */
const visibleTo = (caller: Staff, { event_id }: HistoryQuery): SQL => {
  if (caller.role === 'Administrator') return sql`true`
  // Of one event it is asked once, not of each row.
  if (event_id) return managedBy(caller, sql`${event_id}::int`)
  return sql`(${managedBy(caller, sql`log.event_id`)} or (log.event_id is null and log.user_id = ${caller.user_id}))`
}

const NEWEST = sql`order by log.created_at desc, log.id desc`

/** Without an event, a person or a purchase that narrows it, a Colaborador's list is the newest of each assigned event. */
const ofOwnEvents = (caller: Staff, wanted: SQL, limit: number) => sql`
  (select own.id, own.created_at from event_assignments s cross join lateral (
    select log.id, log.created_at from audit_log log where log.event_id = s.event_id and ${wanted} ${NEWEST} limit ${limit}) own
  where s.user_id = ${caller.user_id})`

/** The person of a row is one of an event the caller manages now; results are published as they are. */
const seesPerson = (caller: Staff): SQL =>
  caller.role === 'Administrator'
    ? sql`true`
    : sql`case when log.participant_id is not null then exists (select 1 from participants m
          where m.id = log.participant_id and ${managedBy(caller, sql`m.event_id`)})
        when log.subject = 'competidor' then exists (select 1 from participants m
          where m.competitor_id = (case when log.subject_id ~ '^[0-9]{1,9}$' then log.subject_id::int end) and ${managedBy(caller, sql`m.event_id`)})
        when log.subject = 'usuario' then log.subject_id = ${String(caller.user_id)}
        else log.subject = 'resultado' end`

/** One more than asked for says that there are more. */
export const findRows = async (db: Reader, caller: Staff, query: HistoryQuery): Promise<AuditRow[]> => {
  const limit = query.per_page + 1
  const wanted = wantedOf(query)
  const lanes = lanesOf(query, caller).map(
    (lane) => sql`(select log.id, log.created_at from audit_log log
      where ${lane} and ${wanted} and ${visibleTo(caller, query)} ${NEWEST} limit ${limit})`,
  )
  const narrowed = aboutSomething(query) || query.event_id
  if (caller.role !== 'Administrator' && !narrowed) lanes.push(ofOwnEvents(caller, wanted, limit))
  const { rows } = await db.execute<AuditRow>(sql`
    with found as (
      select id, created_at from (${sql.join(lanes, sql` union `)}) lanes order by created_at desc, id desc limit ${limit})
    select log.id::int, log.created_at, log.user_id, u.name as user_name, log.action, log.subject, log.subject_id, log.event_id,
      e.name as event_name, log.registration_id, log.participant_id, log.detail, ${seesPerson(caller)} as sees_person
    from found join audit_log log on log.id = found.id
    left join users u on u.id = log.user_id left join events e on e.id = log.event_id
    order by log.created_at desc, log.id desc`)
  return rows
}
