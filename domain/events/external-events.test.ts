import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { EventDetail } from './contract.ts'
import { events } from './tables.ts'

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
  event: { id: number; slug: string }
  errors: object
}
const post = (path: string, sent: Parameters<typeof multipartBody>[0]) =>
  product.call<Saved>('POST', path, { ...multipartBody(sent), token })

test('an external event needs name, sport and date; the rest has the values of the specification', async () => {
  const { status, json } = await post('/api/eventos-externos', {
    name: 'Maratón de otros',
    sport: 'running',
    event_datetime: '2026-05-17',
    own_event: '0',
    city: '',
    timeframe: '',
    event_price: '',
    team_size: '',
    participant_limit: '',
    register_deadline: '',
    description: '',
  })
  expect(status).toBe(200)
  expect(json).toMatchObject({ message: 'Éxito', body: 'Evento creado correctamente', icon: 'success' })
  const { event } = (
    await product.call<{ event: EventDetail }>('GET', `/api/eventos/${json.event.id}`, { token })
  ).json
  expect(event).toMatchObject({
    status: 'inactive',
    type: 'privado',
    external: true,
    restricted: true,
    participant_limit: 1,
    team_size: [{ id: 1 }],
    timeframe: { time_1: '00:00', time_2: '00:00' },
    city: 'Ciudad genérica',
    description: 'Evento externo publicado con resultados',
    event_price: [{ event_price: 0, cost_service: 0 }],
  })
  const missing = await refusal(422, post('/api/eventos-externos', { city: 'Cali' }))
  expect(missing.status).toBe(422)
  expect(Object.keys(missing.json.errors).sort()).toEqual(['event_datetime', 'name', 'sport'])
  const unreadable = await refusal(
    422,
    post('/api/eventos-externos', {
      name: 'Sin foto',
      sport: 'running',
      event_datetime: '2026-05-17',
      cover_image: { filename: 'c.png', bytes: Buffer.from('<html>') },
    }),
  )
  expect(unreadable.status).toBe(422)
  expect(unreadable.json.errors).toEqual({ cover_image: ['Solo se aceptan imágenes PNG, JPG o WebP.'] })
})

test('the payload of the specification with scalars in every field is accepted', async () => {
  const { status, json } = await post('/api/eventos-externos', {
    name: 'Con todo',
    sport: 'ambos',
    type: 'propio',
    status: 'inactive',
    event_datetime: '2026-05-17T07:30',
    register_deadline: '2026-05-17T07:30',
    description: 'Evento externo publicado con resultados',
    city: 'Ciudad genérica',
    event_price: '0',
    participant_limit: '1',
    team_size: '1',
    timeframe: '00:00',
  })
  expect(status).toBe(200)
  const read = await product.call('GET', `/api/eventos-externos/${json.event.id}`, { token })
  expect(read.json).toMatchObject({
    name: 'Con todo',
    sport: 'ambos',
    own_event: true,
    event_datetime: '2026-05-17 07:30:00',
    cover_image_url: null,
    icon_url: null,
  })
})

test('an update by POST with _method=PUT changes what was sent and keeps the rest', async () => {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a07' } })
    .png()
    .toBuffer()
  const { id } = (
    await post('/api/eventos-externos', { name: 'Cambia', sport: 'running', event_datetime: '2026-05-17' })
  ).json.event
  const { status, json } = await post(`/api/eventos-externos/${id}?_method=PUT`, {
    name: 'Cambiada',
    event_datetime: '2026-06-01',
    own_event: 'false',
    cover_image: { filename: 'c.png', bytes: png },
    icon: { filename: 'i.png', bytes: png },
    _method: 'PUT',
  })
  expect(status).toBe(200)
  expect(json).toMatchObject({ message: 'Éxito', body: 'Evento actualizado correctamente', icon: 'success' })
  const read = await product.call('GET', `/api/eventos-externos/${id}`, { token })
  expect(read.json).toMatchObject({
    name: 'Cambiada',
    sport: 'running',
    own_event: false,
    event_datetime: '2026-06-01 00:00:00',
    register_deadline: '2026-06-01 00:00:00',
    city: 'Ciudad genérica',
    status: 'inactive',
  })
  expect((await product.call('GET', String(read.json.cover_image_url))).status).toBe(200)
})

test('no call makes an external event active', async () => {
  const made = { name: 'Quieta', sport: 'running', event_datetime: '2026-05-17' }
  const { id } = (await post('/api/eventos-externos', { ...made, city: 'Cali', participant_limit: '300' }))
    .json.event
  const statusOf = async (event_id: number) =>
    (await product.db.select().from(events).where(eq(events.id, event_id)))[0]?.status

  const byStatus = await product.call('GET', `/api/eventos/${id}/disableEvent?status=active`, { token })
  expect(byStatus.status).toBe(200)
  expect(byStatus.json).toMatchObject({ message: 'Este evento no se activa', icon: 'error' })

  for (const status of ['active', '1', 'true']) {
    const byForm = await refusal(422, post(`/api/eventos/${id}`, { name: 'Otro nombre', status }))
    expect(byForm.status).toBe(422)
    expect(byForm.json.errors).toEqual({ status: ['Es externo: solo publica resultados y certificados.'] })
  }
  expect((await post(`/api/eventos-externos/${id}?_method=PUT`, { status: 'active' })).status).toBe(200)
  expect(await statusOf(id)).toBe('inactive')

  const born = await post('/api/eventos-externos', { ...made, status: 'active' })
  expect(await statusOf(born.json.event.id)).toBe('inactive')

  const copy = await product.call<Saved>('POST', `/api/eventos/${id}/duplicate`, { token })
  expect(await statusOf(copy.json.event.id)).toBe('inactive')
  await product.call('GET', `/api/eventos/${copy.json.event.id}/disableEvent?status=active`, { token })
  expect(await statusOf(copy.json.event.id)).toBe('inactive')
})

test('an event of the shape of an external one is not created active', async () => {
  const { status, json } = await refusal(
    422,
    post('/api/eventos', {
      name: 'Sin ciudad',
      sport: 'running',
      status: 'active',
      city: 'Ciudad genérica',
      participant_limit: '1',
      team_size: '1',
      timeframe: '00:00',
      event_price: '0',
      event_datetime: '2027-05-17',
      register_deadline: '2027-05-17',
    }),
  )
  expect(status).toBe(422)
  expect(json.errors).toEqual({ status: ['Es externo: solo publica resultados y certificados.'] })
})

test('an event of our own is not reached through the external form', async () => {
  const { id } = (
    await post('/api/eventos-externos', {
      name: 'Propia',
      sport: 'running',
      event_datetime: '2026-05-17',
    })
  ).json.event
  await product.db
    .update(events)
    .set({ external: false, participant_limit: 200, city: 'Cali' })
    .where(eq(events.id, id))
  expect((await refusal(404, product.call('GET', `/api/eventos-externos/${id}`, { token }))).status).toBe(404)
  expect((await refusal(404, post(`/api/eventos-externos/${id}?_method=PUT`, { name: 'X' }))).status).toBe(
    404,
  )
})
