/** Printed copies: each has a number that stands on every page, for whom it is, and who made it. */
import { sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { MedicalCopy } from './medical-contract.ts'
import { medical_copies } from './medical-tables.ts'

type NewCopy = { event_id: number; holder: string; people: number; user_id: number }
export type NumberedCopy = { number: number; event: string; event_datetime: Date; made_at: Date }

/** The next number of the event. Under its lock: of two at once each gets its own. */
export const numberCopy = async (
  tx: Tx,
  { event_id, holder, people, user_id }: NewCopy,
): Promise<NumberedCopy | null> => {
  const event = await lockEvent(tx, event_id)
  if (!event) return null
  const { rows } = await tx.execute<{ next: number }>(sql`
    select coalesce(max(number), 0) + 1 as next from medical_copies where event_id = ${event_id}`)
  const number = rows[0]?.next ?? 1
  await tx
    .insert(medical_copies)
    .values({ event_id, number, holder, people, made_by: user_id, made_at: event.now })
  return { number, event: event.name, event_datetime: event.event_datetime, made_at: event.now }
}

export const listCopies = async (db: Reader, event_id: number): Promise<MedicalCopy[]> => {
  const { rows } = await db.execute<MedicalCopy>(sql`
    select c.number, c.holder, c.people, u.name as made_by, c.made_at
    from medical_copies c left join users u on u.id = c.made_by
    where c.event_id = ${event_id} order by c.number desc`)
  return rows.map((row) => ({ ...row, made_at: new Date(row.made_at).toISOString() }))
}
