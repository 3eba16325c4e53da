/** Ctrl+K: what finds whom, best first, and never anybody of another organiser's events. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bibs } from '#domain/bibs/tables.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import { order_lines, orders, product_sizes, products } from '#domain/store/tables.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { addSampleRegistration } from '#testing/sample-registration.ts'
import type { Found } from './search-contract.ts'

type Race = Awaited<ReturnType<typeof createRace>>

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

let product: TestProduct
let administrator: string
let colaborador: string
let mine: Race
let far: Race
let theirs: Race

const find = async (q: string, token = administrator) =>
  (await product.call<Found>('GET', `/api/panel/search?q=${encodeURIComponent(q)}`, { token })).json

const add = async ({ event_id, category_id, kit_id }: Race, person: object, reference?: string) => {
  const id = await addSampleRegistration(product.db, { event_id, category_id, kit_id, state: 'paid' })
  await product.db.update(participants).set(person).where(eq(participants.registration_id, id))
  if (reference) await product.db.update(registrations).set({ reference }).where(eq(registrations.id, id))
  const [row] = await product.db.select().from(participants).where(eq(participants.registration_id, id))
  if (!row) throw new Error('nobody was registered')
  return row
}

const addOrder = async (event_id: number | null, reference: string, person: object) => {
  const [row] = await product.db
    .insert(orders)
    .values({
      reference,
      event_id,
      state: 'paid',
      payment_status: 4,
      name: 'Lina',
      last_name: 'Torres',
      dni: '52001001',
      email: 'lina@correo.test',
      phone: '3005550101',
      products_total: 25_000,
      amount: 25_000,
      ...person,
    })
    .returning()
  const [cap] = await product.db
    .insert(products)
    .values({ name_product: 'Gorra', price: 25_000, sku: `G-${reference}` })
    .returning()
  const [size] = await product.db
    .insert(product_sizes)
    .values({ product_id: cap?.id ?? 0, sizes: 'unica', amount: 5, total_amount: 5 })
    .returning()
  await product.db.insert(order_lines).values({
    order_id: row?.id ?? 0,
    product_id: cap?.id ?? 0,
    product_size_id: size?.id ?? 0,
    name: 'Gorra',
    sku: 'G',
    size: 'unica',
    quantity: 1,
    price: 25_000,
  })
  return row?.id ?? 0
}

const MARIA = {
  name: 'María José',
  last_name: 'Peñaranda Ñáñez',
  dni: '1032456789',
  email: 'majo@correo.test',
  phone: '+57 315 222 33 44',
}

beforeAll(async () => {
  product = await startTestProduct()
  administrator = (await product.signIn('Administrator')).token
  mine = await createRace(product.db, { name: 'Media del Café', city: 'Manizales' })
  far = await createRace(product.db, { name: 'Travesía', event_datetime: inDays(300) })
  theirs = await createRace(product.db, { name: 'Nocturna ajena', event_datetime: inDays(40) })
  colaborador = (await createDesk(product).colaborador(mine.event_id, far.event_id)).token
  const inMine = await add(mine, MARIA, 'kJ9xQ2mWb7TzLpRa')
  await add(far, MARIA)
  await add(theirs, { ...MARIA, name: 'Marina' }, 'kJ9xZZmWb7TzLpRa')
  await product.db.insert(bibs).values({
    event_id: mine.event_id,
    number: 'A007',
    key: 'A7',
    state: 'assigned',
    participant_id: inMine.id,
  })
})
afterAll(() => product.stop())

test.each([
  ['words in any order, without accents and case', 'PENAR maria'],
  ['the beginning of a word', 'ñañ'],
  ['the beginning of the document', '103245'],
  ['the document with points', '1.032.456.789'],
  ['the email', 'majo@'],
  ['the phone, written otherwise', '315 2223344'],
])('a person is found by %s, in each own event, the nearest race first', async (_how, typed) => {
  const { people } = await find(typed, colaborador)
  expect(people.map(({ event, name }) => [event, name])).toEqual([
    ['Media del Café', 'María José'],
    ['Travesía', 'María José'],
  ])
  expect(people[0]).toMatchObject({ event_id: mine.event_id, distance: '10K', bib: 'A007', paid: true })
})

test('an Administrator finds people of every event', async () => {
  const { people } = await find('peñaranda')
  expect(people.map(({ event }) => event)).toEqual(['Media del Café', 'Nocturna ajena', 'Travesía'])
})

test('a word inside another, a letter alone and a text of signs find nobody', async () => {
  for (const typed of ['aranda', 'm', "% _ ' \\", '   ']) expect((await find(typed)).people).toEqual([])
})

test('a bib is found by its number, with or without zeros and sign', async () => {
  for (const typed of ['a7', 'A007', '#A07'])
    expect((await find(typed, colaborador)).bibs.map(({ bib, dni }) => [bib, dni])).toEqual([
      ['A007', MARIA.dni],
    ])
})

test('a purchase is found by how its reference begins, in any case, and by the code of an attempt', async () => {
  for (const typed of ['kj9xq2', 'kJ9xQ2mWb7TzLpRa-2']) {
    const { purchases } = await find(typed, colaborador)
    expect(purchases.map(({ reference, state }) => [reference, state])).toEqual([
      ['kJ9xQ2mWb7TzLpRa', 'paid'],
    ])
  }
  expect((await find('kj9x')).purchases).toHaveLength(2)
  expect((await find('kj9x', colaborador)).purchases).toHaveLength(1)
})

test('orders are found by reference, document and buyer; those of the store alone are the Administrator’s', async () => {
  const own = await addOrder(mine.event_id, 'OrDeN111aaaa', {})
  const store = await addOrder(null, 'OrDeN222bbbb', {})
  const ids = async (typed: string, token?: string) => (await find(typed, token)).orders.map(({ id }) => id)
  for (const typed of ['orden', '52001001', 'torres lina']) {
    expect((await ids(typed)).toSorted()).toEqual([own, store])
    expect(await ids(typed, colaborador)).toEqual([own])
  }
  expect(await ids('orden222')).toEqual([store])
})

test('events are found by name and city, one’s own only', async () => {
  const names = async (typed: string, token?: string) =>
    (await find(typed, token)).events.map(({ name }) => name)
  expect(await names('cafe')).toEqual(['Media del Café'])
  expect(await names('maniz', colaborador)).toEqual(['Media del Café'])
  expect(await names('nocturna')).toEqual(['Nocturna ajena'])
  expect(await names('nocturna', colaborador)).toEqual([])
})

test('who gave the place back is not listed, and no more than six are', async () => {
  const gone = await add(mine, { ...MARIA, dni: '5550001', name: 'Gilberto', last_name: 'Sinplaza' })
  await product.db
    .update(registrations)
    .set({ state: 'cancelled', payment_status: 0 })
    .where(eq(registrations.id, gone.registration_id))
  expect((await find('sinplaza')).people).toEqual([])
  for (let count = 0; count < 8; count++) await add(mine, { name: 'Wálter', last_name: `Repetido ${count}` })
  expect((await find('walter repe')).people).toHaveLength(6)
})
