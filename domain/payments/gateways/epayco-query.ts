/**
 * Asking ePayco. A payment known by its number is read from the public validation address, which answers for every
 * merchant: so its signature must be ours. One known only by our invoice is looked up with the account's private key.
 */
import { z } from 'zod'
import { centsOfJson } from './amounts.ts'
import { answerTo, unreachable } from './answer.ts'
import { sameHex } from './digest.ts'
import { epaycoSignature } from './epayco-signature.ts'
import { idField, moneyField } from './fields.ts'
import {
  type AskOptions,
  credentialsOf,
  type GatewayAccount,
  type PaymentFacts,
  type PaymentMethod,
  type QueryResult,
  type Question,
} from './gateway.ts'
import { askProvider, deadlineOf, type ProviderAnswer, withoutSlash } from './provider-http.ts'
import { epaycoState, epaycoWordState } from './states.ts'

type Keys = { P_CUST_ID_CLIENTE: string; P_KEY: string }

const NOT_FOUND: QueryResult = { outcome: 'not-found' }

/** x_franchise, or a word of the transaction detail. */
const METHODS = new Map<string, PaymentMethod>([
  ...['VS', 'MC', 'AM', 'DC', 'CR', 'CREDIT_CARD', 'TDC'].map((name) => [name, 'card'] as const),
  ...['PSE', 'TRY'].map((name) => [name, 'bank'] as const),
  ...['EF', 'BA', 'GA', 'PR', 'RS', 'SR', 'CASH'].map((name) => [name, 'cash'] as const),
  ...['DP', 'DAVIPLATA', 'SP', 'NEQUI'].map((name) => [name, 'wallet'] as const),
])

export const epaycoMethod = (word: string | null | undefined): PaymentMethod =>
  METHODS.get((word ?? '').toUpperCase()) ?? 'other'

/** The other code has been seen as 0 on accepted payments: it speaks only where this one is missing. */
export const epaycoCode = (fields: {
  x_cod_response?: string | null
  x_cod_transaction_state?: string | null
}): string => fields.x_cod_response || fields.x_cod_transaction_state || ''

const validation = z.object({
  x_cust_id_cliente: idField,
  x_ref_payco: idField,
  x_id_invoice: idField,
  x_transaction_id: idField,
  x_amount: moneyField,
  x_currency_code: z.string(),
  x_cod_response: idField.nullish(),
  x_cod_transaction_state: idField.nullish(),
  x_response: z.string().nullish(),
  x_test_request: z.union([z.string(), z.boolean()]),
  x_franchise: z.string().nullish(),
  x_signature: z.string(),
})

const detail = z.object({
  referencePayco: idField,
  referenceClient: idField.nullish(),
  bill: idField.nullish(),
  amount: moneyField,
  currency: z.string(),
  status: z.string(),
  test: z.union([z.boolean(), z.number(), z.string()]),
  paymentMethod: z.string().nullish(),
})

const envelope = z.object({ success: z.boolean(), data: z.unknown() })
const login = z.object({ token: z.string().min(1).max(8192) })

const isTrue = (value: unknown) => ['true', '1'].includes(String(value).toLowerCase())

const signedByUs = (payment: z.infer<typeof validation>, keys: Keys): boolean => {
  const { x_amount } = payment
  // A JSON number has lost how the amount was written when it was signed.
  const written = typeof x_amount === 'number' ? [String(x_amount), x_amount.toFixed(2)] : [x_amount]
  return written.some((text) =>
    sameHex(payment.x_signature, epaycoSignature(keys, { ...payment, x_amount: text })),
  )
}

const validated = (data: unknown, keys: Keys): PaymentFacts | undefined => {
  const read = validation.safeParse(data)
  const amountCents = read.success ? centsOfJson(read.data.x_amount) : undefined
  if (!read.success || amountCents === undefined) return undefined
  const payment = read.data
  return {
    referenceCode: payment.x_id_invoice,
    providerTransactionId: payment.x_ref_payco,
    state: epaycoState(epaycoCode(payment)),
    amountCents,
    currency: payment.x_currency_code.toUpperCase(),
    merchant: payment.x_cust_id_cliente === keys.P_CUST_ID_CLIENTE && signedByUs(payment, keys),
    test: isTrue(payment.x_test_request),
    method: epaycoMethod(payment.x_franchise),
    detail: `${epaycoCode(payment)} ${payment.x_response ?? ''}`,
  }
}

const detailed = (data: unknown): PaymentFacts | undefined => {
  const read = detail.safeParse(data)
  if (!read.success) return undefined
  const payment = read.data
  const amountCents = centsOfJson(payment.amount)
  const referenceCode = payment.referenceClient ?? payment.bill
  if (amountCents === undefined || !referenceCode) return undefined
  return {
    referenceCode,
    providerTransactionId: payment.referencePayco,
    state: epaycoWordState(payment.status.toLowerCase()),
    amountCents,
    currency: payment.currency.toUpperCase(),
    // Only this account's private key opens this answer.
    merchant: true,
    test: isTrue(payment.test),
    method: epaycoMethod(payment.paymentMethod),
    detail: payment.status,
  }
}

/** What is in the envelope, or why there is nothing. */
const contentOf = (answer: ProviderAnswer): { content: unknown } | QueryResult => {
  if ('unreachable' in answer) return unreachable(answer.unreachable)
  if ('missing' in answer) return NOT_FOUND
  const read = envelope.safeParse(answer.json)
  if (!read.success) return unreachable('unreadable')
  return read.data.success ? { content: read.data.data } : NOT_FOUND
}

const askValidation = async (
  id: string,
  keys: Keys,
  host: string,
  signal: AbortSignal,
): Promise<QueryResult> => {
  const answer = await askProvider({
    url: `${host}/validation/v1/reference/${encodeURIComponent(id)}`,
    signal,
  })
  const read = contentOf(answer)
  if ('outcome' in read) return read
  const payment = validated(read.content, keys)
  return payment ? { outcome: 'found', payment } : unreachable('unreadable')
}

/** The list stands bare or in an envelope of its own; a single payment comes as an object. */
const rowsOf = (data: unknown): unknown[] => {
  if (Array.isArray(data)) return data
  if (typeof data !== 'object' || data === null) return []
  return 'data' in data && Array.isArray(data.data) ? data.data : [data]
}

const filterOf = (question: Question) =>
  'referenceCode' in question
    ? { referenceClient: question.referenceCode }
    : { referencePayco: Number(question.providerTransactionId) }

const askDetail = async (
  question: Question,
  account: GatewayAccount,
  host: string,
  signal: AbortSignal,
): Promise<QueryResult> => {
  const keys = credentialsOf(account, ['PUBLIC_KEY', 'PRIVATE_KEY'])
  if (!keys) return unreachable('account')
  const basic = Buffer.from(`${keys.PUBLIC_KEY}:${keys.PRIVATE_KEY}`).toString('base64')
  const entered = await askProvider({
    url: `${host}/login`,
    headers: { authorization: `Basic ${basic}` },
    json: {},
    signal,
  })
  if ('unreachable' in entered) return unreachable(entered.unreachable)
  const token = 'json' in entered ? login.safeParse(entered.json) : undefined
  if (!token?.success) return unreachable('rejected')
  const answer = await askProvider({
    url: `${host}/transaction/detail`,
    headers: { authorization: `Bearer ${token.data.token}` },
    json: { filter: filterOf(question) },
    signal,
  })
  const read = contentOf(answer)
  if ('outcome' in read) return read
  const rows = rowsOf(read.content)
  const payments = rows.map(detailed).filter((payment) => payment !== undefined)
  return payments.length < rows.length ? unreachable('unreadable') : answerTo(question, payments)
}

const NUMBER = /^\d{1,15}$/

export const queryEpayco = async (
  question: Question,
  account: GatewayAccount,
  options: AskOptions,
): Promise<QueryResult> => {
  const keys = credentialsOf(account, ['P_CUST_ID_CLIENTE', 'P_KEY'])
  if (!keys) return unreachable('account')
  const signal = deadlineOf(options)
  const own = options.hosts?.epayco && withoutSlash(options.hosts.epayco)
  const api = own ?? 'https://apify.epayco.co'
  if ('referenceCode' in question) return askDetail(question, account, api, signal)
  const id = question.providerTransactionId
  const answer = await askValidation(id, keys, own ?? 'https://secure.epayco.co', signal)
  // The return page's opaque id comes back as the payment's number; a number must come back as itself.
  if (answer.outcome === 'found' && NUMBER.test(id)) return answerTo(question, [answer.payment])
  return answer.outcome === 'not-found' && NUMBER.test(id)
    ? askDetail(question, account, api, signal)
    : answer
}
