/** From all a provider answered to what was asked: a search that ignored its filter must not hand us a stranger's payment. */
import type { PaymentFacts, QueryResult, Question } from './gateway.ts'
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
