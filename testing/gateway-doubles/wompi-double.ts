/** Plays Wompi's transactions API and writes its events, signed here by itself. */
import { createHash } from 'node:crypto'
import {
  type DoublePayment,
  type DoubleRefund,
  type Outcome,
  startProviderDouble,
} from './provider-double.ts'

export type WompiKeys = {
  publicKey: string
  privateKey: string
  eventsSecret: string
  integritySecret: string
}

/** Wompi knows neither expired nor abandoned payments: nothing was started. */
const STATUS: Record<Outcome, string> = {
  approved: 'APPROVED',
  declined: 'DECLINED',
  pending: 'PENDING',
  expired: 'ERROR',
  abandoned: 'ERROR',
  error: 'ERROR',
  reversed: 'VOIDED',
}

const METHOD = { card: 'CARD', bank: 'PSE', cash: 'BANCOLOMBIA_COLLECT' } as const
const FIRST_ID = '01-1700000000-00001'

const centsIn = (amount: string): number => {
  const [whole, decimals = ''] = amount.split('.')
  return Number(`${whole}${decimals.padEnd(2, '0')}`)
}

const transactionOf = (payment: DoublePayment) => ({
  id: payment.id ?? FIRST_ID,
  status: STATUS[payment.outcome],
  reference: payment.referenceCode,
  amount_in_cents: centsIn(payment.amount),
  currency: payment.currency ?? 'COP',
  customer_email: 'persona@example.com',
  payment_method_type: METHOD[payment.method ?? 'card'],
  created_at: '2026-11-14T22:13:20.000Z',
  finalized_at: null,
  redirect_url: null,
})

export type WompiEvent = {
  event: string
  data: { transaction: ReturnType<typeof transactionOf> }
  environment: string
  signature: { properties: string[]; checksum: string }
  timestamp: number
  sent_at: string
}

export const wompiEvent = (
  keys: WompiKeys,
  payment: DoublePayment,
  timestamp = 1_700_000_000,
): { headers: Record<string, string>; body: WompiEvent } => {
  const transaction = transactionOf(payment)
  const checksum = createHash('sha256')
    .update(transaction.id)
    .update(transaction.status)
    .update(`${transaction.amount_in_cents}`)
    .update(`${timestamp}`)
    .update(keys.eventsSecret)
    .digest('hex')
  return {
    headers: { 'content-type': 'application/json', 'x-event-checksum': checksum },
    body: {
      event: 'transaction.updated',
      data: { transaction },
      environment: payment.test === false ? 'prod' : 'test',
      signature: {
        properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
        checksum,
      },
      timestamp,
      sent_at: new Date(timestamp * 1000).toISOString(),
    },
  }
}

/** A payment is found by its id with any key, by its reference with the private key only. */
export const startWompiDouble = async (keys: WompiKeys) => {
  const payments: DoublePayment[] = []
  const answerOf = (payment: DoublePayment) => ({
    ...transactionOf(payment),
    merchant: { name: 'Comercio de prueba', public_key: keys.publicKey },
  })
  /** A void is done at once, on its way, or too late. */
  const giving: { state: DoubleRefund['state'] } = { state: 'done' }
  const voidPayment = (payment: DoublePayment) => {
    if (giving.state === 'refused' || (payment.method ?? 'card') !== 'card')
      return {
        status: 422,
        json: { error: { type: 'INPUT_VALIDATION_ERROR', reason: 'La transacción no se puede anular' } },
      }
    const id = payment.id ?? FIRST_ID
    payment.refunds ??= [{ id, amount: Number(payment.amount), state: giving.state }]
    if (giving.state === 'done') payment.outcome = 'reversed'
    const { status } = transactionOf(payment)
    return {
      status: 201,
      json: {
        data: {
          id,
          status: 'APPROVED',
          transaction: { id, status: status === 'VOIDED' ? status : 'PENDING' },
        },
      },
    }
  }
  const double = await startProviderDouble(({ method, path, search, headers }) => {
    const voided = /^\/v1\/transactions\/(.+)\/void$/.exec(path)?.[1]
    if (method === 'POST' && voided) {
      if (headers.authorization !== `Bearer ${keys.privateKey}`)
        return { status: 401, json: { error: { type: 'INVALID_ACCESS_TOKEN' } } }
      const payment = payments.find(({ id = FIRST_ID }) => id === voided)
      return payment ? voidPayment(payment) : { status: 404, json: { error: { type: 'NOT_FOUND_ERROR' } } }
    }
    if (method !== 'GET') return { status: 404, json: { error: { type: 'NOT_FOUND_ERROR' } } }
    if (path === '/v1/transactions') {
      if (headers.authorization !== `Bearer ${keys.privateKey}`)
        return { status: 401, json: { error: { type: 'INVALID_ACCESS_TOKEN' } } }
      const reference = search.get('reference')
      return {
        json: { data: payments.filter((each) => each.referenceCode === reference).map(answerOf), meta: {} },
      }
    }
    const found = payments.find(({ id = FIRST_ID }) => path === `/v1/transactions/${id}`)
    return found
      ? { json: { data: answerOf(found), meta: {} } }
      : { status: 404, json: { error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad no existe' } } }
  })
  return { ...double, payments, giving }
}
