/** One's own row in an event that is still to come, as it stands. Whose it is, speaker-of.ts says. */
import { sql } from 'drizzle-orm'
import { possibleKeys } from '#domain/colombia/documents.ts'
import { LIVE } from '#domain/events/site/live.ts'
import type { Reader } from '#server/database/connect.ts'
import type { TypedDocument } from '../lookup/typed-dni.ts'

export type OwnParticipant = {
  id: number
  registration_id: number
  registration_state: string
  event_id: number
  competitor_id: number
  participant_key: string
  reference: string
  dni: string
  document_type: string
  name: string
  last_name: string
  name_at_save: string | null
  email: string
  phone: string
  department: string
  city: string
  health: string | null
  event: string
  slug: string
}

export const findOwnParticipant = async (
  db: Reader,
  document: TypedDocument,
  participant_key: string,
): Promise<OwnParticipant | null> => {
  const { rows } = await db.execute<OwnParticipant>(sql`
    select m.id, m.registration_id, r.state as registration_state, m.event_id, m.competitor_id, m.participant_key,
      r.reference, m.dni, m.document_type, m.name, m.last_name, m.name_at_save, m.email, m.phone, m.department, m.city,
      m.health, e.name as event, e.slug
    from participants m join registrations r on r.id = m.registration_id join events e on e.id = m.event_id
    where m.participant_key = ${participant_key}
      and m.document_key = any(${sql.param(possibleKeys(document))}::text[])
      and m.position is not null and m.holds_place and ${LIVE} and e.event_datetime > now()`)
  return rows[0] ?? null
}
