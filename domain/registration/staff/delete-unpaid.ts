/** 'Eliminar no pagados': cancels what is unpaid, except who is in the middle of paying (security.md section 3). */
import { and, eq, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { record } from '#server/audit/record.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { AS_UNPAID } from '../hold/cancel-registration.ts'
import { endRegistration } from '../hold/release-holds.ts'
import { registrations } from '../tables.ts'

/**
 * An attempt opened in the last half hour, pending at a gateway, waiting as a transfer or under review. The names are
 * spelt out: in a selection Drizzle drops the table of a column, and `id` would be the attempt's.
 */
const IS_PAYING = sql<boolean>`(registrations.payment_pending or registrations.payment_review or exists (
  select 1 from payment_attempts a where a.registration_id = registrations.id
    and (a.state = 'pending' or (a.state = 'open' and a.opened_at > now() - interval '30 minutes'))))`

const listUnpaid = (db: Reader, event_id: number) =>
  db
    .select({ registration: registrations, paying: IS_PAYING })
    .from(registrations)
    .where(and(eq(registrations.event_id, event_id), eq(registrations.state, 'held')))
    .orderBy(registrations.id)

export const countUnpaid = async (db: Reader, event_id: number) => {
  const unpaid = await listUnpaid(db, event_id)
  const stay = unpaid.filter(({ paying }) => paying).length
  return { go: unpaid.length - stay, stay }
}

/** Whoever is removed is told. */
export const deleteUnpaid = async (
  tx: Tx,
  caller: Caller,
  event_id: number,
  tell: (registration_id: number) => Promise<unknown>,
) => {
  await lockEvent(tx, event_id)
  const unpaid = await listUnpaid(tx, event_id)
  let deleted = 0
  for (const { registration, paying } of unpaid) {
    if (paying || !(await endRegistration(tx, registration, 'cancelled', AS_UNPAID))) continue
    deleted += 1
    await tell(registration.id)
  }
  const kept = unpaid.length - deleted
  await record(tx, caller, {
    action: 'eliminar no pagados',
    subject: 'evento',
    subject_id: event_id,
    event_id,
    detail: { deleted, kept },
  })
  return { deleted, kept }
}
