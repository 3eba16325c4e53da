/** The letter that says how a registration stands now, and whether there is one to send again. */
import { hasMoney, sumsOf } from '#domain/payments/account/account-sums.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Registration } from '../hold/release-holds.ts'
import { settledOccasion } from '../notify-participants.ts'

type Standing = Pick<Registration, 'state' | 'payment_status'>

export const letterOf = ({ state, payment_status }: Standing) => {
  if (state === 'held') return 'saved'
  if (state !== 'paid') return 'hold-ended'
  return settledOccasion(payment_status)
}

/** Nobody thanks for a payment that was given back. */
export const lacksPayment = async (db: Reader, id: number, standing: Standing): Promise<boolean> =>
  letterOf(standing) === 'paid' && !hasMoney(await sumsOf(db, { kind: 'registration', id }))
