/** PayU Latam WebCheckout: a signed form, a signed confirmation, a signed return page. */
import { z } from 'zod'
import { bogotaText } from '#domain/colombia/clock.ts'
import { isCitizen } from '#domain/colombia/documents.ts'
import { nationalPhone } from '#domain/colombia/phones.ts'
import { centsOf } from './amounts.ts'
import { notAsked, unreachable } from './answer.ts'
import { type Algorithm, sameHex } from './digest.ts'
import {
  amountField,
  currencyField,
  digestField,
  formFields,
  merchantField,
  referenceField,
  transactionField,
  wordField,
} from './fields.ts'
import {
  type AskOptions,
  type CheckoutUrls,
  CURRENCY,
  credentialsOf,
  type Gateway,
  type GatewayAccount,
  type Hosts,
  type PaymentMethod,
  type ProtocolName,
} from './gateway.ts'
import { queryPayu } from './payu-query.ts'
import { type PayuPlaces, queryPayuRefund, refundPayu } from './payu-refund.ts'
import { confirmationSignature, formSignature, returnSignature } from './payu-signature.ts'
import { deadlineOf, withoutSlash } from './provider-http.ts'
import { payuState } from './states.ts'

/** Sent when cash is not accepted; it then belongs to the signature. */
export const PAYU_METHODS_WITHOUT_CASH = 'VISA,MASTERCARD,AMEX,DINERS,CODENSA,PSE'

const MAX_TEXT = 255

const METHOD_TYPES = new Map<string, PaymentMethod>([
  ['2', 'card'],
  ['6', 'card'],
  ['4', 'bank'],
  ['5', 'bank'],
  ['10', 'bank'],
  ['7', 'cash'],
  ['8', 'cash'],
])

/** PayU's own word; MD5 unless the account was set up otherwise. */
const algorithmOf = (account: GatewayAccount): { word: string; algorithm: Algorithm } => {
  const word = account.credentials.algorithmSignature ?? 'MD5'
  if (word === 'SHA') return { word, algorithm: 'sha1' }
  return word === 'SHA256' ? { word, algorithm: 'sha256' } : { word: 'MD5', algorithm: 'md5' }
}

const confirmation = z.object({
  merchant_id: merchantField,
  state_pol: z.enum(['4', '5', '6']),
  reference_sale: referenceField,
  value: amountField,
  currency: currencyField,
  sign: digestField,
  transaction_id: transactionField,
  test: z.enum(['0', '1', 'true', 'false']),
  response_code_pol: wordField,
  response_message_pol: wordField,
  payment_method_type: wordField,
})

const returned = z.object({
  merchantId: merchantField,
  transactionState: z.enum(['4', '5', '6', '7', '104']),
  referenceCode: referenceField,
  TX_VALUE: amountField,
  currency: currencyField,
  signature: digestField,
  transactionId: transactionField.catch(''),
  polResponseCode: wordField,
  lapResponseCode: wordField,
  polPaymentMethodType: wordField,
})

/** Where the form goes and where questions go. */
type Places = {
  form(account: GatewayAccount, urls: CheckoutUrls, hosts: Hosts): string | undefined
  reports(account: GatewayAccount, hosts: Hosts): string | undefined
  /** Where a refund is asked for. */
  payments(account: GatewayAccount, hosts: Hosts): string | undefined
}

const serviceOf = (
  { reports, payments }: Places,
  account: GatewayAccount,
  options: AskOptions,
): PayuPlaces | undefined => {
  const [report, payment] = [reports(account, options.hosts ?? {}), payments(account, options.hosts ?? {})]
  return report && payment ? { reports: report, payments: payment, signal: deadlineOf(options) } : undefined
}

type GivesBack = Required<Pick<Gateway, 'refund' | 'queryRefund'>>

/** The protocol under a name: PayU itself, or our own page that plays it. */
export const payuProtocol = (name: ProtocolName, places: Places): Gateway & GivesBack => ({
  name,

  async checkout(order, account, urls, options = {}) {
    const keys = credentialsOf(account, ['merchantId', 'accountId', 'apiKey'])
    const url = places.form(account, urls, options.hosts ?? {})
    if (!keys || !url) return { unreachable: 'account' }
    const { word, algorithm } = algorithmOf(account)
    const { buyer } = order
    const signedFields = {
      merchantId: keys.merchantId,
      referenceCode: order.referenceCode,
      amount: String(order.amount),
      currency: CURRENCY,
      ...(order.acceptsCash ? {} : { paymentMethods: PAYU_METHODS_WITHOUT_CASH }),
    }
    return {
      checkout: {
        url,
        ...signedFields,
        signature: formSignature(keys.apiKey, signedFields, algorithm),
        algorithmSignature: word,
        accountId: keys.accountId,
        description: order.description.trim().slice(0, MAX_TEXT),
        tax: String(order.tax),
        taxReturnBase: String(order.taxReturnBase),
        test: account.live ? '0' : '1',
        buyerEmail: buyer.email,
        buyerFullName: buyer.fullName?.slice(0, 150) ?? '',
        telephone: nationalPhone(buyer.phone ?? '').slice(0, 50),
        // Prefilled for citizens only: of other documents it has words that no page of ours knows.
        payerDocument: isCitizen(buyer.document_type) ? (buyer.document ?? '') : '',
        ...(buyer.document && isCitizen(buyer.document_type) ? { payerDocumentType: 'CC' } : {}),
        ...(order.acceptsCash && order.cashUntil ? { expirationDate: bogotaText(order.cashUntil) } : {}),
        lng: 'es',
        responseUrl: urls.response,
        confirmationUrl: urls.confirmation,
      },
    }
  },

  readNotification({ body }, account) {
    const keys = credentialsOf(account, ['merchantId', 'apiKey'])
    if (!keys) return { refused: 'account' }
    const read = confirmation.safeParse(formFields(body))
    const amountCents = read.success ? centsOf(read.data.value) : undefined
    if (!read.success || amountCents === undefined) return { refused: 'shape' }
    const webhook = read.data
    const { algorithm } = algorithmOf(account)
    if (!sameHex(webhook.sign, confirmationSignature(keys.apiKey, webhook, algorithm)))
      return { refused: 'signature' }
    return {
      needsQuery: false,
      referenceCode: webhook.reference_sale,
      providerTransactionId: webhook.transaction_id,
      state: payuState(webhook.state_pol, webhook.response_code_pol),
      amountCents,
      currency: webhook.currency,
      merchant: webhook.merchant_id === keys.merchantId,
      test: webhook.test === '1' || webhook.test === 'true',
      method: METHOD_TYPES.get(webhook.payment_method_type ?? '') ?? 'other',
      detail: `${webhook.state_pol} ${webhook.response_code_pol ?? ''} ${webhook.response_message_pol ?? ''}`,
    }
  },

  readReturn(query, account) {
    const keys = credentialsOf(account, ['merchantId', 'apiKey'])
    if (!keys) return { refused: 'account' }
    const read = returned.safeParse(formFields(query))
    const amountCents = read.success ? centsOf(read.data.TX_VALUE) : undefined
    if (!read.success || amountCents === undefined) return { refused: 'shape' }
    const page = read.data
    const { algorithm } = algorithmOf(account)
    if (!sameHex(page.signature, returnSignature(keys.apiKey, page, algorithm)))
      return { refused: 'signature' }
    return {
      verified: {
        referenceCode: page.referenceCode,
        providerTransactionId: page.transactionId,
        state: payuState(page.transactionState, page.polResponseCode),
        amountCents,
        currency: page.currency,
        merchant: page.merchantId === keys.merchantId,
        method: METHOD_TYPES.get(page.polPaymentMethodType ?? '') ?? 'other',
        detail: `${page.transactionState} ${page.polResponseCode ?? ''} ${page.lapResponseCode ?? ''}`,
      },
    }
  },

  /** By our reference only: PayU's webhooks and return pages are signed whole, so nobody asks by transaction. */
  async query(question, account, options = {}) {
    const url = places.reports(account, options.hosts ?? {})
    if (!url) return unreachable('account')
    return 'referenceCode' in question
      ? queryPayu(url, question.referenceCode, account, options)
      : unreachable('rejected')
  },

  async refund(order, account, options = {}) {
    const service = serviceOf(places, account, options)
    return service ? refundPayu(order, account, service) : notAsked('account')
  },

  async queryRefund(order, account, options = {}) {
    const service = serviceOf(places, account, options)
    return service ? queryPayuRefund(order, account, service) : notAsked('account')
  },
})

const FORM_PATH = '/ppp-web-gateway-payu/'
const REPORTS_PATH = '/reports-api/4.0/service.cgi'
const PAYMENTS_PATH = '/payments-api/4.0/service.cgi'

export const payu = payuProtocol('payu', {
  form: ({ live }, _urls, hosts) =>
    withoutSlash(hosts.payu ?? `https://${live ? '' : 'sandbox.'}checkout.payulatam.com`) + FORM_PATH,
  reports: ({ live }, hosts) =>
    withoutSlash(hosts.payu ?? `https://${live ? '' : 'sandbox.'}api.payulatam.com`) + REPORTS_PATH,
  payments: ({ live }, hosts) =>
    withoutSlash(hosts.payu ?? `https://${live ? '' : 'sandbox.'}api.payulatam.com`) + PAYMENTS_PATH,
})
