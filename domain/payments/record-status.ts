/** The history of a payment: every change of its status, by whom and why. */
import type { Tx } from '#server/database/connect.ts'
import { payment_history } from './tables.ts'

export type StatusChange = {
  registration_id?: number
  order_id?: number
  status_before: number
  status_after: number
  source: 'gateway' | 'staff' | 'system'
  note?: string
  user_id?: number
}

export const recordStatus = async (tx: Tx, change: StatusChange) => {
  await tx.insert(payment_history).values(change)
}
