/**
 * 'Devolver lo que sobra': somebody paid twice, and what is too much goes back by one press. It is approved here, in parts
 * by the payments it came with; the gateways are asked afterwards, as for any other refund.
 */

import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { auditedAs, type PayableKey, type Payables } from '../payable.ts'
import { surplusOf } from '../rules/review-kind.ts'
import { lockAccount } from './account-acts.ts'
import { sumsOf } from './account-sums.ts'
import { bookRefund, type Refund } from './book-refund.ts'
import { planRefund } from './plan-refund.ts'

/** Null: nothing is too much, or somebody was faster. */
export const bookSurplus = async (
  tx: Tx,
  payables: Payables,
  caller: Caller,
  key: PayableKey,
): Promise<{ refunds: Refund[]; amount: number } | null> => {
  const { owner, locked } = await lockAccount(tx, payables, caller, key)
  const amount = surplusOf(await sumsOf(tx, key))
  if (!locked.payment_review || locked.state !== 'paid' || owner.disputed || amount === 0) return null
  const booked: Refund[] = []
  for (const part of await planRefund(tx, key, amount)) {
    const refund = await bookRefund(tx, key, {
      amount: part.amount,
      way: part.way,
      attempt_id: part.attempt_id,
      basis: 'error',
      state: 'approved',
      note: 'Pago doble',
      user_id: caller.user_id,
    })
    if (refund) booked.push(refund)
  }
  await payables[key.kind].setReview(tx, key.id, false)
  await record(tx, caller, {
    action: 'devolver lo que sobra',
    ...auditedAs(key, owner.event_id),
    detail: { refunded: amount },
  })
  return { refunds: booked, amount }
}
