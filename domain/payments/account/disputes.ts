/** The end of a dispute, as staff learned it from the gateway: won, and the money counts again; or lost. */
import { and, gte, inArray, isNull } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import type { BodyOf, Notice } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { auditedAs, isOf, type PayableKey, type Payables } from '../payable.ts'
import { recordStatus } from '../record-status.ts'
import { followMoney, lockAccount } from './account-acts.ts'
import * as messages from './account-messages.ts'
import { refunds } from './account-tables.ts'
import { counterRefund } from './book-refund.ts'
import type { endDispute as contract } from './refund-contract.ts'

/** What was taken since then comes back, by a line of today. How much. */
const takeBack = async (
  tx: Tx,
  key: PayableKey,
  { since, note, user_id }: { since: Date; note: string; user_id: number },
): Promise<number> => {
  const taken = await tx
    .select()
    .from(refunds)
    .where(
      and(
        isOf(refunds, key),
        inArray(refunds.basis, ['reversal', 'chargeback']),
        isNull(refunds.counters_id),
        gte(refunds.sent_at, since),
      ),
    )
  let sum = 0
  for (const refund of taken)
    if ((await counterRefund(tx, key, refund, { note, user_id })) === 'countered') sum += refund.amount
  return sum
}

export const endDispute = async (
  tx: Tx,
  payables: Payables,
  caller: Caller,
  { id, outcome, reason }: { id: number } & BodyOf<typeof contract>,
): Promise<Notice> => {
  const key: PayableKey = { kind: 'registration', id }
  const { owner, locked } = await lockAccount(tx, payables, caller, key)
  const since = await payables.registration.endDispute(tx, id)
  if (!since) return messages.NO_DISPUTE
  const { user_id } = caller
  const note = `Disputa ganada: ${reason}`.slice(0, 500)
  const back = outcome === 'won' ? await takeBack(tx, key, { since, note, user_id }) : 0
  await followMoney(tx, payables, key, { ...locked, payment_review: false })
  await recordStatus(tx, {
    registration_id: id,
    status_before: locked.payment_status,
    status_after: locked.payment_status,
    source: 'staff',
    note: outcome === 'won' ? note : `Disputa perdida: ${reason}`,
    user_id,
  })
  await record(tx, caller, {
    action: 'cerrar disputa',
    ...auditedAs(key, owner.event_id),
    detail: { outcome, reason, back },
  })
  return messages.disputeEnded(outcome)
}
