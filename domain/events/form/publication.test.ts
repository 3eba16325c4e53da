import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { EventDetail } from '../contract.ts'
import type { EventCard, SiteEvent } from '../site/site-contract.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number) => bogotaDay(new Date(Date.now() + days * DAY_MS))

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

type Saved = {
  message: string
  body: string
  icon: string
  warnings: string[]
  event: { id: number; slug: string }
}

const TIERS = [{ event_price: 80_000, cost_service: 0 }]
const CATEGORIES = [{ distance: '5K', gender: 'mixto', title: 'Abierta', start_age: 10, final_age: 99 }]
const KITS = [{ kit_name: 'Camiseta', size: 'M', amount: 50 }]
const WHOLE = { event_price: TIERS, category: CATEGORIES, kits: KITS }

const post = async (path: string, body: object) =>
  (await product.call<Saved>('POST', path, { token, body })).json
const create = (change: object = {}) =>
  post('/api/eventos', {
    name: 'Carrera a medias',
    sport: 'running',
    status: 'active',
    participant_limit: 100,
    city: 'Sogamoso',
    timeframe: '06:00',
    team_size: 1,
    event_datetime: dayIn(30),
    register_deadline: dayIn(28),
    ...change,
  })
const activate = async (id: number) =>
  (await product.call<Saved>('GET', `/api/eventos/${id}/disableEvent?status=active`, { token })).json
const page = async (slug: string) =>
  (await product.call<{ event: SiteEvent }>('GET', `/api/site/events/${slug}`)).json.event
const card = async (slug: string) =>
  (await product.call<{ upcoming: EventCard[] }>('GET', '/api/site/events?city=Sogamoso')).json.upcoming.find(
    (event) => event.slug === slug,
  )

const LATER = { open: false, full: false, opens_later: true }
const OPEN = { open: true, full: false, opens_later: false }

test('an event that is published in several calls opens with the last part, and each answer names what is missing', async () => {
  const { event, ...created } = await create()
  expect(created).toMatchObject({
    message: 'Evento creado con éxito',
    body: 'Ya está publicado, pero todavía no recibe inscripciones.',
    warnings: ['Nadie puede inscribirse todavía: falta una tarifa, una categoría y un kit.'],
  })
  expect(await page(event.slug)).toMatchObject(LATER)
  expect(await card(event.slug)).toMatchObject(LATER)

  const change = (body: object) => post(`/api/eventos/${event.id}`, body)
  expect((await change({ kits: KITS })).warnings).toEqual([
    'Nadie puede inscribirse todavía: falta una tarifa y una categoría.',
  ])
  expect((await change({ category: CATEGORIES })).warnings).toEqual([
    'Nadie puede inscribirse todavía: falta una tarifa.',
  ])
  expect(await page(event.slug)).toMatchObject(LATER)
  expect((await change({ event_price: TIERS })).warnings).toEqual([])
  expect(await page(event.slug)).toMatchObject(OPEN)
  expect(await card(event.slug)).toMatchObject(OPEN)
})

test.each([
  ['event_price', 'una tarifa'],
  ['category', 'una categoría'],
  ['kits', 'un kit'],
])('without %s alone nobody gets in either', async (part, name) => {
  const { event, warnings } = await create({ ...WHOLE, [part]: [] })
  expect(warnings).toEqual([`Nadie puede inscribirse todavía: falta ${name}.`])
  expect(await page(event.slug)).toMatchObject(LATER)
  expect(await card(event.slug)).toMatchObject(LATER)
})

test('whole, free, private and non-sporting events are published without a word', async () => {
  for (const change of [
    {},
    { event_price: 0 },
    { type: 'privado' },
    { sport: 'noDeportivo', category: [], kits: [] },
  ]) {
    const { event, body, warnings } = await create({ ...WHOLE, ...change })
    expect(body).toBe('Ya está publicado. Ahora elige cómo cobrar en su pestaña Pasarelas.')
    expect(warnings).toEqual([])
    expect(await page(event.slug)).toMatchObject(OPEN)
  }
})

test('an inactive event may stay unfinished as long as it likes, and says so when it is activated', async () => {
  const { event, warnings } = await create({ status: 'inactive' })
  expect(warnings).toEqual([])
  expect((await post(`/api/eventos/${event.id}`, { city: 'Duitama' })).warnings).toEqual([])
  const missing = 'Nadie puede inscribirse todavía: falta una tarifa, una categoría y un kit.'
  expect(await activate(event.id)).toEqual({
    message: 'Evento activado',
    body: `Ya está publicado, pero no recibe inscripciones.\n${missing}`,
    icon: 'warning',
    warnings: [missing],
  })
})

test('activating an event whose day or deadline has passed says so', async () => {
  const over = await create({
    ...WHOLE,
    status: 'inactive',
    event_datetime: dayIn(-2),
    register_deadline: dayIn(-3),
  })
  expect((await activate(over.event.id)).warnings).toEqual([
    'La fecha del evento ya pasó: nadie puede inscribirse.',
  ])
  const late = await create({ ...WHOLE, status: 'inactive', register_deadline: dayIn(-1) })
  const DEADLINE = 'El cierre de inscripciones ya pasó: nadie puede inscribirse.'
  expect(await activate(late.event.id)).toMatchObject({ icon: 'warning', warnings: [DEADLINE] })
  expect(await page(late.event.slug)).toMatchObject({ open: false, opens_later: false })
  expect((await create({ ...WHOLE, register_deadline: dayIn(-1) })).warnings).toEqual([DEADLINE])

  const change = (body: object) => post(`/api/eventos/${late.event.id}`, body)
  // Who corrects the text of an old event knows that it is over.
  expect((await change({ description: '<p>Hola</p>' })).warnings).toEqual([])
  expect((await change({ register_deadline: dayIn(-4) })).warnings).toEqual([DEADLINE])
  expect((await change({ register_deadline: dayIn(5) })).warnings).toEqual([])
})

test('the last kit of a published event takes its registration along, and the answer says so', async () => {
  const { event } = await create(WHOLE)
  const { json } = await product.call<{ event: EventDetail }>('GET', `/api/eventos/${event.id}`, { token })
  const deleted = await product.call<Saved>('DELETE', `/api/kit/delete?id=${json.event.kits[0]?.id}`, {
    token,
  })
  expect(deleted.json).toEqual({
    message: 'Kit eliminado',
    body: 'Nadie puede inscribirse todavía: falta un kit.',
    icon: 'warning',
  })
  expect(await page(event.slug)).toMatchObject(LATER)
})
