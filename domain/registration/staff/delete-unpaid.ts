/**
 * 'Eliminar no pagados': cancels what is unpaid, except who is in the middle of paying (security.md section 3), whose
 * change waits for its payment, and what staff wrote in less than a day ago.
 */
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

/** A change of somebody in it waits for its payment: what it reserved ends by itself. */
const IS_CHANGING = sql<boolean>`exists (
  select 1 from changes c where c.registration_id = registrations.id and c.state = 'waiting_payment')`

/** Staff wrote it in and wait for the money of a desk, a bank, a colleague. */
const IS_NEW_OF_STAFF = sql<boolean>`(registrations.origin = 'staff'
  and registrations.created_at > now() - interval '24 hours')`

/** Why one stays, the first that holds; null: it goes. */
type Stays = 'paying' | 'change' | 'staff' | null
const STAYS = sql<Stays>`case when ${IS_PAYING} then 'paying' when ${IS_CHANGING} then 'change'
  when ${IS_NEW_OF_STAFF} then 'staff' end`

const listUnpaid = (db: Reader, event_id: number) =>
  db
    .select({ registration: registrations, stays: STAYS })
    .from(registrations)
    .where(and(eq(registrations.event_id, event_id), eq(registrations.state, 'held')))
    .orderBy(registrations.id)

/** How many go, how many stay, and of these how many for which reason. */
export const countUnpaid = async (db: Reader, event_id: number) => {
  const unpaid = await listUnpaid(db, event_id)
  const count = (why: Stays) => unpaid.filter(({ stays }) => stays === why).length
  const go = count(null)
  return {
    go,
    stay: unpaid.length - go,
    paying: count('paying'),
    staff_entries: count('staff'),
    changes: count('change'),
  }
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
  for (const { registration, stays } of unpaid) {
    if (stays || !(await endRegistration(tx, registration, 'cancelled', AS_UNPAID))) continue
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
