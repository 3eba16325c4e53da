/**
 * Whom a search names in an event: by words of the name, document, email, phone, reference, code of the QR or number. Each
 * by its own index and put together; asked for together they would read everybody with everything.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import {
  phoneDigits,
  plainPattern,
  reachedAt,
  sameDocument,
  sameReference,
  typedDigits,
  wholeDocuments,
} from '#server/database/search.ts'
import { keyIn } from '../rules/qr-text.ts'
import { bearerOf } from './participants-condition.ts'

export const searchParticipants = async (db: Reader, event_id: number, search: string): Promise<number[]> => {
  const people = (condition: SQL) =>
    sql`select m.id from participants m where m.event_id = ${event_id} and m.position is not null and ${condition}`
  const reached = reachedAt({ email: sql`m.email`, phone: sql`m.phone` }, search)
  const isPhone = phoneDigits(search) !== null
  const named = sql`m.plain_name like ${plainPattern(search)}`
  const bearer = bearerOf(event_id, search)
  const isDocument = typedDigits(search) !== '' || wholeDocuments(search).length > 0
  const ways = [
    // The phone stands beside the name in the index: one walk over it answers both.
    people(isPhone ? sql`(${named} or ${reached})` : named),
    people(sql`m.participant_key = ${keyIn(search)}`),
    sql`select m.id from registrations r join participants m on m.registration_id = r.id
      where r.event_id = ${event_id} and m.position is not null and ${sameReference(sql`r.reference`, search)}`,
    ...(isPhone ? [] : [people(reached)]),
    ...(isDocument ? [people(sameDocument(sql`m.dni`, search))] : []),
    ...(bearer ? [people(sql`m.id = ${bearer}`)] : []),
  ]
  const { rows } = await db.execute<{ id: number }>(sql.join(ways, sql` union `))
  return rows.map(({ id }) => id)
}
