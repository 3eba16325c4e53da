/** What PayU says in each case, to our server and to the returning browser (payments.md section 12). */
import { randomUUID } from 'node:crypto'
import { bogotaText } from '#domain/colombia/clock.ts'
import { signConfirmation, signReturn, twoDecimals } from './signing.ts'

export const METHODS = {
  tarjeta: { type: '2', name: 'VISA', kind: 'CREDIT_CARD', label: 'Tarjeta' },
  pse: { type: '4', name: 'PSE', kind: 'PSE', label: 'PSE' },
  efectivo: { type: '7', name: 'EFECTY', kind: 'CASH', label: 'Efectivo' },
} as const
export type Method = keyof typeof METHODS

/** What the form lets a person pay with, as PayU reads it: without a list everything, else what the list names. */
export const methodsOf = ({ paymentMethods }: Readonly<Record<string, string>>): Method[] => {
  const every = Object.keys(METHODS) as Method[]
  if (!paymentMethods) return every
  const allowed = paymentMethods.split(',').map((name) => name.trim())
  return every.filter((method) => allowed.includes(METHODS[method].name))
}

export type PlayedState = 'approved' | 'declined' | 'pending' | 'expired' | 'abandoned' | 'error'

type Words = {
  state: PlayedState
  /** state_pol, response_code_pol, response_message_pol; none while it is not final. */
  confirmation: readonly [string, string, string] | null
  /** transactionState, lapTransactionState, polTransactionState, polResponseCode; none for who stays away. */
  returned: readonly [string, string, string, string, string] | null
}

export const OUTCOMES = {
  aprobar: {
    state: 'approved',
    confirmation: ['4', '1', 'APPROVED'],
    returned: ['4', 'APPROVED', '4', '1', 'APPROVED'],
  },
  rechazar: {
    state: 'declined',
    confirmation: ['6', '5', 'ENTITY_DECLINED'],
    returned: ['6', 'DECLINED', '6', '5', 'ENTITY_DECLINED'],
  },
  sin_fondos: {
    state: 'declined',
    confirmation: ['6', '6', 'INSUFFICIENT_FUNDS'],
    returned: ['6', 'DECLINED', '6', '6', 'INSUFFICIENT_FUNDS'],
  },
  pendiente: {
    state: 'pending',
    confirmation: null,
    returned: ['7', 'PENDING', '12', '9994', 'PENDING_AWAITING_PSE_CONFIRMATION'],
  },
  vencer: {
    state: 'expired',
    confirmation: ['5', '20', 'EXPIRED_TRANSACTION'],
    returned: ['5', 'EXPIRED', '5', '20', 'EXPIRED_TRANSACTION'],
  },
  abandonar: { state: 'abandoned', confirmation: ['6', '19', 'ABANDONED_TRANSACTION'], returned: null },
  error: {
    state: 'error',
    confirmation: ['6', '9999', 'ERROR'],
    returned: ['104', 'ERROR', '6', '9999', 'ERROR'],
  },
} as const satisfies Record<string, Words>
export type PlayedOutcome = keyof typeof OUTCOMES

/** Cash waits in a shop, not in a bank. */
const CASH_PENDING = ['7', 'PENDING', '14', '25', 'PENDING_PAYMENT_IN_ENTITY'] as const

export type Played = {
  apiKey: string
  form: Readonly<Record<string, string>>
  reference_pol: string
  method: Method
}

export type Fields = Record<string, string>

/** `signed` changes fields before the signature, `forged` after it. */
export type Changes = { signed?: Fields; forged?: Fields }

const algorithmOf = ({ form }: Played) => form.algorithmSignature || 'MD5'

export const confirmationOf = (
  played: Played,
  outcome: PlayedOutcome,
  transaction_id: string = randomUUID(),
  { signed = {}, forged = {} }: Changes = {},
): Fields => {
  const words: Words = OUTCOMES[outcome]
  if (!words.confirmation) throw new Error('what is pending is not confirmed')
  const { form, reference_pol, method } = played
  const [state_pol, response_code_pol, response_message_pol] = words.confirmation
  const at = bogotaText(new Date())
  const fields: Fields = {
    merchant_id: form.merchantId ?? '',
    state_pol,
    response_code_pol,
    response_message_pol,
    reference_sale: form.referenceCode ?? '',
    reference_pol,
    transaction_id,
    value: twoDecimals(form.amount ?? '0'),
    tax: twoDecimals(form.tax ?? '0'),
    additional_value: '0.00',
    currency: form.currency ?? '',
    test: form.test === '0' ? '0' : '1',
    payment_method_type: METHODS[method].type,
    payment_method_name: METHODS[method].name,
    payment_method: METHODS[method].type,
    installments_number: '1',
    cc_number: method === 'tarjeta' ? '************0004' : '',
    description: form.description ?? '',
    email_buyer: form.buyerEmail ?? '',
    transaction_date: at,
    date: at,
    attempts: '1',
    ip: '127.0.0.1',
    extra1: form.extra1 ?? '',
    extra2: form.extra2 ?? '',
    ...signed,
  }
  return { ...fields, sign: signConfirmation(played.apiKey, algorithmOf(played), fields), ...forged }
}

/** Where the browser goes back to; nothing for a person who stays away. */
export const returnAddressOf = (
  played: Played,
  outcome: PlayedOutcome,
  transaction_id: string,
): string | null => {
  const words: Words = OUTCOMES[outcome]
  const { form, method, reference_pol } = played
  const returned = outcome === 'pendiente' && method === 'efectivo' ? CASH_PENDING : words.returned
  if (!returned) return null
  const [transactionState, lapTransactionState, polTransactionState, polResponseCode, lapResponseCode] =
    returned
  const fields: Fields = {
    merchantId: form.merchantId ?? '',
    merchant_name: 'Pasarela de pruebas',
    transactionState,
    lapTransactionState,
    message: lapTransactionState,
    referenceCode: form.referenceCode ?? '',
    reference_pol,
    transactionId: transaction_id,
    description: form.description ?? '',
    polTransactionState,
    polResponseCode,
    lapResponseCode,
    polPaymentMethodType: METHODS[method].type,
    lapPaymentMethod: METHODS[method].name,
    lapPaymentMethodType: METHODS[method].kind,
    TX_VALUE: twoDecimals(form.amount ?? '0'),
    TX_TAX: '.00',
    currency: form.currency ?? '',
    lng: 'es',
    buyerEmail: form.buyerEmail ?? '',
  }
  const address = new URL(form.responseUrl ?? '')
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
  address.searchParams.set('signature', signReturn(played.apiKey, algorithmOf(played), fields))
  return address.href
}
