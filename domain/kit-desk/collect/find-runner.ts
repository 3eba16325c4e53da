/** Whose kit it is: what deciding about an authorisation needs to know, and what its pages and letters say. */
import { sql } from 'drizzle-orm'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { isMinor } from '#domain/registration/rules/people.ts'
import type { Guardian } from '#domain/registration/tables.ts'
import type { Reader } from '#server/database/connect.ts'
import { isHandedOver } from '../tables.ts'

type Row = {
  id: number
  registration_id: number
  event_id: number
  participant_key: string
  reference: string
  dni: string
  document_type: string
  name: string
  last_name: string
  email: string
  birthday: string
  guardian: Guardian | null
  event: string
  slug: string
  city: string
  event_datetime: string
  /** Owns a confirmed place, and the day of the race is not over. */
  goes_on: boolean
  handed_over: boolean
  /** Of the team's captain, where it is somebody else: collects by the list and needs no authorisation. */
  captain_dni: string | null
}

export type Runner = Row & { minor: boolean }

/** The morning of the race is the last chance to collect. */
const HOURS_AFTER = 12

export const findRunner = async (db: Reader, participant_id: number): Promise<Runner | null> => {
  const { rows } = await db.execute<Row>(sql`
    select m.id, m.registration_id, m.event_id, m.participant_key, r.reference, m.dni, m.document_type, m.name, m.last_name, m.email,
      m.birthday::text, m.guardian, e.name as event, e.slug, e.city, e.event_datetime,
      m.state = 'confirmed' and e.cancelled_at is null
        and e.event_datetime > now() - interval '${sql.raw(String(HOURS_AFTER))} hours' as goes_on,
      ${isHandedOver('m.id')} as handed_over,
      (select t.dni from participants t where t.registration_id = m.registration_id and t.position is not null
        and m.team_role = 'member' and t.team_role = 'captain' limit 1) as captain_dni
    from participants m join registrations r on r.id = m.registration_id join events e on e.id = m.event_id
    where m.id = ${participant_id}`)
  const [row] = rows
  return row ? { ...row, minor: isMinor(ageOn(row.birthday, bogotaDay(new Date()))) } : null
}
