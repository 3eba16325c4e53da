/** Whom a message reaches, by facts: counted while it is chosen. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishFinishers } from '#testing/finishers.ts'
import { createMessageWorld, type MessageWorld } from '#testing/message-world.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { Segment } from './rules/message-words.ts'

let product: TestProduct
let world: MessageWorld
/** Who is who, by the name of the fact that holds of them. */
const people: Record<string, number> = {}

const change = (participant_id: number, set: string) =>
  product.db.execute(sql`update participants set ${sql.raw(set)} where id = ${participant_id}`)

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  world = await createMessageWorld(product)
  const { event_id, addRunner, signs } = world
  const add = async (name: string, runner: Parameters<typeof addRunner>[0] = {}) => {
    const { participant_id } = await addRunner({ name, ...runner })
    people[name] = participant_id
    return participant_id
  }
  await add('Dorsal', { bib: '101' })
  await add('Larga', { distance: '21K' })
  await change(await add('Menor'), `age = 15, guardian = '{"name":"Rosa","phone":"3011112233"}'`)
  await change(await add('Cortesía'), 'payment_status = 8')
  await signs(await add('Firmó'), false)
  const finisher = await add('Meta', { bib: '102' })
  const ids = await publishFinishers(product.db, event_id, [{ bib_number: '102', name: 'Meta' }])
  await product.db.execute(sql`
    insert into result_documents (set_id, public_id, participant_id)
    select set_id, ${ids['102']}, ${finisher} from event_results where event_id = ${event_id}`)
  // Came once before.
  const before = await createMessageWorld(product)
  const earlier = await before.addRunner({ name: 'Antes' })
  const again = await add('Repite')
  await product.db.execute(sql`
    update participants set competitor_id = (select competitor_id from participants where id = ${earlier.participant_id})
    where id = ${again}`)
  const owes = await add('Debe')
  await product.db.execute(sql`
    update registrations set state = 'held', payment_status = 0, hold_until = now() + interval '1 hour'
    where id = (select registration_id from participants where id = ${owes})`)
  await change(owes, `state = 'held', payment_status = 0`)
  const out = await add('Fuera')
  await change(out, `state = 'cancelled'`)
  await add('Kit')
  await product.db.execute(sql`
    insert into handovers (id, event_id, participant_id, kind, desk, device_at, happened_at)
    values (gen_random_uuid(), ${event_id}, ${people.Kit}, 'handed', 'Mesa 1', now(), now())`)
})
afterAll(() => product.stop())

const reached = async (segment: Segment, kind = 'operational') => {
  const names: string[] = []
  for (let position = 1; ; position++) {
    const { json } = await world.call<{ total: number; person: { name: string } | null }>(
      'POST',
      '/preview',
      {
        kind,
        subject: 'Hola',
        body: 'Hola',
        segment,
        position,
      },
    )
    if (json.person) names.push(json.person.name.split(' ')[0] ?? '')
    if (position >= json.total) return names.toSorted()
  }
}

const EVERYBODY = ['Cortesía', 'Debe', 'Dorsal', 'Firmó', 'Kit', 'Larga', 'Menor', 'Meta', 'Repite']
const without = (...names: string[]) => EVERYBODY.filter((name) => !names.includes(name))

test.each<[string, Segment, string[]]>([
  ['everybody with a place', {}, EVERYBODY],
  ['with a bib', { has_bib: true }, ['Dorsal', 'Meta']],
  ['without one', { has_bib: false }, without('Dorsal', 'Meta')],
  ['minors', { minors: true }, ['Menor']],
  ['courtesy', { courtesy: true }, ['Cortesía']],
  ['unsigned', { unsigned: true }, without('Firmó')],
  ['signed', { unsigned: false }, ['Firmó']],
  ['finishers', { finisher: true }, ['Meta']],
  ['who came before', { first_time: false }, ['Repite']],
  ['who owes', { owes: true }, ['Debe']],
  ['who paid', { paid: true }, without('Debe')],
  ['kit out', { kit: 'handed' }, ['Kit']],
  ['kit at the desk', { kit: 'waiting' }, without('Kit')],
  ['two facts at once', { has_bib: true, finisher: false }, ['Dorsal']],
])('%s', async (_, segment, names) => {
  expect(await reached(segment)).toEqual(names)
})

test('by distance, by category, and those who were chosen', async () => {
  const { rows } = await product.db.execute<{ id: number }>(
    sql`select id from distances where event_id = ${world.event_id} and name = '21K'`,
  )
  expect(await reached({ distance_ids: [rows[0]?.id ?? 0] })).toEqual(['Larga'])
  const category = world.categories.find(({ distance }) => distance === '21K')
  expect(await reached({ category_ids: [category?.id ?? 0] })).toEqual(['Larga'])
  expect(await reached({ participant_ids: [people.Dorsal ?? 0, people.Fuera ?? 0] })).toEqual(['Dorsal'])
})

test('people of another event are in nobody’s segment', async () => {
  const other = await createMessageWorld(product)
  const stranger = await other.addRunner({ name: 'Ajena' })
  const { json } = await world.call<{ people: number }>('POST', '/check', {
    segment: { participant_ids: [stranger.participant_id] },
  })
  expect(json.people).toBe(0)
})

test('it is counted what is missing and who cannot be reached', async () => {
  await change(people.Larga ?? 0, `email = ''`)
  await change(people.Firmó ?? 0, `phone = '123'`)
  const { json } = await world.call<Record<string, unknown>>('POST', '/check', {
    subject: 'Tu dorsal {{dorsal}}',
    body: 'Hola {{nombre}}',
    segment: {},
  })
  expect(json).toMatchObject({
    people: 9,
    letters: 8,
    mailboxes: 8,
    without_email: 1,
    without_phone: 1,
    missing: [{ name: 'dorsal', count: 7 }],
  })
})
