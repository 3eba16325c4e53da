/** The test gateway over real HTTP: what it refuses, what each outcome does, and every fault switch. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { participants } from '#domain/registration/tables.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createSandboxDesk, type Form, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { reconcile } from './jobs.ts'
import { payment_attempts, payment_webhooks } from './tables.ts'

let product: TestProduct
let desk: SandboxDesk
let race: Awaited<ReturnType<typeof createRace>>
let admin: { email: string; token: string }

beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())
beforeEach(async () => {
  race = await createRace(product.db)
})

const emailOf = async (id: number) => {
  const [participant] = await product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, id))
  return participant?.email ?? ''
}

const expectPaidOnce = async (id: number) => {
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4, payment_review: false })
  expect((await desk.historyOf(id)).filter(([, after]) => after === 4)).toHaveLength(1)
  expect((await desk.webhooksOf(id)).filter(({ outcome }) => outcome === 'settled')).toHaveLength(1)
  await expectCountersToFit(product.db, race.event_id)
}

const expectUnpaid = async (id: number, status = 0) => {
  expect(await desk.row(id)).toMatchObject({ state: 'held', payment_status: status, paid_at: null })
  await expectCountersToFit(product.db, race.event_id)
}

test('approving pays the registration once, with one letter, and the page shows what was asked', async () => {
  const { id, form } = await desk.startPaying(race)
  const transaction = await desk.openAtGateway(form)
  const page = await product.call('GET', `/pasarela-pruebas/t/${transaction}`)
  expect(page.text).toContain('no se cobra dinero')
  expect(page.text).toContain('83.500')
  expect(page.text).toContain(form.referenceCode)
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  const { location } = await desk.decide(transaction, { outcome: 'aprobar' })
  await expectPaidOnce(id)
  expect((await desk.comeBack(location)).json.state).toBe('approved')
  const email = await emailOf(id)
  await vi.waitFor(
    async () => expect(await desk.lettersTo(email, 'registration-paid')).toHaveLength(1),
    15_000,
  )
})

test('a form is checked as PayU does, and each broken rule has its sentence', async () => {
  const { form } = await desk.startPaying(race)
  const { url: _, ...good } = form
  const broken: [Record<string, string>, string][] = [
    [{ signature: 'f'.repeat(32) }, 'la firma no corresponde'],
    [{ amount: '1' }, 'la firma no corresponde'],
    [{ amount: '85000,5' }, 'máximo dos decimales'],
    [{ amount: '0' }, 'mayor que 0'],
    [{ tax: '83500', taxReturnBase: '1' }, 'no pueden superar el total'],
    [{ currency: 'USD' }, 'debe ser COP'],
    [{ merchantId: '1' }, 'comercio desconocido'],
    [{ accountId: '1' }, 'cuenta desconocida'],
    [{ buyerEmail: '' }, 'buyerEmail: falta'],
    [{ algorithmSignature: 'HMAC' }, 'MD5, SHA o SHA256'],
    [{ description: 'x'.repeat(256) }, 'máximo 255'],
    [{ responseUrl: 'https://otro.example/x' }, 'responseUrl: esta pasarela solo habla'],
    [{ confirmationUrl: 'http://127.0.0.1:22/api/payments/x' }, 'confirmationUrl: esta pasarela solo habla'],
    [{ confirmationUrl: `${product.address}/api/auth/login` }, 'no es una dirección de avisos'],
    [
      { confirmationUrl: `http://u:p@localhost:${new URL(product.address).port}/api/payments/x` },
      'solo habla',
    ],
  ]
  for (const [change, sentence] of broken) {
    const answer = await refusal(400, desk.post('/pasarela-pruebas/', { ...good, ...change }))
    expect([answer.status, answer.text.includes(sentence), sentence]).toEqual([400, true, sentence])
  }
  const script = await refusal(
    400,
    desk.post('/pasarela-pruebas/', { ...good, [`<b>${'x'.repeat(20)}`]: 'y'.repeat(300) }),
  )
  expect(script.text).not.toContain('<b>x')
  expect((await desk.post('/pasarela-pruebas/', good)).status).toBe(303)
})

test('without paymentMethods and with SHA256 the signature is checked over what was sent', async () => {
  const { form } = await desk.startPaying(race)
  const { url: _, paymentMethods: __, ...rest } = form
  const text = `4Vj8eK4rloUd272L48hsrarnUA~508029~${form.referenceCode}~${form.amount}~COP`
  const signature = createHash('sha256').update(text).digest('hex')
  const answer = await desk.post('/pasarela-pruebas/', { ...rest, algorithmSignature: 'SHA256', signature })
  expect(answer.status).toBe(303)
})

test('what was approved is not collected again under the same reference', async () => {
  const { form } = await desk.startPaying(race)
  await desk.pay(form, { outcome: 'aprobar' })
  const { url: _, ...again } = form
  const answer = await refusal(400, desk.post('/pasarela-pruebas/', again))
  expect([answer.status, answer.text.includes('ya se aprobó')]).toEqual([400, true])
})

test('its log is for administrators, its pages only for who holds the transaction', async () => {
  const { form } = await desk.startPaying(race)
  const { transaction } = await desk.pay(form, { outcome: 'aprobar' })
  expect((await refusal(401, product.call('GET', '/pasarela-pruebas/api/transacciones'))).status).toBe(401)
  const log = await product.call<{ data: { id: string; sent: { status: number }[] }[] }>(
    'GET',
    '/pasarela-pruebas/api/transacciones',
    { token: admin.token },
  )
  expect(log.json.data.find(({ id }) => id === transaction)?.sent).toMatchObject([{ status: 200 }])
  expect((await refusal(404, product.call('GET', '/pasarela-pruebas/t/1'))).status).toBe(404)
  expect(
    (await refusal(400, desk.post(`/pasarela-pruebas/t/${transaction}/resultado`, { outcome: 'regalar' })))
      .status,
  ).toBe(400)
})

test('where the sandbox is not allowed it is not there, and neither is its way to confirm', async () => {
  const strict = await startTestProduct()
  try {
    const account = await createSandboxDesk(strict).addAccount()
    expect((await refusal(404, strict.call('POST', '/pasarela-pruebas/', { body: {} }))).status).toBe(404)
    const url = `/api/payments/sandbox/${account.id}/confirmation`
    expect((await refusal(400, strict.call('POST', url, { body: {} }))).status).toBe(400)
  } finally {
    await strict.stop()
  }
})

test('rejected is 6 and may be tried again; the next attempt that is approved makes it 4', async () => {
  const { id, proof, form } = await desk.startPaying(race)
  const { location } = await desk.pay(form, { outcome: 'rechazar' })
  await expectUnpaid(id, 6)
  expect((await desk.comeBack(location)).json.state).toBe('rejected')
  const again = (await desk.choose(race, proof)).paymentCheckouts.sandbox as Form
  expect(again.referenceCode).not.toBe(form.referenceCode)
  await desk.pay(again, { outcome: 'aprobar' })
  await expectPaidOnce(id)
  expect(await desk.historyOf(id)).toEqual([
    [0, 6],
    [6, 4],
  ])
})

test('expired, abandoned and error leave it unpaid: 0, 0 and 6', async () => {
  for (const [outcome, status, state] of [
    ['vencer', 0, 'expired'],
    ['abandonar', 0, 'abandoned'],
    // PayU confirms errors as 6.
    ['error', 6, 'declined'],
    ['sin_fondos', 6, 'declined'],
  ] as const) {
    const { id, form } = await desk.startPaying(race)
    const { location } = await desk.pay(form, { outcome })
    await expectUnpaid(id, status)
    expect((await desk.attemptsOf(id)).map((attempt) => attempt.state)).toEqual([state])
    // Who abandons stays at the gateway.
    expect(location.startsWith('/pasarela-pruebas/t/')).toBe(outcome === 'abandonar')
  }
})

test('a return page alone never pays and never refuses', async () => {
  for (const outcome of ['aprobar', 'rechazar', 'vencer', 'error'] as const) {
    const { id, form } = await desk.startPaying(race)
    const { location } = await desk.pay(form, { outcome, faults: 'no_confirmation' })
    expect((await desk.comeBack(location)).json.state).toBe('unpaid')
    await expectUnpaid(id)
    expect(await desk.webhooksOf(id)).toEqual([])
  }
})

test('a pending payment keeps the spot, blocks a second pay and is settled later', async () => {
  const { id, proof, form } = await desk.startPaying(race)
  const { transaction, location } = await desk.pay(form, { outcome: 'pendiente', method: 'pse' })
  expect((await desk.comeBack(location)).json.state).toBe('pending')
  // The page polls: one webhook is kept, however often.
  for (let poll = 0; poll < 5; poll++) await desk.comeBack(location)
  expect(await desk.webhooksOf(id)).toMatchObject([{ source: 'return', outcome: 'pending' }])
  expect(await desk.row(id)).toMatchObject({ payment_status: 0, payment_pending: true, state: 'held' })
  expect((await desk.choose(race, proof)).paymentCheckouts ?? {}).toEqual({})
  const body = { event_id: race.event_id, checkout_token: proof }
  const resumed = await product.call('POST', '/api/competitor/resume', { body })
  expect(resumed.json).toMatchObject({ paymentMethod: [], paymentCheckouts: {} })
  await desk.resolve(transaction)
  await expectPaidOnce(id)
})

test('a pending nobody verified moves nothing: a forged return page is only shown', async () => {
  const { id, form } = await desk.startPaying(race)
  const { location } = await desk.pay(form, { outcome: 'pendiente', method: 'pse' })
  const forged = new URL(location)
  forged.searchParams.set('TX_VALUE', '83501.00')
  const before = await desk.row(id)
  expect((await desk.comeBack(forged.href)).json.state).toBe('unpaid')
  expect(await desk.row(id)).toEqual(before)
})

test('duplicate: two copies at once have one effect', async () => {
  const { id, form } = await desk.startPaying(race)
  const { transaction } = await desk.pay(form, { outcome: 'aprobar', faults: 'duplicate' })
  await expectPaidOnce(id)
  expect((await desk.sentOf(transaction)).map(({ status }) => status)).toEqual([200, 200])
})

test('50 copies, 20 at a time: one effect, one letter, 50 acknowledgements; days later none', async () => {
  const { id, form } = await desk.startPaying(race)
  const { transaction } = await desk.pay(form, { outcome: 'aprobar', faults: 'duplicate', copies: '50' })
  const sent = await desk.sentOf(transaction)
  expect(sent.map(({ status }) => status)).toEqual(Array(50).fill(200))
  await expectPaidOnce(id)
  const email = await emailOf(id)
  await vi.waitFor(
    async () => expect(await desk.lettersTo(email, 'registration-paid')).toHaveLength(1),
    15_000,
  )
  const webhook = sent[0]?.fields as Record<string, string>
  const { pathname } = new URL(form.confirmationUrl ?? '')
  expect((await desk.post(pathname, webhook)).status).toBe(200)
  await expectPaidOnce(id)
  expect(await desk.lettersTo(email, 'registration-paid')).toHaveLength(1)
  // Each is kept verbatim.
  expect(await desk.webhooksOf(id)).toHaveLength(51)
})

test('late: the browser is back before the webhook, and the webhook still pays', async () => {
  const { id, form } = await desk.startPaying(race)
  const { location } = await desk.pay(form, { outcome: 'aprobar', faults: 'late', late_ms: '400' })
  expect((await desk.comeBack(location)).json.state).toBe('unpaid')
  await vi.waitFor(() => expectPaidOnce(id), 15_000)
})

test('out_of_order: an older rejection after the approval has no effect', async () => {
  const { id, form } = await desk.startPaying(race)
  await desk.pay(form, { outcome: 'aprobar', faults: 'out_of_order' })
  await expectPaidOnce(id)
  expect((await desk.webhooksOf(id)).map(({ state, outcome }) => [state, outcome])).toEqual([
    ['approved', 'settled'],
    ['declined', 'ignored'],
  ])
})

test('retry_then_ok: rejected and approved under one reference ends as paid', async () => {
  const { id, form } = await desk.startPaying(race)
  await desk.pay(form, { outcome: 'aprobar', faults: 'retry_then_ok' })
  await expectPaidOnce(id)
  expect(await desk.historyOf(id)).toEqual([
    [0, 6],
    [6, 4],
  ])
})

test('uppercase_sign and value_without_decimals are the same webhook written otherwise: it pays', async () => {
  for (const faults of [
    'uppercase_sign',
    'value_without_decimals',
    'uppercase_sign,value_without_decimals',
  ]) {
    const { id, form } = await desk.startPaying(race)
    await desk.pay(form, { outcome: 'aprobar', faults })
    await expectPaidOnce(id)
  }
})

test('bad_sign, tampered_value and array_params are refused with 400, kept apart, and change nothing', async () => {
  for (const [faults, reason] of [
    ['bad_sign', 'signature'],
    ['tampered_value', 'signature'],
    ['array_params', 'shape'],
  ] as const) {
    const { id, form } = await desk.startPaying(race)
    const before = await desk.row(id)
    const { transaction } = await desk.pay(form, { outcome: 'aprobar', faults })
    expect((await desk.sentOf(transaction))[0]?.status).toBe(400)
    expect(await desk.row(id)).toEqual(before)
    await expectUnpaid(id)
    const kept = await product.db.select().from(payment_webhooks).where(eq(payment_webhooks.reason, reason))
    expect(
      kept.some(({ raw, attempt_id }) => attempt_id === null && raw.includes(form.referenceCode ?? '')),
    ).toBe(true)
  }
})

test('wrong_merchant changes nothing: it is acknowledged and kept as refused', async () => {
  const { id, form } = await desk.startPaying(race)
  const before = await desk.row(id)
  const { transaction } = await desk.pay(form, { outcome: 'aprobar', faults: 'wrong_merchant,duplicate' })
  expect((await desk.sentOf(transaction)).map(({ status }) => status)).toEqual([200, 200])
  expect(await desk.row(id)).toEqual(before)
  expect(await desk.webhooksOf(id)).toMatchObject([
    { outcome: 'refused', reason: 'otro comercio' },
    { outcome: 'refused', reason: 'otro comercio' },
  ])
})

test('money of the wrong kind never pays; staff see it once: resigned_value, wrong_currency, test_flag', async () => {
  for (const [faults, reason] of [
    ['resigned_value', 'otro valor'],
    ['wrong_currency', 'otra moneda'],
    ['test_flag', 'pago real en una cuenta de prueba'],
  ] as const) {
    const { id, form } = await desk.startPaying(race)
    const before = await desk.row(id)
    const letters = async () => (await desk.lettersTo(admin.email, 'payment-review')).length
    const told = await letters()
    await desk.pay(form, { outcome: 'aprobar', faults: `${faults},duplicate`, copies: '10' })
    // Nothing but the mark for staff.
    expect(await desk.row(id)).toEqual({ ...before, payment_review: true })
    expect(await letters()).toBe(told + 1)
    const webhooks = await desk.webhooksOf(id)
    expect(webhooks).toHaveLength(10)
    expect(new Set(webhooks.map((webhook) => `${webhook.outcome} ${webhook.reason}`))).toEqual(
      new Set([`refused ${reason}`]),
    )
    await expectCountersToFit(product.db, race.event_id)
  }
})

test('a rejection with a wrong value is not even worth a look', async () => {
  const { id, form } = await desk.startPaying(race)
  await desk.pay(form, { outcome: 'rechazar', faults: 'resigned_value' })
  expect(await desk.row(id)).toMatchObject({ payment_status: 0, payment_review: false })
})

test('unknown_reference with a valid signature is acknowledged, kept, and pays nobody', async () => {
  const { id, form } = await desk.startPaying(race)
  const { transaction } = await desk.pay(form, { outcome: 'aprobar', faults: 'unknown_reference' })
  expect((await desk.sentOf(transaction)).map(({ status }) => status)).toEqual([200])
  await expectUnpaid(id)
  const kept = await product.db
    .select()
    .from(payment_webhooks)
    .where(eq(payment_webhooks.reason, 'referencia desconocida'))
  expect(kept).toHaveLength(1)
})

test('no_confirmation: the job asks the gateway and settles it, once', async () => {
  const { id, form } = await desk.startPaying(race)
  await desk.pay(form, { outcome: 'aprobar', faults: 'no_confirmation' })
  await expectUnpaid(id)
  await product.db.update(payment_attempts).set({ opened_at: new Date(Date.now() - 300_000), asked_at: null })
  await reconcile(product.db, product.processor)
  await expectPaidOnce(id)
  expect((await desk.webhooksOf(id)).map(({ source }) => source)).toEqual(['query'])
})

test('after_hold with free spots: seated again and paid', async () => {
  const { id, form } = await desk.startPaying(race)
  const { transaction } = await desk.pay(form, { outcome: 'aprobar', faults: 'after_hold' })
  await desk.endHold(id)
  await desk.resolve(transaction)
  await expectPaidOnce(id)
})

test('after_hold without a spot: for review, nothing counted, administrators told, the limit kept', async () => {
  race = await createRace(product.db, { participant_limit: 1 })
  const { id, form } = await desk.startPaying(race)
  const { transaction } = await desk.pay(form, { outcome: 'aprobar', faults: 'after_hold' })
  await desk.endHold(id)
  const winner = await desk.register(race)
  const told = (await desk.lettersTo(admin.email, 'payment-review')).length
  await desk.resolve(transaction)
  expect(await desk.row(id)).toMatchObject({ state: 'released', payment_status: 0, payment_review: true })
  expect(await desk.row(winner.id)).toMatchObject({ state: 'held' })
  const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
  expect([event?.taken, event?.paid]).toEqual([1, 0])
  expect((await desk.lettersTo(admin.email, 'payment-review')).length).toBe(told + 1)
  expect(await desk.webhooksOf(id)).toMatchObject([{ outcome: 'review' }])
  await expectCountersToFit(product.db, race.event_id)
})
