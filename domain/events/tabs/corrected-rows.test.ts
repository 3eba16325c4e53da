import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { addSampleRegistration } from '#testing/sample-registration.ts'
import type { EventDetail } from '../contract.ts'
import { events } from '../tables.ts'

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const call = async <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  (await product.call<T>(method, path, { token, ...(body ? { body } : {}) })).json
type Saved = { message: string; warnings: string[]; event: { id: number } }

const addRace = async () => {
  const { event } = await call<Saved>('POST', '/api/eventos', {
    name: 'Carrera corregida',
    sport: 'running',
    status: 'active',
    participant_limit: 500,
    city: 'Pamplona',
    timeframe: '06:00',
    team_size: [1, 2],
    event_datetime: '2056-12-05 06:00:00',
    register_deadline: '2056-12-02',
    event_price: 60_000,
    category: [
      { distance: '5K', gender: 'female', title: 'Abierta femenina', start_age: 18, final_age: 60 },
      { distance: '5K', gender: 'mixto', title: 'Parejas', start_age: 10, final_age: 99 },
    ],
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: 100 },
      { kit_name: 'Camiseta', size: 'S', amount: 100 },
    ],
  })
  const read = () => call<{ event: EventDetail }>('GET', `/api/eventos/${event.id}`)
  const { categorias, kits } = (await read()).event
  const rowOf = <R>(rows: R[], found: (row: R) => boolean) => rows.find(found) as R
  return {
    id: event.id,
    open: rowOf(categorias, ({ title }) => title === 'Abierta femenina'),
    pairs: rowOf(categorias, ({ title }) => title === 'Parejas'),
    medium: rowOf(kits, ({ size }) => size === 'M'),
    small: rowOf(kits, ({ size }) => size === 'S'),
    read,
    save: async (body: object) => (await call<Saved>('POST', `/api/eventos/${event.id}`, body)).warnings,
  }
}

type Race = Awaited<ReturnType<typeof addRace>>
const register = ({ id, open, medium }: Race, sample: object = {}) =>
  addSampleRegistration(product.db, { event_id: id, category_id: open.id, kit_id: medium.id, ...sample })

test('a kit that people have is corrected, and the answer counts them', async () => {
  const race = await addRace()
  const { medium, small, save } = race
  await register(race, { state: 'paid', team: [{}, {}] })
  await register(race)
  // These own nothing: a hold that is over and one that was given up.
  await register(race, { hold_until: new Date(Date.now() - 1000) })
  await register(race, { state: 'cancelled' })

  expect(await save({ kits: [{ ...medium, amount: 200 }] })).toEqual([])
  expect(await save({ kits: [{ ...small, size: 'XS' }] })).toEqual([])
  expect(await save({ kits: [{ ...medium, size: 'XXL' }] })).toEqual([
    '3 inscritos ya tienen la talla M de «Camiseta», que ahora es XXL.',
  ])
  expect(await save({ kits: [{ ...medium, size: 'XXL', kit_name: 'Esqueleto' }] })).toEqual([
    '3 inscritos ya tienen el kit «Camiseta», talla XXL, que ahora se llama «Esqueleto».',
  ])
  expect(await save({ kits: [{ ...medium, size: 'unica' }] })).toEqual([
    '3 inscritos ya tienen el kit «Esqueleto», talla XXL, que ahora es «Camiseta», talla Única.',
  ])
  expect((await race.read()).event.kits).toMatchObject([{ size: 'XS' }, { size: 'unica' }])
})

test('a category counts who no longer fits, and nobody who still does or never did', async () => {
  const race = await addRace()
  const { open, save } = race
  for (const age of [25, 35, 45]) await register(race, { team: [{ gender: 'female', age }] })
  // Seated by staff against the rule.
  await register(race, { team: [{ gender: 'female', age: 70 }] })

  expect(await save({ category: [{ ...open, title: 'Libre femenina' }] })).toEqual([])
  expect(await save({ category: [{ ...open, final_age: 50 }] })).toEqual([])
  expect(await save({ category: [{ ...open, final_age: 40 }] })).toEqual([
    '1 inscrito ya no cumple la edad o el género de «Abierta femenina» (5K).',
  ])
  expect(await save({ category: [{ ...open, final_age: 40, gender: 'male' }] })).toEqual([
    '2 inscritos ya no cumplen la edad o el género de «Abierta femenina» (5K).',
  ])
  expect((await race.read()).event.categorias[0]).toMatchObject({ gender: 'male', final_age: 40 })
})

test('a team fits or does not as one', async () => {
  const race = await addRace()
  const pair = { category_id: race.pairs.id, state: 'paid' }
  await register(race, {
    ...pair,
    team: [
      { gender: 'female', age: 30 },
      { gender: 'male', age: 30 },
    ],
  })
  await register(race, { ...pair, team: [{ gender: 'male', age: 30 }] })
  expect(await race.save({ category: [{ ...race.pairs, gender: 'male' }] })).toEqual([
    '2 inscritos ya no cumplen la edad o el género de «Parejas» (5K).',
  ])
})

test('an event in which people have a category and a size does not become non-sporting', async () => {
  const race = await addRace()
  await register(race)
  await product.db.update(events).set({ taken: 1 }).where(eq(events.id, race.id))
  const refused = await refusal(
    422,
    product.call<{ errors: Record<string, string[]> }>('POST', `/api/eventos/${race.id}`, {
      body: { sport: 'noDeportivo' },
      token,
    }),
  )
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['sport']])
  expect((await race.read()).event.kits).toMatchObject([{ size: 'S' }, { size: 'M' }])

  await product.db.update(events).set({ taken: 0 }).where(eq(events.id, race.id))
  await race.save({ sport: 'noDeportivo' })
  expect((await race.read()).event.kits[0]).toMatchObject({ size: 'Evento no Deportivo' })
})
