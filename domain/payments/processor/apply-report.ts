/**
 * What a gateway vouched for takes its effect, once: the thing that is paid is locked first, then the attempt, and only
 * a step forward changes anything. Whatever came is kept beside it (payments.md sections 9 to 11).
 */
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { bookReversal } from '../account/book-refund.ts'
import { CURRENCY } from '../gateways/gateway.ts'
import { statusOf } from '../gateways/states.ts'
import type { Attempt } from '../insert-attempt.ts'
import { keyOf, type Payable, type Payables } from '../payable.ts'
import { reversalBasis } from '../rules/account.ts'
import { type AttemptProgress, movesForward } from '../rules/attempt-progress.ts'
import { payment_attempts, payment_webhooks } from '../tables.ts'
import { approveAtOnce } from './approve-at-once.ts'
import { attemptMoved, webhookKept } from './attempt-parts.ts'
import { book, bookMore, bookSecond, changedSince, isAnotherPayment } from './book-approval.ts'
import { type Applied, GONE, type ProviderReport } from './provider-report.ts'

export type StoredWebhook = typeof payment_webhooks.$inferInsert

const KEEP_NOTICE = {
  name: 'keep-webhook',
  text: webhookKept({
    attempt: '$1',
    event: '$2',
    account: '$3',
    gateway: '$4',
    transaction: '$5',
    state: '$6',
    outcome: '$7',
    reason: '$8',
    source: '$9',
    raw: '$10',
  }),
}

export const storeWebhook = (tx: Tx, webhook: StoredWebhook) =>
  runNamed(tx, KEEP_NOTICE, [
    webhook.attempt_id ?? null,
    webhook.event_id ?? null,
    webhook.account_id ?? null,
    webhook.gateway_name,
    webhook.provider_transaction ?? null,
    webhook.state ?? null,
    webhook.outcome,
    webhook.reason ?? '',
    webhook.source,
    webhook.raw,
  ])

/** Why a statement must not move this attempt; null when it fits. `money`: it came all the same. */
const mismatch = (
  attempt: Attempt,
  { facts, account }: ProviderReport,
): { reason: string; money: boolean } | null => {
  if (!facts.merchant) return { reason: 'otro comercio', money: false }
  // The test flag is set in the buyer's browser: on a live account it means that nothing was charged.
  if (facts.test && account.live) return { reason: 'prueba en una cuenta real', money: false }
  if (!facts.test && !account.live) return { reason: 'pago real en una cuenta de prueba', money: true }
  if (facts.currency !== CURRENCY || facts.currency !== attempt.currency)
    return { reason: 'otra moneda', money: true }
  return facts.amountCents === attempt.amount * 100 ? null : { reason: 'otro valor', money: true }
}

const MOVE_ATTEMPT = {
  name: 'move-attempt',
  text: `${attemptMoved({
    id: '$1',
    known: '$2',
    state: '$3',
    transaction: '$4',
    method: '$5',
    account: '$6',
    gateway: '$7',
  })} returning id`,
}

const moveAttempt = async (tx: Tx, { id, state: known }: Attempt, { facts, account }: ProviderReport) => {
  const { state, providerTransactionId, method } = facts
  const to = [state, providerTransactionId, method, account.id, account.gateway_name]
  return (await runNamed(tx, MOVE_ATTEMPT, [id, known, ...to])).length === 1
}

const readAgain = async (tx: Tx, id: number): Promise<Attempt | undefined> => {
  const [attempt] = await tx.select().from(payment_attempts).where(eq(payment_attempts.id, id))
  return attempt
}

const notified = async (tx: Tx, attempt_id: number, reason: string): Promise<boolean> => {
  const [told] = await tx
    .select({ id: payment_webhooks.id })
    .from(payment_webhooks)
    .where(
      and(
        eq(payment_webhooks.attempt_id, attempt_id),
        eq(payment_webhooks.state, 'approved'),
        eq(payment_webhooks.outcome, 'refused'),
        eq(payment_webhooks.reason, reason),
      ),
    )
    .limit(1)
  return told !== undefined
}

/** Another try of the same thing is on its way: a failure of this one ends nothing. */
const isOtherPending = async (tx: Tx, { id, registration_id, order_id }: Attempt): Promise<boolean> => {
  const [other] = await tx
    .select({ id: payment_attempts.id })
    .from(payment_attempts)
    .where(
      and(
        registration_id !== null
          ? eq(payment_attempts.registration_id, registration_id)
          : eq(payment_attempts.order_id, order_id ?? 0),
        ne(payment_attempts.id, id),
        eq(payment_attempts.state, 'pending'),
      ),
    )
    .limit(1)
  return other !== undefined
}

/** `kept`: with its webhook. */
type Transition = Applied & { kept?: true }

/**
 * Money that came wrongly is still money: staff must see it, once, unless its attempt was counted already. It has no
 * line: what a provider says of a sum or a currency nobody asked for is theirs to look up and to write down.
 */
const reviewMoney = async (tx: Tx, payable: Payable, attempt: Attempt, reason: string) => {
  const key = keyOf(attempt)
  const due = await payable.lock(tx, key.id)
  if (due && attempt.state !== 'approved' && !(await notified(tx, attempt.id, reason)))
    await payable.review(tx, key.id, reason, due)
}

const transition = async (
  tx: Tx,
  payables: Payables,
  attempt: Attempt,
  report: ProviderReport,
): Promise<Transition> => {
  const { facts, source } = report
  const { state } = facts
  const key = keyOf(attempt)
  const payable = payables[key.kind]

  const wrong = mismatch(attempt, report)
  if (wrong) {
    if (wrong.money && state === 'approved' && source !== 'return')
      await reviewMoney(tx, payable, attempt, wrong.reason)
    return { outcome: 'refused', reason: wrong.reason }
  }
  // A return page shows; it never pays and never refuses.
  if (source === 'return' && state !== 'pending') return { outcome: 'ignored', reason: 'página de retorno' }
  const isStillPending = (known: string) => source === 'query' && state === 'pending' && known === 'pending'
  const isNews = (known: string) => isStillPending(known) || movesForward(known as AttemptProgress, state)
  // States only move forward: what is old news now stays so, and many copies need not wait for each other.
  if (!isNews(attempt.state)) {
    if (await isAnotherPayment(tx, attempt, report)) return bookSecond(tx, payable, attempt, report)
    return { outcome: 'ignored', reason: `ya estaba ${attempt.state}` }
  }

  // What is paid is locked first, then the attempt: always in this order.
  const due = await payable.lock(tx, key.id)
  if (
    due &&
    state === 'approved' &&
    (await approveAtOnce(tx, payable, { ...due, id: key.id }, attempt, report))
  )
    return { outcome: 'settled', reason: '', kept: true }
  let known: Attempt | undefined = attempt
  while (due && known && !(await moveAttempt(tx, known, report))) {
    known = await readAgain(tx, attempt.id)
    if (known && !isNews(known.state)) return { outcome: 'ignored', reason: `ya estaba ${known.state}` }
  }
  if (!due || !known) return GONE

  if (state === 'reversed') {
    const basis = reversalBasis(facts.detail)
    const { own, taken } = await bookReversal(tx, key, attempt, basis)
    // What we asked for ourselves is no dispute.
    if (own > 0 && taken === 0) return { outcome: 'ignored', reason: 'devolución pedida por nosotros' }
    const reason = basis === 'chargeback' ? 'el banco devolvió el pago' : 'el pago fue reversado'
    await payable.dispute(tx, key.id, reason, due)
    return { outcome: 'review', reason: 'reversado' }
  }
  if (due.isPaid) {
    if (state !== 'approved') return { outcome: 'ignored', reason: 'ya estaba pagado' }
    return bookMore(tx, payable, key, attempt, due)
  }
  if (state === 'approved') {
    const changed = await changedSince(tx, key, attempt, due)
    if (changed) {
      await payable.review(tx, key.id, changed, due)
      await book(tx, key, attempt)
      return { outcome: 'review', reason: changed }
    }
    const outcome = await payable.settle(tx, key.id, facts.detail, due)
    await book(tx, key, attempt)
    return { outcome, reason: '' }
  }
  if (state === 'pending') {
    await payable.pend(tx, key.id, facts.method, due)
    return { outcome: 'pending', reason: isStillPending(known.state) ? 'sigue pendiente' : '' }
  }
  if (!(await isOtherPending(tx, attempt)))
    await payable.reject(
      tx,
      key.id,
      { status: statusOf(state) === 6 ? 6 : 0, note: facts.detail, opened_with: attempt.opened_with },
      due,
    )
  return { outcome: 'rejected', reason: state }
}

/** Our own questions repeat for days: an answer that brings nothing new is not written down again. */
const isWorthKeeping = ({ source }: ProviderReport, { outcome, reason }: Applied): boolean =>
  source !== 'query' || (outcome !== 'ignored' && reason !== 'sigue pendiente')

export const applyReport = async (
  tx: Tx,
  payables: Payables,
  attempt: Attempt,
  report: ProviderReport,
): Promise<Applied> => {
  const { kept, ...applied } = await transition(tx, payables, attempt, report)
  if (kept || !isWorthKeeping(report, applied)) return applied
  const { facts, account, source, raw } = report
  await storeWebhook(tx, {
    attempt_id: attempt.id,
    event_id: attempt.event_id,
    account_id: account.id,
    gateway_name: account.gateway_name,
    provider_transaction: facts.providerTransactionId,
    state: facts.state,
    source,
    raw,
    ...applied,
  })
  return applied
}
