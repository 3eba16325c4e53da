/**
 * An approval of what waits for just this money, as nearly all are: attempt, status, money, letter and the kept webhook are
 * one statement under the lock (docs/decisions/0009). Where anything else is true nothing is written by it, and
 * apply-report.ts goes step by step.
 */
import type { Tx } from '#server/database/connect.ts'
import { type NamedQuery, runNamed } from '#server/database/named-query.ts'
import { openAmount } from '../account/account-sums.ts'
import { approvalBooked } from '../account/book-payment.ts'
import type { Attempt } from '../insert-attempt.ts'
import type { Payable, PayableState } from '../payable.ts'
import { attemptMoved, webhookKept } from './attempt-parts.ts'
import type { ProviderReport } from './provider-report.ts'

/** The place of what is paid, and the first of its own values. */
const PAID = '$7'
const FIRST = 11

const MOVED = attemptMoved({
  id: '$1',
  known: '$2',
  state: `'approved'`,
  transaction: '$3',
  method: '$4',
  account: '$5',
  gateway: '$6',
})
const KEPT = webhookKept(
  {
    attempt: 'id',
    event: 'event_id',
    account: '$5',
    gateway: '$6',
    transaction: '$3',
    state: `'approved'`,
    outcome: `'settled'`,
    reason: `''`,
    source: '$9',
    raw: '$10',
  },
  'from moved',
)

/** How what is paid is settled, as parts of the statement. */
export type SettlementParts = {
  /** Whether nothing of it asks for more than these parts. */
  fits: (id: string) => string
  /**
   * For the one row of `moved`, which is there when the money is right; its values start at `first`. They leave `settled`,
   * which has a row when it is done, and `woken`.
   */
  parts: (moved: string, first: number) => string
}

/** Of a registration. */
export const approvalOf = ({ fits, parts }: SettlementParts): NamedQuery => ({
  name: 'approve-registration',
  text: `
  with moved as (
    ${MOVED} and a.amount = ${openAmount('registration', '$8', PAID)} and ${fits(PAID)}
    returning a.id, a.registration_id, a.event_id, a.amount, a.tax),
  ${parts('moved', FIRST)},
  ${approvalBooked('moved', PAID)},
  kept as (${KEPT})
  select (select count(*) from moved)::int as moved, (select count(*) from settled)::int as settled,
    (select count(*) from woken)::int as woken`,
})

/** Under the lock of `due`. False: nothing was written. */
export const approveAtOnce = async (
  tx: Tx,
  { settlement }: Payable,
  due: PayableState & { id: number },
  attempt: Attempt,
  { facts, account, source, raw }: ProviderReport,
): Promise<boolean> => {
  const own = settlement?.valuesOf(due, facts.detail)
  if (!settlement || !own || attempt.pays_version !== due.version) return false
  const { providerTransactionId, method } = facts
  const [written] = await runNamed<{ moved: number; settled: number; woken: number }>(tx, settlement.query, [
    attempt.id,
    attempt.state,
    providerTransactionId,
    method,
    account.id,
    account.gateway_name,
    due.id,
    due.amount,
    source,
    raw,
    ...own,
  ])
  if (!written?.moved) return false
  // Neither can fail under the lock; if one ever did, an error makes the provider send the notice again.
  if (!written.settled) throw new Error('what is paid changed under its lock')
  if (!written.woken) throw new Error('nobody was asked for the receipt')
  return true
}
