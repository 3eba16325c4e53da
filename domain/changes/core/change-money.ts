/**
 * The lines a change writes into the account. While it waits for its payment the sum stands there as one charge; when it
 * is done that is countered, and what it is made of is booked: the difference by the price, the fee, what was kept. So
 * the account is right on every day, also when the change ends without being done.
 */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { bookChangeLine, sumOfChange } from '#domain/payments/account/book-change.ts'
import { bookRefund } from '#domain/payments/account/book-refund.ts'
import { planRefund } from '#domain/payments/account/plan-refund.ts'
import type { Tx } from '#server/database/connect.ts'
import { creditPart, returnToCredits } from '../credits/bring-back.ts'
import { kindLabel } from '../rules/kinds.ts'
import type { Change, RefundBasis } from './kind.ts'

const bookLine = (tx: Tx, change: Change, line: { amount: number; note: string; counters?: boolean }) => {
  const { id, registration_id, event_id, participant_id, decided_by: user_id } = change
  return bookChangeLine(tx, { change_id: id, registration_id, event_id, participant_id, user_id }, line)
}

const nameOf = ({ kind, before, after }: Change) => `${kindLabel(kind)}: ${before.words} → ${after.words}`

/** What is to pay, while the change waits for it. */
export const bookDue = (tx: Tx, change: Change, due: number) =>
  bookLine(tx, change, { amount: due, note: nameOf(change) })

/** Whatever the change still asks for is asked no more. */
export const counterDue = async (tx: Tx, change: Change, note: string) =>
  bookLine(tx, change, { amount: -(await sumOfChange(tx, change.id)), note, counters: true })

/** What it costs, or what was kept of what was paid: it stays. Below 0 it makes up for a price that rose since the quote. */
export const bookFee = (tx: Tx, change: Change, amount: number, note = nameOf(change)) =>
  bookLine(tx, change, { amount, note })

/** Money that goes back, by the gateways' own calls as far as they can, the rest by a transfer; approved, not yet paid. */
export const promiseMoney = async (
  tx: Tx,
  change: Change,
  { amount, basis, user_id }: { amount: number; basis: RefundBasis; user_id: number | null },
) => {
  if (amount <= 0) return
  const key = { kind: 'registration', id: change.registration_id } as const
  const money = await returnToCredits(tx, change, { amount, basis, user_id })
  if (money <= 0) return
  for (const part of await planRefund(tx, key, money))
    await bookRefund(tx, key, {
      amount: part.amount,
      way: part.way,
      attempt_id: part.attempt_id,
      basis,
      state: 'approved',
      approved_by: user_id,
      note: `${kindLabel(change.kind)} de ${formatPesos(amount)}`,
      user_id,
      participant_id: change.participant_id,
      change_id: change.id,
      ...(change.due_on ? { due_on: change.due_on } : {}),
    })
}

/** Whether some of it would go by a transfer, for which an account is needed. */
export const needsPayout = async (
  tx: Tx,
  of: { registration_id: number; participant_id: number; basis: RefundBasis },
  amount: number,
): Promise<boolean> => {
  const money = amount - (await creditPart(tx, of, { amount, basis: of.basis }))
  if (money <= 0) return false
  const parts = await planRefund(tx, { kind: 'registration', id: of.registration_id }, money)
  return parts.some(({ way }) => way === 'transfer')
}
