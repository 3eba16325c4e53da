/**
 * 'Devolver por la pasarela', as the books see it. A refund is claimed before its gateway is asked, and its answer is
 * written afterwards: whatever happens between the two, it is never asked for blindly a second time.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Notice } from '#server/contract-kit.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { RefundAnswer, RefundOrder } from '../gateways/gateway.ts'
import type { Attempt } from '../insert-attempt.ts'
import type { PayableKey } from '../payable.ts'
import { brandOf } from '../rules/gateway-brands.ts'
import { payment_attempts } from '../tables.ts'
import * as messages from './account-messages.ts'
import { sumsOf } from './account-sums.ts'
import { refunds } from './account-tables.ts'
import { bookRefund, findRefund, moveRefund, type Refund } from './book-refund.ts'
import { gatewayFor } from './plan-refund.ts'
import { findLimit } from './second-person.ts'

/** So long after it was asked for, what a gateway does not know of was not done. */
const SURE_AFTER = sql`interval '15 minutes'`

/** Asked for, and nobody knows whether it was done. */
export const isUnanswered = ({ state, asked_at }: Pick<Refund, 'state' | 'asked_at'>): boolean =>
  state === 'approved' && asked_at !== null

/** Left by its gateway, which has not said that it arrived. */
export const isUnderWay = ({ state, way, asked_at }: Pick<Refund, 'state' | 'way' | 'asked_at'>): boolean =>
  state === 'sent' && way === 'gateway' && asked_at !== null

/** Above a sum who approved it does not pay it. */
export const needsAnother = async (tx: Tx, key: PayableKey, refund: Refund, user_id: number) => {
  const { state, approved_by } = refund
  const isOwn =
    state === 'requested' || approved_by === user_id || (approved_by === null && refund.user_id === user_id)
  return isOwn ? findLimit(tx, key, refund, user_id) : null
}

/** Two of one payment without a number could not be told apart at the gateway. */
const isOtherOpen = async (tx: Tx, attempt_id: number, id: number): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from refunds where attempt_id = ${attempt_id} and id <> ${id} and asked_at is not null
      and (state = 'approved' or state = 'sent' and provider_id is null)`)
  return rows.length > 0
}

export type Claim = { refund: Refund; attempt: Attempt; claimed_at: string }

/** The caller holds the lock of what was paid. A notice says why it cannot be asked for. */
export const claimRefund = async (
  tx: Tx,
  key: PayableKey,
  refund: Refund,
  user_id: number,
): Promise<Claim | Notice> => {
  if (refund.state === 'requested') return messages.APPROVE_FIRST
  if (refund.state !== 'approved' || refund.counters_id !== null) return messages.NO_STEP
  const above = await needsAnother(tx, key, refund, user_id)
  if (above !== null) return messages.secondPerson(above)
  const part = await gatewayFor(tx, key, refund)
  if (!part) return messages.NO_GATEWAY_CALL
  const { attempt_id } = part
  if (await isOtherOpen(tx, attempt_id, refund.id)) return messages.OTHER_ASKED
  const { received, refunded } = await sumsOf(tx, key)
  if (refund.amount > received - refunded) return messages.NO_STEP
  const [claimed] = await tx
    .update(refunds)
    .set({ asked_at: sql`now()`, way: 'gateway', attempt_id, sent_by: user_id, provider_answer: '' })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'approved'), sql`${refunds.asked_at} is null`))
    .returning({ claimed_at: sql<string>`${refunds.asked_at}::text` })
  const attempt = await findAttempt(tx, attempt_id)
  const current = await findRefund(tx, refund.id)
  return claimed && attempt && current ? { refund: current, attempt, ...claimed } : messages.NO_STEP
}

export const findAttempt = async (db: Reader, id: number | null): Promise<Attempt | null> => {
  if (id === null) return null
  const [attempt] = await db.select().from(payment_attempts).where(eq(payment_attempts.id, id))
  return attempt ?? null
}

/** As its gateway is asked for it. */
export const orderOf = async (db: Reader, refund: Refund, attempt: Attempt): Promise<RefundOrder> => {
  const { rows } = await db.execute<{ provider_id: string }>(sql`
    select provider_id from refunds where attempt_id = ${attempt.id} and id <> ${refund.id} and provider_id is not null`)
  const others = rows.map(({ provider_id }) => provider_id)
  // Before it left, a number is of an earlier try that was refused.
  const [id, refused] = refund.state === 'approved' ? [null, refund.provider_id] : [refund.provider_id, null]
  return {
    key: `${attempt.reference_code}-devolucion-${refund.id}`,
    referenceCode: attempt.told_code ?? attempt.reference_code,
    providerTransactionId: attempt.provider_transaction ?? '',
    amount: refund.amount,
    paid: attempt.amount,
    id,
    known: refused === null ? others : [...others, refused],
    reason: `Devolución ${refund.id}`,
  }
}

const note = (tx: Tx, { id }: Refund, set: Partial<Pick<Refund, 'provider_id' | 'provider_answer'>>) =>
  tx.update(refunds).set(set).where(eq(refunds.id, id))

/** It can be asked for again, or paid by hand. `claimed_at`: only while nobody claimed it anew. */
const release = async (tx: Tx, { id }: Refund, provider_answer: string, claimed_at: string | null) => {
  await tx
    .update(refunds)
    .set({ asked_at: null, provider_answer })
    .where(
      and(
        eq(refunds.id, id),
        eq(refunds.state, 'approved'),
        claimed_at === null ? sql`true` : sql`${refunds.asked_at} = ${claimed_at}::timestamptz`,
      ),
    )
}

const isSure = async (tx: Tx, { id }: Refund): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from refunds where id = ${id} and asked_at < now() - ${SURE_AFTER}`,
  )
  return rows.length > 0
}

/** What was under way and did not arrive is still owed: the same sum waits again, to be paid by hand. */
const promiseAgain = async (tx: Tx, key: PayableKey, refund: Refund) => {
  const { amount, basis, note: why, user_id, participant_id, change_id, due_on, approved_by } = refund
  await bookRefund(tx, key, {
    amount,
    basis,
    note: why,
    user_id,
    due_on,
    approved_by,
    renews: true,
    way: 'transfer',
    state: 'approved',
    participant_id: participant_id ?? undefined,
    change_id: change_id ?? undefined,
  })
}

export type Written =
  | 'sent'
  | 'confirmed'
  | 'waits'
  | 'refused'
  | 'failed'
  | 'unanswered'
  | 'released'
  | 'nothing'

const writeLeft = async (
  tx: Tx,
  key: PayableKey,
  refund: Refund,
  answer: Extract<RefundAnswer, { outcome: 'done' | 'pending' }>,
): Promise<Written> => {
  const { id, words, outcome } = answer
  let { state } = refund
  if (state === 'approved') {
    const step = { to: 'sent', proof: id ?? undefined, user_id: refund.sent_by, byGateway: true } as const
    if ((await moveRefund(tx, key, refund, step)) === 'no step') return 'nothing'
    state = 'sent'
  }
  await note(tx, refund, { provider_answer: words, ...(id ? { provider_id: id } : {}) })
  if (outcome === 'pending') return refund.state === 'approved' ? 'sent' : 'waits'
  const proof = refund.proof || id || undefined
  const ended = await moveRefund(tx, key, { ...refund, state }, { to: 'confirmed', proof, user_id: null })
  return ended === 'moved' ? 'confirmed' : 'nothing'
}

/** Writes what the gateway said; the caller holds the lock of what was paid. `claimed_at`: of who asked for it. */
export const writeAnswer = async (
  tx: Tx,
  key: PayableKey,
  refund: Refund,
  answer: RefundAnswer,
  { gateway, claimed_at = null }: { gateway: string; claimed_at?: string | null },
): Promise<Written> => {
  const wasSent = isUnderWay(refund)
  if (!wasSent && refund.state !== 'approved') return 'nothing'
  // That it was done is true whoever asked.
  if (answer.outcome === 'done' || answer.outcome === 'pending') return writeLeft(tx, key, refund, answer)
  if (answer.outcome === 'refused' && wasSent) {
    await note(tx, refund, { provider_answer: `${answer.says} (${answer.words})` })
    if ((await moveRefund(tx, key, refund, { to: 'failed', user_id: null })) === 'no step') return 'nothing'
    await promiseAgain(tx, key, refund)
    return 'failed'
  }
  if (wasSent) return 'waits'
  if (!isUnanswered(refund)) return 'nothing'
  if (answer.outcome === 'refused' || answer.outcome === 'unsupported') {
    const words = answer.outcome === 'refused' && answer.words ? ` (${answer.words})` : ''
    if (answer.outcome === 'refused' && answer.id) await note(tx, refund, { provider_id: answer.id })
    await release(tx, refund, `${answer.says}${words}`, claimed_at)
    return 'refused'
  }
  const brand = brandOf(gateway)
  if (answer.outcome === 'not-found') {
    if (!(await isSure(tx, refund))) return 'unanswered'
    await release(tx, refund, messages.notAtGateway(brand), null)
    return 'released'
  }
  // Who only looked it up changes nothing; who asked and was not heard leaves it to be asked about.
  if (claimed_at === null) return 'unanswered'
  if (!answer.asked) {
    await release(tx, refund, messages.notReached(brand), claimed_at)
    return 'released'
  }
  await note(tx, refund, { provider_answer: messages.unanswered(brand, answer.reason) })
  return 'unanswered'
}
