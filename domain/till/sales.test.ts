/** A sale at the table: one change, once, at the till's price; and what is said where it cannot be. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventInvariants } from '#domain/events/invariants.ts'
import { accountLineInvariants } from '#domain/payments/account/account-invariants.ts'
import { payments } from '#domain/payments/account/account-tables.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createTillDesk, EXPO_PRICE, type TillDesk } from '#testing/desks/till-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { tillInvariants } from './invariants.ts'
import { till_sales } from './tables.ts'

const INVARIANTS = [...tillInvariants, ...eventInvariants, ...accountLineInvariants]

let product: TestProduct
let desk: TillDesk

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = await createTillDesk(product)
})
afterAll(async () => {
  expect(brokenOf(await checkInvariants(product.db, INVARIANTS))).toEqual([])
  await product.stop()
})

const saleRow = async (id: string) =>
  (await product.db.select().from(till_sales).where(eq(till_sales.id, id)))[0]
const paymentsOf = (registration_id: number | null) =>
  product.db
    .select()
    .from(payments)
    .where(eq(payments.registration_id, registration_id ?? 0))
const personOf = async (id: number | null) =>
  (
    await product.db
      .select()
      .from(participants)
      .where(eq(participants.id, id ?? 0))
  )[0]
const registrationOf = async (id: number | null) =>
  (
    await product.db
      .select()
      .from(registrations)
      .where(eq(registrations.id, id ?? 0))
  )[0]

test('a sale registers, settles with the mark of its turn, signs and hands over, in one change', async () => {
  const till = await desk.openTill()
  const handover_id = randomUUID()
  const sold = await desk.sell(till, { way: 'terminal', voucher: '889231', handover_id })
  expect(sold).toMatchObject({ outcome: 'done', says: null, errors: null })
  expect(await registrationOf(sold.registration_id)).toMatchObject({
    state: 'paid',
    payment_status: 7,
    amount: EXPO_PRICE,
    origin: 'staff',
  })
  const person = await personOf(sold.participant_id)
  expect(person).toMatchObject({ state: 'confirmed', email: '', block_id: desk.block_id, tier_id: null })
  expect(person?.consent_trace).toMatchObject({ way: 'desk' })
  expect(person?.signature).not.toBeNull()
  expect(person?.signature).not.toContain('M10')
  expect(await paymentsOf(sold.registration_id)).toMatchObject([
    { amount: EXPO_PRICE, way: 'terminal', till_session_id: till.session_id },
  ])
  expect(sold.whatsapp?.text).toContain(sold.receipt)
  const { rows } = await product.db.execute<{ id: string; kind: string }>(
    sql`select id, kind from handovers where participant_id = ${sold.participant_id}`,
  )
  expect(rows).toEqual([{ id: handover_id, kind: 'handed' }])
  await expectCountersToFit(product.db, desk.event_id)
})

test('what is not cash needs the number by which it is found again', async () => {
  const till = await desk.openTill()
  const { outcome, errors } = await desk.sell(till, { way: 'terminal', voucher: '' })
  expect(outcome).toBe('refused')
  expect(Object.keys(errors ?? {})).toEqual(['voucher'])
})

test('the same sale five times is one sale and one answer', async () => {
  const till = await desk.openTill()
  const sale = desk.sale(till)
  const answers = await Promise.all(Array.from({ length: 5 }, () => desk.send(till.by, [sale])))
  const [first] = answers.flat()
  expect(first?.outcome).toBe('done')
  for (const answer of answers.flat()) expect(answer).toEqual(first)
  expect(await paymentsOf(first?.registration_id ?? 0)).toHaveLength(1)
})

test('at another price nothing is sold, and the right one is said', async () => {
  const till = await desk.openTill()
  const sale = desk.sale(till, { amount: 80_000 })
  const [answer] = await desk.send(till.by, [sale])
  expect(answer).toMatchObject({ outcome: 'refused', registration_id: null })
  expect(answer?.errors?.amount?.join('')).toContain('95.000')
  expect(await saleRow(sale.id)).toBeUndefined()
})

test('without a price of the expo the price of the day counts', async () => {
  const own = await createTillDesk(product, { price: null })
  const till = await own.openTill()
  expect(await own.sell(till, { amount: 95_000 })).toMatchObject({ outcome: 'refused' })
  expect(await own.sell(till, { amount: 83_500 })).toMatchObject({ outcome: 'done' })
})

test('what is wrong with the form is told by field, and nothing is kept', async () => {
  const till = await desk.openTill()
  const minor = desk.person({ birthday: `${new Date().getFullYear() - 12}-01-05`, document_type: 'TI' })
  const wrong = [
    desk.sale(till, { person: desk.person({ phone: '12' }) }),
    desk.sale(till, { person: minor }),
    desk.sale(till, { signature: {} }),
    desk.sale(till, { consents: { data_policy: true, waiver: false, health: false, news: false } }),
    desk.sale(till, { tendered: 50_000 }),
    { id: 'not-a-sale' },
  ]
  const answers = await desk.send(till.by, wrong)
  expect(answers.map(({ outcome }) => outcome)).toEqual([
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
    'unreadable',
  ])
  expect(answers.map(({ errors }) => Object.keys(errors ?? {})[0])).toEqual([
    'phone',
    'guardian',
    'signature',
    'consents.waiver',
    'tendered',
    undefined,
  ])
})

test('who has a place already is refused online, by the document', async () => {
  const till = await desk.openTill()
  const person = desk.person()
  expect(await desk.sell(till, { person })).toMatchObject({ outcome: 'done' })
  const again = await desk.sell(till, { person })
  expect(again).toMatchObject({ outcome: 'refused' })
  expect(again.errors).toHaveProperty('dni')
})

test('a sale of another event’s turn is refused with why', async () => {
  const other = await createTillDesk(product)
  const foreign = await other.openTill()
  const till = await desk.openTill()
  const answer = await desk.sell({ ...till, session_id: foreign.session_id })
  expect(answer).toMatchObject({ outcome: 'refused' })
  expect(answer.says).toContain('no es de este evento')
})

test('undoing gives place and money back once, and only while the turn is open', async () => {
  const till = await desk.openTill()
  const handover_id = randomUUID()
  const sold = await desk.sell(till, { handover_id })
  const stranger = await desk.device()
  const refused = await refusal(422, desk.undo(stranger, sold.id))
  expect(refused.json).toMatchObject({ body: expect.stringContaining('lo abrió') })
  expect((await desk.undo(till.by, sold.id)).json).toMatchObject({ icon: 'success' })
  expect((await desk.undo(till.by, sold.id)).json).toMatchObject({ icon: 'info' })
  expect(await registrationOf(sold.registration_id)).toMatchObject({
    state: 'cancelled',
    payment_review: false,
  })
  const lines = await paymentsOf(sold.registration_id)
  expect(lines.map(({ amount, till_session_id }) => [amount, till_session_id])).toEqual([
    [EXPO_PRICE, till.session_id],
    [-EXPO_PRICE, till.session_id],
  ])
  const { rows } = await product.db.execute<{ kind: string }>(
    sql`select kind from handovers where participant_id = ${sold.participant_id} order by seq`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['handed', 'returned'])
  await expectCountersToFit(product.db, desk.event_id)

  const kept = await desk.sell(till)
  expect((await desk.close(till, { counted: 50_000 + EXPO_PRICE })).json.session.difference).toBe(0)
  expect((await desk.undo(till.by, kept.id)).json).toMatchObject({ icon: 'warning' })
  expect(await registrationOf(kept.registration_id)).toMatchObject({ state: 'paid' })
})

test('a person of the own event is prefilled after the whole document, without health; one of another is new', async () => {
  const till = await desk.openTill()
  const person = desk.person()
  const look = (at = desk.at) =>
    product.call<{ state: string; says: string | null; person: object | null }>('POST', `${at}/people`, {
      token: till.by.token,
      body: { dni: person.dni, document_type: person.document_type },
    })
  expect((await look()).json).toEqual({ state: 'new', says: null, person: null })
  const sold = await desk.sell(till, { person })
  expect((await look()).json).toMatchObject({ state: 'taken', person: null })
  const other = await createTillDesk(product)
  const away = await other.openTill()
  const { json } = await product.call<{ state: string; person: object }>('POST', `${other.at}/people`, {
    token: away.by.token,
    body: { dni: person.dni, document_type: person.document_type },
  })
  expect(json).toEqual({ state: 'new', says: null, person: null })
  await desk.undo(till.by, sold.id)
  const known = (await look()).json
  expect(known).toMatchObject({ state: 'known', person: { name: person.name, phone: person.phone } })
  expect(JSON.stringify(known)).not.toMatch(/eps|blood|condition/)
})

test('a category of teams is not offered to one person', async () => {
  const teams = await createTillDesk(product, {
    change: {
      team_size: [1, 2],
      categories: [
        {
          gender: 'Evento no Deportivo',
          start_age: 10,
          final_age: 99,
          difference: 0,
          distance: '10K',
          title: 'Abierta',
        },
        {
          gender: 'mixto',
          start_age: 10,
          final_age: 99,
          difference: 0,
          distance: '10K',
          title: 'Parejas mixtas',
          team_size: 2,
        },
      ],
    },
  })
  await product.db.execute(
    sql`update categories set team_size = 2 where event_id = ${teams.event_id} and title = 'Parejas mixtas'`,
  )
  const { seller } = await teams.openTill()
  expect((await teams.world(seller)).categories.map(({ title }) => title)).toEqual(['Abierta'])
})
