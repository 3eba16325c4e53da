/**
 * PayU's three signatures. The form hashes the amount as sent; the confirmation and the return page each rewrite it by
 * a rule of their own before hashing.
 */
import { centsOf } from './amounts.ts'
import { type Algorithm, hexDigest } from './digest.ts'

const centavos = (value: string): number => {
  const cents = centsOf(value)
  if (cents === undefined) throw new RangeError('Not an amount.')
  return cents
}

/** 150.00 → 150.0, 150.26 → 150.26: a second decimal that is zero is dropped. */
export const confirmationValue = (value: string): string => {
  const cents = centavos(value)
  const whole = Math.floor(cents / 100)
  const rest = cents % 100
  return rest % 10 === 0 ? `${whole}.${rest / 10}` : `${whole}.${String(rest).padStart(2, '0')}`
}

/** 150.25 → 150.2, 150.35 → 150.4: one decimal, half to even. */
export const returnValue = (value: string): string => {
  const cents = centavos(value)
  const tenths = Math.floor(cents / 10)
  const rest = cents % 10
  const rounded = rest > 5 || (rest === 5 && tenths % 2 === 1) ? tenths + 1 : tenths
  return `${Math.floor(rounded / 10)}.${rounded % 10}`
}

const signed = (algorithm: Algorithm, ...parts: string[]) => hexDigest(algorithm, parts.join('~'))

export const formSignature = (
  apiKey: string,
  form: {
    merchantId: string
    referenceCode: string
    amount: string
    currency: string
    paymentMethods?: string
  },
  algorithm: Algorithm = 'md5',
): string =>
  signed(
    algorithm,
    apiKey,
    form.merchantId,
    form.referenceCode,
    form.amount,
    form.currency,
    ...(form.paymentMethods ? [form.paymentMethods] : []),
  )

export const confirmationSignature = (
  apiKey: string,
  webhook: {
    merchant_id: string
    reference_sale: string
    value: string
    currency: string
    state_pol: string
  },
  algorithm: Algorithm = 'md5',
): string =>
  signed(
    algorithm,
    apiKey,
    webhook.merchant_id,
    webhook.reference_sale,
    confirmationValue(webhook.value),
    webhook.currency,
    webhook.state_pol,
  )

export const returnSignature = (
  apiKey: string,
  query: {
    merchantId: string
    referenceCode: string
    TX_VALUE: string
    currency: string
    transactionState: string
  },
  algorithm: Algorithm = 'md5',
): string =>
  signed(
    algorithm,
    apiKey,
    query.merchantId,
    query.referenceCode,
    returnValue(query.TX_VALUE),
    query.currency,
    query.transactionState,
  )
