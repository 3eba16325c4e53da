/** Money that staff gave back outside of the product, written down so that the treasurer can explain it. */
import type { Tx } from '#server/database/connect.ts'
import { payment_refunds } from './tables.ts'

export type Refund = ({ registration_id: number } | { order_id: number }) & {
  amount: number
  note: string
  user_id: number
}

export const recordRefund = async (tx: Tx, refund: Refund) => {
  await tx.insert(payment_refunds).values(refund)
}
