/** Wompi Colombia: a signed address to visit, and events whose signature leaves the reference and currency open. */
import { z } from 'zod'
import { nationalPhone } from '#domain/colombia/phones.ts'
import { answerTo, unreachable } from './answer.ts'
import { sameHex } from './digest.ts'
import { currencyField, digestField, formFields, referenceField, transactionField } from './fields.ts'
import {
  CURRENCY,
  credentialsOf,
  type Gateway,
  type GatewayAccount,
  type Hosts,
  type PaymentFacts,
  type PaymentMethod,
} from './gateway.ts'
import { askProvider, deadlineOf, withoutSlash } from './provider-http.ts'
import { wompiState } from './states.ts'
import { queryWompiVoid, voidWompi } from './wompi-refund.ts'
import { eventChecksum, integritySignature } from './wompi-signature.ts'

const CHECKOUT_HOST = 'https://checkout.wompi.co'
const FIRST_SECOND = 1_500_000_000
const A_DAY_S = 24 * 60 * 60

const METHODS = new Map<string, PaymentMethod>([
  ['CARD', 'card'],
  ['PSE', 'bank'],
  ['BANCOLOMBIA_TRANSFER', 'bank'],
  ['BANCOLOMBIA_QR', 'bank'],
  ['BANCOLOMBIA_COLLECT', 'cash'],
  ['NEQUI', 'wallet'],
  ['DAVIPLATA', 'wallet'],
])

const transaction = z.object({
  id: transactionField,
  status: z.string().regex(/^[A-Z]{1,20}$/),
  amount_in_cents: z.number().int().nonnegative().safe(),
  reference: referenceField,
  currency: currencyField,
  payment_method_type: z.string().nullish(),
  merchant: z.object({ public_key: z.string().nullish() }).nullish(),
})

/** Times have exactly ten digits: values are joined bare, and digits could otherwise move into the amount. */
const transactionEvent = z.object({
  event: z.literal('transaction.updated'),
  data: z.looseObject({ transaction: z.looseObject(transaction.shape) }),
  environment: z.enum(['test', 'prod']),
  timestamp: z.number().int().min(FIRST_SECOND).max(9_999_999_999),
  signature: z.object({
    properties: z
      .array(z.string().regex(/^[a-z_]+(\.[a-z_]+){0,4}$/))
      .max(12)
      .refine((paths) => new Set(paths).size === paths.length)
      .refine((paths) =>
        ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'].every((path) =>
          paths.includes(path),
        ),
      ),
    checksum: digestField,
  }),
})

const otherEvent = z.object({ event: z.string().regex(/^[a-z_.]{1,60}$/) })

const apiHost = (account: GatewayAccount, hosts: Hosts): string =>
  `${withoutSlash(hosts.wompi ?? `https://${account.live ? 'production' : 'sandbox'}.wompi.co`)}/v1`

const factsOf = (found: z.infer<typeof transaction>, publicKey: string, test: boolean): PaymentFacts => ({
  referenceCode: found.reference,
  providerTransactionId: found.id,
  state: wompiState(found.status),
  amountCents: found.amount_in_cents,
  currency: found.currency,
  merchant: !found.merchant?.public_key || found.merchant.public_key === publicKey,
  test,
  method: METHODS.get(found.payment_method_type ?? '') ?? 'other',
  detail: found.status,
})

/** Its words for a payer's document (payments.md section 5); what it has none for is OTHER. */
const LEGAL_ID_TYPES: Record<string, string> = { CC: 'CC', TI: 'TI', CE: 'CE', PA: 'PP' }

export const wompi: Gateway = {
  name: 'wompi',

  /** Wompi has no way to leave out cash for one payment; the expiry limits when it can be started. */
  async checkout(order, account, urls, options = {}) {
    const keys = credentialsOf(account, ['publicKey', 'integritySecret'])
    if (!keys) return { unreachable: 'account' }
    const amountInCents = order.amount * 100
    const expirationTime = order.expiresAt?.toISOString()
    const { buyer } = order
    const signature = integritySignature(keys.integritySecret, {
      reference: order.referenceCode,
      amountInCents,
      currency: CURRENCY,
      expirationTime,
    })
    const url = new URL(`${withoutSlash(options.hosts?.wompi ?? CHECKOUT_HOST)}/p/`)
    // It wants country and number apart: of another country nobody here knows where the one ends.
    const national = nationalPhone(buyer.phone ?? '')
    const phone = national.startsWith('+') ? undefined : national || undefined
    const fields: Record<string, string | undefined> = {
      'public-key': keys.publicKey,
      currency: CURRENCY,
      'amount-in-cents': String(amountInCents),
      reference: order.referenceCode,
      'signature:integrity': signature,
      'redirect-url': urls.response,
      'expiration-time': expirationTime,
      'tax-in-cents:vat': order.tax > 0 ? String(order.tax * 100) : undefined,
      'customer-data:email': buyer.email,
      'customer-data:full-name': buyer.fullName,
      'customer-data:phone-number': phone,
      'customer-data:phone-number-prefix': phone && '+57',
      'customer-data:legal-id': buyer.document,
      'customer-data:legal-id-type':
        buyer.document && (LEGAL_ID_TYPES[buyer.document_type ?? 'CC'] ?? 'OTHER'),
    }
    for (const [name, value] of Object.entries(fields)) if (value) url.searchParams.set(name, value)
    return { checkout: url.href }
  },

  readNotification({ body }, account) {
    const keys = credentialsOf(account, ['eventsSecret', 'publicKey'])
    if (!keys) return { refused: 'account' }
    const other = otherEvent.safeParse(body)
    if (other.success && other.data.event !== 'transaction.updated') return { refused: 'unrelated' }
    const read = transactionEvent.safeParse(body)
    if (!read.success || read.data.timestamp > Date.now() / 1000 + A_DAY_S) return { refused: 'shape' }
    const event = read.data
    const expected = eventChecksum(keys.eventsSecret, event)
    if (!expected || !sameHex(event.signature.checksum, expected)) return { refused: 'signature' }
    const found = event.data.transaction
    return {
      needsQuery: true,
      providerTransactionId: found.id,
      referenceCode: found.reference,
      claimed: factsOf(found, keys.publicKey, event.environment === 'test'),
    }
  },

  readReturn(query) {
    const id = transactionField.safeParse(formFields(query)?.id)
    return id.success ? { hint: { providerTransactionId: id.data } } : { refused: 'shape' }
  },

  async query(question, account, options = {}) {
    const keys = credentialsOf(account, ['publicKey', 'privateKey'])
    if (!keys) return unreachable('account')
    const byId = 'providerTransactionId' in question
    const api = apiHost(account, options.hosts ?? {})
    const answer = await askProvider({
      url: byId
        ? `${api}/transactions/${encodeURIComponent(question.providerTransactionId)}`
        : `${api}/transactions?reference=${encodeURIComponent(question.referenceCode)}`,
      headers: { authorization: `Bearer ${byId ? keys.publicKey : keys.privateKey}` },
      signal: deadlineOf(options),
    })
    if ('unreachable' in answer) return unreachable(answer.unreachable)
    if ('missing' in answer) return { outcome: 'not-found' }
    const read = z.object({ data: z.union([z.array(transaction), transaction]) }).safeParse(answer.json)
    if (!read.success) return unreachable('unreadable')
    // The key's environment decides: a test key only ever sees test payments.
    const found = [read.data.data].flat()
    return answerTo(
      question,
      found.map((each) => factsOf(each, keys.publicKey, !account.live)),
    )
  },

  refund: (order, account, options = {}) =>
    voidWompi(order, account, { api: apiHost(account, options.hosts ?? {}), signal: deadlineOf(options) }),
  queryRefund: (order, account, options = {}) =>
    queryWompiVoid(order, account, {
      api: apiHost(account, options.hosts ?? {}),
      signal: deadlineOf(options),
    }),
}
