/** Every step turns done by the act itself, over the product's own calls. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { publishFinishers } from '#testing/finishers.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { categories, events, kits } from '../tables.ts'
import type { FirstSteps } from './first-steps-contract.ts'

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const read = async (event_id?: number, as = token) => {
  const path = event_id === undefined ? '/api/first-steps' : `/api/eventos/${event_id}/first-steps`
  const { json } = await product.call<FirstSteps>('GET', path, { token: as })
  return { ...json, done: json.steps.filter(({ done }) => done).map(({ id }) => id) }
}

const act = async (method: 'GET' | 'POST' | 'PUT', path: string, sent: object = {}) => {
  const { status, text } = await product.call(method, path, { token, ...sent })
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, ''])
}

const SELLER = {
  name: 'Puravida',
  nit: '900.123.456-7',
  address: 'Calle 10',
  phone: '3005550000',
  email: 'a@b.co',
}
const BARE_EVENT = {
  name: 'Carrera nueva',
  sport: 'running',
  event_datetime: '2099-04-18T06:00',
  register_deadline: '2099-04-10T23:59',
  participant_limit: 100,
  timeframe: { time_1: '06:00', time_2: '12:00' },
  team_size: [{ id: 1 }],
}
const CATEGORY = {
  distance: '10K',
  gender: 'mixto',
  title: 'Abierta',
  start_age: 12,
  final_age: 120,
  difference: 0,
}

test('from an empty installation to a race with results, each act ticks its step and no other', async () => {
  expect(await read()).toMatchObject({ event: null, done: [], sandbox: true })

  await act('PUT', '/api/installation', { body: { shipping_fee: 0, seller: SELLER, terms: '' } })
  expect((await read()).done).toEqual(['seller'])

  await act('POST', '/api/eventos', { body: BARE_EVENT })
  const { event, done } = await read()
  expect([event?.name, event?.status, done]).toEqual(['Carrera nueva', 'inactive', ['seller', 'event']])
  const id = event?.id ?? 0
  const change = (body: object) => act('POST', `/api/eventos/${id}`, { body })
  // The order in which an organiser may do them; each next answer holds exactly one step more.
  const acts: [step: string, act: () => Promise<unknown>][] = [
    [
      'prices',
      () => change({ event_price: [{ date: '2099-04-01', event_price: 85_000, cost_service: 3500 }] }),
    ],
    ['categories', () => change({ category: [CATEGORY] })],
    ['kits', () => change({ kits: [{ kit_name: 'Camiseta', size: 'M', amount: 100 }] })],
    ['gateway', () => act('POST', `/api/eventos/${id}/pasarelas/sandbox`, multipartBody({ active: '1' }))],
    ['published', () => act('GET', `/api/eventos/${id}/disableEvent?status=active`)],
    ['trial', () => register(id)],
    [
      'money',
      () => {
        const settings = JSON.stringify({ instructions: 'Escribe la referencia', accounts: 'Nequi 300 555' })
        return act(
          'POST',
          `/api/eventos/${id}/pasarelas/transferencia`,
          multipartBody({ active: '1', settings }),
        )
      },
    ],
    ['design', () => saveDesign(id)],
    ['results', () => publishFinishers(product.db, id, [{ bib_number: '7' }])],
  ]
  const expected = [...done]
  for (const [step, perform] of acts) {
    await perform()
    expected.push(step as (typeof done)[number])
    expect((await read()).done).toEqual(expected)
    expect((await read(id)).done).toEqual(expected.filter((one) => one !== 'event'))
  }
  expect((await read()).steps.every((step) => step.done)).toBe(true)

  await act('GET', `/api/eventos/${id}/disableEvent?status=inactive`)
  expect((await read()).done).not.toContain('published')
})

const register = async (event_id: number) => {
  const rows = { category_id: categories.id, kit_id: kits.id, slug: events.slug }
  const [race] = await product.db
    .select(rows)
    .from(events)
    .innerJoin(categories, eq(categories.event_id, events.id))
    .innerJoin(kits, eq(kits.event_id, events.id))
    .where(eq(events.id, event_id))
  if (!race) throw new Error('the event has no category or kit')
  const { id } = await createDesk(product).register({ ...race, event_id, categories: [], kits: [] })
  expect((await read(event_id)).done).not.toContain('trial')
  await act('POST', `/api/registrations/${id}/status`, { body: { status: 7, note: 'Ensayo' } })
}

const saveDesign = async (event_id: number) => {
  type Templates = { templates: { id: string; placements: object[] }[] }
  const { json } = await product.call<Templates>('GET', '/api/certificate-templates', { token })
  const [first] = json.templates
  await act('PUT', `/api/eventos/${event_id}/certificate-design`, {
    body: { template: first?.id, background_id: null, placements: first?.placements },
  })
}

test('a gateway in production is real money, the one for trials and one that is off are not', async () => {
  const { event_id } = await createRace(product.db, { status: 'inactive' })
  expect((await read(event_id)).done).not.toContain('gateway')
  const save = (active: string, live: string) =>
    act(
      'POST',
      `/api/eventos/${event_id}/pasarelas/epayco`,
      multipartBody({
        active,
        live,
        settings: JSON.stringify({ P_CUST_ID_CLIENTE: '1', PUBLIC_KEY: 'a' }),
        secrets: JSON.stringify({ P_KEY: 'b', PRIVATE_KEY: 'c' }),
      }),
    )
  const money = async () => (await read(event_id)).done.filter((id) => id === 'gateway' || id === 'money')
  await save('1', '0')
  expect(await money()).toEqual(['gateway'])
  await save('1', '1')
  expect(await money()).toEqual(['gateway', 'money'])
  await save('0', '1')
  expect(await money()).toEqual([])
})

test('an event that says it costs nothing needs no gateway', async () => {
  const price_tiers = [{ date: '2099-04-01', event_price: 0, cost_service: 0 }]
  const free = await createRace(product.db, { price_tiers })
  expect((await read(free.event_id)).done).toEqual(expect.arrayContaining(['prices', 'gateway', 'money']))
  const unsaid = await createRace(product.db, { price_tiers: [] })
  expect((await read(unsaid.event_id)).done).not.toContain('gateway')
})

test('after the race only certificates and results are asked for', async () => {
  const past = new Date(Date.now() - 86_400_000)
  const over = await createRace(product.db, { event_datetime: past, register_deadline: past })
  expect((await read(over.event_id)).steps.map(({ id }) => id)).toEqual(['design', 'results'])
})

test('a Colaborador is asked only for what he may do, in his events', async () => {
  const mine = await createRace(product.db, { name: 'Asignada', kits: [] })
  const other = await createRace(product.db, { name: 'Ajena' })
  const person = await createDesk(product).colaborador(mine.event_id)
  const { event, steps, done } = await read(undefined, person.token)
  expect(event?.name).toBe('Asignada')
  expect(steps.map(({ id }) => id)).toEqual([
    'prices',
    'categories',
    'kits',
    'published',
    'trial',
    'design',
    'results',
  ])
  expect(done).toEqual(['prices', 'categories', 'published'])
  const refused = await refusal(
    404,
    product.call('GET', `/api/eventos/${other.event_id}/first-steps`, {
      token: person.token,
    }),
  )
  expect(refused.status).toBe(404)
})
