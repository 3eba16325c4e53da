/**
 * What a till sold is taken back: its place, size and number go back, and its money is countered by a line of the same
 * turn. Only of a purchase that is still as it was sold.
 */
import { eq, sql } from 'drizzle-orm'
import { requireRightOf } from '#domain/accounts/users/require-right.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { sumsOf } from '#domain/payments/account/account-sums.ts'
import { counterPayments } from '#domain/payments/account/book-payment.ts'
import { recordStatus } from '#domain/payments/record-status.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { endRegistration } from '../hold/release-holds.ts'
import { notifyParticipants } from '../notify-participants.ts'
import { registrations } from '../tables.ts'

type Undoing = {
  registration_id: number
  /** Of its payment (request_key). */
  request_key: string
  amount: number
  reason: string
  user_id: number | null
  /** The seller takes a sale back; anybody else annuls it and gives its money back. */
  own: boolean
  /** After the place went back. */
  tell: boolean
}

const paymentOf = async (tx: Tx, request_key: string): Promise<number | null> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select p.id from payments p where p.request_key = ${request_key}
      and not exists (select 1 from payments c where c.counters_id = p.id)`)
  return rows[0]?.id ?? null
}

/** 'changed': somebody gave money back, annulled it or changed what it costs since. */
export const undoTableSale = async (
  tx: Tx,
  context: AppContext,
  { registration_id, request_key, amount, reason, user_id, own, tell }: Undoing,
): Promise<'undone' | 'changed'> => {
  if (!own) await requireRightOf(tx, user_id, 'annul')
  const [known] = await tx
    .select({ event_id: registrations.event_id })
    .from(registrations)
    .where(eq(registrations.id, registration_id))
  if (!known) return 'changed'
  await lockEvent(tx, known.event_id)
  const [registration] = await tx
    .select()
    .from(registrations)
    .where(eq(registrations.id, registration_id))
    .for('update')
  const key = { kind: 'registration', id: registration_id } as const
  const { received, refunded, promised } = await sumsOf(tx, key)
  const isAsSold = received === amount && refunded === 0 && promised === 0
  if (registration?.state !== 'paid' || !isAsSold) return 'changed'
  if (amount > 0) {
    const payment_id = await paymentOf(tx, request_key)
    if (payment_id === null) return 'changed'
    await counterPayments(tx, key, { payment_id, note: reason, user_id, own })
  }
  await endRegistration(tx, registration, 'cancelled', reason)
  await recordStatus(tx, {
    registration_id,
    status_before: registration.payment_status,
    status_after: registration.payment_status,
    source: 'staff',
    note: reason,
    ...(user_id === null ? {} : { user_id }),
  })
  if (tell) await notifyParticipants(tx, context, registration_id, 'annulled')
  return 'undone'
}
