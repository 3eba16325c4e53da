/** PayU's query API: the orders of a reference with all their transactions. */
import { z } from 'zod'
import { centsOfJson } from './amounts.ts'
import { answerTo, unreachable } from './answer.ts'
import { idField, moneyField } from './fields.ts'
import {
  type AskOptions,
  credentialsOf,
  type GatewayAccount,
  type PaymentFacts,
  type PaymentMethod,
  type QueryResult,
} from './gateway.ts'
import { askProvider, deadlineOf } from './provider-http.ts'
import { payuQueryState } from './states.ts'

const transaction = z.object({
  id: idField,
  type: z.string().nullish(),
  paymentMethod: z.string().nullish(),
  transactionResponse: z.object({ state: z.string(), responseCode: z.string().nullish() }).nullish(),
})

const order = z.object({
  id: idField,
  merchantId: idField.nullish(),
  referenceCode: z.string(),
  status: z.string().nullish(),
  isTest: z.boolean().nullish(),
  additionalValues: z.object({ TX_VALUE: z.object({ value: moneyField, currency: z.string() }) }),
  transactions: z.array(transaction).nullish(),
})

const reply = z.object({
  code: z.string(),
  result: z.object({ payload: z.union([z.array(order), order]).nullish() }).nullish(),
})

/** A refund is an approved transaction too: only those that collect count as payments. */
const COLLECTS: ReadonlySet<string> = new Set(['AUTHORIZATION_AND_CAPTURE', 'CAPTURE'])
const GIVEN_BACK: ReadonlySet<string> = new Set(['REFUNDED', 'CHARGEBACK'])

const METHODS = new Map<string, PaymentMethod>([
  ...['VISA', 'MASTERCARD', 'AMEX', 'DINERS', 'CODENSA', 'VISA_DEBIT', 'MASTERCARD_DEBIT'].map(
    (name) => [name, 'card'] as const,
  ),
  ...['PSE', 'ACH_DEBIT', 'BANCOLOMBIA_BUTTON'].map((name) => [name, 'bank'] as const),
  ...['EFECTY', 'BALOTO', 'OTHERS_CASH', 'BANK_REFERENCED', 'SU_RED'].map((name) => [name, 'cash'] as const),
  ...['NEQUI', 'GOOGLE_PAY'].map((name) => [name, 'wallet'] as const),
])

type Order = z.infer<typeof order>

const stateOf = (found: Order, each: z.infer<typeof transaction>) => {
  if (found.status && GIVEN_BACK.has(found.status)) return 'reversed'
  const state = payuQueryState(each.transactionResponse?.state ?? '', each.transactionResponse?.responseCode)
  const onlyReserved = each.type === 'AUTHORIZATION'
  return onlyReserved && state === 'approved' ? 'pending' : state
}

const paymentsOf = (found: Order, merchantId: string, account: GatewayAccount): PaymentFacts[] => {
  const { value, currency } = found.additionalValues.TX_VALUE
  const amountCents = centsOfJson(value)
  if (amountCents === undefined) return []
  return (found.transactions ?? [])
    .filter(({ type }) => !type || type === 'AUTHORIZATION' || COLLECTS.has(type))
    .map((each) => ({
      referenceCode: found.referenceCode,
      providerTransactionId: each.id,
      state: stateOf(found, each),
      amountCents,
      currency,
      merchant: found.merchantId == null || found.merchantId === merchantId,
      test: found.isTest ?? !account.live,
      method: METHODS.get(each.paymentMethod ?? '') ?? 'other',
      detail: `${found.status ?? ''} ${each.transactionResponse?.state ?? ''} ${each.transactionResponse?.responseCode ?? ''}`,
    }))
}

export const queryPayu = async (
  url: string,
  referenceCode: string,
  account: GatewayAccount,
  options: AskOptions,
): Promise<QueryResult> => {
  const keys = credentialsOf(account, ['apiKey', 'apiLogin', 'merchantId'])
  if (!keys) return unreachable('account')
  const answer = await askProvider({
    url,
    json: {
      test: false,
      language: 'es',
      command: 'ORDER_DETAIL_BY_REFERENCE_CODE',
      merchant: { apiLogin: keys.apiLogin, apiKey: keys.apiKey },
      details: { referenceCode },
    },
    signal: deadlineOf(options),
  })
  if ('unreachable' in answer) return unreachable(answer.unreachable)
  // The address itself is fixed: a 404 is a wrong host, not an unknown reference.
  if ('missing' in answer) return unreachable('rejected')
  const read = reply.safeParse(answer.json)
  if (!read.success) return unreachable('unreadable')
  if (read.data.code !== 'SUCCESS') return unreachable('rejected')
  const orders = [read.data.result?.payload ?? []].flat()
  return answerTo(
    { referenceCode },
    orders.flatMap((found) => paymentsOf(found, keys.merchantId, account)),
  )
}
