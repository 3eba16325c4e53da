/**
 * PayU gives back by a transaction under the order of the payment, whole or in part. People of PayU look at it: the
 * answer is 'pending' as a rule, and its end stands in the order. It has no key for a try it saw before.
 */
import { z } from 'zod'
import { centsOfJson } from './amounts.ts'
import { type ListedRefund, noAnswer, notAsked, refundAmong } from './answer.ts'
import { idField, moneyField } from './fields.ts'
import {
  CURRENCY,
  credentialsOf,
  type GatewayAccount,
  type RefundAnswer,
  type RefundOrder,
  type RefundResult,
} from './gateway.ts'
import { askForDeed, askProvider } from './provider-http.ts'
import { noCredentials, notThere, refusedAnyway, wordsOf } from './refund-words.ts'

const BRAND = 'PayU'
const GIVES_BACK: ReadonlySet<string> = new Set(['REFUND', 'PARTIAL_REFUND', 'VOID'])

const values = z.object({ TX_VALUE: z.object({ value: moneyField }).nullish() }).nullish()
const response = z.object({
  state: z.string(),
  responseCode: z.string().nullish(),
  responseMessage: z.string().nullish(),
  pendingReason: z.string().nullish(),
})

const detail = z.object({
  code: z.string(),
  result: z
    .object({
      payload: z
        .array(
          z.object({
            id: idField,
            referenceCode: z.string(),
            additionalValues: values,
            transactions: z
              .array(
                z.object({
                  id: idField,
                  type: z.string().nullish(),
                  additionalValues: values,
                  transactionResponse: response.nullish(),
                }),
              )
              .nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
})

const submitted = z.object({
  code: z.string(),
  error: z.string().nullish(),
  transactionResponse: response.extend({ transactionId: idField.nullish() }).nullish(),
})

/** Where its two services are. */
export type PayuPlaces = { payments: string; reports: string; signal: AbortSignal }

type State = z.infer<typeof response>

const resultOf = (id: string | null, { state, ...more }: State): ListedRefund['answer'] => {
  const words = wordsOf(state, more.responseCode, more.pendingReason ?? more.responseMessage)
  if (state === 'APPROVED') return { outcome: 'done', id, words }
  if (state === 'DECLINED' || state === 'ERROR' || state === 'EXPIRED')
    return { outcome: 'refused', id, words, says: refusedAnyway(BRAND) }
  return { outcome: 'pending', id, words }
}

type Found = { orderId: string; refunds: ListedRefund[] }

/** The order that holds the payment, with what was given back of it. */
const findOrder = async (
  order: RefundOrder,
  account: GatewayAccount,
  { reports, signal }: PayuPlaces,
): Promise<Found | Extract<RefundAnswer, { outcome: 'not-found' | 'unreachable' }>> => {
  const keys = credentialsOf(account, ['apiKey', 'apiLogin'])
  if (!keys) return notAsked('account')
  const answer = await askProvider({
    url: reports,
    json: {
      test: false,
      language: 'es',
      command: 'ORDER_DETAIL_BY_REFERENCE_CODE',
      merchant: { apiLogin: keys.apiLogin, apiKey: keys.apiKey },
      details: { referenceCode: order.referenceCode },
    },
    signal,
  })
  if ('unreachable' in answer) return notAsked(answer.unreachable)
  if ('missing' in answer) return notAsked('rejected')
  const read = detail.safeParse(answer.json)
  if (!read.success) return notAsked('unreadable')
  if (read.data.code !== 'SUCCESS') return notAsked('rejected')
  const found = read.data.result?.payload?.find(
    ({ referenceCode, transactions }) =>
      referenceCode === order.referenceCode &&
      transactions?.some(({ id }) => id === order.providerTransactionId),
  )
  if (!found) return { outcome: 'not-found' }
  const refunds = (found.transactions ?? [])
    .filter(({ type }) => GIVES_BACK.has(type ?? ''))
    .map(({ id, additionalValues, transactionResponse }) => ({
      id,
      // A whole refund may stand there without a sum of its own.
      amountCents:
        centsOfJson(additionalValues?.TX_VALUE?.value ?? found.additionalValues?.TX_VALUE?.value ?? 0) ?? 0,
      answer: resultOf(id, transactionResponse ?? { state: 'PENDING' }),
    }))
  return { orderId: found.id, refunds }
}

export const queryPayuRefund = async (
  order: RefundOrder,
  account: GatewayAccount,
  places: PayuPlaces,
): Promise<RefundAnswer> => {
  const found = await findOrder(order, account, places)
  return 'outcome' in found ? found : refundAmong(order, found.refunds)
}

export const refundPayu = async (
  order: RefundOrder,
  account: GatewayAccount,
  places: PayuPlaces,
): Promise<RefundResult> => {
  const keys = credentialsOf(account, ['apiKey', 'apiLogin'])
  if (!keys) return notAsked('account')
  const found = await findOrder(order, account, places)
  if ('outcome' in found)
    return found.outcome === 'not-found'
      ? { outcome: 'refused', id: null, words: 'ORDER_NOT_FOUND', says: notThere(BRAND) }
      : found
  // Somebody asked for it there already: a second one would go back twice.
  const before = refundAmong(order, found.refunds)
  if (before.outcome === 'done' || before.outcome === 'pending') return before
  const isWhole = order.amount === order.paid
  const answer = await askForDeed({
    url: places.payments,
    json: {
      language: 'es',
      command: 'SUBMIT_TRANSACTION',
      merchant: { apiLogin: keys.apiLogin, apiKey: keys.apiKey },
      transaction: {
        order: { id: found.orderId },
        type: isWhole ? 'REFUND' : 'PARTIAL_REFUND',
        reason: order.reason,
        parentTransactionId: order.providerTransactionId,
        ...(isWhole ? {} : { additionalValues: { TX_VALUE: { value: order.amount, currency: CURRENCY } } }),
      },
      test: false,
    },
    signal: places.signal,
  })
  if ('unreachable' in answer) return noAnswer(answer.unreachable)
  if ('refusal' in answer)
    return { outcome: 'refused', id: null, words: String(answer.status), says: noCredentials(BRAND) }
  const read = submitted.safeParse(answer.json)
  if (!read.success) return noAnswer('unreadable')
  const { code, error, transactionResponse } = read.data
  if (code !== 'SUCCESS')
    return { outcome: 'refused', id: null, words: wordsOf(code, error), says: refusedAnyway(BRAND) }
  if (!transactionResponse) return noAnswer('unreadable')
  // The number of the refund may be missing here: the order has it.
  return resultOf(transactionResponse.transactionId ?? null, transactionResponse)
}
