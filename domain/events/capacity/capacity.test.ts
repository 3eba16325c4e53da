/** The tab Cupos and the distances of the tab Categorías, over HTTP: figures, blocks, and what is refused with why. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaDay, bogotaText } from '#domain/colombia/clock.ts'
import { participants } from '#domain/registration/tables.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { eventInvariants } from '../invariants.ts'
import { distances, events } from '../tables.ts'
import { blocks } from './block-tables.ts'
import type { Capacity } from './capacity-contract.ts'
import { releaseDueBlocks } from './change-blocks.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let token: string
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

/** A test here writes an event's number by hand: that one is left out. */
const COUNTED = eventInvariants.filter(({ name }) => name !== 'spots-counted')

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const category = { gender: 'Evento no Deportivo', title: 'Abierta', start_age: 10, final_age: 99 }

const createFestival = async (limit = 100) => {
  const race = await createRace(product.db, {
    participant_limit: limit,
    categories: [
      { ...category, distance: '21K' },
      { ...category, distance: '10K' },
    ],
  })
  const rows = await product.db
    .select()
    .from(distances)
    .where(eq(distances.event_id, race.event_id))
    .orderBy(distances.id)
  const [long = 0, short = 0] = rows.map(({ id }) => id)
  return { ...race, long, short }
}

type Told = {
  message: string
  body: string
  errors: Record<string, string[]>
  block_id: number
  released: number
  capacity: Capacity
  distance: { name: string; waves: { name: string; up_to_time: string | null }[] }
}

const post = (path: string, body: object, as = token) =>
  product.call<Told>('POST', `/api/eventos/${path}`, { token: as, body })
const block = (change: object = {}) => ({ name: 'Banco', owner: 'company', places: 20, ...change })
const read = async (event_id: number) =>
  (await product.call<Capacity>('GET', `/api/eventos/${event_id}/cupos`, { token })).json

test('each scope says who paid, who holds, what is kept and what is left, and they sum', async () => {
  const race = await createFestival()
  await post(`${race.event_id}/distances/${race.long}`, { name: '21K', participant_limit: 30 })
  const { json } = await post(`${race.event_id}/blocks`, block({ distances: ['21K'] }))
  expect(json).toMatchObject({
    message: 'Bloque reservado',
    body: '20 cupos ya no se venden al público.',
  })
  const [made] = json.capacity.blocks
  expect(made?.code).toMatch(/^[A-Z2-9]{10}$/)
  expect(made?.link).toMatch(new RegExp(`/registrate/${race.slug}\\?grupo=${made?.code}$`))
  const { id } = await desk.register(race)
  await product.call('POST', `/api/registrations/${id}/status`, { token, body: { status: 7, note: 'Caja' } })
  await desk.register(race)
  await desk.save(race, [desk.nextParticipant(race)], { block_code: made?.code })
  const { event, distances: ofDistances, blocks: ofBlocks } = await read(race.event_id)
  expect(event).toMatchObject({ limit: 100, permit: null, paid: 1, held: 2, reserved: 19, free: 78 })
  expect(ofDistances).toMatchObject([
    { name: '21K', limit: 30, paid: 1, held: 2, reserved: 19, free: 8 },
    { name: '10K', limit: null, paid: 0, held: 0, reserved: 0, free: null },
  ])
  expect(ofBlocks).toMatchObject([{ places: 20, paid: 0, held: 1, left: 19, distances: ['21K'] }])
  for (const { limit, paid, held, reserved, free } of [event, ofDistances[0]].flatMap((one) => one ?? []))
    expect(paid + held + reserved + (free ?? 0)).toBe(limit)
  await expectCountersToFit(product.db, race.event_id)
})

test('a block larger than what is left is refused with the numbers, and nothing is written', async () => {
  const race = await createFestival(50)
  await post(`${race.event_id}/distances/${race.long}`, { name: '21K', participant_limit: 10 })
  const before = await read(race.event_id)
  const refused = async (change: object) =>
    (await refusal(422, post(`${race.event_id}/blocks`, block(change)))).json.errors
  expect(await refused({ places: 51 })).toEqual({
    places: ['En el evento quedan 50 cupos y el bloque aparta 51.'],
  })
  expect(await refused({ places: 11, distances: ['21K'] })).toEqual({
    places: ['En 21K quedan 10 cupos y el bloque aparta 11.'],
  })
  // Of all distances: it must find its places in each that has a limit.
  expect(await refused({ places: 11 })).toEqual({
    places: ['En 21K quedan 10 cupos y el bloque aparta 11.'],
  })
  expect(await refused({ distances: ['42K'] })).toEqual({
    distances: ['Este evento no tiene la distancia 42K.'],
  })
  expect(await refused({ release_on: bogotaDay(new Date()) })).toEqual({
    release_on: ['El día en que se libera tiene que ser después de hoy.'],
  })
  for (const wrong of [
    { places: 0 },
    { owner: 'nadie' },
    { code: 'corto' },
    { code: 'CON ESPACIO' },
    { name: '' },
  ])
    expect(Object.keys(await refused(wrong))).toEqual(Object.keys(wrong))
  expect(await read(race.event_id)).toEqual(before)
})

test('a block is changed within what is left, never below its people, and its code is its own', async () => {
  const race = await createFestival(30)
  const { json } = await post(`${race.event_id}/blocks`, block({ distances: ['21K'], code: 'banco-2026' }))
  const path = `${race.event_id}/blocks/${json.block_id}`
  await desk.save(race, [desk.nextParticipant(race), desk.nextParticipant(race)], {
    block_code: 'BANCO-2026',
  })
  const errors = async (change: object) => (await refusal(422, post(path, block(change)))).json.errors
  expect(await errors({ places: 1, distances: ['21K'] })).toEqual({
    places: ['El bloque ya tiene 2 inscritos: no puede tener menos cupos.'],
  })
  expect(await errors({ places: 40 })).toEqual({
    places: ['En el evento quedan 10 cupos y el bloque aparta 20 más.'],
  })
  expect(await errors({ distances: ['10K'] })).toEqual({
    distances: ['El bloque ya tiene 2 inscritos en 21K.'],
  })
  const other = await post(`${race.event_id}/blocks`, block({ places: 2, code: null }))
  expect(other.json.capacity.blocks.at(-1)).toMatchObject({ code: null, link: null })
  const taken = await refusal(
    422,
    post(`${race.event_id}/blocks/${other.json.block_id}`, block({ places: 2, code: 'BANCO-2026' })),
  )
  expect(taken.json.errors).toEqual({ code: ['Otro bloque de este evento tiene ese código.'] })
  const changed = await post(path, block({ places: 28, distances: [] }))
  expect(changed.json.capacity.event).toMatchObject({ held: 2, reserved: 28, free: 0 })
  expect(changed.json.capacity.blocks[0]).toMatchObject({ code: 'BANCO-2026', places: 28, left: 26 })
  await expectCountersToFit(product.db, race.event_id)
})

test('what is left is released by hand once, or on its day; who is in keeps the place', async () => {
  const race = await createFestival(20)
  const { json } = await post(`${race.event_id}/blocks`, block({ code: 'BANCO-9' }))
  await desk.save(race, [desk.nextParticipant(race)], { block_code: 'BANCO-9' })
  expect((await desk.save(race)).json.status).toBe(6)
  const path = `${race.event_id}/blocks/${json.block_id}`
  const released = await post(`${path}/release`, {})
  expect(released.json).toMatchObject({
    released: 19,
    body: '19 cupos vuelven al público.',
    capacity: { event: { held: 1, reserved: 0, free: 19 } },
  })
  expect((await post(`${path}/release`, {})).json).toMatchObject({
    released: 0,
    message: 'Este bloque ya se liberó',
  })
  expect((await post(path, block())).json.message).toBe('Este bloque ya se liberó')
  const due = await post(`${race.event_id}/blocks`, block({ places: 5, release_on: bogotaDay(inDays(2)) }))
  expect(await releaseDueBlocks(product.db)).toBe(0)
  await product.db
    .update(blocks)
    .set({ release_on: bogotaDay(new Date()) })
    .where(eq(blocks.id, due.json.block_id))
  expect(await releaseDueBlocks(product.db)).toBe(1)
  expect(await releaseDueBlocks(product.db)).toBe(0)
  expect(await read(race.event_id)).toMatchObject({ event: { reserved: 0, free: 19 } })
  const audited = await desk.audited('liberar bloque', json.block_id)
  expect(audited).toHaveLength(1)
})

test('a distance keeps its own days, limit and waves; what the event forbids is refused with why', async () => {
  const race = await createFestival(40)
  await desk.register(race)
  const path = `${race.event_id}/distances/${race.long}`
  const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
  const deadline = bogotaText(event?.register_deadline ?? '')
  const start = bogotaText(event?.event_datetime ?? '')
  const errors = async (change: object) =>
    (await refusal(422, post(path, { name: '21K', ...change }))).json.errors
  expect(await errors({ register_deadline: bogotaText(inDays(25)) })).toEqual({
    register_deadline: [
      `El cierre de la distancia no puede ser después del cierre del evento, el ${deadline.slice(8, 10)}/${deadline.slice(5, 7)}/${deadline.slice(0, 4)} ${deadline.slice(11, 16)}.`,
    ],
  })
  await desk.register(race)
  expect(await errors({ participant_limit: 1 })).toEqual({
    participant_limit: ['Ya hay 2 inscritos: el límite no puede ser menor.'],
  })
  expect(await errors({ participant_limit: 41 })).toEqual({
    participant_limit: ['El evento tiene 40 cupos: la distancia no puede tener más.'],
  })
  expect(await errors({ name: '10K' })).toEqual({ name: ['Otra distancia de este evento se llama así.'] })
  const waves = [
    { name: 'A', start_at: start, up_to_time: '1:30' },
    { name: 'B', start_at: start, up_to_time: '1:20' },
  ]
  expect(Object.keys(await errors({ waves }))).toEqual(['waves.1.up_to_time'])
  expect(Object.keys(await errors({ waves: [{ name: 'A', start_at: 'ayer' }] }))).toEqual([
    'waves.0.start_at',
  ])
  expect(Object.keys(await errors({ kilometres: -3 }))).toEqual(['kilometres'])
  const { json } = await post(path, {
    name: 'Media maratón',
    kilometres: 21.097,
    place: 'Parque Simón Bolívar',
    age_on: '2026-12-31',
    participant_limit: 2,
    waves: [
      { name: 'A', start_at: start, up_to_time: '1:30' },
      { name: 'B', start_at: start, up_to_time: '' },
    ],
  })
  expect(json.distance).toMatchObject({
    name: 'MEDIA MARATÓN',
    waves: [
      { name: 'A', up_to_time: '1:30:00' },
      { name: 'B', up_to_time: null },
    ],
  })
  // Its categories carry the new name.
  const { json: shown } = await product.call<{ distancias: string[] }>(
    'GET',
    `/api/eventos/${race.event_id}`,
    {
      token,
    },
  )
  expect(shown.distancias).toEqual(['MEDIA MARATÓN', '10K'])
  expect((await desk.save(race)).json).toMatchObject({ status: 6, message: 'Cupos agotados' })
})

test('another day of ages counts the ages of who is in anew', async () => {
  const race = await createFestival()
  const year = Number(bogotaDay(new Date()).slice(0, 4))
  await desk.register(race, [desk.nextParticipant(race, { birthday: `${year - 30}-12-31` })])
  const ageOf = async () =>
    (await product.db.select().from(participants).where(eq(participants.event_id, race.event_id)))[0]?.age
  const path = `${race.event_id}/distances/${race.long}`
  await post(path, { name: '21K', age_on: `${year}-12-30` })
  expect(await ageOf()).toBe(29)
  await post(path, { name: '21K', age_on: `${year}-12-31` })
  expect(await ageOf()).toBe(30)
  await post(path, { name: '21K', age_on: '' })
  const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
  const day = bogotaDay(event?.event_datetime ?? '')
  expect(await ageOf()).toBe(Number(day.slice(0, 4)) - year + (day.slice(5) < '12-31' ? 29 : 30))
})

test('limits: below what is taken refused with the number, the permit never below the public, an unchanged one never', async () => {
  const race = await createFestival(10)
  for (let people = 0; people < 4; people++) await desk.register(race)
  await post(`${race.event_id}/blocks`, block({ places: 3 }))
  const edit = (body: object) => post(String(race.event_id), body)
  const errors = async (body: object) => (await refusal(422, edit(body))).json.errors
  expect(await errors({ participant_limit: 6 })).toEqual({
    participant_limit: ['Ya hay 4 inscritos y 3 cupos reservados en bloques: el límite no puede ser menor.'],
  })
  expect(await errors({ hard_limit: 9 })).toEqual({
    hard_limit: ['El límite del permiso no puede ser menor que los 10 cupos del público.'],
  })
  expect(Object.keys(await errors({ desk_until: bogotaText(inDays(5)) }))).toEqual(['desk_until'])
  expect(Object.keys(await errors({ desk_until: bogotaText(inDays(40)) }))).toEqual(['desk_until'])
  expect((await edit({ hard_limit: 12, participant_limit: 7 })).status).toBe(200)
  // Above the public limit, by staff: the form with its unchanged limit is saved as ever.
  await product.db.update(events).set({ taken: 9 }).where(eq(events.id, race.event_id))
  expect((await edit({ participant_limit: 7, city: 'Cali' })).status).toBe(200)
  expect(Object.keys(await errors({ hard_limit: '' }))).toEqual(['hard_limit'])
})

test('a category that goes to another distance takes its people along, if they fit', async () => {
  const race = await createFestival()
  for (let people = 0; people < 3; people++) await desk.register(race)
  await post(`${race.event_id}/distances/${race.short}`, { name: '10K', participant_limit: 2 })
  const move = () =>
    post(String(race.event_id), {
      category: [{ ...category, id: race.category_id, distance: '10K', difference: 0 }],
    })
  expect((await refusal(422, move())).json.errors).toEqual({
    'category.0.distance': ['En 10K quedan 2 cupos y esta categoría tiene 3 inscritos.'],
  })
  await post(`${race.event_id}/distances/${race.short}`, { name: '10K', participant_limit: 3 })
  expect((await move()).status).toBe(200)
  await expectCountersToFit(product.db, race.event_id)
  // Nobody names the 21K any more.
  expect((await read(race.event_id)).distances.map(({ name }) => name)).toEqual(['10K'])
})

test('a kit for nobody, and one of a distance that is not there, are refused with the numbers', async () => {
  const race = await createFestival()
  const kit = { kit_name: 'Camiseta', size: '8', amount: 5 }
  const errors = async (change: object) =>
    (await refusal(422, post(String(race.event_id), { kits: [{ ...kit, ...change }] }))).json.errors
  expect(await errors({ to_age: 9 })).toEqual({
    'kits.0.from_age': [
      'El kit «Camiseta», talla Niños 8 (de 0 a 9 años) no es para nadie: las categorías de sus distancias van de 10 a 99 años. Revisa distancias, edades y corte.',
    ],
  })
  expect(await errors({ distances: ['42K'] })).toEqual({
    'kits.0.distances': ['Este evento no tiene la distancia 42K.'],
  })
  expect(Object.keys(await errors({ from_age: 20, to_age: 10 }))).toEqual(['kits.0.to_age'])
})

test('who does not manage the event reads and changes nothing of it', async () => {
  const race = await createFestival()
  const { json } = await post(`${race.event_id}/blocks`, block())
  const stranger = await desk.colaborador((await createFestival()).event_id)
  for (const path of ['blocks', `blocks/${json.block_id}`, `blocks/${json.block_id}/release`])
    await refusal(404, post(`${race.event_id}/${path}`, block(), stranger.token))
  // Nor by the address of an own event.
  const own = await createFestival()
  await refusal(404, post(`${own.event_id}/blocks/${json.block_id}`, block()))
  await refusal(404, post(`${own.event_id}/distances/${race.long}`, { name: '21K' }))
  expect((await read(race.event_id)).blocks[0]).toMatchObject({ places: 20, released_at: null })
})

test('a block for two distances: who leaves gives the place back also where the other distance has sold out meanwhile', async () => {
  const race = await createFestival()
  await post(`${race.event_id}/distances/${race.short}`, { name: '10K', participant_limit: 3 })
  const { json } = await post(
    `${race.event_id}/blocks`,
    block({ places: 2, distances: ['21K', '10K'], code: 'EMPRESA-A' }),
  )
  const first = await desk.save(race, [desk.nextParticipant(race)], { block_code: 'EMPRESA-A' })
  const [, inShort] = race.categories
  for (let people = 0; people < 2; people++)
    expect((await desk.save(race, undefined, { category_id: inShort?.id })).json.status).toBe(0)
  const body = { event_id: race.event_id, checkout_token: first.json.checkout_token }
  expect((await product.call<Told>('POST', '/api/competitor/cancel', { body })).status).toBe(200)
  await expectCountersToFit(product.db, race.event_id)
  // Two are left of the block, one of them may still choose the 10K.
  expect(await read(race.event_id)).toMatchObject({
    blocks: [{ left: 2 }],
    distances: [{ reserved: 2 }, { reserved: 1, free: 0 }],
  })
  const enter = async (category_id: number | undefined) =>
    (await desk.save(race, undefined, { category_id, block_code: 'EMPRESA-A' })).json
  expect((await enter(inShort?.id)).status).toBe(0)
  expect(await enter(inShort?.id)).toMatchObject({
    status: 6,
    message: 'Cupos agotados',
    body: expect.stringContaining('En 10K no quedan cupos'),
  })
  expect((await enter(race.category_id)).status).toBe(0)
  expect((await post(`${race.event_id}/blocks/${json.block_id}/release`, {})).json.released).toBe(0)
  await expectCountersToFit(product.db, race.event_id)
  expect(brokenOf(await checkInvariants(product.db, COUNTED))).toEqual([])
})

test('a block for all distances keeps its places in one that comes later, and is released from it', async () => {
  const race = await createFestival()
  const { json } = await post(`${race.event_id}/blocks`, block({ places: 5 }))
  const added = { ...category, distance: '42K', difference: 0 }
  expect((await post(String(race.event_id), { category: [added] })).status).toBe(200)
  expect((await read(race.event_id)).distances.map(({ reserved }) => reserved)).toEqual([5, 5, 5])
  expect((await post(`${race.event_id}/blocks/${json.block_id}/release`, {})).json.released).toBe(5)
  expect((await read(race.event_id)).distances.map(({ reserved }) => reserved)).toEqual([0, 0, 0])
  expect(brokenOf(await checkInvariants(product.db, COUNTED))).toEqual([])
})

test('a block above the public limit is renamed and made smaller, and an unchanged limit of a distance is left alone', async () => {
  const race = await createFestival(10)
  const { json } = await post(`${race.event_id}/blocks`, block({ places: 4 }))
  await post(`${race.event_id}/distances/${race.long}`, { name: '21K', participant_limit: 10 })
  await post(String(race.event_id), { hard_limit: 15 })
  await product.db.update(events).set({ taken: 9 }).where(eq(events.id, race.event_id))
  const path = `${race.event_id}/blocks/${json.block_id}`
  expect((await post(path, block({ name: 'Otro nombre', places: 4 }))).status).toBe(200)
  expect((await post(path, block({ places: 3 }))).status).toBe(200)
  expect((await refusal(422, post(path, block({ places: 4 })))).json.errors).toEqual({
    places: ['En el evento quedan 0 cupos y el bloque aparta 1 más.'],
  })
  await product.db.update(events).set({ taken: 0, participant_limit: 5 }).where(eq(events.id, race.event_id))
  const distance = { name: '21K', participant_limit: 10, place: 'Parque' }
  expect((await post(`${race.event_id}/distances/${race.long}`, distance)).status).toBe(200)
  for (const [field, wrong] of Object.entries({
    age_on: '9999-01-01',
    start_at: '2020-01-01 06:00',
    kilometres: 0.00001,
  })) {
    const refused = await refusal(
      422,
      post(`${race.event_id}/distances/${race.long}`, { ...distance, [field]: wrong }),
    )
    expect(Object.keys(refused.json.errors)).toEqual([field])
  }
})
