/**
 * Money that staff gave back outside of the product, written down so that the treasurer can explain it. Never more than
 * came in: a zero too many would stand in the books for good.
 */
import { sql } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { bookRefund } from '../account/book-refund.ts'
import { auditedAs, ownerOf, type PayableKey } from '../payable.ts'
import { recordStatus } from '../record-status.ts'
import { findPayment } from './ledger-queries.ts'

type Refund = { amount: number; note: string; user_id: number }

/** The caller holds the lock of what was paid. */
export const recordRefund = async (tx: Tx, payment: PayableKey, refund: Refund) => {
  await bookRefund(tx, payment, { ...refund, way: 'transfer', basis: 'policy', state: 'sent' })
}

const lockPayment = ({ kind, id }: PayableKey) =>
  kind === 'registration'
    ? sql`select 1 from registrations where id = ${id} for update`
    : sql`select 1 from orders where id = ${id} for update`

/** Of what waits for no decision: paid, or annulled after it was paid. A review is closed by its own call. */
export const giveBack = async (
  tx: Tx,
  caller: Caller,
  payment: PayableKey,
  { amount, note }: { amount: number; note: string },
): Promise<'recorded' | 'under review'> => {
  await tx.execute(lockPayment(payment))
  const { standing, payment_status: status, event_id } = await findPayment(tx, caller, payment)
  if (standing === 'review') return 'under review'
  await recordRefund(tx, payment, { amount, note, user_id: caller.user_id })
  await recordStatus(tx, {
    ...ownerOf(payment),
    status_before: status,
    status_after: status,
    source: 'staff',
    note: `Devolución: ${note}`,
    user_id: caller.user_id,
  })
  await record(tx, caller, {
    action: 'registrar devolución',
    ...auditedAs(payment, event_id),
    detail: { refunded: amount, note },
  })
  return 'recorded'
}
