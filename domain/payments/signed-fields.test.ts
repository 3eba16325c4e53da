/**
 * Whoever posts exactly the fields a call answered has a valid signature: each gateway, each place fields travel. The
 * hash is made again here from those fields and the secret alone, by arithmetic of the doubles.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyAnswer } from '#testing/answer.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { payuFormProblems } from '#testing/gateway-doubles/payu-double.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { SANDBOX_CREDENTIALS } from './gateways/sandbox.ts'
import { event_payment_settings } from './tables.ts'

type Fields = Record<string, unknown>
type Answer = {
  status: number
  pay?: Fields
  data?: Fields
  paymentCheckouts: Record<string, Fields | string>
}
type Race = Awaited<ReturnType<typeof createRace>>

const PAYU = { merchantId: '700', accountId: '1', apiKey: 'llave-de-prueba', apiLogin: 'entrada' }
const WOMPI = { publicKey: 'pub_test_1', integritySecret: 'test_integrity_1' }
const SANDBOX = { merchantId: SANDBOX_CREDENTIALS.merchantId ?? '', apiKey: SANDBOX_CREDENTIALS.apiKey ?? '' }

let product: TestProduct
let desk: SandboxDesk

beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  desk = createSandboxDesk(product)
})
afterAll(() => product.stop())

const accounts = {
  payu: (event_id: number, algorithmSignature: string) =>
    desk.addAccount({
      event_id,
      gateway_name: 'payu',
      settings: { merchantId: PAYU.merchantId, accountId: PAYU.accountId, algorithmSignature },
      secrets: { apiKey: PAYU.apiKey, apiLogin: PAYU.apiLogin },
    }),
  wompi: (event_id: number) =>
    desk.addAccount({
      event_id,
      gateway_name: 'wompi',
      settings: { publicKey: WOMPI.publicKey },
      secrets: {
        privateKey: 'prv_test_1',
        eventsSecret: 'test_events_1',
        integritySecret: WOMPI.integritySecret,
      },
    }),
}

/** Every answer of the way to a payment, by who saved it and by who knew a birthday. */
const everywhere = async (race: Race): Promise<[string, Answer][]> => {
  const participant = desk.nextParticipant(race)
  const saved = (
    await product.call<Answer & { checkout_token: string }>('POST', '/api/competitor', {
      body: { competitors: [participant], event_id: race.event_id, category_id: race.category_id },
    })
  ).json
  const lookup = (
    await product.call<Answer & { checkout_token: string }>(
      'GET',
      `/api/competitor/${participant.dni}?birthday=${participant.birthday}&event_id=${race.event_id}`,
    )
  ).json
  const answers: [string, Answer][] = [
    ['save', saved],
    ['lookup', lookup],
  ]
  for (const [who, checkout_token] of [
    ['own', saved.checkout_token],
    ['named', lookup.checkout_token],
  ] as const)
    for (const path of ['productEvent', 'discountcode/create', 'attach-product']) {
      const body = { products: [], event_id: race.event_id, code: '', checkout_token }
      answers.push([`${path}, ${who}`, (await product.call<Answer>('POST', `/api/${path}`, { body })).json])
    }
  return answers
}

const fieldsIn = ({ pay, data }: Answer): Fields => pay ?? data ?? {}

describe.each([
  ['cash is off', false],
  ['cash is on', true],
])('%s', (_, accepts_cash) => {
  const raceWith = async () => {
    const race = await createRace(product.db)
    await product.db.insert(event_payment_settings).values({ event_id: race.event_id, accepts_cash })
    return race
  }

  test.each(['MD5', 'SHA256'])(
    'PayU, %s: pay, data and paymentCheckouts are each complete',
    async (algorithm) => {
      const race = await raceWith()
      await accounts.payu(race.event_id, algorithm)
      for (const [where, answer] of await everywhere(race)) {
        expect(payuFormProblems(PAYU, fieldsIn(answer)), `pay of ${where}`).toEqual([])
        expect(payuFormProblems(PAYU, answer.paymentCheckouts.payu as Fields), where).toEqual([])
        expect(Boolean(fieldsIn(answer).paymentMethods), where).toBe(!accepts_cash)
      }
    },
  )

  test('the sandbox, which plays PayU: the same', async () => {
    const race = await raceWith()
    await desk.addAccount({ event_id: race.event_id })
    for (const [where, answer] of await everywhere(race)) {
      expect(payuFormProblems(SANDBOX, fieldsIn(answer)), `pay of ${where}`).toEqual([])
      expect(payuFormProblems(SANDBOX, answer.paymentCheckouts.sandbox as Fields), where).toEqual([])
    }
  })

  test('Wompi: the address carries all that its signature covers', async () => {
    const race = await raceWith()
    await accounts.wompi(race.event_id)
    for (const [where, answer] of await everywhere(race)) {
      const { searchParams } = new URL(String(answer.paymentCheckouts.wompi))
      const covered = ['reference', 'amount-in-cents', 'currency', 'expiration-time']
      const parts = covered.map((name) => searchParams.get(name) ?? '')
      const hash = createHash('sha256')
        .update([...parts, WOMPI.integritySecret].join(''))
        .digest('hex')
      expect(searchParams.get('signature:integrity'), where).toBe(hash)
    }
  })
})

test('PayU’s double refuses an empty buyer’s address and a field that was left out of the signature', () => {
  const form = {
    merchantId: '700',
    accountId: '1',
    description: 'x',
    referenceCode: 'a-1',
    amount: '1',
    currency: 'COP',
  }
  const signature = createHash('md5').update('llave-de-prueba~700~a-1~1~COP').digest('hex')
  expect(payuFormProblems(PAYU, { ...form, signature, buyerEmail: 'a@b.co' })).toEqual([])
  expect(payuFormProblems(PAYU, { ...form, signature, buyerEmail: '' })).not.toEqual([])
  expect(
    payuFormProblems(PAYU, { ...form, signature, buyerEmail: 'a@b.co', paymentMethods: 'VISA' }),
  ).not.toEqual([])
})

/** As somebody would write it who has read the specification and nothing else. */
test('a client of the specification pays after a lookup that answers 5', async () => {
  const race = await createRace(product.db)
  await desk.addAccount({ event_id: race.event_id })
  const participant = desk.nextParticipant(race)
  const { id } = await desk.register(race, [participant])
  const found = await product.call<Answer & { pay: Fields & { url: string } }>(
    'GET',
    `/api/competitor/${participant.dni}?birthday=${participant.birthday}&event_id=${race.event_id}`,
  )
  expect(found.json.status).toBe(5)
  const { url, dataEmail, team, nameCategory, cost_service, ...pay } = found.json.pay
  const [cookie = ''] = String(found.headers['set-cookie']).split(';')
  const attached = await product.call<{ icon: string }>('POST', '/api/attach-product', {
    body: { products: [], event_id: race.event_id, dni: participant.dni, reference: pay.referenceCode },
    headers: { cookie },
  })
  expect(attached.json.icon).toBe('success')
  const hidden = Object.fromEntries(Object.entries(pay).map(([name, value]) => [name, String(value)]))
  const opened = await desk.post(new URL(url).pathname, { ...hidden, buyerEmail: String(dataEmail) })
  expect([opened.status, opened.text]).toEqual([303, ''])
  await desk.decide(String(opened.headers.location).split('/').at(-1) ?? '', { outcome: 'aprobar' })
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4 })
})

test('the sandbox offers cash where the event takes it, and only there', async () => {
  for (const accepts_cash of [false, true]) {
    const race = await createRace(product.db)
    await product.db.insert(event_payment_settings).values({ event_id: race.event_id, accepts_cash })
    await desk.addAccount({ event_id: race.event_id })
    const { form } = await desk.startPaying(race)
    const transaction = await desk.openAtGateway(form)
    const page = await product.call('GET', `/pasarela-pruebas/t/${transaction}`)
    expect(page.text.includes('Efectivo')).toBe(accepts_cash)
    expect(page.text).toContain('PSE')
    const cash = { outcome: 'pendiente', method: 'efectivo' }
    const { status } = await anyAnswer(desk.post(`/pasarela-pruebas/t/${transaction}/resultado`, cash))
    expect(status).toBe(accepts_cash ? 303 : 400)
  }
})
