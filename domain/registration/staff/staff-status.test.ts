import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changes } from '#domain/changes/tables.ts'
import { payment_attempts, payment_history } from '#domain/payments/tables.ts'
import { orders } from '#domain/store/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/route.ts'
import { refusal } from '#testing/answer.ts'
import { countersOf, expectCountersToFit } from '#testing/counters.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { events, kits } from '../../events/tables.ts'
import { participants, registrations } from '../tables.ts'
import { annulRegistration, setManualStatus } from './staff-status.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string; user_id: number }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

type Said = { message: string; icon: string }
const post = (path: string, body: object = {}, token = admin.token) =>
  product.call<Said & { deleted: number; kept: number }>('POST', path, { body, token })
const pay = (id: number, change: object = {}, token?: string) =>
  post(`/api/registrations/${id}/status`, { status: 7, note: 'Pagó en la oficina', ...change }, token)
const annul = (id: number, token?: string) =>
  post(`/api/registrations/${id}/cancel`, { reason: 'Lesión' }, token)
const undo = (id: number, token?: string) =>
  post(`/api/registrations/${id}/undo`, { note: 'Se marcó por error' }, token)

const letHoldEnd = (id: number) =>
  product.db
    .update(registrations)
    .set({ hold_until: sql`now() - interval '1 minute'` })
    .where(eq(registrations.id, id))
const eventRow = async (id: number) => (await product.db.select().from(events).where(eq(events.id, id)))[0]
const historyOf = (id: number) =>
  product.db.select().from(payment_history).where(eq(payment_history.registration_id, id))

/** A hold that owns something of everything: spot, kit, coupon use, stock. */
const registerWithExtras = async () => {
  const race = await createRace(product.db)
  await desk.addCoupon(race, 'MITAD-50')
  const cap = await desk.addProduct(race, 5)
  const { id, proof } = await desk.register(race)
  await desk.applyCode(race, proof, 'MITAD-50')
  await desk.chooseProduct(race, proof, cap, 2)
  expect(await desk.registrationRow(id)).toMatchObject({ coupon_uses: 1, products_total: 60_000 })
  await expectCountersToFit(product.db, race.event_id)
  return { race, id }
}
const orderState = async (id: number) =>
  (await product.db.select().from(orders).where(eq(orders.registration_id, id))).map(({ state }) => state)

test('staff of the event mark a payment once, with history and audit', async () => {
  const { race, id } = await registerWithExtras()
  const { token, user_id } = await desk.colaborador(race.event_id)
  expect((await pay(id, {}, token)).json.icon).toBe('success')
  expect((await pay(id, { status: 8 }, token)).json).toMatchObject({
    message: 'La inscripción ya está pagada',
    icon: 'warning',
  })
  expect(await desk.registrationRow(id)).toMatchObject({ state: 'paid', payment_status: 7, hold_until: null })
  expect(await historyOf(id)).toMatchObject([
    { status_before: 0, status_after: 7, source: 'staff', note: 'Pagó en la oficina', user_id },
  ])
  expect(await desk.audited('marcar pago', id)).toHaveLength(1)
  expect(await eventRow(race.event_id)).toMatchObject({ taken: 1, paid: 1 })
  expect(await orderState(id)).toEqual(['paid'])
  await expectCountersToFit(product.db, race.event_id)
})

test('a manual status needs a note and is 7 or 8', async () => {
  const race = await createRace(product.db)
  const { id } = await desk.register(race)
  expect((await refusal(422, pay(id, { note: '  ' }))).status).toBe(422)
  for (const status of [0, 4, 6, 100]) expect((await refusal(422, pay(id, { status }))).status).toBe(422)
  expect(await desk.registrationRow(id)).toMatchObject({ state: 'held', payment_status: 0 })
  expect((await pay(id, { status: 8, note: 'Invitada' })).json.icon).toBe('success')
  expect(await desk.audited('dar cortesía', id)).toHaveLength(1)
  await expectCountersToFit(product.db, race.event_id)
})

test('a hold that is over is seated again with everything it had, whether or not the job has run', async () => {
  for (const swept of [false, true]) {
    const { race, id } = await registerWithExtras()
    await letHoldEnd(id)
    if (swept) {
      await desk.register(race)
      expect(await desk.registrationRow(id)).toMatchObject({ state: 'released' })
    }
    expect((await pay(id)).json.icon).toBe('success')
    expect(await desk.registrationRow(id)).toMatchObject({ state: 'paid', payment_status: 7 })
    expect(await orderState(id)).toEqual(['paid'])
    await expectCountersToFit(product.db, race.event_id)
  }
})

test('a hold that is over and finds no spot, kit, code, product or free person changes nothing', async () => {
  const full = await createRace(product.db, { participant_limit: 1 })
  const noKit = await createRace(product.db, { kits: [{ kit_name: 'Camiseta', size: 'M', amount: 1 }] })
  const noCode = await createRace(product.db)
  await desk.addCoupon(noCode, 'UNA-VEZ', { max_uses: 1 })
  const noStock = await createRace(product.db)
  const cap = await desk.addProduct(noStock, 1)
  const twice = await createRace(product.db)
  const cases = [
    { race: full, says: 'Cupos agotados' },
    { race: noKit, says: 'Talla agotada' },
    {
      race: noCode,
      says: 'Código agotado',
      extra: (proof: string) => desk.applyCode(noCode, proof, 'UNA-VEZ'),
    },
    {
      race: noStock,
      says: 'Producto agotado',
      extra: (proof: string) => desk.chooseProduct(noStock, proof, cap),
    },
    { race: twice, says: 'Ya está inscrito', samePerson: true },
  ]
  for (const { race, says, extra, samePerson } of cases) {
    const person = desk.nextParticipant(race)
    const { id, proof } = await desk.register(race, [person])
    await extra?.(proof)
    await letHoldEnd(id)
    const rival = await desk.register(race, [
      samePerson ? { ...person, phone: '3009998877' } : desk.nextParticipant(race),
    ])
    await extra?.(rival.proof)
    const before = await desk.registrationRow(id)
    expect((await pay(id)).json).toMatchObject({ message: says, icon: 'error' })
    expect(await desk.registrationRow(id)).toEqual(before)
    expect(await historyOf(id)).toEqual([])
    await expectCountersToFit(product.db, race.event_id)
  }
})

test('only an Administrator undoes, and only what was marked by hand', async () => {
  const { race, id } = await registerWithExtras()
  const { token } = await desk.colaborador(race.event_id)
  expect((await undo(id)).json).toMatchObject({ message: 'No se puede deshacer', icon: 'error' })
  await pay(id)
  expect((await refusal(403, undo(id, token))).status).toBe(403)
  expect((await undo(id)).json.icon).toBe('success')
  const undone = await desk.registrationRow(id)
  expect(undone).toMatchObject({ state: 'held', payment_status: 0, paid_at: null })
  expect(undone?.hold_until?.getTime()).toBeGreaterThan(Date.now() + 4.9 * 3_600_000)
  expect(await orderState(id)).toEqual(['held'])
  expect((await historyOf(id)).map(({ status_after }) => status_after)).toEqual([7, 0])
  expect(await desk.audited('deshacer pago', id)).toHaveLength(1)
  await expectCountersToFit(product.db, race.event_id)

  const free = await createRace(product.db, {
    price_tiers: [{ date: '2099-01-01', event_price: 0, cost_service: 0 }],
  })
  const { id: gratis } = await desk.register(free)
  expect((await undo(gratis)).json.message).toBe('No se puede deshacer')
  expect(await desk.registrationRow(gratis)).toMatchObject({ state: 'paid', payment_status: 100 })
})

test('annulling gives spot, kit, code and stock back once, from a hold and from a paid registration', async () => {
  for (const paid of [false, true]) {
    const { race, id } = await registerWithExtras()
    const { token } = await desk.colaborador(race.event_id)
    if (paid) await pay(id)
    const answers = await Promise.all([annul(id, token), annul(id), annul(id, token)])
    expect(answers.map(({ json }) => json.icon).sort()).toEqual(['success', 'warning', 'warning'])
    expect(await desk.registrationRow(id)).toMatchObject({ state: 'cancelled', cancel_reason: 'Lesión' })
    expect(await eventRow(race.event_id)).toMatchObject({ taken: 0, paid: 0 })
    expect(await orderState(id)).toEqual(['cancelled'])
    expect(await desk.audited('anular', id)).toHaveLength(1)
    expect((await pay(id)).json).toMatchObject({ message: 'La inscripción está anulada', icon: 'error' })
    await expectCountersToFit(product.db, race.event_id)
  }
  const race = await createRace(product.db)
  const { id } = await desk.register(race)
  expect((await refusal(422, post(`/api/registrations/${id}/cancel`, { reason: '' }))).status).toBe(422)
})

test('a payment under review whose hold is over leaves the list when it is annulled', async () => {
  const race = await createRace(product.db, { participant_limit: 1 })
  const { id } = await desk.register(race)
  await letHoldEnd(id)
  await desk.register(race)
  await product.db.update(registrations).set({ payment_review: true }).where(eq(registrations.id, id))
  expect((await pay(id)).json.message).toBe('Cupos agotados')
  expect((await annul(id)).json.icon).toBe('success')
  expect(await desk.registrationRow(id)).toMatchObject({ state: 'cancelled', payment_review: false })
  expect((await annul(id)).json.icon).toBe('warning')
  await expectCountersToFit(product.db, race.event_id)
})

/** Four decisions at the same instant, on the given connection; errors of a round without locks are part of it. */
const decideAtOnce = (db: Database, id: number) => {
  const caller: Caller = {
    user_id: admin.user_id,
    role: 'Administrator',
    name: '',
    email: '',
    session_id: 0,
  }
  const settle = (status: 7 | 8) =>
    inTransaction(db, (tx) => setManualStatus(tx, caller, { id, status, note: 'A la vez' }, async () => {}))
  const end = () => inTransaction(db, (tx) => annulRegistration(tx, caller, { id, reason: 'A la vez' }))
  return Promise.allSettled([settle(7), end(), settle(8), end()])
}
/** Every second one has lost its hold: then settling must take everything anew, once. */
const registerForRound = async (round: number) => {
  const { race, id } = await registerWithExtras()
  if (round % 2 === 1) {
    await letHoldEnd(id)
    await desk.register(race)
  }
  return { race, id }
}
const misfits = async (event_id: number) =>
  (await countersOf(product.db, event_id)).filter(({ counted, rows }) => counted !== rows)

test('two of the staff who settle and annul at the same instant leave the counters right', async () => {
  for (let round = 0; round < 10; round++) {
    const { race, id } = await registerForRound(round)
    const outcomes = await decideAtOnce(product.db, id)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    await expectCountersToFit(product.db, race.event_id)
    const decisions = [...(await desk.audited('anular', id)), ...(await historyOf(id))]
    expect(decisions.length).toBeGreaterThan(0)
  }
})

test('with the locks off the same race leaves wrong counters', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  try {
    let wrong = 0
    for (let round = 0; round < 30 && wrong === 0; round++) {
      const { race, id } = await registerForRound(round)
      await decideAtOnce(unlocked, id)
      wrong += (await misfits(race.event_id)).length
    }
    expect(wrong).toBeGreaterThan(0)
  } finally {
    await closeDatabase(unlocked)
  }
})

test('deleting the unpaid keeps who is paying and gives back what the others had', async () => {
  const race = await createRace(product.db)
  await desk.addCoupon(race, 'MITAD-50')
  const cap = await desk.addProduct(race, 9)
  const registerOne = async () => {
    const { id, proof } = await desk.register(race)
    await desk.applyCode(race, proof, 'MITAD-50')
    await desk.chooseProduct(race, proof, cap)
    return id
  }
  const [idle, stale, rejected] = [await registerOne(), await registerOne(), await registerOne()]
  const [pending, review, leaving, atGateway] = [
    await registerOne(),
    await registerOne(),
    await registerOne(),
    await registerOne(),
  ]
  const paid = await registerOne()
  await pay(paid)
  const change = (id: number, values: object) =>
    product.db.update(registrations).set(values).where(eq(registrations.id, id))
  await change(pending, { payment_pending: true })
  await change(review, { payment_review: true })
  await change(rejected, { payment_status: 6 })
  const attempt = (registration_id: number, minutes: number, state = 'open') =>
    product.db.insert(payment_attempts).values({
      reference_code: `intento-${registration_id}`,
      registration_id,
      event_id: race.event_id,
      amount: 1000,
      state,
      opened_at: new Date(Date.now() - minutes * 60_000),
    })
  await attempt(leaving, 29)
  await attempt(stale, 31)
  await attempt(rejected, 2, 'declined')
  await attempt(atGateway, 600, 'pending')

  const { token } = await desk.colaborador(race.event_id)
  const path = `/api/no-payments?event_id=${race.event_id}`
  expect((await product.call('GET', path, { token })).json).toEqual({
    go: 3,
    stay: 4,
    paying: 4,
    staff_entries: 0,
    changes: 0,
  })
  expect((await post(path, {}, token)).json).toMatchObject({ deleted: 3, kept: 4, icon: 'success' })
  const rows = await desk.registrationsOf(race)
  const idsIn = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id)
  expect(idsIn('cancelled')).toEqual([idle, stale, rejected])
  expect(idsIn('held')).toEqual([pending, review, leaving, atGateway])
  expect(idsIn('paid')).toEqual([paid])
  const [kit] = await product.db.select().from(kits).where(eq(kits.id, race.kit_id))
  expect(kit?.taken).toBe(5)
  await expectCountersToFit(product.db, race.event_id)
  expect(await desk.audited('eliminar no pagados', race.event_id)).toMatchObject([
    { detail: { deleted: 3, kept: 4 } },
  ])
  expect((await post(path, {}, token)).json).toMatchObject({ deleted: 0, kept: 4 })
})

test('deleting the unpaid spares who has a change to pay and what staff wrote in today, each counted', async () => {
  const race = await createRace(product.db)
  const [idle, changing, ofToday, ofYesterday, payingOfStaff] = [
    (await desk.register(race)).id,
    (await desk.register(race)).id,
    (await desk.register(race)).id,
    (await desk.register(race)).id,
    (await desk.register(race)).id,
  ]
  const change = (id: number, values: object) =>
    product.db.update(registrations).set(values).where(eq(registrations.id, id))
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await change(ofToday, { origin: 'staff', created_at: hoursAgo(23.9) })
  await change(ofYesterday, { origin: 'staff', created_at: hoursAgo(24.1) })
  await change(payingOfStaff, { origin: 'staff', payment_pending: true })
  const asked = async (registration_id: number, ended: object) => {
    const [person] = await product.db
      .select({ id: participants.id })
      .from(participants)
      .where(eq(participants.registration_id, registration_id))
    await product.db.insert(changes).values({
      event_id: race.event_id,
      registration_id,
      participant_id: person?.id ?? 0,
      kind: 'category',
      state: 'waiting_payment',
      asked_by: 'person',
      expires_at: new Date(Date.now() + 3_600_000),
      before: { words: '10K' },
      after: { words: '21K' },
      ...ended,
    })
  }
  await asked(changing, {})
  await asked(idle, { state: 'expired', ended_at: new Date() })

  const { token } = await desk.colaborador(race.event_id)
  const path = `/api/no-payments?event_id=${race.event_id}`
  expect((await product.call('GET', path, { token })).json).toEqual({
    go: 2,
    stay: 3,
    paying: 1,
    staff_entries: 1,
    changes: 1,
  })
  expect((await post(path, {}, token)).json).toMatchObject({
    deleted: 2,
    kept: 3,
    body: expect.stringContaining('Se quedan 3: en pago o revisión'),
  })
  const rows = await desk.registrationsOf(race)
  const idsIn = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id)
  expect(idsIn('cancelled')).toEqual([idle, ofYesterday])
  expect(idsIn('held')).toEqual([changing, ofToday, payingOfStaff])
  await expectCountersToFit(product.db, race.event_id)
})
