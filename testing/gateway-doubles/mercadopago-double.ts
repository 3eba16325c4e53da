/** Plays Mercado Pago's preferences and payments, and writes its signed webhooks with code of its own. */
import { createHmac } from 'node:crypto'
import {
  type DoublePayment,
  type DoubleRefund,
  leftOf,
  type Outcome,
  startProviderDouble,
} from './provider-double.ts'

export type MercadopagoKeys = { accessToken: string; webhookSecret: string }

const STATUS: Record<Outcome, [string, string]> = {
  approved: ['approved', 'accredited'],
  declined: ['rejected', 'cc_rejected_other_reason'],
  pending: ['in_process', 'pending_contingency'],
  expired: ['cancelled', 'expired'],
  abandoned: ['cancelled', 'by_payer'],
  error: ['rejected', 'cc_rejected_bad_filled_other'],
  reversed: ['refunded', 'refunded'],
}

const TYPE = { card: 'credit_card', bank: 'bank_transfer', cash: 'ticket' } as const
const FIRST_ID = '123456789'

const paymentOf = (payment: DoublePayment) => ({
  id: Number(payment.id ?? FIRST_ID),
  status: STATUS[payment.outcome][0],
  status_detail: STATUS[payment.outcome][1],
  external_reference: payment.referenceCode,
  transaction_amount: Number(payment.amount),
  currency_id: payment.currency ?? 'COP',
  live_mode: payment.test === false,
  payment_type_id: TYPE[payment.method ?? 'card'],
  collector_id: 381441663,
})

export type MercadopagoNotice = {
  headers: Record<string, string>
  query: Record<string, string>
  body: { id: number; live_mode: boolean; type: string; action: string; data: { id: string } }
}

export const mercadopagoWebhook = (
  keys: MercadopagoKeys,
  {
    id = FIRST_ID,
    type = 'payment',
    requestId = '7f3c1a52-0000-4000-8000-000000000001',
    ts = '1704908010',
    test = true,
  }: { id?: string; type?: string; requestId?: string; ts?: string; test?: boolean } = {},
): MercadopagoNotice => {
  const hmac = createHmac('sha256', keys.webhookSecret)
  const v1 = hmac.update(`id:${id};request-id:${requestId};ts:${ts};`).digest('hex')
  return {
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
    query: { 'data.id': id, type },
    body: { id: 5_550_001, live_mode: !test, type, action: `${type}.updated`, data: { id } },
  }
}

const REFUND_STATUS = { done: 'approved', pending: 'in_process', refused: 'rejected' } as const
const refundOf = ({ id, amount, state }: DoubleRefund) => ({
  id: Number(id),
  amount,
  status: REFUND_STATUS[state],
  date_created: '2026-11-14T22:13:20.000-04:00',
})

const refusal = (status: number, code: number, description: string) => ({
  status,
  json: { message: description, error: 'bad_request', status, cause: [{ code, description }] },
})

type Preference = { external_reference?: string; items?: { unit_price?: number; currency_id?: string }[] }

export const startMercadopagoDouble = async (keys: MercadopagoKeys) => {
  const payments: DoublePayment[] = []
  const preferences: Preference[] = []
  /** What becomes of the refunds that are asked for from now on. */
  const giving: { state: DoubleRefund['state'] } = { state: 'done' }
  const seen = new Map<string, DoubleRefund>()
  /** One key, one refund. */
  const giveBack = (payment: DoublePayment, key: string, amount: number) => {
    const before = seen.get(key)
    if (before) return { status: 201, json: refundOf(before) }
    if (payment.method === 'cash' || payment.method === 'bank')
      return refusal(400, 2063, 'The action requested is not valid for the current payment state')
    if (amount > leftOf(payment)) return refusal(400, 4040, 'Amount exceeds what is left')
    payment.refunds ??= []
    const id = `${payment.id ?? FIRST_ID}${payment.refunds.length + 1}`
    const refund: DoubleRefund = { id, amount, state: giving.state }
    payment.refunds.push(refund)
    seen.set(key, refund)
    return { status: 201, json: refundOf(refund) }
  }
  const double = await startProviderDouble(({ method, path, search, headers, json }) => {
    if (headers.authorization !== `Bearer ${keys.accessToken}`)
      return { status: 401, json: { message: 'invalid access token', status: 401 } }
    if (method === 'POST' && path === '/checkout/preferences') {
      const preference = (json ?? {}) as Preference
      const [item] = preference.items ?? []
      if (!Number.isInteger(item?.unit_price) || item?.currency_id !== 'COP')
        return { status: 400, json: { message: 'unit_price invalid', status: 400 } }
      preferences.push(preference)
      const id = `381441663-${preferences.length}`
      const start = `https://www.mercadopago.com.co/checkout/v1/redirect?pref_id=${id}`
      return { status: 201, json: { id, init_point: start, sandbox_init_point: `${start}&sandbox=1` } }
    }
    if (path === '/v1/payments/search') {
      const reference = search.get('external_reference')
      const results = payments.filter((each) => each.referenceCode === reference).map(paymentOf)
      return { json: { paging: { total: results.length }, results } }
    }
    const paid = /^\/v1\/payments\/(\d+)\/refunds$/.exec(path)?.[1]
    const payment = payments.find(({ id = FIRST_ID }) => id === paid)
    if (payment && method === 'GET') return { json: (payment.refunds ?? []).map(refundOf) }
    if (payment) {
      const key = headers['x-idempotency-key']
      if (typeof key !== 'string') return refusal(400, 4292, 'Header X-Idempotency-Key can’t be null')
      const { amount = leftOf(payment) } = (json ?? {}) as { amount?: number }
      return giveBack(payment, key, amount)
    }
    const found = payments.find(({ id = FIRST_ID }) => path === `/v1/payments/${id}`)
    return found ? { json: paymentOf(found) } : { status: 404, json: { message: 'Payment not found' } }
  })
  return { ...double, payments, preferences, giving }
}
