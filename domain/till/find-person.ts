/**
 * Somebody at the table by the whole document, so that nothing is typed twice: people whose record this event's staff see,
 * not those of the whole installation. Contact data only, never health; each look is in the audit log, and a device has a
 * number of them an hour.
 */
import { sql } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import { isSeen } from '#domain/registration/staff/seen-record.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import type * as contract from './contract.ts'

type Found = AnswerOf<typeof contract.findPerson>
type Taken = { name: string; last_name: string; distance: string; paid: boolean; till: string | null }

const takenSays = ({ name, last_name, distance, paid, till }: Taken) => {
  const who = `${name} ${last_name.slice(0, 1)}.`
  if (!paid)
    return `${who} tiene una reserva sin pagar en ${distance}. Págala en su enlace o espera a que venza.`
  return `${who} ya está en ${distance}${till ? ` (${till})` : ''}.`
}

export const findPerson = async (
  db: Reader,
  event_id: number,
  document: { dni: string; document_type?: string | undefined },
): Promise<Found> => {
  const key = documentKey(document)
  const { rows: places } = await db.execute<Taken>(sql`
    select m.name, m.last_name, c.distance, r.state = 'paid' as paid,
      (select t.name from till_sales x join tills t on t.id = x.till_id
        where x.registration_id = r.id and x.state = 'done' limit 1) as till
    from participants m join registrations r on r.id = m.registration_id join categories c on c.id = m.category_id
    where m.event_id = ${event_id} and m.document_key = ${key} and m.holds_place and m.identity_matches
      and (r.state = 'paid' or r.hold_until > now()) limit 1`)
  const [taken] = places
  if (taken) return { state: 'taken', says: takenSays(taken), person: null }
  const { rows } = await db.execute<NonNullable<Found['person']>>(sql`
    select name, last_name, gender, birthday::text, phone, email, department, city, emergency_name, emergency_phone
    from competitors c where document_key = ${key} and ${isSeen((id) => sql`${id} = ${event_id}`)}`)
  const [person] = rows
  return { state: person ? 'known' : 'new', says: null, person: person ?? null }
}
