/** ePayco checkout.js: nothing is signed on the way out, and the webhook's signature covers neither state nor invoice. */
import { z } from 'zod'
import { nationalPhone } from '#domain/colombia/phones.ts'
import { centsOf } from './amounts.ts'
import { sameHex } from './digest.ts'
import { epaycoCode, epaycoMethod, queryEpayco } from './epayco-query.ts'
import { epaycoSignature } from './epayco-signature.ts'
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
import { CURRENCY, credentialsOf, type Gateway } from './gateway.ts'
import { epaycoState } from './states.ts'

const MAX_TEXT = 255

const confirmation = z.object({
  x_cust_id_cliente: merchantField,
  x_ref_payco: z.string().regex(/^\d{1,15}$/),
  x_transaction_id: transactionField,
  x_amount: amountField,
  x_currency_code: currencyField,
  x_signature: digestField,
  x_id_invoice: referenceField.optional(),
  x_cod_response: wordField,
  x_cod_transaction_state: wordField,
  x_test_request: wordField,
  x_franchise: wordField,
})

export const epayco: Gateway = {
  name: 'epayco',

  async checkout(order, account, urls) {
    const keys = credentialsOf(account, ['PUBLIC_KEY'])
    if (!keys) return { unreachable: 'account' }
    const { buyer } = order
    const text = order.description.trim().slice(0, MAX_TEXT)
    return {
      checkout: {
        key: keys.PUBLIC_KEY,
        test: !account.live,
        name: text,
        description: text,
        invoice: order.referenceCode,
        currency: CURRENCY.toLowerCase(),
        amount: String(order.amount),
        tax: String(order.tax),
        // ePayco wants the parts to add up to the amount, or zeros.
        tax_base: String(order.tax > 0 ? order.amount - order.tax : 0),
        tax_ico: '0',
        country: 'CO',
        lang: 'es',
        external: 'false',
        confirmation: urls.confirmation,
        response: urls.response,
        extra1: order.referenceCode,
        name_billing: buyer.fullName ?? '',
        type_doc_billing: 'cc',
        number_doc_billing: buyer.document ?? '',
        mobilephone_billing: nationalPhone(buyer.phone ?? ''),
        email_billing: buyer.email,
        ...(order.acceptsCash ? {} : { methodsDisable: ['CASH'] }),
      },
    }
  },

  /** It comes as a form or in the address, as the merchant's panel says. */
  readNotification({ body, query }, account) {
    const keys = credentialsOf(account, ['P_CUST_ID_CLIENTE', 'P_KEY'])
    if (!keys) return { refused: 'account' }
    const posted = formFields(body)
    const read = confirmation.safeParse(posted && 'x_ref_payco' in posted ? posted : formFields(query))
    const amountCents = read.success ? centsOf(read.data.x_amount) : undefined
    if (!read.success || amountCents === undefined) return { refused: 'shape' }
    const webhook = read.data
    if (!sameHex(webhook.x_signature, epaycoSignature(keys, webhook))) return { refused: 'signature' }
    return {
      needsQuery: true,
      providerTransactionId: webhook.x_ref_payco,
      referenceCode: webhook.x_id_invoice ?? null,
      claimed: {
        referenceCode: webhook.x_id_invoice,
        providerTransactionId: webhook.x_ref_payco,
        state: epaycoState(epaycoCode(webhook)),
        amountCents,
        currency: webhook.x_currency_code,
        merchant: webhook.x_cust_id_cliente === keys.P_CUST_ID_CLIENTE,
        test: webhook.x_test_request?.toUpperCase() === 'TRUE',
        method: epaycoMethod(webhook.x_franchise),
        detail: epaycoCode(webhook),
      },
    }
  },

  /** `undefined` stands there when the buyer closed the window. */
  readReturn(query) {
    const id = formFields(query)?.ref_payco
    return id && id !== 'undefined' && /^[A-Za-z0-9]{1,64}$/.test(id)
      ? { hint: { providerTransactionId: id } }
      : { refused: 'shape' }
  },

  query: (question, account, options = {}) => queryEpayco(question, account, options),
}
