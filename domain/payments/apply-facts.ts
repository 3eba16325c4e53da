/**
 * What a gateway vouched for takes its effect, once: the thing that is paid is locked first, then the attempt, and only
 * a step forward changes anything. Whatever came is kept beside it (payments.md sections 9 to 11).
 */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { CURRENCY, type PaymentFacts } from './gateways/gateway.ts'
import { type AttemptState, statusOf } from './gateways/states.ts'
import type { Attempt } from './open-attempt.ts'
import { keyOf, type Payables } from './payable.ts'
import { type AttemptProgress, movesForward } from './rules/attempt-progress.ts'
import { payment_attempts, payment_notices } from './tables.ts'

export type NoticeOutcome = 'settled' | 'review' | 'pending' | 'rejected' | 'ignored' | 'refused' | 'waiting'

export type Source = 'notice' | 'query' | 'return'

export type Statement = {
  facts: PaymentFacts
  account: { id: string; live: boolean; gateway_name: string }
  source: Source
  raw: string
}

export type KeptNotice = typeof payment_notices.$inferInsert

export const keepNotice = async (tx: Tx, notice: KeptNotice) => {
  await tx.insert(payment_notices).values(notice)
}

/** Why a statement must not move this attempt; null when it fits. */
const misfit = (attempt: Attempt, { facts, account }: Statement): string | null => {
  if (!facts.merchant) return 'otro comercio'
  if (facts.currency !== CURRENCY || facts.currency !== attempt.currency) return 'otra moneda'
  if (facts.amountCents !== attempt.amount * 100) return 'otro valor'
  // The test flag is set in the buyer's browser.
  if (facts.test === account.live)
    return account.live ? 'prueba en una cuenta real' : 'pago real en una cuenta de prueba'
  return null
}

export type Applied = { outcome: NoticeOutcome; reason: string }

const take = async (tx: Tx, payables: Payables, attempt: Attempt, statement: Statement): Promise<Applied> => {
  const { facts } = statement
  const key = keyOf(attempt)
  const payable = payables[key.kind]
  const due = await payable.lock(tx, key.id)
  if (!due) return { outcome: 'refused', reason: 'lo que se paga ya no existe' }
  const [locked] = await tx
    .select()
    .from(payment_attempts)
    .where(eq(payment_attempts.id, attempt.id))
    .for('update')
  if (!locked) return { outcome: 'refused', reason: 'intento desconocido' }

  const wrong = misfit(locked, statement)
  if (wrong) {
    // Money that came wrongly is still money: staff must see it, unless it was already counted.
    if (facts.state === 'approved' && !due.isPaid) await payable.review(tx, key.id, wrong)
    return { outcome: 'refused', reason: wrong }
  }
  // A return page shows; it never pays and never refuses.
  const state: AttemptState = facts.state
  if (statement.source === 'return' && state !== 'pending')
    return { outcome: 'ignored', reason: 'página de retorno' }
  if (!movesForward(locked.state as AttemptProgress, state))
    return { outcome: 'ignored', reason: `ya estaba ${locked.state}` }

  await tx
    .update(payment_attempts)
    .set({
      state,
      provider_transaction: facts.providerTransactionId,
      method: facts.method,
      account_id: statement.account.id,
      gateway_name: statement.account.gateway_name,
      ...(state === 'pending' ? {} : { settled_at: sql`now()` }),
    })
    .where(eq(payment_attempts.id, locked.id))

  if (state === 'reversed') {
    await payable.review(tx, key.id, 'el pago fue reversado')
    return { outcome: 'review', reason: 'reversado' }
  }
  if (due.isPaid) {
    if (state !== 'approved') return { outcome: 'ignored', reason: 'ya estaba pagado' }
    await payable.review(tx, key.id, 'pago doble')
    return { outcome: 'review', reason: 'pago doble' }
  }
  if (state === 'approved') {
    if (locked.amount < due.amount) {
      await payable.review(tx, key.id, 'el pago es menor que el total')
      return { outcome: 'review', reason: 'valor menor que el total' }
    }
    return { outcome: await payable.settle(tx, key.id, facts.detail), reason: '' }
  }
  if (state === 'pending') {
    await payable.pend(tx, key.id, facts.method)
    return { outcome: 'pending', reason: '' }
  }
  await payable.reject(tx, key.id, statusOf(state) === 6 ? 6 : 0, facts.detail)
  return { outcome: 'rejected', reason: state }
}

export const applyFacts = async (
  tx: Tx,
  payables: Payables,
  attempt: Attempt,
  statement: Statement,
): Promise<Applied> => {
  const applied = await take(tx, payables, attempt, statement)
  const { facts, account, source, raw } = statement
  await keepNotice(tx, {
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
