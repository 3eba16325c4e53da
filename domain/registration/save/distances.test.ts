/** What a client meets in an event with distances, blocks, a price grid and kits for some: over HTTP, as a stranger. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { blocks } from '#domain/events/capacity/block-tables.ts'
import { createBlock, releaseBlock } from '#domain/events/capacity/change-blocks.ts'
import type { NewEvent } from '#domain/events/form/create-event.ts'
import { distances, events, kits, price_tiers } from '#domain/events/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { rate_limits } from '#server/limits/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { findReceipt } from '../receipt/receipt.ts'
import { participants, registrations } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
})
afterAll(() => product.stop())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const open = { gender: 'Evento no Deportivo', title: 'Abierta', start_age: 10, final_age: 99 }

/** 21K and 10K, and 5K for children. */
const createFestival = async (change: Partial<NewEvent> = {}) => {
  const race = await createRace(product.db, {
    categories: [
      { ...open, distance: '21K', difference: 40_000 },
      { ...open, distance: '10K', difference: 0 },
      { ...open, distance: '5K', title: 'Niños', start_age: 4, final_age: 12, difference: -30_000 },
    ],
    ...change,
  })
  const [long = 0, short = 0, children = 0] = race.categories.map(({ id }) => id)
  const rows = await product.db
    .select()
    .from(distances)
    .where(eq(distances.event_id, race.event_id))
    .orderBy(distances.id)
  const distanceIds = rows.map(({ id }) => id)
  const set = (at: number, values: Partial<typeof distances.$inferInsert>) =>
    product.db
      .update(distances)
      .set(values)
      .where(eq(distances.id, distanceIds[at] ?? 0))
  return { ...race, long, short, children, distanceIds, set }
}

type Festival = Awaited<ReturnType<typeof createFestival>>
type Answer = {
  status: number
  message: string
  body: string
  new_total?: number
  errors?: Record<string, string[]>
  pay: { amount: number } | null
  checkout_token: string
}

const save = (race: Festival, category_id: number, change: object = {}, person: object = {}) =>
  product.call<Answer>('POST', '/api/competitor', {
    body: {
      competitors: [desk.nextParticipant(race, person)],
      event_id: race.event_id,
      category_id,
      ...change,
    },
  })

type Looked = {
  status: number
  message: string
  kits: { id: number; size: string }[]
  categories: { id: number; price: number; difference: number; sold_out: boolean; closed: boolean }[]
  block?: { name: string; left: number; distances: string[]; has_discount: boolean } | null
}
const lookUp = async (race: Festival, query: Record<string, string> = {}) => {
  const { dni, birthday } = desk.nextParticipant(race)
  const asked = new URLSearchParams({ birthday, event_id: String(race.event_id), ...query })
  return (await product.call<Looked>('GET', `/api/competitor/${dni}?${asked}`)).json
}

const makeBlock = async (race: Festival, change: object = {}) => {
  const fields = { name: 'Banco Andino', owner: 'company', places: 3, distances: ['21K'], code: 'ANDINO-21' }
  const made = await inTransaction(product.db, (tx) =>
    createBlock(tx, race.event_id, { ...fields, ...change } as Parameters<typeof createBlock>[2]),
  )
  if (typeof made !== 'number') throw new Error(`no block: ${JSON.stringify(made)}`)
  return made
}

test('the 21K sells out while the 10K sells on, and lookups say which', async () => {
  const race = await createFestival()
  await race.set(0, { participant_limit: 2 })
  expect((await save(race, race.long)).json.status).toBe(0)
  const competitors = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const two = await save(race, race.long, { competitors })
  expect(two.json).toMatchObject({ status: 6, message: 'Cupos agotados' })
  expect(two.json.body).toContain('En 21K queda 1 cupo y son 2 personas')
  expect((await save(race, race.long)).json.status).toBe(0)
  const refused = await save(race, race.long)
  expect(refused.json).toMatchObject({ status: 6, message: 'Cupos agotados' })
  expect(refused.json.body).toContain('En 21K no quedan cupos')
  expect((await save(race, race.short)).json.status).toBe(0)
  const { status, categories } = await lookUp(race)
  expect([status, categories.map(({ sold_out }) => sold_out)]).toEqual([0, [true, false, false]])
  await expectCountersToFit(product.db, race.event_id)
})

test('when every distance is sold out or closed the lookup says so as of the event', async () => {
  const race = await createFestival()
  await race.set(0, { participant_limit: 1 })
  await race.set(1, { register_deadline: inDays(-1) })
  await race.set(2, { register_deadline: inDays(-1) })
  expect((await lookUp(race)).categories.map(({ closed }) => closed)).toEqual([false, true, true])
  const closed = await save(race, race.short)
  expect(closed.json).toMatchObject({ status: 6, message: 'Inscripciones cerradas' })
  expect(closed.json.body).toContain('10K')
  expect((await save(race, race.long)).json.status).toBe(0)
  expect(await lookUp(race)).toMatchObject({ status: 2, message: 'Cupos agotados' })
  await race.set(0, { register_deadline: inDays(-1) })
  expect(await lookUp(race)).toMatchObject({ status: 1, message: 'Inscripciones cerradas' })
})

test('a hold that ends gives back the place of its distance, its price and its block', async () => {
  const race = await createFestival({
    price_tiers: [
      { date: bogotaDay(inDays(5)), event_price: 50_000, places: 1 },
      { date: bogotaDay(inDays(10)), event_price: 80_000 },
    ],
  })
  await race.set(0, { participant_limit: 5 })
  await makeBlock(race, { places: 1 })
  expect((await save(race, race.long, { block_code: 'andino-21' })).json).toMatchObject({
    status: 0,
    pay: { amount: 90_000 },
  })
  expect((await save(race, race.long, { block_code: 'ANDINO-21' })).json).toMatchObject({ status: 6 })
  await expectCountersToFit(product.db, race.event_id)
  await product.db
    .update(registrations)
    .set({ hold_until: inDays(-1) })
    .where(eq(registrations.event_id, race.event_id))
  // Counted as free at once, swept by whoever saves next.
  expect(await lookUp(race, { block_code: 'ANDINO-21' })).toMatchObject({ status: 0 })
  expect((await save(race, race.long, { block_code: 'ANDINO-21' })).json).toMatchObject({
    status: 0,
    pay: { amount: 90_000 },
  })
  await expectCountersToFit(product.db, race.event_id)
})

test('a company enters by its code in a sold-out race, each into one of its distances, and not one more', async () => {
  const race = await createFestival({ participant_limit: 5 })
  await makeBlock(race)
  expect((await save(race, race.short)).json.status).toBe(0)
  expect((await save(race, race.short)).json.status).toBe(0)
  expect((await save(race, race.short)).json).toMatchObject({ status: 6, message: 'Cupos agotados' })
  expect(await lookUp(race)).toMatchObject({ status: 2 })
  await desk.addCoupon(race, 'ANDINO-21', { value: 100 })
  const looked = await lookUp(race, { block_code: ' andino-21 ' })
  expect(looked).toMatchObject({
    status: 0,
    block: { name: 'Banco Andino', left: 3, distances: ['21K'], has_discount: true },
  })
  expect(looked.categories.map(({ id }) => id)).toEqual([race.long])
  const elsewhere = await save(race, race.short, { block_code: 'ANDINO-21' })
  expect(elsewhere.json).toMatchObject({ status: 6, message: 'Ese código es de otra distancia' })
  expect(elsewhere.json.body).toContain('Banco Andino son de 21K: quedan 3 cupos')
  const competitors = [1, 2, 3, 4].map(() => desk.nextParticipant(race, { category_id: race.long }))
  const four = await save(race, race.long, { block_code: 'ANDINO-21', competitors })
  expect(four.json).toMatchObject({ status: 6, message: 'Cupos agotados' })
  expect(four.json.body).toBe('De Banco Andino quedan 3 cupos y son 4 personas.')
  const three = await save(race, race.long, {
    block_code: 'ANDINO-21',
    competitors: competitors.slice(0, 3),
  })
  expect(three.json.status).toBe(0)
  expect(await lookUp(race, { block_code: 'ANDINO-21' })).toMatchObject({ status: 2, block: { left: 0 } })
  await expectCountersToFit(product.db, race.event_id)
})

test('a wrong code opens nothing, and one of another event neither; a released block says so', async () => {
  const [race, other] = [await createFestival({ participant_limit: 3 }), await createFestival()]
  const block_id = await makeBlock(race)
  for (const block_code of ['OTRO-CODIGO', 'x', "' or true --"])
    expect((await save(race, race.long, { block_code })).json).toMatchObject({
      status: 6,
      message: 'Código no válido',
    })
  expect((await save(other, other.long, { block_code: 'ANDINO-21' })).json.message).toBe('Código no válido')
  expect(await lookUp(race, { block_code: 'NADA-NADA' })).toMatchObject({ status: 2, block: null })
  expect(await inTransaction(product.db, (tx) => releaseBlock(tx, race.event_id, block_id))).toBe(3)
  const late = await save(race, race.long, { block_code: 'ANDINO-21' })
  expect(late.json).toMatchObject({ status: 6, message: 'Código vencido' })
  expect((await save(race, race.long)).json.status).toBe(0)
})

test('who tries codes is stopped, and learns nothing from then on; a company behind one address is not', async () => {
  const race = await createFestival()
  await makeBlock(race, { places: 60 })
  for (let person = 0; person < 40; person++)
    expect((await lookUp(race, { block_code: 'ANDINO-21' })).block?.left).toBe(60)
  const tries = []
  for (let tried = 0; tried < 40; tried++)
    tries.push((await anyAnswer(save(race, race.long, { block_code: `ANDINO-${tried + 100}` }))).status)
  expect(new Set(tries)).toEqual(new Set([200, 429]))
  expect((await anyAnswer(save(race, race.long, { block_code: 'ANDINO-21' }))).status).toBe(429)
  await product.db.delete(rate_limits)
  // A link that was misprinted is one code, however many open it.
  for (let person = 0; person < 40; person++)
    expect((await lookUp(race, { block_code: 'ANDINO-12' })).block).toBeNull()
  expect((await lookUp(race, { block_code: 'ANDINO-21' })).block?.left).toBe(60)
})

test('somebody who changes the own hold stays in the block without naming it again', async () => {
  const race = await createFestival({ participant_limit: 3 })
  await makeBlock(race)
  const person = desk.nextParticipant(race)
  const first = await save(race, race.long, { competitors: [person], block_code: 'ANDINO-21' })
  const again = await save(race, race.long, {
    competitors: [{ ...person, address: 'Carrera 7' }],
    checkout_token: first.json.checkout_token,
  })
  expect(again.json.status).toBe(0)
  const [block] = await product.db.select().from(blocks).where(eq(blocks.event_id, race.event_id))
  expect(block?.taken).toBe(1)
  await expectCountersToFit(product.db, race.event_id)
})

test('a tier ends by its places: two of four who buy together pay it, two the next one', async () => {
  const race = await createFestival({
    team_size: [1, 4],
    price_tiers: [
      { date: bogotaDay(inDays(5)), event_price: 50_000, cost_service: 2_000, places: 3 },
      { date: bogotaDay(inDays(10)), event_price: 80_000, cost_service: 3_000 },
    ],
  })
  expect((await save(race, race.short)).json.pay?.amount).toBe(52_000)
  const competitors = [1, 2, 3, 4].map(() => desk.nextParticipant(race))
  const four = await save(race, race.short, { competitors })
  expect(four.json.pay?.amount).toBe(2 * 52_000 + 2 * 83_000)
  expect((await save(race, race.short)).json.pay?.amount).toBe(83_000)
  const { json } = await product.call<{
    event: { price: { now: { event_price: number; places_left: number | null } } }
  }>('GET', `/api/site/events/${race.slug}`)
  expect(json.event.price.now).toMatchObject({ event_price: 80_000, places_left: null })
  await expectCountersToFit(product.db, race.event_id)
})

test('a form that shows its total is told the new price, and nothing is taken', async () => {
  const race = await createFestival({
    price_tiers: [
      { date: bogotaDay(inDays(5)), event_price: 50_000, cost_service: 2_000, places: 1 },
      { date: bogotaDay(inDays(10)), event_price: 80_000, cost_service: 3_000 },
    ],
  })
  expect((await save(race, race.short, { shown_total: 52_000 })).json.status).toBe(0)
  const person = desk.nextParticipant(race)
  const late = await save(race, race.short, { competitors: [person], shown_total: 52_000 })
  expect(late.json).toMatchObject({ status: 6, message: 'El precio cambió', new_total: 83_000 })
  expect(late.json.body).toContain('$83.000')
  const rows = await desk.registrationsOf(race)
  expect(rows).toHaveLength(1)
  const now = await save(race, race.short, { competitors: [person], shown_total: 83_000 })
  expect(now.json).toMatchObject({ status: 0, pay: { amount: 83_000 } })
  // The same form once more is the same registration, whatever it costs by then.
  const again = await save(race, race.short, { competitors: [person], shown_total: 52_000 })
  expect(again.json).toMatchObject({ status: 0, pay: { amount: 83_000 } })
  await expectCountersToFit(product.db, race.event_id)
})

test('a tier asks its own price for a distance; elsewhere its price and the difference, which the wire says', async () => {
  const race = await createFestival({
    price_tiers: [
      {
        date: bogotaDay(inDays(5)),
        event_price: 80_000,
        cost_service: 3_500,
        prices: { '21K': 150_000, '5K': 0 },
      },
    ],
  })
  const prices = [await save(race, race.long), await save(race, race.short)].map(
    ({ json }) => json.pay?.amount,
  )
  expect(prices).toEqual([153_500, 83_500])
  const { categories } = await lookUp(race)
  expect(categories.map(({ price, difference }) => [price, difference])).toEqual([
    [150_000, 70_000],
    [80_000, 0],
    [0, -80_000],
  ])
})

test('categories are those of the age on the day of the distance, where birthdays are sent', async () => {
  const race = await createFestival({
    event_datetime: new Date('2056-06-15T11:00:00Z'),
    register_deadline: new Date('2056-06-01T11:00:00Z'),
    price_tiers: [{ date: '2056-06-01', event_price: 80_000 }],
    categories: [
      { ...open, distance: '10K', title: 'Juvenil', start_age: 10, final_age: 17 },
      { ...open, distance: '10K', title: 'Mayores', start_age: 18, final_age: 99 },
    ],
  })
  await race.set(0, { age_on: '2056-12-31' })
  const [young = 0, adult = 0] = race.categories.map(({ id }) => id)
  const query = `event_id=${race.event_id}&genders=["female"]&ages=[17]`
  const offered = async (more = '') =>
    (
      await product.call<{ categories: { id: number }[] }>('GET', `/api/competitorCategory/?${query}${more}`)
    ).json.categories.map(({ id }) => id)
  // 17 on the day of the event, 18 at the end of the year.
  expect(await offered()).toEqual([young])
  expect(await offered('&birthdays=["2038-09-01"]')).toEqual([adult])
})

test('a save that the day of the ages contradicts answers 6 with the category to choose', async () => {
  const day = bogotaDay(inDays(30))
  const year = Number(day.slice(0, 4))
  const race = await createFestival({
    categories: [
      { ...open, distance: '10K', title: 'Juvenil', start_age: 10, final_age: 17 },
      { ...open, distance: '10K', title: 'Mayores', start_age: 18, final_age: 99 },
    ],
  })
  await race.set(0, { age_on: `${year + 1}-12-31` })
  const [young = 0, adult = 0] = race.categories.map(({ id }) => id)
  const guardian = {
    name: 'Rosa Ruiz',
    document: '41000111',
    relation: 'Madre',
    consent: true,
    phone: '3005551234',
  }
  const teenager = { birthday: `${year - 17}-01-15`, guardian }
  const contradicted = await save(race, young, {}, teenager)
  expect(contradicted.json).toMatchObject({ status: 6, message: 'Esa categoría no te admite' })
  expect(contradicted.json.body).toContain('10K Mayores')
  expect((await save(race, adult, {}, teenager)).json.status).toBe(0)
  const [row] = await product.db.select().from(participants).where(eq(participants.event_id, race.event_id))
  expect(row?.age).toBe(18)
  // Neither age admits: that is a mistake of the form, as ever.
  const child = { birthday: `${year - 5}-01-15`, guardian }
  await refusal(422, save(race, adult, {}, child))
})

test('a kit for some is offered to them and refused to others', async () => {
  const race = await createFestival({
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: 50, from_age: 13 },
      { kit_name: 'Camiseta', size: '8', amount: 50, to_age: 12, distances: ['5K'] },
      { kit_name: 'Camiseta', size: 'M Femenino', amount: 50, from_age: 13, cut: 'female' },
    ],
  })
  const [adults = 0, childs = 0, womens = 0] = race.kits.map(({ id }) => id)
  const year = Number(bogotaDay(new Date()).slice(0, 4))
  const guardian = { name: 'Rosa Ruiz', document: '41000111', relation: 'Madre', consent: true }
  const child = { birthday: `${year - 9}-01-15`, guardian }
  const sizes = async (birthday: string) => (await lookUp(race, { birthday })).kits.map(({ id }) => id)
  expect(await sizes(child.birthday)).toEqual([childs])
  expect(await sizes('1990-01-01')).toEqual([adults, womens])
  const refused = await refusal(422, save(race, race.short, {}, { kit_id: childs, birthday: '1990-01-01' }))
  expect(refused.json.errors).toEqual({
    'competitors.0.kit_id': ['La talla Niños 8 no es para esta persona en 10K. Elige otra.'],
  })
  await refusal(422, save(race, race.short, {}, { kit_id: womens, birthday: '1990-01-01', gender: 'male' }))
  const woman = { kit_id: womens, birthday: '1990-01-01', gender: 'female' }
  expect((await save(race, race.short, {}, woman)).json.status).toBe(0)
  expect((await save(race, race.children, {}, { ...child, kit_id: childs })).json.status).toBe(0)
  const [row] = await product.db.select().from(kits).where(eq(kits.id, childs))
  expect(row?.taken).toBe(1)
})

test('a declared time is kept in seconds, and no other text', async () => {
  const race = await createFestival()
  expect((await save(race, race.short, {}, { estimated_time: '1:45' })).json.status).toBe(0)
  for (const estimated_time of ['una hora', '1:75', '0:00', 45])
    await refusal(422, save(race, race.short, {}, { estimated_time }))
  const [row] = await product.db.select().from(participants).where(eq(participants.event_id, race.event_id))
  expect(row?.estimated_time).toBe(6_300)
})

test('who saved before the organiser changed the tiers still has its place at the price, and a tier that goes takes nobody along', async () => {
  const race = await createFestival({
    price_tiers: [
      { date: bogotaDay(inDays(5)), event_price: 50_000, places: 10 },
      { date: bogotaDay(inDays(10)), event_price: 80_000 },
    ],
  })
  expect((await save(race, race.short)).json.status).toBe(0)
  const { token } = await product.signIn('Administrator')
  const edit = (event_price: object[]) =>
    product.call<{ errors?: object }>('POST', `/api/eventos/${race.event_id}`, {
      token,
      body: { event_price },
    })
  const tiers = await product.db
    .select()
    .from(price_tiers)
    .where(eq(price_tiers.event_id, race.event_id))
    .orderBy(price_tiers.id)
  const [first, last] = tiers
  // Another day and another price, known by its id; a client that knows no places leaves them.
  await edit([
    { id: first?.id, date: bogotaDay(inDays(6)), event_price: 55_000 },
    { id: last?.id, date: last?.date, event_price: 80_000 },
  ])
  const [moved] = await product.db
    .select()
    .from(price_tiers)
    .where(eq(price_tiers.id, first?.id ?? 0))
  expect(moved).toMatchObject({ event_price: 55_000, places: 10, sold: 1 })
  const less = await refusal(
    422,
    edit([
      { id: first?.id, date: first?.date, event_price: 55_000, places: 0 },
      { date: last?.date, event_price: 80_000 },
    ]),
  )
  expect(Object.keys(less.json.errors ?? {})).toEqual(['event_price.0.places'])
  await edit([{ date: last?.date, event_price: 80_000 }])
  const [row] = await product.db.select().from(participants).where(eq(participants.event_id, race.event_id))
  expect(row).toMatchObject({ tier_id: null, tier_price: 50_000 })
  await expectCountersToFit(product.db, race.event_id)
})

test('letters and receipt say the start of the person’s distance', async () => {
  const race = await createFestival()
  const start = new Date('2056-12-05T10:45:00Z')
  await race.set(0, { start_at: start })
  const person = desk.nextParticipant(race)
  await save(race, race.long, { competitors: [person] })
  const [row] = await desk.registrationsOf(race)
  const { token } = await product.signIn('Administrator')
  const path = `/api/registrations/${row?.id}/status`
  await product.call('POST', path, { token, body: { status: 7, note: 'Caja' } })
  const letters = await product.db.select().from(mails).where(eq(mails.recipient, person.email))
  const dated = letters.filter(({ text }) => text.includes('martes 5 de diciembre de 2056, 5:45 a. m.'))
  expect(dated.map(({ kind }) => kind)).toContain('registration-saved')
  const receipt = await findReceipt(product.db, row?.id ?? 0, 'Dorsal')
  expect(receipt?.event_datetime).toEqual(start)
})

test('who holds a place of a released block changes the own hold, and a code typed later takes the person into a block', async () => {
  const race = await createFestival({ participant_limit: 3 })
  const block_id = await makeBlock(race)
  const person = desk.nextParticipant(race)
  const first = await save(race, race.long, { competitors: [person], block_code: 'ANDINO-21' })
  await inTransaction(product.db, (tx) => releaseBlock(tx, race.event_id, block_id))
  const again = (change: object) =>
    save(race, race.long, {
      competitors: [{ ...person, ...change }],
      checkout_token: first.json.checkout_token,
    })
  expect((await again({ address: 'Carrera 7' })).json.status).toBe(0)
  const byCode = await save(race, race.long, {
    competitors: [{ ...person, address: 'Carrera 8' }],
    checkout_token: first.json.checkout_token,
    block_code: 'ANDINO-21',
  })
  expect(byCode.json.status).toBe(0)
  await makeBlock(race, { places: 1, code: 'SEGUNDO-1', name: 'Segundo' })
  const into = await save(race, race.long, {
    competitors: [person],
    checkout_token: first.json.checkout_token,
    block_code: 'SEGUNDO-1',
  })
  expect(into.json.status).toBe(0)
  const [second] = await product.db.select().from(blocks).where(eq(blocks.code, 'SEGUNDO-1'))
  expect(second?.taken).toBe(1)
  await expectCountersToFit(product.db, race.event_id)
})

test('a client that sends no birthdays is offered what can be chosen, ours also what is sold out', async () => {
  const race = await createFestival()
  await race.set(0, { participant_limit: 1 })
  await race.set(2, { register_deadline: inDays(-1) })
  await save(race, race.long)
  const offered = async (more = '') => {
    const query = `event_id=${race.event_id}&genders=["female"]&ages=[31]${more}`
    const { json } = await product.call<{ categories: { id: number }[] }>(
      'GET',
      `/api/competitorCategory/?${query}`,
    )
    return json.categories.map(({ id }) => id)
  }
  expect(await offered()).toEqual([race.short])
  expect(await offered('&birthdays=["1995-01-01"]')).toEqual([race.long, race.short])
})

test('a hold at a desk that goes on after the start does not end before it began', async () => {
  const race = await createFestival()
  await product.db
    .update(events)
    .set({ event_datetime: inDays(-0.2), register_deadline: inDays(-1), desk_until: inDays(0.1) })
    .where(eq(events.id, race.event_id))
  const { token } = await product.signIn('Administrator')
  const body = {
    competitors: [desk.nextParticipant(race)],
    category_id: race.short,
    reason: 'Llegó a la mesa',
  }
  const path = `/api/eventos/${race.event_id}/registrations`
  const { json } = await product.call<{ status: number }>('POST', path, { token, body })
  expect(json.status).toBe(0)
  const [row] = await desk.registrationsOf(race)
  expect(Number(row?.hold_until)).toBeGreaterThan(Date.now())
  expect(Number(row?.hold_until)).toBeLessThanOrEqual(inDays(0.1).getTime())
})

test('a changed hold that shows its total is told another one too', async () => {
  const race = await createFestival()
  const person = desk.nextParticipant(race)
  const first = await save(race, race.short, { competitors: [person] })
  const again = (shown_total: number) =>
    save(race, race.long, {
      competitors: [person],
      checkout_token: first.json.checkout_token,
      shown_total,
    })
  expect((await again(1)).json).toMatchObject({ status: 6, message: 'El precio cambió', new_total: 123_500 })
  expect((await again(123_500)).json).toMatchObject({ status: 0, pay: { amount: 123_500 } })
})
