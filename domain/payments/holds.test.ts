/** Payments against the clock: pending ones, gateways that are away, late money, and the same instant from two sides. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { registrationPayable } from '#domain/registration/checkout/registration-payable.ts'
import { releaseEndedHolds } from '#domain/registration/jobs.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import { orderPayable } from '#domain/store/orders/order-payable.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { mails } from '#server/mail/tables.ts'
import { countersOf, expectCountersToFit } from '#testing/counters.ts'
import { createSandboxDesk, type Form, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { payuConfirmation, startPayuDouble } from '#testing/gateway-doubles/payu-double.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { SANDBOX_CREDENTIALS } from './gateways/sandbox.ts'
import { createProcessor } from './processor/processor.ts'
import { event_payment_settings, payment_attempts } from './tables.ts'

const HOUR = 3_600_000
const KEYS = { merchantId: '700', apiKey: 'llave-de-prueba', apiLogin: 'entrada' }
const SANDBOX_KEYS = SANDBOX_CREDENTIALS as typeof KEYS

let product: TestProduct
let desk: SandboxDesk
let sandboxId: string
let payu: Awaited<ReturnType<typeof startPayuDouble>>
let unlocked: Database
beforeAll(async () => {
  payu = await startPayuDouble(KEYS)
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1', PAYU_URL: payu.url })
  desk = createSandboxDesk(product)
  sandboxId = (await desk.addAccount()).id
  unlocked = connectWithoutLocks(product.connection)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
  await payu.close()
})

const near = (instant: Date | null, wanted: number) => Math.abs((instant?.getTime() ?? 0) - wanted) < 60_000
const release = () => releaseEndedHolds(product.context, product.processor)
const savedHoursAgo = (id: number, hours: number) =>
  product.db
    .update(registrations)
    .set({ created_at: new Date(Date.now() - hours * HOUR) })
    .where(eq(registrations.id, id))

/** Left for the gateway, came back with a signed pending. */
const pend = async (
  race: Awaited<ReturnType<typeof createRace>>,
  method: 'pse' | 'efectivo',
  hoursAgo = 0,
) => {
  const { id, form } = await desk.startPaying(race)
  if (hoursAgo > 0) await savedHoursAgo(id, hoursAgo)
  const { location, transaction } = await desk.pay(form, { outcome: 'pendiente', method })
  await desk.comeBack(location)
  return { id, transaction, form }
}

test('a bank gets 24 hours, a voucher 72 after saving, and never past the event', async () => {
  const race = await createRace(product.db)
  await product.db.insert(event_payment_settings).values({ event_id: race.event_id, accepts_cash: true })
  const bank = await desk.row((await pend(race, 'pse')).id)
  expect(near(bank.hold_until, Date.now() + 24 * HOUR)).toBe(true)
  const cash = await desk.row((await pend(race, 'efectivo')).id)
  expect(near(cash.hold_until, cash.created_at.getTime() + 72 * HOUR)).toBe(true)
  const old = await desk.row((await pend(race, 'pse', 60)).id)
  expect(near(old.hold_until, old.created_at.getTime() + 72 * HOUR)).toBe(true)

  const event_datetime = new Date(Date.now() + 10 * HOUR)
  const soon = await createRace(product.db)
  const { id, form } = await desk.startPaying(soon)
  await product.db.update(events).set({ event_datetime }).where(eq(events.id, soon.event_id))
  await desk.comeBack((await desk.pay(form, { outcome: 'pendiente', method: 'pse' })).location)
  expect((await desk.row(id)).hold_until).toEqual(event_datetime)
})

test('still pending when the hold ends: asked, moved again, and over after 72 hours', async () => {
  const race = await createRace(product.db)
  const { id, transaction } = await pend(race, 'pse')
  await savedHoursAgo(id, 24)
  await desk.endHold(id)
  expect(await release()).toBe(0)
  expect(near((await desk.row(id)).hold_until, Date.now() + 24 * HOUR)).toBe(true)
  // Asking again and again writes nothing down.
  expect(await desk.webhooksOf(id)).toHaveLength(1)
  await savedHoursAgo(id, 73)
  await desk.endHold(id)
  expect(await release()).toBe(1)
  expect(await desk.row(id)).toMatchObject({ state: 'released', payment_pending: false })
  // The money came after all.
  await desk.resolve(transaction)
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4 })
  await expectCountersToFit(product.db, race.event_id)
})

test('approved at the gateway without a word to us: the job asks before the spot goes, and pays it', async () => {
  const race = await createRace(product.db)
  const { id, form } = await desk.startPaying(race)
  await desk.pay(form, { outcome: 'aprobar', faults: 'no_confirmation' })
  await desk.endHold(id, -0.5)
  await release()
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4 })
})

test('nobody left for a gateway: the hold ends without asking', async () => {
  const race = await createRace(product.db)
  const { id } = await desk.register(race)
  await desk.endHold(id)
  expect(await release()).toBe(1)
  expect(await desk.row(id)).toMatchObject({ state: 'released', payment_status: 0 })
})

const createPayuRace = async (live = false) => {
  const race = await createRace(product.db)
  const { merchantId, ...secrets } = KEYS
  const account = await desk.addAccount({
    gateway_name: 'payu',
    event_id: race.event_id,
    live,
    settings: { merchantId, accountId: '1' },
    secrets,
  })
  const { id, proof } = await desk.register(race)
  const form = (await desk.choose(race, proof, 'payu')).paymentCheckouts.payu as Form
  return { race, account, id, proof, form }
}

test('a gateway that is away moves the end by 15 minutes, four times at most, however many attempts', async () => {
  const { race, id } = await createPayuRace()
  const [first] = await desk.attemptsOf(id)
  await product.db
    .insert(payment_attempts)
    .values({ ...first, id: undefined, reference_code: `${first?.reference_code}0` } as typeof first & object)
  payu.trouble('server-error')
  try {
    for (let move = 1; move <= 4; move++) {
      await desk.endHold(id, -0.5)
      expect(await release()).toBe(0)
      const row = await desk.row(id)
      expect([row.state, row.hold_extensions]).toEqual(['held', move])
      expect(near(row.hold_until, Date.now() + 15 * 60_000)).toBe(true)
    }
    await desk.endHold(id)
    expect(await release()).toBe(1)
    expect(await desk.row(id)).toMatchObject({ state: 'released', hold_extensions: 4 })
  } finally {
    payu.trouble()
  }
  await expectCountersToFit(product.db, race.event_id)
})

/** What PayU would say about an attempt, straight to the processor. */
const say = (
  processor: TestProduct['processor'],
  reference: string,
  outcome: 'approved' | 'declined' | 'expired' | 'abandoned',
  amount = '83500.00',
) => {
  const body = payuConfirmation(SANDBOX_KEYS, { referenceCode: reference, amount, outcome })
  return processor.receive('sandbox', sandboxId, { headers: {}, query: {}, body }, JSON.stringify(body))
}

test('money for what somebody ended revives nothing: staff decide, and the payer reads the truth', async () => {
  const race = await createRace(product.db)
  const { id, form } = await desk.startPaying(race)
  const { token } = await product.signIn('Administrator')
  const annul = () =>
    product.call('POST', `/api/registrations/${id}/cancel`, { body: { reason: 'Lesión' }, token })
  await annul()
  await say(product.processor, form.referenceCode ?? '', 'approved')
  expect(await desk.row(id)).toMatchObject({ state: 'cancelled', payment_review: true })
  const { json } = await product.call<{ icon: string }>('POST', `/api/registrations/${id}/review/seat`, {
    body: {},
    token,
  })
  expect(json.icon).toBe('success')
  await annul()
  const { reference } = await desk.row(id)
  const [participant] = await product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, id))
  const verified = await product.call<{ message: string }>('POST', '/api/payments/verify', {
    body: { reference, dni: participant?.dni },
  })
  expect(verified.json.message).toBe('Tu inscripción fue anulada')
  const letters = await product.db
    .select({ kind: mails.kind })
    .from(mails)
    .where(and(eq(mails.recipient, participant?.email ?? ''), eq(mails.kind, 'registration-annulled')))
  expect(letters).toHaveLength(2)
  await expectCountersToFit(product.db, race.event_id)
})

test('approved twice through two attempts stays paid once, and the second payment is for review', async () => {
  const race = await createRace(product.db)
  const { id, proof, form } = await desk.startPaying(race)
  await desk.pay(form, { outcome: 'rechazar' })
  const second = (await desk.choose(race, proof)).paymentCheckouts.sandbox as Form
  await say(product.processor, form.referenceCode ?? '', 'approved')
  await say(product.processor, second.referenceCode ?? '', 'approved')
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4, payment_review: true })
  expect((await desk.webhooksOf(id)).at(-1)).toMatchObject({ outcome: 'review', reason: 'pago doble' })
  expect((await desk.historyOf(id)).filter(([, after]) => after === 4)).toHaveLength(2)
  const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
  expect(event?.paid).toBe(1)
  await expectCountersToFit(product.db, race.event_id)
})

test('money that waits for staff goes on waiting when the right amount comes', async () => {
  const race = await createRace(product.db)
  const { id, form } = await desk.startPaying(race)
  await say(product.processor, form.referenceCode ?? '', 'approved', '1000.00')
  await say(product.processor, form.referenceCode ?? '', 'approved')
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4, payment_review: true })
})

test('a try that fails does not end another one that is on its way', async () => {
  const race = await createRace(product.db)
  const { id } = await pend(race, 'pse')
  const [first] = await desk.attemptsOf(id)
  const reference_code = `${first?.reference_code}1`
  await product.db
    .insert(payment_attempts)
    .values({ ...first, id: undefined, state: 'open', reference_code } as typeof first & object)
  await say(product.processor, reference_code, 'declined')
  expect(await desk.row(id)).toMatchObject({ payment_pending: true, payment_status: 0 })
})

test('an older attempt that asked for less does not pay a total that grew', async () => {
  const race = await createRace(product.db)
  const { id, proof, form } = await desk.startPaying(race)
  await desk.chooseProduct(race, proof, await desk.addProduct(race, 5))
  await say(product.processor, form.referenceCode ?? '', 'approved')
  expect(await desk.row(id)).toMatchObject({ state: 'held', payment_status: 0, payment_review: true })
  await expectCountersToFit(product.db, race.event_id)
})

test('7, 8 and 100 are never overwritten by a gateway', async () => {
  const race = await createRace(product.db)
  const { token } = await product.signIn('Administrator')
  for (const status of [7, 8] as const) {
    const { id, form } = await desk.startPaying(race)
    const set = await product.call('POST', `/api/registrations/${id}/status`, {
      token,
      body: { status, note: 'Pagó en la oficina' },
    })
    expect(set.status).toBe(200)
    for (const outcome of ['declined', 'expired', 'approved', 'declined'] as const)
      await say(product.processor, form.referenceCode ?? '', outcome)
    expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: status, payment_review: true })
  }
  const { id, proof, form } = await desk.startPaying(race)
  await desk.addCoupon(race, 'GRATIS-100', { value: 100 })
  await desk.applyCode(race, proof, 'GRATIS-100')
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 100 })
  await say(product.processor, form.referenceCode ?? '', 'declined')
  await say(product.processor, form.referenceCode ?? '', 'approved')
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 100, payment_review: true })
  await expectCountersToFit(product.db, race.event_id)
})

const SLOW = { timeout: 90_000 }

type Cashing = { context: TestProduct['context']; processor: TestProduct['processor'] }

/** Several holds end in the same moment in which their money comes, and somebody else wants a spot. */
const raceForTheEnd = async ({ context, processor }: Cashing, people: number) => {
  const race = await createRace(product.db, { participant_limit: people })
  const paying = []
  for (let at = 0; at < people; at++) paying.push(await desk.startPaying(race))
  // Nobody is asked: the webhook and the end of the hold are alone with each other.
  await product.db
    .update(payment_attempts)
    .set({ opened_at: null })
    .where(eq(payment_attempts.event_id, race.event_id))
  await product.db
    .update(registrations)
    .set({ hold_until: sql`clock_timestamp() + interval '25 milliseconds'` })
    .where(eq(registrations.event_id, race.event_id))
  const sweeps = Array.from({ length: 4 }, async (_, at) => {
    await new Promise((later) => setTimeout(later, 10 + at * 8))
    return at === 2 ? desk.save(race) : releaseEndedHolds(context, processor)
  })
  const webhooks = paying.map(async ({ form }, at) => {
    await new Promise((later) => setTimeout(later, at * 5))
    return say(processor, form.referenceCode ?? '', 'approved')
  })
  const done = await Promise.allSettled([...webhooks, ...sweeps])
  const rows = await Promise.all(paying.map(({ id }) => desk.row(id)))
  const states = (await Promise.all(paying.map(({ id }) => desk.attemptsOf(id)))).flat()
  const counters = await countersOf(product.db, race.event_id)
  return {
    failed: done.filter(({ status }) => status === 'rejected').length,
    unsettled: states.filter(({ state }) => state !== 'approved').length,
    lost: rows.filter(({ state, payment_review }) => state !== 'paid' && !payment_review).length,
    wrongCounts: counters.filter(({ counted, rows: counted_rows }) => counted !== counted_rows),
  }
}

test('payment and expiry at the same instant: a seat or a review, never lost', SLOW, async () => {
  for (let round = 0; round < 4; round++)
    expect(await raceForTheEnd(product, 5)).toEqual({ failed: 0, unsettled: 0, lost: 0, wrongCounts: [] })
})

test('lock-off twin: without locks the same instant fails, loses money or miscounts', SLOW, async () => {
  const context = { ...product.context, db: unlocked }
  const payables = { registration: registrationPayable(context), order: orderPayable(context) }
  const processor = createProcessor(context, payables)
  let seen = false
  for (let round = 0; round < 15 && !seen; round++) {
    const { failed, unsettled, lost, wrongCounts } = await raceForTheEnd({ context, processor }, 5)
    seen = failed + unsettled + lost + wrongCounts.length > 0
  }
  expect(seen).toBe(true)
})
