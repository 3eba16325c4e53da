/**
 * Money that goes back, as a line with its state: requested → approved → sent → confirmed or failed. Never more than
 * came in and was not promised. It counts from the day it was sent; what is given back of something that is still
 * charged lowers what is owed by a credit of its own, so that nobody owes what was given back.
 */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { requireRightOf } from '#domain/accounts/users/require-right.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import { isOf, ownerOf, type PayableKey } from '../payable.ts'
import { hasLeft, movesRefund, type RefundBasis, type RefundState, type Way } from '../rules/account.ts'
import { type AccountSums, refundable, sumsOf } from './account-sums.ts'
import { charges, refunds } from './account-tables.ts'
import { rateOf, taxInside } from './book-charges.ts'
import { requireSecondPerson } from './second-person.ts'

export type Refund = typeof refunds.$inferSelect

export type NewRefund = {
  amount: number
  way: Way
  basis: RefundBasis
  state: Extract<RefundState, 'requested' | 'approved' | 'sent'>
  note: string
  /** Null where a policy decided. */
  user_id: number | null
  participant_id?: number | undefined
  /** The payment of a gateway it is of (plan-refund.ts). */
  attempt_id?: number | null | undefined
  change_id?: number | undefined
  /** YYYY-MM-DD; 15 days from now without it. */
  due_on?: string | undefined
  /** Of one that is approved: who did, or nobody where a policy decided. */
  approved_by?: number | null | undefined
  proof?: string | undefined
  request_key?: string | undefined
  /** In the place of one that failed: whoever asked for that had the right to. */
  renews?: true
}

const eventOf = ({ kind, id }: PayableKey) =>
  kind === 'registration'
    ? sql`(select event_id from registrations where id = ${id})`
    : sql`(select event_id from orders where id = ${id})`

const taxOfAmount = (key: PayableKey, amount: number) =>
  sql`(select ${sql.raw(taxInside(String(amount), 'v.rate'))} from (select ${sql.raw(rateOf('o.event_id'))} as rate
    from (select ${eventOf(key)} as event_id) o) v)`

const DUE_ON = sql`(now() at time zone 'America/Bogota')::date + 15`

/** What somebody no longer owes because it was given back; countered with the refund. */
const bookCredit = async (
  tx: Tx,
  key: PayableKey,
  refund: Pick<Refund, 'participant_id' | 'note' | 'user_id'>,
  amount: number,
) => {
  if (amount === 0) return
  const { participant_id, note, user_id } = refund
  await tx.insert(charges).values({
    ...ownerOf(key),
    participant_id,
    kind: 'credit',
    amount: -amount,
    tax: sql`-${taxOfAmount(key, amount)}`,
    note: `Devolución: ${note}`.slice(0, 500),
    user_id,
  })
}

/** Credits of the account that nothing ended yet. */
const openCredit = async (tx: Tx, key: PayableKey) => {
  const [open] = await tx
    .select({ total: sql<number>`-coalesce(sum(${charges.amount}), 0)::int` })
    .from(charges)
    .where(and(isOf(charges, key), eq(charges.kind, 'credit')))
  return Math.max(0, open?.total ?? 0)
}

/** As much of it as what is owed now would grow by sending it. */
const creditFor = async (tx: Tx, key: PayableKey, amount: number) => {
  const { balance } = await sumsOf(tx, key)
  return Math.min(amount, Math.max(0, balance + amount))
}

/** The caller holds the lock of what was paid. Null when the same click wrote it before. */
export const bookRefund = async (tx: Tx, key: PayableKey, refund: NewRefund): Promise<Refund | null> => {
  const { state, amount, due_on, approved_by = refund.user_id, renews, ...told } = refund
  if (!renews) await requireRightOf(tx, told.user_id, 'refund', told)
  if (told.request_key) {
    const [known] = await tx.select().from(refunds).where(eq(refunds.request_key, told.request_key))
    if (known) return null
  }
  const left = refundable(await sumsOf(tx, key))
  if (amount > left)
    throw invalid({ amount: [`No puede pasar de ${formatPesos(left)}, lo que entró y no se ha devuelto.`] })
  const isSent = state === 'sent'
  // Without a person of the staff the policy decided, or a job.
  if (isSent && told.user_id !== null)
    await requireSecondPerson(tx, key, { amount, change_id: told.change_id ?? null }, told.user_id)
  const credited = isSent ? await creditFor(tx, key, amount) : 0
  const [booked] = await tx
    .insert(refunds)
    .values({
      ...ownerOf(key),
      ...told,
      event_id: eventOf(key),
      state,
      amount,
      credited,
      tax: taxOfAmount(key, amount),
      due_on: due_on ?? DUE_ON,
      ...(state === 'requested' ? {} : { approved_at: sql`now()`, approved_by }),
      ...(isSent ? { sent_at: sql`now()`, sent_by: told.user_id } : {}),
    })
    .returning()
  if (!booked) throw new Error('no refund was inserted')
  await bookCredit(tx, key, booked, credited)
  return booked
}

export type RefundStep = {
  to: Exclude<RefundState, 'requested'>
  proof?: string | undefined
  /** Null where the gateway said it by itself. */
  user_id: number | null
  /** It left by the gateway's own call; else somebody sent it by hand. */
  byGateway?: boolean
}

/** What is here of what came in. */
const available = ({ received, refunded }: AccountSums) => received - refunded

/** One step on; the caller holds the lock of what was paid. 'no step' when it stands elsewhere by now. */
export const moveRefund = async (
  tx: Tx,
  key: PayableKey,
  refund: Refund,
  { to, proof, user_id, byGateway = false }: RefundStep,
) => {
  const { id, state, amount } = refund
  if (!byGateway) await requireRightOf(tx, user_id, 'refund')
  if (refund.counters_id !== null || !movesRefund(state, to)) return 'no step'
  if (await isCountered(tx, id)) return 'no step'
  // A reversal may have taken meanwhile what was promised.
  if (to === 'sent' && amount > available(await sumsOf(tx, key))) return 'no step'
  const credited = to === 'sent' ? await creditFor(tx, key, amount) : refund.credited
  await tx
    .update(refunds)
    .set({
      state: to,
      ...(proof ? { proof } : {}),
      // One that a policy approved has nobody's name.
      ...(state === 'requested' && to !== 'failed' ? { approved_at: sql`now()`, approved_by: user_id } : {}),
      ...(to === 'sent' ? { sent_at: sql`now()`, sent_by: user_id, credited } : {}),
      // What its gateway did not do went another way: it is of no payment there.
      ...(to === 'sent' && !byGateway && refund.way === 'gateway'
        ? { way: 'transfer' as const, attempt_id: null }
        : {}),
      ...(to === 'confirmed' || to === 'failed' ? { ended_at: sql`now()` } : {}),
    })
    .where(and(eq(refunds.id, id), eq(refunds.state, state)))
  if (to === 'sent') await bookCredit(tx, key, { ...refund, user_id }, credited)
  // It left on its day, which may be of a closed month, and comes back today.
  if (to === 'failed' && hasLeft(state))
    await insertCounter(tx, key, refund, { note: 'No llegó a su destino', user_id })
  return 'moved'
}

const isCountered = async (tx: Tx, id: number) => {
  const [counter] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.counters_id, id))
  return counter !== undefined
}

/** Written down wrongly: a line of the same sum below 0, today. Only what left can be countered, and once. */
export const counterRefund = async (
  tx: Tx,
  key: PayableKey,
  refund: Refund,
  { note, user_id }: { note: string; user_id: number | null },
) => {
  if (refund.counters_id !== null || !hasLeft(refund.state) || (await isCountered(tx, refund.id)))
    return 'no step'
  await insertCounter(tx, key, refund, { note, user_id })
  return 'countered'
}

const insertCounter = async (
  tx: Tx,
  key: PayableKey,
  refund: Refund,
  { note, user_id }: { note: string; user_id: number | null },
) => {
  const { event_id, participant_id, way, basis, amount, tax } = refund
  // What it lowered is owed again, unless that ended with the purchase or with the person.
  const credited = Math.min(refund.credited, await openCredit(tx, key))
  await tx.insert(refunds).values({
    ...ownerOf(key),
    event_id,
    participant_id,
    way,
    basis,
    state: 'confirmed',
    amount: -amount,
    tax: -tax,
    note,
    user_id,
    due_on: DUE_ON,
    sent_at: sql`now()`,
    ended_at: sql`now()`,
    sent_by: user_id,
    credited: -credited,
    counters_id: refund.id,
  })
  await bookCredit(tx, key, { participant_id, note, user_id }, -credited)
}

const settle = async (tx: Tx, key: PayableKey, refund: Refund) => {
  if (refund.state === 'approved')
    await moveRefund(tx, key, refund, { to: 'sent', user_id: refund.sent_by, byGateway: true })
  const sent: Refund = { ...refund, state: 'sent' }
  if (refund.state !== 'confirmed') await moveRefund(tx, key, sent, { to: 'confirmed', user_id: null })
}

/**
 * A gateway took its payment back: no second refund of what was given back already. What we asked of it ourselves is the
 * refund that is there, and is confirmed by it. How much it took beside that.
 */
export const bookReversal = async (
  tx: Tx,
  key: PayableKey,
  { id: attempt_id, amount }: { id: number; amount: number },
  basis: Extract<RefundBasis, 'reversal' | 'chargeback'> = 'reversal',
): Promise<{ own: number; taken: number }> => {
  const asked = await listAskedOf(tx, attempt_id)
  for (const refund of asked) await settle(tx, key, refund)
  const own = asked.reduce((sum, refund) => sum + refund.amount, 0)
  const { received, refunded } = await sumsOf(tx, key)
  const taken = Math.min(amount - own, received - refunded)
  if (taken <= 0) return { own, taken: 0 }
  await tx.insert(refunds).values({
    ...ownerOf(key),
    event_id: eventOf(key),
    way: 'gateway',
    basis,
    state: 'confirmed',
    attempt_id,
    amount: taken,
    tax: taxOfAmount(key, taken),
    note: basis === 'chargeback' ? 'El banco devolvió el pago' : 'La pasarela reversó el pago',
    due_on: DUE_ON,
    sent_at: sql`now()`,
    ended_at: sql`now()`,
  })
  await breakPromises(tx, key, received - refunded - taken)
  return { own, taken }
}

/** What its gateway was asked to give back of a payment and did, or may have done. */
const listAskedOf = async (tx: Tx, attempt_id: number): Promise<Refund[]> => {
  const rows = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.attempt_id, attempt_id),
        isNotNull(refunds.asked_at),
        inArray(refunds.state, ['approved', 'sent', 'confirmed']),
      ),
    )
    .orderBy(refunds.id)
  const standing: Refund[] = []
  for (const refund of rows) if (!(await isCountered(tx, refund.id))) standing.push(refund)
  return standing
}

/** What was promised and cannot be paid any more is over, the newest first. */
const breakPromises = async (tx: Tx, key: PayableKey, left: number) => {
  const promised = await tx
    .select({ id: refunds.id, amount: refunds.amount })
    .from(refunds)
    .where(and(isOf(refunds, key), inArray(refunds.state, ['requested', 'approved'])))
    // What a gateway was asked for may be done already.
    .orderBy(sql`${refunds.asked_at} is null`, refunds.id)
  let kept = 0
  for (const { id, amount } of promised) {
    kept += amount
    if (kept <= left) continue
    kept -= amount
    await tx.update(refunds).set({ state: 'failed', ended_at: sql`now()` }).where(eq(refunds.id, id))
  }
}

export const findRefund = async (db: Reader, id: number) => {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  return refund ?? null
}
