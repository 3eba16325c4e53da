/** What a settled or unsettled registration or order means for its account. */
import type { Tx } from '#server/database/connect.ts'
import type { PayableKey } from '../payable.ts'
import type { Way } from '../rules/account.ts'
import { refundable, sumsOf } from './account-sums.ts'
import { bookOrder, bookRegistration, type Cause } from './book-charges.ts'
import { bookPayment, counterPayments, sumByStaff } from './book-payment.ts'
import { returnCredits } from './credit-payments.ts'

/** By which way staff took the money, and the attempt that stands for it where there is one. */
export type TakenByStaff = {
  way: Way
  attempt_id?: number
  amount?: number
  request_key?: string | undefined
  /** Bogotá day it came in, where it was not today. */
  day?: string | undefined
  /** The turn of a till that took it. */
  till_session_id?: number | undefined
}

const bookCharges = (tx: Tx, { kind, id }: PayableKey, cause: Cause) =>
  kind === 'registration' ? bookRegistration(tx, id, cause) : bookOrder(tx, id, cause)

const COURTESY = 8
const TO_THE_ORGANISER = 7

type Settled = {
  status: number
  source: 'gateway' | 'staff' | 'system'
  note?: string | undefined
  user_id?: number | undefined
  taken?: TakenByStaff | undefined
}

/**
 * A courtesy is a discount of the whole with its giver. What staff call paid came in as far as it is owed: money that
 * waited under review has its own line already. A gateway's money is booked by its report (apply-report.ts).
 */
export const bookSettlement = async (
  tx: Tx,
  key: PayableKey,
  { status, source, note = '', user_id, taken }: Settled,
) => {
  if (status === COURTESY) return bookCharges(tx, key, { note, user_id })
  // Seated after a review: its money has its line, and what is missing is owed (decision 24).
  if (source !== 'staff' || status !== TO_THE_ORGANISER) return
  const amount = taken?.amount ?? (await sumsOf(tx, key)).balance
  if (amount <= 0) return
  const { way = 'direct', attempt_id = null, request_key, day, till_session_id } = taken ?? {}
  await bookPayment(tx, key, { way, amount, attempt_id, note, user_id, request_key, day, till_session_id })
}

/** Whether money that staff wrote down was given back or promised: then it cannot be called unpaid. */
export const wasGivenBack = async (tx: Tx, key: PayableKey): Promise<boolean> => {
  const sums = await sumsOf(tx, key)
  return (await sumByStaff(tx, key)) > refundable(sums)
}

/** An Administrator took a 7 or an 8 back: the money that staff wrote down, or the courtesy, is countered. */
export const undoSettlement = async (
  tx: Tx,
  key: PayableKey,
  { note, user_id }: { note: string; user_id: number },
) => {
  await counterPayments(tx, key, { note, user_id })
  if (key.kind === 'registration') await returnCredits(tx, key.id, { note })
  await bookCharges(tx, key, { note, user_id })
}
