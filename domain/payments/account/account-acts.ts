/**
 * What staff do with an account: money they received, money they give back, and what they wrote down wrongly. Each act
 * locks what it is about in the order of locks, writes its lines and one row of the audit log.
 */
import { eq, sql } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { record } from '#server/audit/record.ts'
import type { BodyOf, Notice } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { UNDER_REVIEW } from '../messages.ts'
import { auditedAs, keyOf, type PayableKey, type PayableState, type Payables } from '../payable.ts'
import { recordStatus } from '../record-status.ts'
import { payWayLabel } from '../rules/account.ts'
import type * as contract from './account-contract.ts'
import * as messages from './account-messages.ts'
import { awaitsDecision, refundable, sumsOf } from './account-sums.ts'
import { payments } from './account-tables.ts'
import { isUnanswered, needsAnother } from './ask-gateway.ts'
import { bookPayment, counterPayments } from './book-payment.ts'
import { bookRefund, counterRefund, findRefund, moveRefund } from './book-refund.ts'
import { type AccountOwner, findAccountOwner } from './find-account.ts'
import { requireOpenMonth } from './months.ts'

/** Books of earlier years are over; and a year typed wrongly would stand in them for good. */
const oldestDay = (now: Date) => bogotaDay(new Date(now.getTime() - 366 * 86_400_000))

/** The caller must manage it; it is locked with its event first. */
export const lockAccount = async (tx: Tx, payables: Payables, caller: Caller, key: PayableKey) => {
  const owner = await findAccountOwner(tx, caller, key)
  const locked = await payables[key.kind].lock(tx, key.id)
  if (!locked) throw notFound()
  return { owner, locked }
}

/** A payment is of who is in it; a refund may be of who left. */
const requireOwnPerson = async (
  tx: Tx,
  { kind, id }: PayableKey,
  participant_id: number | undefined,
  { whoLeft }: { whoLeft: boolean },
) => {
  if (participant_id === undefined) return
  const { rows } = await tx.execute(sql`
    select 1 from participants where id = ${participant_id} and registration_id = ${kind === 'registration' ? id : 0}
      and (position is not null or ${whoLeft})`)
  if (rows.length === 0) throw invalid({ participant_id: ['Esa persona no es de esta cuenta.'] })
}

/** A dialog names itself once in its own account: what another calls itself is no reason to write nothing. */
const keyFor = ({ kind, id }: PayableKey, named: string | undefined) =>
  named ? `${kind}:${id}:${named}` : undefined

const wasWritten = async (tx: Tx, request_key: string | undefined) => {
  if (!request_key) return false
  const [known] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.request_key, request_key))
  return known !== undefined
}

type Audited = { action: string; key: PayableKey; owner: AccountOwner; detail: Record<string, unknown> }

const audit = (tx: Tx, caller: Caller, { action, key, owner, detail }: Audited) =>
  record(tx, caller, { action, ...auditedAs(key, owner.event_id), detail })

/** Of what ended, money that is still here waits for staff; given back to the last peso, or on its way back, nothing does. */
export const followMoney = async (
  tx: Tx,
  payables: Payables,
  key: PayableKey,
  { state, payment_review }: PayableState,
) => {
  if (state !== 'cancelled' && state !== 'released') return
  const waits = awaitsDecision(await sumsOf(tx, key))
  if (waits !== payment_review) await payables[key.kind].setReview(tx, key.id, waits)
}

/** What is not paid yet is settled by it, whole; of what is paid as much as is owed comes in. */
export const receivePayment = async (
  tx: Tx,
  payables: Payables,
  caller: Caller,
  key: PayableKey,
  body: BodyOf<typeof contract.receivePayment>,
): Promise<Notice> => {
  const { owner, locked } = await lockAccount(tx, payables, caller, key)
  const { amount, way, note = '', day, participant_id } = body
  const request_key = keyFor(key, body.key)
  if (await wasWritten(tx, request_key)) return messages.RECEIVED_BEFORE
  await requireOwnPerson(tx, key, participant_id, { whoLeft: false })
  if (day !== undefined) {
    if (day > bogotaDay(locked.now)) throw invalid({ day: ['Ese día todavía no llega.'] })
    if (day < oldestDay(locked.now)) throw invalid({ day: ['Escribe un día del último año.'] })
    await requireOpenMonth(tx, day)
  }
  if (locked.payment_review) return UNDER_REVIEW
  if (locked.state !== 'paid' && locked.state !== 'held') return messages.ENDED
  const { balance } = await sumsOf(tx, key)
  if (balance <= 0) return messages.OWES_NOTHING
  if (amount > balance) throw invalid({ amount: [`Solo debe ${formatPesos(balance)}.`] })
  if (!locked.isPaid) {
    if (amount < balance)
      throw invalid({ amount: [`Para confirmarla hay que cobrar ${formatPesos(balance)} completos.`] })
    const taken = { way, amount, request_key, day }
    const settled = await payables[key.kind].settleByStaff(tx, caller, key.id, { note, taken })
    return settled === 'settled' ? messages.received(amount, 0) : settled
  }
  const user_id = caller.user_id
  await bookPayment(tx, key, { way, amount, note, day, participant_id, request_key, user_id })
  await payables[key.kind].receive(tx, key.id, { amount, balance: balance - amount })
  await audit(tx, caller, { action: 'anotar pago', key, owner, detail: { amount, way, note } })
  return messages.received(amount, balance - amount)
}

/** Who gets it is told, once it left; a credit is told where it is made. */
export const tellGivenBack = async (
  tx: Tx,
  payables: Payables,
  key: PayableKey,
  refund_id: number,
  gateway?: string,
) => {
  const refund = await findRefund(tx, refund_id)
  if (!refund || refund.way === 'credit') return
  const { amount, way, proof, participant_id } = refund
  await payables[key.kind].givenBack(tx, key.id, {
    amount,
    by: payWayLabel(way, gateway ?? null),
    proof,
    participant_id,
  })
}

export const askRefund = async (
  tx: Tx,
  payables: Payables,
  caller: Caller,
  key: PayableKey,
  { key: named, ...body }: BodyOf<typeof contract.askRefund>,
): Promise<Notice> => {
  const { owner, locked } = await lockAccount(tx, payables, caller, key)
  await requireOwnPerson(tx, key, body.participant_id, { whoLeft: true })
  // Ended with its money still here is decided by giving it back; anything else under review has its own call.
  if (locked.payment_review && locked.state !== 'cancelled' && locked.state !== 'released')
    return UNDER_REVIEW
  const booked = await bookRefund(tx, key, {
    ...body,
    request_key: keyFor(key, named),
    user_id: caller.user_id,
  })
  if (!booked) return messages.REFUND_BEFORE
  await recordStatus(tx, {
    ...(key.kind === 'registration' ? { registration_id: key.id } : { order_id: key.id }),
    status_before: locked.payment_status,
    status_after: locked.payment_status,
    source: 'staff',
    note: `Devolución: ${body.note}`,
    user_id: caller.user_id,
  })
  if (body.state === 'sent') await tellGivenBack(tx, payables, key, booked.id)
  await followMoney(tx, payables, key, locked)
  const action = body.state === 'sent' ? 'registrar devolución' : 'solicitar devolución'
  await audit(tx, caller, {
    action,
    key,
    owner,
    detail: { refunded: body.amount, note: body.note, basis: body.basis },
  })
  return messages.refundAsked(body.amount, body.state === 'sent')
}

/** A refund with its account locked. */
export const lockRefund = async (tx: Tx, payables: Payables, caller: Caller, id: number) => {
  const known = await findRefund(tx, id)
  if (!known) throw notFound()
  const key = keyOf(known)
  const { owner, locked } = await lockAccount(tx, payables, caller, key)
  const refund = await findRefund(tx, id)
  if (!refund) throw notFound()
  return { key, owner, refund, locked }
}

export const stepRefund = async (
  tx: Tx,
  payables: Payables,
  caller: Caller,
  { id, to, proof }: { id: number } & BodyOf<typeof contract.stepRefund>,
): Promise<Notice> => {
  const { key, owner, refund, locked } = await lockRefund(tx, payables, caller, id)
  // What its gateway may have done already is not paid, nor given up, before that is known.
  if (isUnanswered(refund)) return messages.UNANSWERED
  const above = to === 'sent' ? await needsAnother(tx, key, refund, caller.user_id) : null
  if (above !== null) return messages.secondPerson(above)
  const moved = await moveRefund(tx, key, refund, { to, proof, user_id: caller.user_id })
  if (moved === 'no step') return messages.NO_STEP
  if (to === 'sent') await tellGivenBack(tx, payables, key, id)
  await followMoney(tx, payables, key, locked)
  await audit(tx, caller, {
    action: 'mover devolución',
    key,
    owner,
    detail: { refund: id, from: refund.state, to, proof },
  })
  return messages.refundMoved(to)
}

type Countering = { id: number; note: string }

export const takeBackRefund = async (
  tx: Tx,
  payables: Payables,
  caller: Caller,
  { id, note }: Countering,
) => {
  const { key, owner, refund, locked } = await lockRefund(tx, payables, caller, id)
  if ((await counterRefund(tx, key, refund, { note, user_id: caller.user_id })) === 'no step')
    return messages.NO_STEP
  await followMoney(tx, payables, key, locked)
  await audit(tx, caller, {
    action: 'anular devolución',
    key,
    owner,
    detail: { refund: id, amount: refund.amount, note },
  })
  return messages.COUNTERED
}

/** Only what staff wrote down: a gateway's money came, whatever anybody wishes. Nor below what was given back of it. */
export const takeBackPayment = async (
  tx: Tx,
  payables: Payables,
  caller: Caller,
  { id, note }: Countering,
) => {
  const [known] = await tx.select().from(payments).where(eq(payments.id, id))
  if (!known) throw notFound()
  const key = keyOf(known)
  const { owner } = await lockAccount(tx, payables, caller, key)
  if (known.way === 'gateway' || known.attempt_id !== null || known.counters_id !== null)
    return messages.NOT_BY_HAND
  if (known.amount > refundable(await sumsOf(tx, key))) return messages.GIVEN_BACK_ALREADY
  const user_id = caller.user_id
  if ((await counterPayments(tx, key, { payment_id: id, note, user_id })) === 0) return messages.NO_STEP
  await audit(tx, caller, {
    action: 'anular pago',
    key,
    owner,
    detail: { payment: id, amount: known.amount, note },
  })
  return messages.COUNTERED
}
