/** From all a provider answered to what was asked: a search that ignored its filter must not hand us a stranger's payment. */
import type {
  PaymentFacts,
  QueryResult,
  Question,
  RefundAnswer,
  RefundOrder,
  RefundResult,
  UnreachableReason,
} from './gateway.ts'
import { weightiest } from './states.ts'

export const answerTo = (question: Question, payments: readonly PaymentFacts[]): QueryResult => {
  const payment = weightiest(
    payments.filter((each) =>
      'providerTransactionId' in question
        ? each.providerTransactionId === question.providerTransactionId
        : each.referenceCode === question.referenceCode,
    ),
  )
  return payment ? { outcome: 'found', payment } : { outcome: 'not-found' }
}

export const unreachable = (
  reason: Extract<QueryResult, { outcome: 'unreachable' }>['reason'],
): QueryResult => ({ outcome: 'unreachable', reason })

type Unheard = Extract<RefundResult, { outcome: 'unreachable' }>
/** A refund was asked for and nobody knows what became of it. */
export const noAnswer = (reason: UnreachableReason): Unheard => ({
  outcome: 'unreachable',
  reason,
  asked: true,
})
/** It was not even asked for, or was only looked up. */
export const notAsked = (reason: UnreachableReason): Unheard => ({
  outcome: 'unreachable',
  reason,
  asked: false,
})

/** A refund as a provider lists it under its payment. */
export type ListedRefund = { id: string; amountCents: number; answer: RefundResult }

/**
 * Which of a payment's refunds is this one: by its number, else the one of its sum that no other refund of ours is. Of
 * several the one that says most about our money: two of one sum are never asked for at once.
 */
export const refundAmong = (
  { id, amount, known }: RefundOrder,
  listed: readonly ListedRefund[],
): RefundAnswer => {
  const own = listed.filter((each) =>
    id === null ? each.amountCents === amount * 100 && !known.includes(each.id) : each.id === id,
  )
  const weight = ({ answer }: ListedRefund) => ['done', 'pending', 'refused'].indexOf(answer.outcome)
  return own.toSorted((a, b) => weight(a) - weight(b))[0]?.answer ?? { outcome: 'not-found' }
}
