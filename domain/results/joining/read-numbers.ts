/** The numbers of an event and its confirmed people, read once for all rows of a file. */
import { sql } from 'drizzle-orm'
import { listConflicts } from '#domain/kit-desk/read-conflicts.ts'
import type { Reader } from '#server/database/connect.ts'
import type { EventNumbers, KnownNumber, Registered } from '../rules/joining/event-numbers.ts'

const ADULT = 18

/** Only what somebody is registered with now: who passed the place on, or gave it up, has no row of it. */
const readPeople = async (db: Reader, event_id: number): Promise<Map<number, Registered>> => {
  const { rows } = await db.execute<Registered>(sql`
    select m.id as participant_id, m.name || ' ' || m.last_name as name, b.number, m.dni, c.distance,
      case when m.team_role is not null then r.team_name end as team,
      case m.gender when 'female' then 'F' else 'M' end as gender,
      m.birthday > (e.event_datetime at time zone 'America/Bogota')::date - make_interval(years => ${ADULT}) as minor
    from participants m join events e on e.id = m.event_id join categories c on c.id = m.category_id
    join registrations r on r.id = m.registration_id left join bibs b on b.participant_id = m.id
    where m.event_id = ${event_id} and m.state = 'confirmed'`)
  const conflicts = new Set(
    (await listConflicts(db, event_id)).flatMap(({ participant_id, by_two }) =>
      by_two ? [participant_id] : [],
    ),
  )
  return new Map(
    rows.map((row) => [row.participant_id, { ...row, in_conflict: conflicts.has(row.participant_id) }]),
  )
}

/** Null for an event without numbers: its results are joined to nobody. */
export const readNumbers = async (db: Reader, event_id: number): Promise<EventNumbers | null> => {
  const { rows } = await db.execute<KnownNumber & { key: string }>(sql`
    select key, number, state, participant_id, burnt_reason, former_participant_id from bibs
    where event_id = ${event_id}`)
  if (rows.length === 0) return null
  return { numbers: new Map(rows.map((row) => [row.key, row])), people: await readPeople(db, event_id) }
}
