/** Providers' doubles over real HTTP: webhooks, questions, and everything that must not pay. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participants } from '#domain/registration/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createSandboxDesk, type Form, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { epaycoConfirmation, startEpaycoDouble } from '#testing/gateway-doubles/epayco-double.ts'
import { mercadopagoWebhook, startMercadopagoDouble } from '#testing/gateway-doubles/mercadopago-double.ts'
import { payuConfirmation, startPayuDouble } from '#testing/gateway-doubles/payu-double.ts'
import type { DoublePayment, ProviderDouble } from '#testing/gateway-doubles/provider-double.ts'
import { startWompiDouble, wompiEvent } from '#testing/gateway-doubles/wompi-double.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { SANDBOX_CREDENTIALS } from '../gateways/sandbox.ts'
import { reconcile } from '../jobs.ts'
import type { GatewayName } from '../rules/gateway-brands.ts'
import { payment_attempts, payment_webhooks } from '../tables.ts'

const PAYU = { merchantId: '700', apiKey: 'llave-de-prueba', apiLogin: 'entrada' }
const EPAYCO = { P_CUST_ID_CLIENTE: '500', P_KEY: 'p-key', PUBLIC_KEY: 'publica', PRIVATE_KEY: 'privada' }
const WOMPI = {
  publicKey: 'pub_test_1',
  privateKey: 'prv_test_1',
  eventsSecret: 'test_events_1',
  integritySecret: 'test_integrity_1',
}
const MERCADOPAGO = { accessToken: 'acceso', webhookSecret: 'aviso' }

type Double = ProviderDouble & { payments: DoublePayment[] }
type Provider = 'payu' | 'epayco' | 'wompi' | 'mercadopago'
const CREDENTIALS: Record<Provider, { settings: Form; secrets: Form }> = {
  payu: {
    settings: { merchantId: '700', accountId: '1' },
    secrets: { apiKey: PAYU.apiKey, apiLogin: PAYU.apiLogin },
  },
  epayco: {
    settings: { P_CUST_ID_CLIENTE: '500', PUBLIC_KEY: 'publica' },
    secrets: { P_KEY: 'p-key', PRIVATE_KEY: 'privada' },
  },
  wompi: {
    settings: { publicKey: WOMPI.publicKey },
    secrets: {
      privateKey: WOMPI.privateKey,
      eventsSecret: WOMPI.eventsSecret,
      integritySecret: WOMPI.integritySecret,
    },
  },
  mercadopago: { settings: { publicKey: 'publica' }, secrets: MERCADOPAGO },
}
const NAMES = Object.keys(CREDENTIALS) as Provider[]

let product: TestProduct
let desk: SandboxDesk
let doubles: Record<Provider, Double>
let preferences: { external_reference?: string; payer?: object }[]

beforeAll(async () => {
  const mercadopago = await startMercadopagoDouble(MERCADOPAGO)
  preferences = mercadopago.preferences
  doubles = {
    payu: await startPayuDouble(PAYU),
    epayco: await startEpaycoDouble(EPAYCO),
    wompi: await startWompiDouble(WOMPI),
    mercadopago,
  }
  product = await startTestProduct({
    ALLOW_SANDBOX_GATEWAY: '1',
    PAYU_URL: doubles.payu.url,
    EPAYCO_URL: doubles.epayco.url,
    WOMPI_URL: doubles.wompi.url,
    MERCADOPAGO_URL: doubles.mercadopago.url,
  })
  desk = createSandboxDesk(product)
})
afterAll(async () => {
  await product.stop()
  for (const double of Object.values(doubles)) await double.close()
})

let number = 100
/** Somebody of an event with this gateway of its own, who has left for it. */
const leaveFor = async (gateway_name: Provider, live = false) => {
  const race = await createRace(product.db)
  const account = await desk.addAccount({
    gateway_name: gateway_name as GatewayName,
    event_id: race.event_id,
    live,
    ...CREDENTIALS[gateway_name],
  })
  const { id, proof } = await desk.register(race)
  const { paymentCheckouts } = await desk.choose(race, proof, gateway_name)
  const [attempt] = await desk.attemptsOf(id)
  if (!attempt) throw new Error('no attempt was opened')
  number += 1
  const numbers = { payu: `tx-${number}`, wompi: `01-${number}` } as Partial<Record<Provider, string>>
  const payment: DoublePayment = {
    id: numbers[gateway_name] ?? String(900_000 + number),
    referenceCode: attempt.reference_code,
    amount: '83500.00',
    outcome: 'approved',
  }
  return {
    race,
    id,
    proof,
    attempt,
    account,
    payment,
    checkout: paymentCheckouts[gateway_name],
    confirmation: `/api/payments/${gateway_name}/${account.id}/confirmation`,
  }
}

const isPaid = async (id: number) => {
  const { state, payment_status } = await desk.row(id)
  return state === 'paid' && payment_status === 4
}
const timeToAsk = () =>
  product.db
    .update(payment_attempts)
    .set({ opened_at: sql`now() - interval '5 minutes'`, asked_at: null })
    .where(sql`${payment_attempts.opened_at} is not null`)

test('nobody told us: the job asks each provider by our reference and settles what is approved', async () => {
  const left = []
  for (const name of NAMES) {
    const one = await leaveFor(name)
    doubles[name].payments.push(one.payment)
    left.push(one)
  }
  await timeToAsk()
  await reconcile(product.db, product.processor)
  for (const { id, payment } of left) {
    expect(await isPaid(id)).toBe(true)
    expect(await desk.webhooksOf(id)).toMatchObject([
      { source: 'query', outcome: 'settled', provider_transaction: payment.id },
    ])
  }
  expect(await reconcile(product.db, product.processor)).toBe(0)
})

test('a provider that is down is unreachable: the attempt stays open, and the question is remembered', async () => {
  for (const name of NAMES) {
    const { id, attempt } = await leaveFor(name)
    doubles[name].trouble('server-error')
    try {
      expect(await product.processor.reconcile(attempt)).toBe('unreachable')
    } finally {
      doubles[name].trouble()
    }
    expect((await desk.attemptsOf(id))[0]).toMatchObject({ state: 'open' })
    expect((await desk.attemptsOf(id))[0]?.asked_at).not.toBeNull()
    expect(await product.processor.reconcile(attempt)).toBe('nothing')
  }
})

test('each provider’s own webhook pays, and its copy does nothing more', async () => {
  for (const name of NAMES) {
    const { id, payment, confirmation } = await leaveFor(name)
    doubles[name].payments.push(payment)
    const send = async () => {
      if (name === 'payu') return desk.post(confirmation, payuConfirmation(PAYU, payment))
      if (name === 'epayco') return desk.post(confirmation, epaycoConfirmation(EPAYCO, payment))
      if (name === 'wompi') {
        const { headers, body } = wompiEvent(WOMPI, payment)
        return product.call('POST', confirmation, { body, headers })
      }
      const { headers, query, body } = mercadopagoWebhook(MERCADOPAGO, { id: payment.id ?? '' })
      return product.call('POST', `${confirmation}?${new URLSearchParams(query)}`, { body, headers })
    }
    expect([name, (await send()).status]).toEqual([name, 200])
    expect([name, await isPaid(id)]).toEqual([name, true])
    expect((await send()).status).toBe(200)
    expect((await desk.historyOf(id)).filter(([, after]) => after === 4)).toHaveLength(1)
  }
})

test('ePayco may notify by GET', async () => {
  const { id, payment, confirmation } = await leaveFor('epayco')
  doubles.epayco.payments.push(payment)
  const query = new URLSearchParams(epaycoConfirmation(EPAYCO, payment))
  expect((await product.call('GET', `${confirmation}?${query}`)).status).toBe(200)
  expect(await isPaid(id)).toBe(true)
})

test('ePayco’s webhook says approved, ePayco itself says pending: it is pending', async () => {
  const { id, payment, confirmation } = await leaveFor('epayco')
  doubles.epayco.payments.push({ ...payment, outcome: 'pending', method: 'bank' })
  await desk.post(confirmation, epaycoConfirmation(EPAYCO, payment))
  expect(await desk.row(id)).toMatchObject({ state: 'held', payment_status: 0, payment_pending: true })
})

test('a webhook whose provider cannot be asked is acknowledged, kept as waiting, and settled by the job', async () => {
  const { id, payment, confirmation } = await leaveFor('epayco')
  doubles.epayco.trouble('server-error')
  const answer = await desk.post(confirmation, epaycoConfirmation(EPAYCO, payment))
  doubles.epayco.trouble()
  expect(answer.status).toBe(200)
  expect(await desk.webhooksOf(id)).toMatchObject([{ outcome: 'waiting' }])
  expect(await isPaid(id)).toBe(false)
  doubles.epayco.payments.push(payment)
  await timeToAsk()
  await reconcile(product.db, product.processor)
  expect(await isPaid(id)).toBe(true)
})

test('a test payment on a live account is no money: nothing changes, nobody is called', async () => {
  const { id, payment, confirmation } = await leaveFor('payu', true)
  const before = await desk.row(id)
  const webhook = payuConfirmation(PAYU, { ...payment, test: true })
  expect((await desk.post(confirmation, webhook)).status).toBe(200)
  expect(await desk.row(id)).toEqual(before)
  expect(await desk.webhooksOf(id)).toMatchObject([
    { outcome: 'refused', reason: 'prueba en una cuenta real' },
  ])
  await desk.post(confirmation, payuConfirmation(PAYU, { ...payment, test: false }))
  expect(await isPaid(id)).toBe(true)
})

test('a reversal of what was paid changes no status: staff are told', async () => {
  const { id, attempt, payment } = await leaveFor('mercadopago')
  doubles.mercadopago.payments.push(payment)
  await product.processor.reconcile(attempt)
  expect(await isPaid(id)).toBe(true)
  payment.outcome = 'reversed'
  const [paid] = await desk.attemptsOf(id)
  await product.processor.reconcile(paid ?? attempt)
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4, payment_review: true })
})

test('forged webhooks are answered 400 and kept, no more than 200 an hour and 16 KiB each', async () => {
  const { id, account, payment, confirmation } = await leaveFor('payu')
  const forged = payuConfirmation(PAYU, payment, {
    forged: { value: '1.00', description: 'x'.repeat(30_000) },
  })
  for (let at = 0; at < 205; at++)
    expect((await refusal(400, desk.post(confirmation, forged))).status).toBe(400)
  const kept = await product.db
    .select()
    .from(payment_webhooks)
    .where(eq(payment_webhooks.account_id, account.id))
  expect(kept).toHaveLength(200)
  expect(Math.max(...kept.map(({ raw }) => raw.length))).toBe(16_384)
  expect(await isPaid(id)).toBe(false)
  // The true one still comes through.
  expect((await desk.post(confirmation, payuConfirmation(PAYU, payment))).status).toBe(200)
  expect(await isPaid(id)).toBe(true)
})

test('hostile webhooks are answered 400, never with a failure', async () => {
  const { confirmation, account } = await leaveFor('payu')
  const bodies: [string, string][] = [
    ['application/x-www-form-urlencoded', ''],
    ['application/x-www-form-urlencoded', '%00=%00&a=%ff'],
    ['application/x-www-form-urlencoded', 'sign=\u0000'],
    ['application/json', '[]'],
    ['application/json', '"x"'],
    ['application/json', '{"sign":{"a":1}}'],
  ]
  for (const [type, text] of bodies) {
    const answer = await refusal(
      400,
      product.call('POST', confirmation, {
        body: Buffer.from(text),
        headers: { 'content-type': type },
      }),
    )
    expect([type, text, answer.status]).toEqual([type, text, 400])
  }
  const big = await refusal(413, desk.post(confirmation, { a: 'x'.repeat(70_000) }))
  expect(big.status).toBe(413)
  for (const path of [
    `payu/nadie`,
    `wompi/${account.id}`,
    `nada/${account.id}`,
    `transferencia/${account.id}`,
  ])
    expect((await refusal(400, desk.post(`/api/payments/${path}/confirmation`, { a: '1' }))).status).toBe(400)
})

test('an account speaks for its own event only', async () => {
  const [one, other] = [await leaveFor('payu'), await leaveFor('payu')]
  const answer = await desk.post(other.confirmation, payuConfirmation(PAYU, one.payment))
  expect(answer.status).toBe(200)
  expect(await isPaid(one.id)).toBe(false)
})

test('the sandbox, whose keys are public, says nothing about an event with gateways of its own', async () => {
  const sandbox = await desk.addAccount()
  const { id, payment } = await leaveFor('payu')
  const keys = SANDBOX_CREDENTIALS as typeof PAYU
  const answer = await desk.post(
    `/api/payments/sandbox/${sandbox.id}/confirmation`,
    payuConfirmation(keys, payment),
  )
  expect(answer.status).toBe(200)
  expect(await desk.row(id)).toMatchObject({ state: 'held', payment_status: 0, payment_review: false })
})

test('Mercado Pago is asked for its page when a person goes there', async () => {
  const { checkout, attempt, id } = await leaveFor('mercadopago')
  const { pathname, search } = new URL(String(checkout))
  const go = `${pathname}${search}`
  await product.db
    .update(payment_attempts)
    .set({ opened_at: null })
    .where(eq(payment_attempts.id, attempt.id))
  const asked = await product.call('GET', go)
  expect(asked.status).toBe(303)
  expect(asked.headers.location).toMatch(/^https:\/\/www\.mercadopago\.com\.co\//)
  expect(preferences.at(-1)?.external_reference).toBe(attempt.reference_code)
  expect((await desk.attemptsOf(id))[0]?.opened_at).not.toBeNull()
  const [payer] = await product.db.select().from(participants).where(eq(participants.registration_id, id))
  expect(preferences.at(-1)?.payer).toMatchObject({
    email: payer?.email,
    identification: { number: payer?.dni },
  })
  // The address of who only knew a birthday has no mark: the provider hears of nobody.
  await product.call('GET', pathname)
  expect(preferences.at(-1)?.payer).toEqual({ email: 'no-responder@localhost' })

  doubles.mercadopago.trouble('server-error')
  const away = await product.call('GET', go)
  doubles.mercadopago.trouble()
  expect(away.headers.location).toBe(
    `${product.address}/pago/respuesta?referencia=${attempt.reference_code}&pasarela=no-responde`,
  )
  doubles.mercadopago.payments.push({
    referenceCode: attempt.reference_code,
    amount: '83500',
    outcome: 'approved',
    id: '777',
  })
  await product.processor.reconcile(attempt)
  const paid = await product.call('GET', go)
  expect(paid.headers.location).toBe(`${product.address}/pago/respuesta?referencia=${attempt.reference_code}`)
  const unknown = await product.call('GET', go.replace(attempt.reference_code, 'nada-1'))
  expect(unknown.headers.location).toBe(`${product.address}/pago/respuesta?referencia=nada-1`)
})

test('Verificar mi pago: with reference and document we ask at once; without the right one we know nothing', async () => {
  const { id, payment, attempt } = await leaveFor('wompi')
  const [participant] = await product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, id))
  const { reference } = await desk.row(id)
  const verify = (body: object) =>
    product.call<{ success: boolean; message: string; body: string; payment: { state: string } | null }>(
      'POST',
      '/api/payments/verify',
      { body },
    )
  expect((await verify({ reference, dni: '999' })).json).toMatchObject({ success: false, payment: null })
  doubles.wompi.trouble('server-error')
  const away = (await verify({ reference, dni: participant?.dni })).json
  doubles.wompi.trouble()
  expect(away.message).toBe('La pasarela no responde.')
  expect(away.body).toMatch(/^Tu cupo está reservado hasta (mañana a )?las? \d{1,2}:\d\d [ap]\. m\.$/)
  doubles.wompi.payments.push(payment)
  const found = await verify({ reference: attempt.reference_code, dni: participant?.dni })
  expect(found.json).toMatchObject({ success: true, payment: { state: 'approved' } })
  expect(await isPaid(id)).toBe(true)
})

test('Verificar mi pago without the reference: document and birthday ask too, and tell what the own page tells', async () => {
  const { id, payment, attempt } = await leaveFor('wompi')
  const [person] = await product.db.select().from(participants).where(eq(participants.registration_id, id))
  const { reference, amount } = await desk.row(id)
  const verify = async (birthday: string | undefined, dni = person?.dni) =>
    (
      await product.call<{ success: boolean; message: string; payments: object[] }>(
        'POST',
        '/api/payments/verify-person',
        { body: { dni, birthday } },
      )
    ).json
  const nothing = await verify('1901-01-01')
  expect(nothing).toMatchObject({ success: false, payments: [] })
  // Nobody learns whether there is such a person.
  expect(await verify(person?.birthday, '99887766')).toEqual(nothing)
  expect((await verify(person?.birthday)).payments).toMatchObject([{ state: 'unpaid' }])
  doubles.wompi.payments.push(payment)
  const found = await verify(person?.birthday)
  expect(found.payments).toMatchObject([{ state: 'approved', hold_until: null }])
  expect(await isPaid(id)).toBe(true)
  const said = JSON.stringify(found)
  for (const secret of [reference, attempt.reference_code, String(amount), person?.email, person?.last_name])
    expect(said).not.toContain(secret)
})

test('the way back names the attempt at every gateway, and an unknown one gets an answer too', async () => {
  const { attempt, account } = await leaveFor('wompi')
  const story = (query: string) =>
    product.call<{ state: string; amount: number }>('GET', `/api/payments/return?${query}`)
  expect((await story(`cuenta=${account.id}&referencia=${attempt.reference_code}&id=1`)).json).toMatchObject({
    state: 'unpaid',
    amount: 83_500,
  })
  for (const query of ['', 'cuenta=nadie&referencia=nada', 'referencia=a&referencia=b', 'referenceCode[]=1'])
    expect([200, 422]).toContain((await anyAnswer(story(query))).status)
})
