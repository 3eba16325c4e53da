import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questions } from '#domain/surveys/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { addSampleRegistration } from '#testing/sample-registration.ts'
import type { EventDetail } from '../contract.ts'
import { kits } from '../tables.ts'

let product: TestProduct
let admin: { user_id: number; token: string }
let png: Buffer

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.signIn('Administrator')
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
})
afterAll(() => product.stop())

type Saved = {
  message: string
  icon: string
  warnings: string[]
  event: { id: number; slug: string; version: number }
  errors: Record<string, string[]>
}

const fields = (change: Record<string, unknown> = {}) => ({
  name: 'Carrera del Café',
  sport: 'running',
  type: 'propio',
  status: 'true',
  description: '<p>Hola <b>todos</b></p><script>alert(1)</script>',
  participant_limit: '1000',
  city: 'Armenia',
  timeframe: '{"time_1":"06:00","time_2":"12:00"}',
  team_size: '[{"id":1},{"id":2}]',
  event_price:
    '[{"date":"2056-11-01","event_price":"85.000","cost_service":3500},{"date":"2056-12-01","amount":"95,000"}]',
  category: JSON.stringify([
    {
      distance: '5k',
      gender: 'male',
      title: 'Juvenil',
      start_age: '15',
      final_age: 20,
      difference: '-10.000',
    },
    { category: '5K', gender: 'male', title: 'Abierta', start_age: 19, final_age: 99 },
  ]),
  kits: '[{"kit_name":"Camiseta","size":"M","amount":"500"},{"name":"Camiseta","size":"masculino m","amount":20}]',
  event_datetime: '2056-12-05T06:00',
  register_deadline: '2056-12-02',
  ...change,
})

const post = (path: string, sent: Record<string, unknown>, token = admin.token) =>
  product.call<Saved>('POST', path, { ...multipartBody(sent as Record<string, string>), token })
const create = (change: Record<string, unknown> = {}) => post('/api/eventos', fields(change))
const read = async (id: number) =>
  (await product.call<{ event: EventDetail }>('GET', `/api/eventos/${id}/edit`, { token: admin.token })).json
    .event

test('a multipart form with JSON inside its fields creates an event whole', async () => {
  const { status, json } = await create({
    cover_image: { filename: 'p.png', bytes: png },
    icon: {
      filename: 'i.svg',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    },
    questions: '[{"texto":"¿Talla?","tipo":"checkbox","opciones":["S","M"],"obligatoria":1}]',
  })
  expect(status).toBe(200)
  expect(json).toMatchObject({ message: 'Evento creado con éxito', icon: 'success' })
  expect(json.warnings).toEqual(['5K · Masculino: «Juvenil» y «Abierta» comparten edades (19 a 20 años).'])
  const event = await read(json.event.id)
  expect(event).toMatchObject({
    slug: 'carrera-del-cafe',
    type: 'propio',
    own_event: true,
    status: 'active',
    description: '<p>Hola <strong>todos</strong></p>',
    participant_limit: 1000,
    timeframe: { time_1: '06:00', time_2: '12:00' },
    team_size: [{ id: 1 }, { id: 2 }],
    event_price: [
      { date: '2056-11-01', event_price: 85_000, amount: 85_000, cost_service: 3_500 },
      { date: '2056-12-01', event_price: 95_000, amount: 95_000, cost_service: 0 },
    ],
    categorias: [
      { distance: '5K', category: '5K', title: 'Juvenil', start_age: 15, difference: -10_000 },
      { distance: '5K', title: 'Abierta', difference: 0 },
    ],
    kits: [
      { kit_name: 'Camiseta', name: 'Camiseta', size: 'M', amount: 500, left: 500 },
      { size: 'M Masculino', amount: 20 },
    ],
    distancias: ['5K'],
    event_datetime: '2056-12-05 06:00:00',
    register_deadline: '2056-12-02 23:59:59',
    version: 1,
  })
  expect(Math.abs(Date.parse(event.created_at) - Date.now())).toBeLessThan(3_600_000)
  expect(event.cover_image).toMatch(/^\/files\/public\/events\/\w+\.webp$/)
  expect((await product.call('GET', String(event.icon))).headers['content-type']).toBe('image/webp')
  expect(
    await product.db.select().from(questions).where(eq(questions.event_id, json.event.id)),
  ).toMatchObject([{ texto: '¿Talla?', opciones: ['S', 'M'], obligatoria: true }])
  expect(
    await product.db.select().from(audit_log).where(eq(audit_log.event_id, json.event.id)),
  ).toMatchObject([{ action: 'crear', subject: 'evento', user_id: admin.user_id }])
})

test('the same form is read from JSON and from scalars', async () => {
  const { status, json } = await product.call<Saved>('POST', '/api/eventos', {
    token: admin.token,
    body: {
      ...fields(),
      own_event: false,
      timeframe: '00:00',
      team_size: 1,
      event_price: '350.000',
      category: [],
      kits: [],
      status: undefined,
    },
  })
  expect(status).toBe(200)
  expect(json.event.slug).toMatch(/^carrera-del-cafe-[a-z0-9]{6}$/)
  expect(await read(json.event.id)).toMatchObject({
    type: 'privado',
    own_event: false,
    status: 'inactive',
    timeframe: { time_1: '00:00', time_2: '00:00' },
    team_size: [{ id: 1 }],
    event_price: [{ date: '2056-12-02', event_price: 350_000, cost_service: 0 }],
  })
})

test('a wrong form gets a Spanish sentence beside each field', async () => {
  const { status, json } = await refusal(
    422,
    create({
      name: ' ',
      sport: 'ajedrez',
      participant_limit: '',
      team_size: '[{"id":9}]',
      timeframe: '',
      event_datetime: 'mañana',
      kits: 'no es json',
      category: '[{"distance":"5K","gender":"male","title":"X","start_age":40,"final_age":30}]',
      event_price: '[{"date":"2026-02-30","event_price":-5}]',
    }),
  )
  expect(status).toBe(422)
  expect(json.icon).toBe('error')
  expect(json.errors).toMatchObject({
    name: ['Este campo es obligatorio.'],
    sport: ['Elige un deporte.'],
    participant_limit: ['Este campo es obligatorio.'],
    team_size: ['Elige grupos de 1 a 7 personas.'],
    timeframe: ['Este campo es obligatorio.'],
    event_datetime: ['Escribe una fecha válida: 2026-12-31.'],
    kits: ['Debe ser una lista.'],
    'category.0.final_age': ['La edad final no puede ser menor que la inicial.'],
    'event_price.0.date': ['Escribe una fecha válida: 2026-12-31.'],
    'event_price.0.event_price': ['El valor no puede ser negativo.'],
  })
  expect(Object.keys((await refusal(422, post('/api/eventos', { nada: 1 }))).json.errors).sort()).toEqual([
    'event_datetime',
    'name',
    'participant_limit',
    'register_deadline',
    'sport',
    'team_size',
    'timeframe',
  ])
})

test('a deadline after the event and two tiers of one date are refused', async () => {
  const late = await refusal(422, create({ register_deadline: '2056-12-06' }))
  expect(late.json.errors).toEqual({
    register_deadline: ['El cierre de inscripciones no puede ser después del evento.'],
  })
  const twice = await refusal(
    422,
    create({
      event_price: '[{"date":"2056-11-01","amount":1},{"date":"2056-11-01","amount":2}]',
    }),
  )
  expect(twice.json.errors).toEqual({
    'event_price.1.date': [
      'Ya hay una tarifa con esa fecha: $1 y $2 terminan el 01/11/2056. Cambia una fecha o di cuántos cupos tiene la primera.',
    ],
  })
})

test('a picture that is none is refused beside its field and nothing is created', async () => {
  const { status, json } = await refusal(
    422,
    create({
      name: 'Sin foto',
      cover_image: { filename: 'p.png', bytes: Buffer.from('<html>') },
    }),
  )
  expect(status).toBe(422)
  expect(json.errors).toEqual({ cover_image: ['Solo se aceptan imágenes PNG, JPG o WebP.'] })
  const list = await product.call('GET', '/api/eventos?search=Sin%20foto', { token: admin.token })
  expect(list.json.total).toBe(0)
})

test('names that are alike get addresses of their own, also at the same instant', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => create({ name: 'Gemela' })))
  expect(made.map(({ json }) => json.event.slug).sort()).toEqual([
    'gemela',
    'gemela-2',
    'gemela-3',
    'gemela-4',
  ])
})

test('an edit changes rows with id, adds rows without, leaves rows not sent and replaces the tiers', async () => {
  const { id } = (await create({ name: 'Editada' })).json.event
  const before = await read(id)
  const [young] = before.categorias
  const { status, json } = await post(`/api/eventos/${id}`, {
    name: 'Editada y más',
    category: JSON.stringify([
      { ...young, title: 'Promesas', final_age: 18 },
      { distance: '10k', gender: 'female', title: 'Abierta', start_age: 18, final_age: 99, difference: 0 },
    ]),
    event_price: '[{"date":"2056-11-20","event_price":"120.000","cost_service":"4.000"}]',
  })
  expect(status).toBe(200)
  expect(json).toMatchObject({ message: 'Evento actualizado con éxito', warnings: [], event: { version: 2 } })
  const after = await read(id)
  expect(after.slug).toBe(before.slug)
  expect(after.categorias.map(({ title }) => title)).toEqual(['Promesas', 'Abierta', 'Abierta'])
  expect(after.categorias[0]?.id).toBe(young?.id)
  expect(after.kits).toEqual(before.kits)
  expect(after.event_price).toMatchObject([
    { date: '2056-11-20', event_price: 120_000, amount: 120_000, cost_service: 4_000 },
  ])
  expect(after).toMatchObject({ city: 'Armenia', participant_limit: 1000, status: 'active' })
})

test('a row of another event is 404 and changes nothing', async () => {
  const mine = (await create({ name: 'Mía' })).json.event.id
  const other = await read((await create({ name: 'Ajena' })).json.event.id)
  for (const sent of [
    { name: 'Robada', category: JSON.stringify([{ ...other.categorias[0], title: 'Robada' }]) },
    { name: 'Robada', kits: JSON.stringify([{ ...other.kits[0], amount: 1 }]) },
  ])
    expect((await refusal(404, post(`/api/eventos/${mine}`, sent))).status).toBe(404)
  expect((await read(mine)).name).toBe('Mía')
  expect(await read(other.id)).toEqual(other)
})

test('of two people editing one event the second is told that it changed meanwhile', async () => {
  const { id, version } = (await create({ name: 'Compartida' })).json.event
  const saves = await Promise.all([
    anyAnswer(post(`/api/eventos/${id}`, { name: 'Una', version })),
    anyAnswer(post(`/api/eventos/${id}`, { name: 'Otra', version })),
  ])
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(saves.find(({ status }) => status === 409)?.json.message).toBe(
    'El evento cambió mientras lo editabas.',
  )
  expect((await post(`/api/eventos/${id}`, { name: 'Sin versión' })).status).toBe(200)
})

test('the limit stays at or above who is in, and a kit at or above who has it', async () => {
  const { id } = (await create({ name: 'Llena' })).json.event
  const { categorias, kits: kitRows } = await read(id)
  const kit = kitRows[0] as EventDetail['kits'][number]
  const category_id = categorias[0]?.id ?? 0
  await addSampleRegistration(product.db, {
    event_id: id,
    category_id,
    kit_id: kit.id,
    team: [{}, {}, {}],
  })
  expect((await refusal(422, post(`/api/eventos/${id}`, { participant_limit: 2 }))).json.errors).toEqual({
    participant_limit: ['Ya hay 3 inscritos: el límite no puede ser menor.'],
  })
  const refused = await refusal(
    422,
    post(`/api/eventos/${id}`, {
      name: 'No queda',
      kits: JSON.stringify([{ ...kit, amount: 2 }]),
    }),
  )
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.json.errors)).toEqual(['kits.0.amount'])
  expect((await read(id)).name).toBe('Llena')
  const fits = await post(`/api/eventos/${id}`, {
    participant_limit: 3,
    kits: JSON.stringify([{ ...kit, amount: 3 }]),
  })
  expect(fits.status).toBe(200)
})

test('a non-sporting event keeps its fixed rows on create and on edit, and its kit follows the limit', async () => {
  const { json } = await create({ name: 'Concierto', sport: 'noDeportivo', participant_limit: 300 })
  const { id } = json.event
  const locked = (amount: number) => ({
    categorias: [
      {
        distance: 'Evento',
        title: 'Evento',
        gender: 'Evento no Deportivo',
        start_age: 12,
        final_age: 90,
        difference: 0,
      },
    ],
    kits: [{ kit_name: 'Evento', size: 'Evento no Deportivo', amount }],
  })
  const event = await read(id)
  expect(event).toMatchObject(locked(300))
  expect([event.categorias.length, event.kits.length]).toEqual([1, 1])
  await post(`/api/eventos/${id}`, {
    participant_limit: 450,
    kits: JSON.stringify([{ ...event.kits[0], size: 'XL', amount: 7 }]),
    category: '[{"distance":"5K","gender":"male","title":"X","start_age":1,"final_age":2}]',
  })
  const after = await read(id)
  expect(after).toMatchObject(locked(450))
  expect([after.categorias.length, after.kits.length]).toEqual([1, 1])
})

test('a copy has everything but the registrations, is inactive and has an address of its own', async () => {
  const { id } = (await create({ name: 'Original', cover_image: { filename: 'p.png', bytes: png } })).json
    .event
  const original = await read(id)
  await addSampleRegistration(product.db, {
    event_id: id,
    category_id: original.categorias[0]?.id ?? 0,
    kit_id: original.kits[0]?.id ?? 0,
    state: 'paid',
  })
  const { json } = await product.call<Saved>('POST', `/api/eventos/${id}/duplicate`, { token: admin.token })
  const copy = await read(json.event.id)
  expect(copy).toMatchObject({
    name: 'Original (copia)',
    slug: 'original-copia',
    status: 'inactive',
    inscritos_count: 0,
    pagos_count: 0,
    version: 1,
    event_datetime: original.event_datetime,
    cover_image: original.cover_image,
    timeframe: original.timeframe,
  })
  const plain = (rows: { id: number }[]) => rows.map((row) => ({ ...row, id: 0, distance_id: 0 }))
  expect(plain(copy.event_price)).toEqual(plain(original.event_price))
  expect(plain(copy.distances)).toEqual(plain(original.distances))
  expect(plain(copy.categorias)).toEqual(plain(original.categorias))
  const copied = await product.db.select().from(kits).where(eq(kits.event_id, copy.id))
  expect(copied.map(({ amount, taken }) => [amount, taken])).toEqual([
    [500, 0],
    [20, 0],
  ])
  // A new picture of the first does not take the copy's away.
  await post(`/api/eventos/${id}`, { cover_image: { filename: 'q.png', bytes: png } })
  expect((await product.call('GET', String(copy.cover_image))).status).toBe(200)
})

test('a Colaborador edits the assigned event, never another, and creates none', async () => {
  const mine = (await create({ name: 'Asignada' })).json.event.id
  const other = (await create({ name: 'Del vecino' })).json.event.id
  const staff = await product.signIn('Colaborador')
  await product.call('POST', '/api/assign/event', {
    token: admin.token,
    body: { user_id: staff.user_id, events: [mine] },
  })
  expect((await post(`/api/eventos/${mine}`, { city: 'Salento' }, staff.token)).status).toBe(200)
  expect((await refusal(404, post(`/api/eventos/${other}`, { city: 'Salento' }, staff.token))).status).toBe(
    404,
  )
  expect((await refusal(403, post('/api/eventos', fields(), staff.token))).status).toBe(403)
  expect((await refusal(403, post(`/api/eventos/${mine}/duplicate`, {}, staff.token))).status).toBe(403)
  const list = await product.call<{ data: { id: number }[] }>('GET', '/api/eventos', { token: staff.token })
  expect(list.json.data.map(({ id }) => id)).toEqual([mine])
})

test('the editor uploads its first file whatever the field and gets the address twice', async () => {
  const sent = multipartBody({ texto: 'x', loquesea: { filename: 'a.png', bytes: png } })
  const { status, json } = await product.call('POST', '/image/upload', { ...sent, token: admin.token })
  expect(status).toBe(200)
  expect(json.url).toMatch(/^\/files\/public\/editor\/\w+\.webp$/)
  expect(json.location).toBe(json.url)
  expect(
    (
      await refusal(
        422,
        product.call('POST', '/image/upload', { ...multipartBody({ a: 'b' }), token: admin.token }),
      )
    ).status,
  ).toBe(422)
})
