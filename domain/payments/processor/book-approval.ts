/** What an approval writes into the account, and whether its money is for what is there now (docs/account.md). */
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { sumsOf } from '../account/account-sums.ts'
import { bookPayment } from '../account/book-payment.ts'
import type { PaymentFacts } from '../gateways/gateway.ts'
import type { Attempt } from '../insert-attempt.ts'
import { keyOf, type Payable, type PayableKey, type PayableState } from '../payable.ts'
import { type Applied, GONE, type ProviderReport } from './provider-report.ts'

const OTHER_PEOPLE = 'las personas cambiaron después de abrir el pago'

/**
 * Why money that came is not for what is there now; null when it is. It pays what its attempt was opened for: the total
 * less what came before.
 */
export const changedSince = async (
  tx: Tx,
  key: PayableKey,
  attempt: Attempt,
  due: PayableState,
): Promise<string | null> => {
  if (attempt.pays_version !== due.version) return OTHER_PEOPLE
  const { received, refunded } = await sumsOf(tx, key)
  const open = due.amount - received + refunded
  if (attempt.amount < open) return 'el pago es menor que el total'
  return attempt.amount > open ? 'el pago es mayor que el total' : null
}

export const book = (tx: Tx, key: PayableKey, { id: attempt_id, amount }: Attempt) =>
  bookPayment(tx, key, { way: 'gateway', attempt_id, amount })

/** More money for what is paid: what was owed after a change, or the same thing twice. */
export const bookMore = async (
  tx: Tx,
  payable: Payable,
  key: PayableKey,
  attempt: Attempt,
  due: PayableState,
): Promise<Applied> => {
  await book(tx, key, attempt)
  const { balance } = await sumsOf(tx, key)
  const wrong = balance < 0 ? 'pago doble' : attempt.pays_version !== due.version ? OTHER_PEOPLE : null
  if (wrong) {
    await payable.review(tx, key.id, wrong, due)
    return { outcome: 'review', reason: wrong }
  }
  await payable.receive(tx, key.id, { amount: attempt.amount, balance })
  return { outcome: 'settled', reason: 'diferencia pagada' }
}

/** A line of money whose attempt has another: the numbers by which the gateway finds it. */
const noteOf = ({ reference_code }: Attempt, { providerTransactionId }: PaymentFacts, what: string) =>
  `${reference_code}, ${what}, transacción ${providerTransactionId ?? 'sin número'}`

const OTHER_WEBHOOKS = {
  name: 'approved-by-other-webhooks',
  text: `select provider_transaction from payment_webhooks where attempt_id = $1 and source = 'webhook'
    and state = 'approved' and outcome in ('settled', 'review') and provider_transaction is not null`,
}

/** Its number goes on from the last of the same thing; what the gateway calls it stays what it was told. */
const INSERT_SECOND = {
  name: 'second-attempt',
  text: `
  insert into payment_attempts (reference_code, told_code, registration_id, order_id, event_id, account_id, gateway_name, amount,
    currency, tax, tax_return_base, state, provider_transaction, method, opened_at, opened_with, pays_version, settled_at)
  select regexp_replace(a.reference_code, '-[0-9]+$', '') || '-' || (
      select max(substring(o.reference_code from '-([0-9]+)$')::int) + 1 from payment_attempts o
      where o.registration_id = a.registration_id or o.order_id = a.order_id),
    a.reference_code, a.registration_id, a.order_id, a.event_id, $4, $5, a.amount, a.currency, a.tax, a.tax_return_base,
    'approved', $2, $3, a.opened_at, a.opened_with, a.pays_version, now()
  from payment_attempts a where a.id = $1
  returning id`,
}

/**
 * The same reference paid a second time, by a transaction of its own: a bank transfer that was slow and a card. Only
 * what webhooks said is compared: an answer to our own question may name a transaction in other words.
 */
export const isAnotherPayment = async (tx: Tx, attempt: Attempt, { facts, source }: ProviderReport) => {
  const { state, providerTransactionId: own } = facts
  if (state !== 'approved' || attempt.state !== 'approved' || source !== 'webhook' || !own) return false
  const told = await runNamed<{ provider_transaction: string }>(tx, OTHER_WEBHOOKS, [attempt.id])
  return told.length > 0 && told.every(({ provider_transaction }) => provider_transaction !== own)
}

/** The second payment has an attempt of its own, so that it is found, settled and given back by its gateway and account. */
const insertSecond = async (tx: Tx, attempt: Attempt, { facts, account }: ProviderReport) => {
  const [second] = await runNamed<{ id: number }>(tx, INSERT_SECOND, [
    attempt.id,
    facts.providerTransactionId,
    facts.method,
    account.id,
    account.gateway_name,
  ])
  if (!second) throw new Error('a second payment has no attempt')
  return second.id
}

export const bookSecond = async (
  tx: Tx,
  payable: Payable,
  attempt: Attempt,
  report: ProviderReport,
): Promise<Applied> => {
  const key = keyOf(attempt)
  const due = await payable.lock(tx, key.id)
  if (!due) return GONE
  // Two copies of it at once: the second finds the first.
  if (!(await isAnotherPayment(tx, attempt, report)))
    return { outcome: 'ignored', reason: `ya estaba ${attempt.state}` }
  const note = noteOf(attempt, report.facts, 'segundo pago')
  const attempt_id = await insertSecond(tx, attempt, report)
  await bookPayment(tx, key, { way: 'gateway', attempt_id, amount: attempt.amount, note })
  await payable.review(tx, key.id, 'pago doble', due)
  return { outcome: 'review', reason: 'pago doble' }
}
