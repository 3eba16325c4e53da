/** What a gateway's approval settles in the one statement of payments (docs/decisions/0009): whoever has no coupon and buys nothing beside. */
import type { Payable } from '#domain/payments/payable.ts'
import { approvalOf } from '#domain/payments/processor/approve-at-once.ts'
import { settledParts, withAddOns } from '../hold/settle-registration.ts'
import { receiptRequest, receiptRequested } from '../receipt/receipt-request.ts'
import type { Held } from './paid-registration.ts'

export const APPROVED = 4

export const ownsItsPlaces = ({ registration: { state, hold_until }, now }: Held) =>
  state === 'held' && hold_until !== null && hold_until > now

const APPROVE = approvalOf({
  fits: (id) => `not ${withAddOns(id)}`,
  parts: (moved, first) => `
  ${settledParts(
    {
      id: `${moved}.registration_id`,
      status: `${APPROVED}`,
      review: `$${first}`,
      before: `$${first + 1}`,
      source: `'gateway'`,
      note: `$${first + 2}`,
      user_id: 'null',
    },
    `from ${moved}`,
  )},
  ${receiptRequested(`$${first + 3}`, 'settled')}`,
})

export const settlesAtOnce: NonNullable<Payable<Held>['settlement']> = {
  query: APPROVE,
  valuesOf: (held, note) => {
    const { id, coupon_id, coupon_uses, payment_status, payment_review } = held.registration
    if (!ownsItsPlaces(held) || (coupon_id !== null && coupon_uses > 0)) return null
    return [payment_review, payment_status, note, receiptRequest(id, 'paid')]
  },
}
