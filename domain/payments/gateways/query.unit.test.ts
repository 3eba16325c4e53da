import { expect, onTestFinished, test } from 'vitest'
import { opaqueIdOf, startEpaycoDouble } from '#testing/gateway-doubles/epayco-double.ts'
import { runOutWhenAsked } from '#testing/gateway-doubles/late-clock.ts'
import { startMercadopagoDouble } from '#testing/gateway-doubles/mercadopago-double.ts'
import { startPayuDouble } from '#testing/gateway-doubles/payu-double.ts'
import type { DoublePayment, ProviderDouble } from '#testing/gateway-doubles/provider-double.ts'
import { startWompiDouble } from '#testing/gateway-doubles/wompi-double.ts'
import type { GatewayAccount, Hosts, ProtocolName } from './gateway.ts'
import { gatewayNamed } from './known-gateways.ts'
import { SANDBOX_CREDENTIALS } from './sandbox.ts'

const payuKeys = { merchantId: '508029', apiKey: '4Vj8eK4rloUd272L48hsrarnUA', apiLogin: 'pRRXKOl8ikMmt9u' }
const epaycoKeys = {
  P_CUST_ID_CLIENTE: '500001',
  P_KEY: 'p-key',
  PUBLIC_KEY: 'public',
  PRIVATE_KEY: 'private',
}
const wompiKeys = {
  publicKey: 'pub_test_DEMO',
  privateKey: 'prv_test_DEMO',
  eventsSecret: 'test_events_DEMO',
  integritySecret: 'test_integrity_DEMO',
}
const mercadopagoKeys = { accessToken: 'TEST-1234', webhookSecret: 'mp_demo_secret' }

type Provider = {
  name: ProtocolName
  open(): Promise<ProviderDouble & { payments: DoublePayment[] }>
  credentials: Record<string, string>
  /** How the provider numbers the payment, when it can be asked that way. */
  id?: string
}

const PROVIDERS: Provider[] = [
  { name: 'payu', open: () => startPayuDouble(payuKeys), credentials: { ...SANDBOX_CREDENTIALS } },
  { name: 'sandbox', open: () => startPayuDouble(payuKeys), credentials: {} },
  { name: 'epayco', open: () => startEpaycoDouble(epaycoKeys), credentials: epaycoKeys, id: '101010101' },
  {
    name: 'wompi',
    open: () => startWompiDouble(wompiKeys),
    credentials: wompiKeys,
    id: '01-1700000000-00001',
  },
  {
    name: 'mercadopago',
    open: () => startMercadopagoDouble(mercadopagoKeys),
    credentials: mercadopagoKeys,
    id: '123456789',
  },
]
const BY_ID = PROVIDERS.filter(({ id }) => id)

const payment: DoublePayment = {
  referenceCode: 'EVT12-000345-1',
  amount: '85000.00',
  outcome: 'approved',
  method: 'bank',
}

const stand = async ({ name, open, credentials }: Provider) => {
  const double = await open()
  onTestFinished(double.close)
  const gateway = gatewayNamed(name)
  if (!gateway) throw new Error(`no gateway ${name}`)
  const account: GatewayAccount = { live: false, credentials }
  const hosts: Hosts = { [name]: double.url }
  return { double, gateway, account, options: { hosts } }
}

test.each(PROVIDERS)('$name finds a payment by our reference', async (provider) => {
  const { double, gateway, account, options } = await stand(provider)
  double.payments.push(payment)
  expect(await gateway.query({ referenceCode: 'EVT12-000345-1' }, account, options)).toMatchObject({
    outcome: 'found',
    payment: {
      referenceCode: 'EVT12-000345-1',
      state: 'approved',
      amountCents: 8_500_000,
      currency: 'COP',
      merchant: true,
      test: true,
      method: 'bank',
    },
  })
})

test.each(BY_ID)('$name finds a payment by its own number', async (provider) => {
  const { double, gateway, account, options } = await stand(provider)
  double.payments.push({ ...payment, method: 'cash' })
  const question = { providerTransactionId: provider.id ?? '' }
  expect(await gateway.query(question, account, options)).toMatchObject({
    outcome: 'found',
    payment: {
      referenceCode: 'EVT12-000345-1',
      providerTransactionId: provider.id,
      state: 'approved',
      amountCents: 8_500_000,
      merchant: true,
      method: 'cash',
    },
  })
})

test.each(PROVIDERS)('$name tells declined, pending and given back apart', async (provider) => {
  const { double, gateway, account, options } = await stand(provider)
  for (const outcome of ['declined', 'pending', 'reversed'] as const) {
    double.payments.splice(0, 1, { ...payment, outcome })
    expect(await gateway.query({ referenceCode: payment.referenceCode }, account, options)).toMatchObject({
      outcome: 'found',
      payment: { state: outcome },
    })
  }
})

test.each(PROVIDERS)('$name knows a reference nobody paid as not found', async (provider) => {
  const { double, gateway, account, options } = await stand(provider)
  double.payments.push(payment)
  expect(await gateway.query({ referenceCode: 'EVT12-000999-1' }, account, options)).toEqual({
    outcome: 'not-found',
  })
})

test.each(BY_ID)('$name knows a number it never gave as not found', async (provider) => {
  const { gateway, account, options } = await stand(provider)
  expect(await gateway.query({ providerTransactionId: '555' }, account, options)).toEqual({
    outcome: 'not-found',
  })
})

test.each(PROVIDERS)('$name: a retry that was approved outweighs the declined one', async (provider) => {
  const { double, gateway, account, options } = await stand(provider)
  double.payments.push({ ...payment, outcome: 'declined', id: '1001' }, { ...payment, id: '1002' })
  expect(await gateway.query({ referenceCode: payment.referenceCode }, account, options)).toMatchObject({
    payment: { state: 'approved', providerTransactionId: '1002' },
  })
})

const TROUBLES = PROVIDERS.flatMap((provider) =>
  (
    [
      ['server-error', 'server-error'],
      ['broken-json', 'unreadable'],
      ['redirect', 'redirect'],
      ['huge', 'too-large'],
      ['slow', 'timeout'],
    ] as const
  ).map(([trouble, reason]) => ({ ...provider, trouble, reason })),
)

test.each(TROUBLES)('$name in trouble ($trouble) is unreachable: $reason', async (provider) => {
  const { double, gateway, account, options } = await stand(provider)
  double.payments.push(payment)
  double.trouble(provider.trouble)
  if (provider.trouble === 'slow') runOutWhenAsked(double)
  const question = { referenceCode: payment.referenceCode }
  expect(await gateway.query(question, account, options)).toEqual({
    outcome: 'unreachable',
    reason: provider.reason,
  })
  // Neither tried again nor followed elsewhere.
  expect(double.requests).toHaveLength(1)
})

test.each(PROVIDERS)('$name is asked with the clock it was given', async (provider) => {
  const { double, gateway, account, options } = await stand(provider)
  double.trouble('slow')
  const clock = runOutWhenAsked(double)
  await gateway.query({ referenceCode: payment.referenceCode }, account, { ...options, timeoutMs: 1234 })
  expect(clock).toHaveBeenCalledWith(1234)
})

test.each(PROVIDERS)('$name down is unreachable, not an exception', async (provider) => {
  const { double, gateway, account, options } = await stand(provider)
  double.trouble('slow')
  const closed = await startPayuDouble(payuKeys)
  await closed.close()
  const hosts = { [provider.name]: closed.url }
  expect(
    await gateway.query({ referenceCode: payment.referenceCode }, account, { ...options, hosts }),
  ).toEqual({ outcome: 'unreachable', reason: 'connection' })
})

test.each(PROVIDERS.filter(({ name }) => name !== 'sandbox'))(
  '$name asked with wrong or missing keys is unreachable',
  async (provider) => {
    const { double, gateway, account, options } = await stand(provider)
    double.payments.push(payment)
    const spoiled = (value: string) => ({
      ...account,
      credentials: Object.fromEntries(Object.keys(account.credentials).map((key) => [key, value])),
    })
    const question = { referenceCode: payment.referenceCode }
    expect(await gateway.query(question, spoiled('wrong'), options)).toEqual({
      outcome: 'unreachable',
      reason: 'rejected',
    })
    expect(await gateway.query(question, spoiled(''), options)).toEqual({
      outcome: 'unreachable',
      reason: 'account',
    })
  },
)

const epaycoProvider = PROVIDERS.find(({ name }) => name === 'epayco') as Provider

test('ePayco answers the opaque number of the return page', async () => {
  const { double, gateway, account, options } = await stand(epaycoProvider)
  double.payments.push(payment)
  const question = { providerTransactionId: opaqueIdOf('101010101') }
  expect(await gateway.query(question, account, options)).toMatchObject({
    outcome: 'found',
    payment: { providerTransactionId: '101010101', state: 'approved', merchant: true },
  })
})

test('ePayco that validates opaque numbers only is asked with the private key', async () => {
  const { double, gateway, account, options } = await stand({
    ...epaycoProvider,
    open: () => startEpaycoDouble(epaycoKeys, { numericValidation: false }),
  })
  double.payments.push({ ...payment, test: true })
  expect(await gateway.query({ providerTransactionId: '101010101' }, account, options)).toMatchObject({
    outcome: 'found',
    payment: { referenceCode: 'EVT12-000345-1', state: 'approved', test: true, amountCents: 8_500_000 },
  })
})

test('a payment validated for another ePayco merchant is not ours', async () => {
  const { double, gateway, account, options } = await stand({
    ...epaycoProvider,
    open: () => startEpaycoDouble({ ...epaycoKeys, P_KEY: 'a key of theirs' }),
  })
  double.payments.push(payment)
  expect(await gateway.query({ providerTransactionId: '101010101' }, account, options)).toMatchObject({
    outcome: 'found',
    payment: { merchant: false },
  })
})

test('a payment made to another Wompi merchant is not ours', async () => {
  const provider = PROVIDERS.find(({ name }) => name === 'wompi') as Provider
  const { double, gateway, account, options } = await stand({
    ...provider,
    open: () => startWompiDouble({ ...wompiKeys, publicKey: 'pub_test_OTHER' }),
  })
  double.payments.push(payment)
  expect(await gateway.query({ providerTransactionId: provider.id ?? '' }, account, options)).toMatchObject({
    payment: { merchant: false },
  })
})

test('a transfer and an unknown name have no protocol', () => {
  expect(gatewayNamed('transferencia')).toBeUndefined()
  expect(gatewayNamed('constructor')).toBeUndefined()
})
