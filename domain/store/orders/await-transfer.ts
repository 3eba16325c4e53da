/** An order while a transfer for it waits for a decision, and after one was refused. The desk holds the order's lock. */
import { eq } from 'drizzle-orm'
import { recordStatus } from '#domain/payments/record-status.ts'
import type { Tx } from '#server/database/connect.ts'
import { orders } from '../tables.ts'
import type { Order } from './release-orders.ts'

/** Its stock stays with it until then. */
export const awaitTransfer = async (
  tx: Tx,
  { id, payment_status }: Order,
  { until, note }: { until: Date; note: string },
) => {
  await tx
    .update(orders)
    .set({ payment_pending: true, payment_status: 0, hold_until: until })
    .where(eq(orders.id, id))
  const change = { status_before: payment_status, status_after: 0, note }
  await recordStatus(tx, { order_id: id, source: 'system', ...change })
}

/** `until`: when the time to pay otherwise ends; null when the order does not hold its stock any more, or is paid. */
export const endTransferWait = async (
  tx: Tx,
  { id, payment_status }: Order,
  { until, note, user_id }: { until: Date | null; note: string; user_id: number },
) => {
  if (until)
    await tx.update(orders).set({ payment_pending: false, hold_until: until }).where(eq(orders.id, id))
  const change = { status_before: payment_status, status_after: payment_status, note, user_id }
  await recordStatus(tx, { order_id: id, source: 'staff', ...change })
}
