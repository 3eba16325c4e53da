/** Refund calls against the providers' doubles: what goes back, what is answered, and what leaves everything open. */
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { runOutWhenAsked } from '#testing/gateway-doubles/late-clock.ts'
import { startMercadopagoDouble } from '#testing/gateway-doubles/mercadopago-double.ts'
import { startPayuDouble } from '#testing/gateway-doubles/payu-double.ts'
import { type DoublePayment, givenBack } from '#testing/gateway-doubles/provider-double.ts'
import { startWompiDouble } from '#testing/gateway-doubles/wompi-double.ts'
import { epayco } from './epayco.ts'
import type { GatewayAccount, RefundOrder } from './gateway.ts'
import { mercadopago } from './mercadopago.ts'
import { payu } from './payu.ts'
import { wompi } from './wompi.ts'

const KEYS = {
  payu: { merchantId: '700', apiKey: 'llave', apiLogin: 'entrada' },
  wompi: { publicKey: 'pub', privateKey: 'prv', eventsSecret: 'eventos', integritySecret: 'integridad' },
  mercadopago: { accessToken: 'acceso', webhookSecret: 'aviso' },
}
const accountOf = (credentials: Record<string, string>): GatewayAccount => ({ live: false, credentials })

type Double =
  | Awaited<ReturnType<typeof startPayuDouble>>
  | Awaited<ReturnType<typeof startWompiDouble>>
  | Awaited<ReturnType<typeof startMercadopagoDouble>>

let doubles: { payu: Double; wompi: Double; mercadopago: Double }
beforeAll(async () => {
  doubles = {
    payu: await startPayuDouble(KEYS.payu),
    wompi: await startWompiDouble(KEYS.wompi),
    mercadopago: await startMercadopagoDouble(KEYS.mercadopago),
  }
})
afterAll(() => Promise.all(Object.values(doubles).map((double) => double.close())))
beforeEach(() => {
  for (const double of Object.values(doubles)) {
    double.payments.length = 0
    double.requests.length = 0
    double.trouble()
    double.giving.state = 'done'
  }
})

const GATEWAYS = { payu, wompi, mercadopago }
type Name = keyof typeof GATEWAYS

let serial = 7
const at = (name: Name, given: Partial<DoublePayment> = {}) => {
  const double = doubles[name]
  serial += 1
  const key = `devolucion-${serial}`
  const payment: DoublePayment = {
    referenceCode: 'R-1',
    amount: '80000',
    outcome: 'approved',
    id: '555',
    ...given,
  }
  double.payments.push(payment)
  const order = (changes: Partial<RefundOrder> = {}): RefundOrder => ({
    key,
    referenceCode: 'R-1',
    providerTransactionId: '555',
    amount: 80_000,
    paid: 80_000,
    id: null,
    known: [],
    reason: 'Devolución 7',
    ...changes,
  })
  const options = { hosts: { [name]: double.url } }
  const account = accountOf(KEYS[name])
  const { refund, queryRefund } = GATEWAYS[name]
  if (!refund || !queryRefund) throw new Error('no call')
  return {
    double,
    payment,
    order,
    refund: (changes?: Partial<RefundOrder>) => refund(order(changes), account, options),
    ask: (changes?: Partial<RefundOrder>) => queryRefund(order(changes), account, options),
  }
}

test.each(['payu', 'wompi', 'mercadopago'] as const)(
  '%s gives back the whole and can be asked',
  async (name) => {
    const { payment, refund, ask } = at(name)
    expect(await ask()).toEqual({ outcome: 'not-found' })
    const done = await refund()
    expect(done).toMatchObject({ outcome: 'done' })
    expect(givenBack(payment)).toBe(80_000)
    expect(await ask()).toMatchObject({ outcome: 'done', id: 'id' in done ? done.id : '' })
  },
)

test.each(['payu', 'mercadopago'] as const)(
  '%s gives back a part, and another of the same sum',
  async (name) => {
    const { payment, refund, ask } = at(name)
    const first = await refund({ amount: 20_000 })
    const known = ['id' in first ? (first.id ?? '') : '']
    // The second is another: its own key, and the first is known.
    expect(await ask({ amount: 20_000, known })).toEqual({ outcome: 'not-found' })
    expect(await refund({ amount: 20_000, key: 'otra', known })).toMatchObject({ outcome: 'done' })
    expect(givenBack(payment)).toBe(40_000)
    expect(await refund({ amount: 50_000, key: 'otra más', known })).toMatchObject({ outcome: 'refused' })
    expect(givenBack(payment)).toBe(40_000)
  },
)

test('Wompi gives back no part, and nobody is asked', async () => {
  const { double, refund } = at('wompi')
  expect(await refund({ amount: 20_000 })).toMatchObject({
    outcome: 'unsupported',
    says: expect.stringContaining('solo devuelve el pago completo'),
  })
  expect(double.requests).toEqual([])
})

test('ePayco has no call', () => {
  expect([epayco.refund, epayco.queryRefund]).toEqual([undefined, undefined])
})

test.each(['payu', 'wompi', 'mercadopago'] as const)('%s: on its way, then done', async (name) => {
  const { double, payment, refund, ask } = at(name)
  double.giving.state = 'pending'
  const asked = await refund()
  expect(asked).toMatchObject({ outcome: 'pending' })
  const id = 'id' in asked ? asked.id : null
  const [listed] = payment.refunds ?? []
  if (!listed) throw new Error('nothing in its books')
  expect((await ask({ id })).outcome).toBe(name === 'wompi' ? 'not-found' : 'pending')
  listed.state = 'done'
  if (name === 'wompi') payment.outcome = 'reversed'
  expect(await ask({ id })).toMatchObject({ outcome: 'done', id: listed.id })
})

test.each(['payu', 'wompi', 'mercadopago'] as const)(
  '%s: refused, with its words and a sentence',
  async (name) => {
    const { payment, refund } = at(name, name === 'payu' ? { method: 'bank' } : { method: 'cash' })
    const refused = await refund()
    expect(refused).toMatchObject({ outcome: 'refused' })
    if (refused.outcome !== 'refused') return
    expect(refused.words).not.toBe('')
    expect(refused.says).toMatch(/transferencia/)
    expect(givenBack(payment)).toBe(0)
  },
)

test.each(['dropped', 'server-error', 'broken-json', 'redirect', 'huge'] as const)(
  'done there and %s here: nobody knows, until it is asked',
  async (kind) => {
    for (const name of ['payu', 'wompi', 'mercadopago'] as const) {
      const { double, payment, refund, ask } = at(name, { refunds: undefined })
      double.doThen(kind, /refunds|void|payments-api/)
      expect(await refund()).toMatchObject({ outcome: 'unreachable', asked: true })
      expect(givenBack(payment)).toBe(80_000)
      expect(await ask()).toMatchObject({ outcome: 'done' })
      expect(givenBack(payment)).toBe(80_000)
    }
  },
)

test('done there and never answered: the clock of the question runs out', async () => {
  const { order, payment } = at('mercadopago')
  const late = await startMercadopagoDouble(KEYS.mercadopago)
  onTestFinished(() => late.close())
  late.payments.push(payment)
  late.doThen('slow', /refunds/)
  runOutWhenAsked(late)
  const options = { hosts: { mercadopago: late.url } }
  const account = accountOf(KEYS.mercadopago)
  expect(await mercadopago.refund?.(order(), account, options)).toEqual({
    outcome: 'unreachable',
    reason: 'timeout',
    asked: true,
  })
  expect(givenBack(payment)).toBe(80_000)
})

test('Mercado Pago: the same key twice is one refund', async () => {
  const { payment, refund } = at('mercadopago')
  await refund({ amount: 20_000 })
  await refund({ amount: 20_000 })
  expect(givenBack(payment)).toBe(20_000)
})

test('PayU has no key: what stands in the order already is not asked for again', async () => {
  const { double, payment, refund } = at('payu')
  double.giving.state = 'pending'
  expect(await refund({ amount: 20_000 })).toMatchObject({ outcome: 'pending', id: null })
  expect(await refund({ amount: 20_000 })).toMatchObject({ outcome: 'pending' })
  expect(payment.refunds).toHaveLength(1)
})

test('PayU: an order that cannot be looked up is not given back', async () => {
  const { double, payment, refund } = at('payu')
  double.trouble('server-error')
  expect(await refund()).toEqual({ outcome: 'unreachable', reason: 'server-error', asked: false })
  double.trouble()
  expect(await refund({ referenceCode: 'otra' })).toMatchObject({ outcome: 'refused' })
  expect(payment.refunds).toBeUndefined()
})

test('a credential that is missing or wrong asks for nothing', async () => {
  for (const name of ['payu', 'wompi', 'mercadopago'] as const) {
    const { double, order, payment } = at(name)
    const options = { hosts: { [name]: double.url } }
    const { refund } = GATEWAYS[name]
    expect(await refund?.(order(), accountOf({}), options)).toEqual({
      outcome: 'unreachable',
      reason: 'account',
      asked: false,
    })
    const wrong = Object.fromEntries(Object.keys(KEYS[name]).map((key) => [key, 'otra']))
    expect((await refund?.(order(), accountOf(wrong), options))?.outcome).toMatch(/refused|unreachable/)
    expect(givenBack(payment)).toBe(0)
  }
})
