/**
 * Somebody at the table by the whole document, so that nothing is typed twice: people whose record this event's staff see,
 * not those of the whole installation. Contact data only, never health; each look is in the audit log, and a device has a
 * number of them an hour.
 */
import { sql } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import { lookAtDocument } from '#domain/registration/documents/look-at-document.ts'
import { isSeen } from '#domain/registration/staff/seen-record.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import type * as contract from './contract.ts'

type Found = AnswerOf<typeof contract.findPerson>

export const findPerson = async (
  db: Reader,
  event_id: number,
  document: { dni: string; document_type?: string | undefined },
): Promise<Found> => {
  const key = documentKey(document)
  const { state: place, says } = await lookAtDocument(db, event_id, document)
  if (place === 'taken') return { state: 'taken', says, person: null }
  const { rows } = await db.execute<NonNullable<Found['person']>>(sql`
    select name, last_name, gender, birthday::text, phone, email, department, city, emergency_name, emergency_phone
    from competitors c where document_key = ${key} and ${isSeen((id) => sql`${id} = ${event_id}`)}`)
  const [person] = rows
  return { state: person ? 'known' : 'new', says, person: person ?? null }
}
