/**
 * PayU's signatures as PayU computes them, written a second time from its documentation and on the digits of the text:
 * a mistake in gateways/payu-signature.ts cannot be right on both sides.
 */
import { createHash } from 'node:crypto'

const ALGORITHMS: Readonly<Record<string, string>> = { MD5: 'md5', SHA: 'sha1', SHA256: 'sha256' }

export const isAlgorithm = (word: string): boolean => Object.hasOwn(ALGORITHMS, word)

const digest = (word: string, parts: string[]): string =>
  createHash(ALGORITHMS[word] ?? 'md5')
    .update(parts.join('~'), 'utf8')
    .digest('hex')

/** '85000' and '85000.5' get their two decimals. */
export const twoDecimals = (amount: string): string => {
  const [whole = '0', decimals = ''] = amount.split('.')
  return `${whole}.${`${decimals}00`.slice(0, 2)}`
}

/** Confirmation: a last zero is left out, '150.00' is '150.0' and '150.26' stays. */
export const valueInConfirmation = (value: string): string => {
  const text = twoDecimals(value)
  return text.endsWith('0') ? text.slice(0, -1) : text
}

/** Return page: one decimal, and a five goes to the even neighbour. */
export const valueInReturn = (value: string): string => {
  const digits = twoDecimals(value).replace('.', '')
  const last = Number(digits.at(-1))
  const tenths = BigInt(digits.slice(0, -1))
  const up = last > 5 || (last === 5 && tenths % 2n === 1n)
  const text = String(up ? tenths + 1n : tenths).padStart(2, '0')
  return `${text.slice(0, -1)}.${text.slice(-1)}`
}

type Fields = Readonly<Record<string, string | undefined>>

export const signForm = (apiKey: string, form: Fields): string => {
  const always = [form.merchantId, form.referenceCode, form.amount, form.currency].map((field) => field ?? '')
  const sent = [form.paymentMethods, form.iin, form.pseBanks].filter((field) => field !== undefined)
  return digest(form.algorithmSignature || 'MD5', [apiKey, ...always, ...sent])
}

export const signConfirmation = (apiKey: string, algorithm: string, webhook: Fields): string => {
  const { merchant_id = '', reference_sale = '', value = '', currency = '', state_pol = '' } = webhook
  return digest(algorithm, [
    apiKey,
    merchant_id,
    reference_sale,
    valueInConfirmation(value),
    currency,
    state_pol,
  ])
}

export const signReturn = (apiKey: string, algorithm: string, page: Fields): string => {
  const { merchantId = '', referenceCode = '', TX_VALUE = '', currency = '', transactionState = '' } = page
  return digest(algorithm, [
    apiKey,
    merchantId,
    referenceCode,
    valueInReturn(TX_VALUE),
    currency,
    transactionState,
  ])
}
