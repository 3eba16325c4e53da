/** Mercado Pago Checkout Pro: the preference is made by us, and every webhook is only a call to go and ask. */
import { z } from 'zod'
import { bogotaText } from '#domain/colombia/clock.ts'
import { isCitizen } from '#domain/colombia/documents.ts'
import { centsOfJson } from './amounts.ts'
import { answerTo, unreachable } from './answer.ts'
import { sameHex } from './digest.ts'
import { currencyField, formFields, idField, moneyField } from './fields.ts'
import {
  type AskOptions,
  type CheckoutOrder,
  type CheckoutUrls,
  CURRENCY,
  credentialsOf,
  type Gateway,
  type PaymentFacts,
  type PaymentMethod,
} from './gateway.ts'
import { queryMercadopagoRefund, refundMercadopago } from './mercadopago-refund.ts'
import { webhookSignature } from './mercadopago-signature.ts'
import { askProvider, deadlineOf, withoutSlash } from './provider-http.ts'
import { mercadopagoState } from './states.ts'

const MAX_TEXT = 255

const METHODS = new Map<string, PaymentMethod>([
  ['credit_card', 'card'],
  ['debit_card', 'card'],
  ['prepaid_card', 'card'],
  ['bank_transfer', 'bank'],
  ['ticket', 'cash'],
  ['atm', 'cash'],
  ['account_money', 'wallet'],
  ['digital_wallet', 'wallet'],
])

const payment = z.object({
  id: idField,
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: moneyField,
  currency_id: currencyField,
  live_mode: z.boolean(),
  payment_type_id: z.string().nullish(),
})

const webhookQuery = z.object({
  'data.id': z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  type: z.string().optional(),
  topic: z.string().optional(),
})

const webhookBody = z.object({
  type: z.string().optional(),
  live_mode: z.boolean().optional(),
  data: z.object({ id: idField }).optional(),
})

const SIGNATURE = /^\s*ts=(\d{10,13})\s*,\s*v1=([0-9a-fA-F]{64})\s*$/
const REQUEST_ID = /^[A-Za-z0-9-]{1,128}$/

const apiHost = (options: AskOptions): string =>
  withoutSlash(options.hosts?.mercadopago ?? 'https://api.mercadopago.com')

/** Mercado Pago wants an offset, not Z. */
const bogotaInstant = (instant: Date): string => `${bogotaText(instant).replace(' ', 'T')}.000-05:00`

const preferenceOf = (order: CheckoutOrder, urls: CheckoutUrls) => {
  const title = order.description.trim().slice(0, MAX_TEXT)
  const { buyer } = order
  return {
    items: [{ id: order.referenceCode, title, quantity: 1, unit_price: order.amount, currency_id: CURRENCY }],
    external_reference: order.referenceCode,
    payer: {
      email: buyer.email,
      ...(buyer.fullName ? { name: buyer.fullName } : {}),
      ...(buyer.document && isCitizen(buyer.document_type)
        ? { identification: { type: 'CC', number: buyer.document } }
        : {}),
    },
    back_urls: { success: urls.response, pending: urls.response, failure: urls.response },
    // It refuses to come back by itself to an address without TLS.
    ...(urls.response.startsWith('https:') ? { auto_return: 'approved' } : {}),
    notification_url: urls.confirmation,
    ...(order.expiresAt ? { expires: true, expiration_date_to: bogotaInstant(order.expiresAt) } : {}),
    ...(order.acceptsCash && order.cashUntil ? { date_of_expiration: bogotaInstant(order.cashUntil) } : {}),
    ...(order.acceptsCash ? {} : { payment_methods: { excluded_payment_types: [{ id: 'ticket' }] } }),
  }
}

const factsOf = (found: z.infer<typeof payment>): PaymentFacts | undefined => {
  const amountCents = centsOfJson(found.transaction_amount)
  if (amountCents === undefined) return undefined
  return {
    referenceCode: found.external_reference ?? '',
    providerTransactionId: found.id,
    state: mercadopagoState(found.status, found.status_detail),
    amountCents,
    currency: found.currency_id,
    // The access token opens its own account's payments only.
    merchant: true,
    test: !found.live_mode,
    method: METHODS.get(found.payment_type_id ?? '') ?? 'other',
    detail: `${found.status} ${found.status_detail ?? ''}`,
  }
}

export const mercadopago: Gateway = {
  name: 'mercadopago',
  asksProvider: true,

  async checkout(order, account, urls, options = {}) {
    const keys = credentialsOf(account, ['accessToken'])
    if (!keys) return { unreachable: 'account' }
    const answer = await askProvider({
      url: `${apiHost(options)}/checkout/preferences`,
      headers: {
        authorization: `Bearer ${keys.accessToken}`,
        'x-idempotency-key': order.referenceCode,
      },
      json: preferenceOf(order, urls),
      signal: deadlineOf(options),
    })
    if ('unreachable' in answer) return answer
    if ('missing' in answer) return { unreachable: 'rejected' }
    const read = z.object({ init_point: z.url({ protocol: /^https?$/ }) }).safeParse(answer.json)
    return read.success ? { checkout: read.data.init_point } : { unreachable: 'unreadable' }
  },

  readNotification({ headers, query, body }, account) {
    const keys = credentialsOf(account, ['webhookSecret'])
    if (!keys) return { refused: 'account' }
    const address = webhookQuery.safeParse(formFields(query))
    const content = webhookBody.safeParse(body)
    const signature = SIGNATURE.exec(String(headers['x-signature'] ?? ''))
    const requestId = headers['x-request-id']
    if (!address.success || !content.success || !signature?.[1] || !signature[2]) return { refused: 'shape' }
    if (requestId !== undefined && !(typeof requestId === 'string' && REQUEST_ID.test(requestId)))
      return { refused: 'shape' }
    const id = address.data['data.id']
    if (content.data.data && content.data.data.id !== id) return { refused: 'shape' }
    const [, ts, v1] = signature
    // The documentation lowers the id, the newest library does not.
    const genuine = [id.toLowerCase(), id].some((spelled) =>
      sameHex(v1, webhookSignature(keys.webhookSecret, { id: spelled, requestId, ts })),
    )
    if (!genuine) return { refused: 'signature' }
    const type = address.data.type ?? content.data.type ?? address.data.topic
    if (type !== 'payment' || !/^\d{1,20}$/.test(id)) return { refused: 'unrelated' }
    return {
      needsQuery: true,
      providerTransactionId: id,
      referenceCode: null,
      claimed:
        content.data.live_mode === undefined
          ? { providerTransactionId: id }
          : { providerTransactionId: id, test: !content.data.live_mode },
    }
  },

  readReturn(query) {
    const id = formFields(query)?.payment_id
    return id && /^\d{1,20}$/.test(id) ? { hint: { providerTransactionId: id } } : { refused: 'shape' }
  },

  async query(question, account, options = {}) {
    const keys = credentialsOf(account, ['accessToken'])
    if (!keys) return unreachable('account')
    const payments = `${apiHost(options)}/v1/payments`
    const answer = await askProvider({
      url:
        'providerTransactionId' in question
          ? `${payments}/${encodeURIComponent(question.providerTransactionId)}`
          : `${payments}/search?external_reference=${encodeURIComponent(question.referenceCode)}`,
      headers: { authorization: `Bearer ${keys.accessToken}` },
      signal: deadlineOf(options),
    })
    if ('unreachable' in answer) return unreachable(answer.unreachable)
    if ('missing' in answer) return { outcome: 'not-found' }
    const shape = z.union([z.object({ results: z.array(payment) }), payment])
    const read = shape.safeParse(answer.json)
    if (!read.success) return unreachable('unreadable')
    const rows = 'results' in read.data ? read.data.results : [read.data]
    const facts = rows.map(factsOf).filter((found) => found !== undefined)
    return facts.length < rows.length ? unreachable('unreadable') : answerTo(question, facts)
  },

  refund: (order, account, options = {}) =>
    refundMercadopago(order, account, { api: apiHost(options), signal: deadlineOf(options) }),
  queryRefund: (order, account, options = {}) =>
    queryMercadopagoRefund(order, account, { api: apiHost(options), signal: deadlineOf(options) }),
}
