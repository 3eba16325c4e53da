/** Plays ePayco's validation address and transaction detail, and writes its confirmations, signed here by itself. */
import { createHash } from 'node:crypto'
import { type DoublePayment, type Outcome, startProviderDouble } from './provider-double.ts'

export type EpaycoKeys = {
  P_CUST_ID_CLIENTE: string
  P_KEY: string
  PUBLIC_KEY: string
  PRIVATE_KEY: string
}

const WORDS: Record<Outcome, [string, string]> = {
  approved: ['1', 'Aceptada'],
  declined: ['2', 'Rechazada'],
  pending: ['3', 'Pendiente'],
  expired: ['9', 'Expirada'],
  abandoned: ['10', 'Abandonada'],
  error: ['4', 'Fallida'],
  reversed: ['6', 'Reversada'],
}

const FRANCHISE = { card: 'VS', bank: 'PSE', cash: 'EF' } as const

/** Payments here always have a number: ids are given out by the caller or stay this one. */
const FIRST_REF = '101010101'

const sign = (keys: EpaycoKeys, ref: string, transaction: string, amount: string, currency: string) => {
  const hash = createHash('sha256')
  for (const part of [keys.P_CUST_ID_CLIENTE, keys.P_KEY, ref, transaction, amount]) hash.update(`${part}^`)
  return hash.update(currency).digest('hex')
}

/** The x_ fields of a confirmation, the same the validation address answers; `forged` changes them after signing. */
export const epaycoConfirmation = (
  keys: EpaycoKeys,
  payment: DoublePayment,
  forged: Record<string, string> = {},
): Record<string, string> => {
  const [code, word] = WORDS[payment.outcome]
  const ref = payment.id ?? FIRST_REF
  const currency = payment.currency ?? 'COP'
  return {
    x_cust_id_cliente: keys.P_CUST_ID_CLIENTE,
    x_ref_payco: ref,
    x_id_invoice: payment.referenceCode,
    x_id_factura: payment.referenceCode,
    x_description: 'Carrera de prueba',
    x_amount: payment.amount,
    x_amount_ok: payment.amount,
    x_tax: '0',
    x_amount_base: '0',
    x_currency_code: currency,
    x_transaction_id: `${ref}17`,
    x_cod_respuesta: code,
    x_cod_response: code,
    x_response: word,
    x_cod_transaction_state: code,
    x_transaction_state: word,
    x_franchise: FRANCHISE[payment.method ?? 'card'],
    x_test_request: payment.test === false ? 'FALSE' : 'TRUE',
    x_extra1: payment.referenceCode,
    x_signature: sign(keys, ref, `${ref}17`, payment.amount, currency),
    ...forged,
  }
}

const detailOf = (payment: DoublePayment) => ({
  referencePayco: Number(payment.id ?? FIRST_REF),
  referenceClient: payment.referenceCode,
  amount: Number(payment.amount),
  currency: payment.currency ?? 'COP',
  status: WORDS[payment.outcome][1],
  test: payment.test ?? true,
  paymentMethod: FRANCHISE[payment.method ?? 'card'],
})

type Filter = { filter?: { referenceClient?: string; referencePayco?: number } }

/** Where the return page's opaque id of a payment leads; ids are 24 hex digits. */
export const opaqueIdOf = (ref: string) => createHash('md5').update(ref).digest('hex').slice(0, 24)

/** `numericValidation: false`: the public address knows opaque ids only, as some integrators report. */
export const startEpaycoDouble = async (
  keys: EpaycoKeys,
  { numericValidation = true }: { numericValidation?: boolean } = {},
) => {
  const payments: DoublePayment[] = []
  const basic = Buffer.from(`${keys.PUBLIC_KEY}:${keys.PRIVATE_KEY}`).toString('base64')
  const double = await startProviderDouble(({ method, path, headers, json }) => {
    const reference = /^\/validation\/v1\/reference\/(.+)$/.exec(path)?.[1]
    if (method === 'GET' && reference) {
      const found = payments.find(({ id = FIRST_REF }) =>
        [numericValidation ? id : '', opaqueIdOf(id)].includes(reference),
      )
      return found
        ? { json: { success: true, title_response: 'SUCCESS', data: epaycoConfirmation(keys, found) } }
        : { json: { success: false, title_response: 'Error', data: { errors: 1 } } }
    }
    if (method === 'POST' && path === '/login')
      return headers.authorization === `Basic ${basic}`
        ? { json: { token: 'entrada.de.prueba' } }
        : { status: 401, json: { error: 'Unauthorized' } }
    if (method === 'POST' && path === '/transaction/detail') {
      if (headers.authorization !== 'Bearer entrada.de.prueba')
        return { status: 401, json: { titleResponse: 'Unauthorized.' } }
      const { filter = {} } = (json ?? {}) as Filter
      const found = payments.filter(
        ({ id = FIRST_REF, referenceCode }) =>
          referenceCode === filter.referenceClient || Number(id) === filter.referencePayco,
      )
      return { json: { success: true, data: { pagination: {}, data: found.map(detailOf) } } }
    }
    return { status: 404, json: { success: false } }
  })
  return { ...double, payments }
}
