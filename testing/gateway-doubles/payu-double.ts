/** Plays PayU's query API and writes PayU's signed messages, with arithmetic of its own. */
import { createHash, randomUUID } from 'node:crypto'
import {
  type DoublePayment,
  type DoubleRefund,
  leftOf,
  type Outcome,
  startProviderDouble,
} from './provider-double.ts'

export type PayuKeys = { merchantId: string; apiKey: string; apiLogin: string }

/** state_pol, response_code_pol, response_message_pol, transactionState, lapTransactionState */
const WORDS: Record<Outcome, [string, string, string, string, string]> = {
  approved: ['4', '1', 'APPROVED', '4', 'APPROVED'],
  declined: ['6', '5', 'ENTITY_DECLINED', '6', 'DECLINED'],
  pending: ['7', '9994', 'PENDING_AWAITING_PSE_CONFIRMATION', '7', 'PENDING'],
  expired: ['5', '20', 'EXPIRED_TRANSACTION', '5', 'EXPIRED'],
  abandoned: ['6', '19', 'ABANDONED_TRANSACTION', '6', 'DECLINED'],
  error: ['6', '9999', 'ERROR', '104', 'ERROR'],
  reversed: ['4', '1', 'APPROVED', '4', 'APPROVED'],
}

const ORDER_STATUS: Record<Outcome, string> = {
  approved: 'CAPTURED',
  declined: 'DECLINED',
  pending: 'IN_PROGRESS',
  expired: 'CANCELLED',
  abandoned: 'DECLINED',
  error: 'DECLINED',
  reversed: 'REFUNDED',
}

const METHOD = { card: ['2', 'VISA'], bank: ['4', 'PSE'], cash: ['7', 'EFECTY'] } as const

const md5 = (...parts: string[]) => createHash('md5').update(parts.join('~')).digest('hex')

/** Confirmation: '85000.00' → '85000.0', '150.26' stays. */
const withoutLastZero = (value: string) => value.replace(/^(\d+\.\d)0$/, '$1')

/** Return page: one decimal, half to the even digit. Done on the digits. */
const oneDecimal = (value: string): string => {
  const [whole = '0', decimals = ''] = value.split('.')
  const [tenth = '0', hundredth = '0'] = decimals
  const up = hundredth > '5' || (hundredth === '5' && Number(tenth) % 2 === 1)
  const tenths = BigInt(`${whole}${tenth}`) + (up ? 1n : 0n)
  const text = tenths.toString().padStart(2, '0')
  return `${text.slice(0, -1)}.${text.slice(-1)}`
}

type Changes = Record<string, string>

const DIGESTS: Record<string, string> = { MD5: 'md5', SHA: 'sha1', SHA256: 'sha256' }
const MUST_HAVE = [
  'merchantId',
  'accountId',
  'description',
  'referenceCode',
  'amount',
  'currency',
  'buyerEmail',
]

/** What PayU has against a form; empty when it opens its page. Only what was posted is known here, and the key. */
export const payuFormProblems = (
  { merchantId, apiKey }: Pick<PayuKeys, 'merchantId' | 'apiKey'>,
  form: Readonly<Record<string, unknown>>,
): string[] => {
  const text = (name: string) => String(form[name] ?? '')
  const problems = MUST_HAVE.filter((name) => text(name) === '').map((name) => `${name} is empty`)
  if (text('merchantId') !== merchantId) problems.push('another merchant')
  if (!/^[^\s@]+@[^\s@]+$/.test(text('buyerEmail'))) problems.push('buyerEmail is no address')
  const covered = ['merchantId', 'referenceCode', 'amount', 'currency', 'paymentMethods', 'iin', 'pricebin']
  const parts = [apiKey, ...covered.map(text).filter((part) => part !== '')]
  const digest = DIGESTS[text('algorithmSignature') || 'MD5'] ?? ''
  if (!digest || createHash(digest).update(parts.join('~')).digest('hex') !== text('signature'))
    problems.push('the signature is not of what was posted')
  return problems
}

/** The form PayU posts; `signed` changes fields before the signature, `forged` after it. */
export const payuConfirmation = (
  keys: PayuKeys,
  payment: DoublePayment,
  { signed = {}, forged = {} }: { signed?: Changes; forged?: Changes } = {},
): Record<string, string> => {
  const [state, code, message] = WORDS[payment.outcome]
  const [type, name] = METHOD[payment.method ?? 'card']
  const fields: Record<string, string> = {
    merchant_id: keys.merchantId,
    state_pol: state,
    response_code_pol: code,
    response_message_pol: message,
    reference_sale: payment.referenceCode,
    reference_pol: '1400042',
    transaction_id: payment.id ?? randomUUID(),
    value: payment.amount,
    tax: '0.00',
    additional_value: '0.00',
    currency: payment.currency ?? 'COP',
    test: payment.test === false ? '0' : '1',
    payment_method_type: type,
    payment_method_name: name,
    installments_number: '1',
    cc_number: '************0004',
    description: 'Carrera de prueba',
    email_buyer: 'persona@example.com',
    attempts: '1',
    ip: '127.0.0.1',
    ...signed,
  }
  const { merchant_id = '', reference_sale = '', value = '', currency = '', state_pol = '' } = fields
  const sign = md5(keys.apiKey, merchant_id, reference_sale, withoutLastZero(value), currency, state_pol)
  return { ...fields, sign, ...forged }
}

/** The parameters PayU adds to responseUrl. */
export const payuReturn = (
  keys: PayuKeys,
  payment: DoublePayment,
  forged: Changes = {},
): Record<string, string> => {
  const [, code, message, state, word] = WORDS[payment.outcome]
  const [type, name] = METHOD[payment.method ?? 'card']
  const currency = payment.currency ?? 'COP'
  return {
    merchantId: keys.merchantId,
    merchant_name: 'Comercio de prueba',
    transactionState: state,
    lapTransactionState: word,
    message: word,
    referenceCode: payment.referenceCode,
    reference_pol: '1400042',
    transactionId: payment.id ?? randomUUID(),
    description: 'Carrera de prueba',
    polResponseCode: code,
    lapResponseCode: message,
    polPaymentMethodType: type,
    lapPaymentMethod: name,
    TX_VALUE: payment.amount,
    TX_TAX: '.00',
    currency,
    lng: 'es',
    buyerEmail: 'persona@example.com',
    signature: md5(
      keys.apiKey,
      keys.merchantId,
      payment.referenceCode,
      oneDecimal(payment.amount),
      currency,
      state,
    ),
    ...forged,
  }
}

const idOf = (payment: DoublePayment, number: number) =>
  payment.id ?? `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const REFUND_STATE = { done: 'APPROVED', pending: 'PENDING', refused: 'DECLINED' } as const
const refundOf = ({ id, amount, state }: DoubleRefund, payment: DoublePayment) => ({
  id,
  type: amount === Number(payment.amount) ? 'REFUND' : 'PARTIAL_REFUND',
  paymentMethod: 'VISA',
  additionalValues: { TX_VALUE: { value: amount, currency: 'COP' } },
  transactionResponse: { state: REFUND_STATE[state] },
})

const orderOf = (payment: DoublePayment, keys: PayuKeys, number: number) => {
  const [, , message, , word] = WORDS[payment.outcome]
  return {
    id: 1_400_000 + number,
    accountId: 512321,
    merchantId: Number(keys.merchantId),
    status: ORDER_STATUS[payment.outcome],
    referenceCode: payment.referenceCode,
    isTest: payment.test ?? true,
    additionalValues: {
      TX_VALUE: { value: Number(payment.amount), currency: payment.currency ?? 'COP' },
      TX_TAX: { value: 0, currency: 'COP' },
    },
    transactions: [
      {
        id: idOf(payment, number),
        type: 'AUTHORIZATION_AND_CAPTURE',
        paymentMethod: METHOD[payment.method ?? 'card'][1],
        transactionResponse: { state: word, responseCode: message, operationDate: null },
      },
      ...(payment.refunds ?? []).map((refund) => refundOf(refund, payment)),
      // A refund is an approved transaction of another type.
      ...(payment.outcome === 'reversed' && !payment.refunds
        ? [
            {
              id: randomUUID(),
              type: 'REFUND',
              paymentMethod: 'VISA',
              transactionResponse: { state: 'APPROVED' },
            },
          ]
        : []),
    ],
  }
}

type Asked = {
  command?: string
  merchant?: Partial<PayuKeys>
  details?: { referenceCode?: string }
  transaction?: {
    order?: { id?: string }
    type?: string
    reason?: string
    parentTransactionId?: string
    additionalValues?: { TX_VALUE?: { value?: number; currency?: string } }
  }
}

/** The query API at PayU's path, and at the sandbox page's `/consulta`. */
export const startPayuDouble = async (keys: PayuKeys) => {
  const payments: DoublePayment[] = []
  /** What becomes of the refunds that are asked for from now on; its people look at each. */
  const giving: { state: DoubleRefund['state'] } = { state: 'pending' }
  const failed = (error: string) => ({ json: { code: 'ERROR', error, transactionResponse: null } })
  const giveBack = ({ transaction }: Asked) => {
    const { order, type, parentTransactionId, additionalValues } = transaction ?? {}
    const at = payments.findIndex((payment, number) => idOf(payment, number) === parentTransactionId)
    const payment = payments[at]
    if (!payment || order?.id === undefined) return failed('The parent transaction was not found')
    const amount = type === 'REFUND' ? Number(payment.amount) : (additionalValues?.TX_VALUE?.value ?? 0)
    if (type !== 'REFUND' && type !== 'PARTIAL_REFUND') return failed('Unknown type')
    if ((payment.method ?? 'card') !== 'card') return failed('The payment method does not support refunds')
    if (amount <= 0 || amount > leftOf(payment)) return failed('The amount is greater than what is left')
    payment.refunds ??= []
    const refund: DoubleRefund = { id: randomUUID(), amount, state: giving.state }
    payment.refunds.push(refund)
    if (giving.state === 'done' && type === 'REFUND') payment.outcome = 'reversed'
    // While its people look at it, the answer has no number yet.
    const transactionId = giving.state === 'pending' ? null : refund.id
    return {
      json: {
        code: 'SUCCESS',
        error: null,
        transactionResponse: { orderId: order.id, transactionId, state: REFUND_STATE[giving.state] },
      },
    }
  }
  const double = await startProviderDouble(({ method, path, json }) => {
    const asked = (json ?? {}) as Asked
    const isRefund = path === '/payments-api/4.0/service.cgi'
    if (method !== 'POST' || !(isRefund || ['/reports-api/4.0/service.cgi', '/consulta'].includes(path)))
      return { status: 404, json: { error: 'Not found' } }
    if (asked.merchant?.apiKey !== keys.apiKey || asked.merchant.apiLogin !== keys.apiLogin)
      return { json: { code: 'ERROR', error: 'Invalid credentials', result: null } }
    if (isRefund) return asked.command === 'SUBMIT_TRANSACTION' ? giveBack(asked) : failed('Unknown command')
    if (asked.command !== 'ORDER_DETAIL_BY_REFERENCE_CODE')
      return { json: { code: 'ERROR', error: 'Unknown command', result: null } }
    const found = payments.filter(({ referenceCode }) => referenceCode === asked.details?.referenceCode)
    const payload = found.map((payment, number) => orderOf(payment, keys, number))
    return {
      json: { code: 'SUCCESS', error: null, result: { payload: payload.length > 0 ? payload : null } },
    }
  })
  return { ...double, payments, giving }
}
