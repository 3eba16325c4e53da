/** Health data serves the day of the event: 30 days later it is erased from the registrations (security.md section 4), and signatures with it. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'

const A_ROUND = 1_000

/**
 * How many participants it was erased from: health data, sealed or not, and the signature. The person's own record is
 * another matter: kept by their own wish.
 */
export const eraseOldHealth = async (db: Reader): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    update participants set health = null, sealed_health = null, signature = null, name_at_save = null where id in (
      select m.id from participants m join events e on e.id = m.event_id
      where (m.health is not null or m.sealed_health is not null or m.signature is not null or m.name_at_save is not null)
        and e.event_datetime < now() - interval '30 days' limit ${A_ROUND})
    returning id`)
  return rows.length
}

/** What nobody signed for goes with the place; here what an older process, or a signature without it, left behind. */
export const eraseUnsignedHealth = async (db: Reader): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    update participants set sealed_health = null where id in (
      select id from participants
      where sealed_health is not null and (not holds_place or consents is not null) limit ${A_ROUND})
    returning id`)
  return rows.length
}

/** Links to sign end with the event; 30 days later nothing of them is left. What was signed stands on the participant. */
export const eraseOldConsentRequests = async (db: Reader): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    delete from consent_requests where id in (
      select q.id from consent_requests q join participants m on m.id = q.participant_id
      join events e on e.id = m.event_id
      where e.event_datetime < now() - interval '30 days' limit ${A_ROUND})
    returning id`)
  return rows.length
}
