/** What an event's page tells, saved with the event and read by its form and its visitors. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { EditedPage, EventPage } from './page-contract.ts'
import { courses } from './page-tables.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')

const PAGE = {
  start_place: 'Parque de los Deseos',
  start_address: 'Calle 71 # 52-30',
  start_latitude: '6,2687',
  start_longitude: -75.5659,
  schedule: [
    { time: '06:00', text: 'Salida 21K' },
    { day: '', time: '05:00', text: 'Apertura de guardarropas' },
  ],
  kit_items: [{ name: 'Camiseta', text: 'Tela que respira', image: '' }],
  size_guide: { columns: ['Pecho (cm)', 'Largo (cm)'], rows: [{ size: 'S', values: ['92'] }] },
  pickup_place: 'Centro comercial',
  pickup_hours: [{ day: '2030-01-04', from: '10:00', to: '19:00' }],
  questions: [{ question: '¿Hay parqueadero?', answer: 'Sí, en la calle 70.' }],
  organizer_name: 'Club de prueba',
  organizer_phone: '(604) 444 55 66',
  organizer_whatsapp: '300.123.45.67',
  organizer_email: ' Hola@Club.test ',
  endorsement: 'Liga de Atletismo, aval 12',
  nit: '900.123.456-7',
}

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const EVENT = {
  name: 'Media Maratón',
  sport: 'running',
  status: 'active',
  participant_limit: 100,
  city: 'Medellín',
  timeframe: { time_1: '06:00', time_2: '06:00' },
  team_size: [1],
  event_price: [{ event_price: 50_000 }],
  category: [{ distance: '21K', gender: 'mixto', title: 'Abierta', start_age: 0, final_age: 99 }],
  kits: [{ kit_name: 'Camiseta', size: 'M', amount: 10 }],
  event_datetime: '2030-01-05 06:00:00',
  register_deadline: '2030-01-04',
}

const create = async (page: unknown) => {
  const { json } = await product.call<{ event: { id: number; slug: string } }>('POST', '/api/eventos', {
    token,
    body: { ...EVENT, page, questions: [] },
  })
  return json.event
}
const read = async (id: number) =>
  (await product.call<{ event: { page: EditedPage } }>('GET', `/api/eventos/${id}/edit`, { token })).json
    .event.page
const seen = async (slug: string) =>
  (await product.call<{ event: { page: EventPage } }>('GET', `/api/site/events/${slug}`)).json.event.page

beforeEach(async () => {
  token = (await product.signIn('Administrator')).token
})

test('an event tells nothing of it until somebody does', async () => {
  const { id, slug } = await create(undefined)
  expect(await read(id)).toMatchObject({ start_place: '', schedule: [], rules_pdf: null, courses: {} })
  expect(await seen(slug)).toMatchObject({ pickup_hours: [], size_guide: null, start_latitude: null })
})

test('what is saved is read by form and visitors: phones as E.164, hours in their order', async () => {
  const { id, slug } = await create(JSON.stringify(PAGE))
  const told = {
    start_latitude: 6.2687,
    schedule: [
      { day: '', time: '05:00', text: 'Apertura de guardarropas' },
      { day: '', time: '06:00', text: 'Salida 21K' },
    ],
    size_guide: { columns: ['Pecho (cm)', 'Largo (cm)'], rows: [{ size: 'S', values: ['92', ''] }] },
    organizer_phone: '+576044445566',
    organizer_whatsapp: '+573001234567',
    organizer_email: 'hola@club.test',
    questions: PAGE.questions,
  }
  expect(await read(id)).toMatchObject(told)
  expect(await seen(slug)).toMatchObject(told)
})

test('a line has no breaks, a paragraph keeps them', async () => {
  const { id } = await create({ start_address: 'Calle 1\r\nATTENDEE:x', pickup_note: 'Uno.\nDos.' })
  expect(await read(id)).toMatchObject({ start_address: 'Calle 1 ATTENDEE:x', pickup_note: 'Uno.\nDos.' })
})

test('what a save does not name stays; what it names empty goes', async () => {
  const { id } = await create(PAGE)
  await product.call('POST', `/api/eventos/${id}`, { token, body: { name: 'Otro nombre' } })
  await product.call('POST', `/api/eventos/${id}`, {
    token,
    body: { page: { schedule: [], start_latitude: null, start_longitude: '', size_guide: null } },
  })
  expect(await read(id)).toMatchObject({
    schedule: [],
    start_latitude: null,
    start_longitude: null,
    size_guide: null,
    start_place: PAGE.start_place,
    nit: PAGE.nit,
  })
})

test.each([
  [{ organizer_phone: 'no tengo' }, 'page.organizer_phone'],
  [{ organizer_whatsapp: '12' }, 'page.organizer_whatsapp'],
  [{ nit: 'novecientos' }, 'page.nit'],
  [{ start_latitude: 6 }, 'page.start_latitude'],
  [{ start_longitude: 6 }, 'page.start_latitude'],
  [{ start_latitude: 91, start_longitude: 0 }, 'page.start_latitude'],
  [{ schedule: [{ time: '25:00', text: 'Salida' }] }, 'page.schedule.0.time'],
  [{ pickup_hours: [{ day: '2030-01-04', from: '10:00', to: '09:00' }] }, 'page.pickup_hours.0.to'],
  [{ kit_items: [{ name: 'Medalla', image: 'https://otro.test/foto.webp' }] }, 'page.kit_items.0.image'],
  [{ rules_pdf: '/files/private/receipt.pdf' }, 'page.rules_pdf'],
  [{ rules_pdf: '/files/public/rules/0000.pdf' }, 'page.rules_pdf'],
  [{ kit_items: [{ name: 'Medalla', image: '/files/public/editor/nadie.webp' }] }, 'page.kit_items.0.image'],
  [{ courses: { '21K': 'nadie-lo-subio' } }, 'page.courses.21K'],
  [{ courses: { '42K': null } }, 'page.courses.42K'],
])('%j is refused at its field and nothing is written', async (page, field) => {
  const { id } = await create(PAGE)
  const answer = await refusal(
    422,
    product.call<{ errors: Record<string, string[]> }>('POST', `/api/eventos/${id}`, {
      token,
      body: { name: 'No debe quedar', page },
    }),
  )
  expect(Object.keys(answer.json.errors)).toEqual([field])
  expect(await read(id)).toMatchObject({ start_place: PAGE.start_place, nit: PAGE.nit })
})

const upload = (bytes: Buffer) =>
  product.call<{ url: string; errors: { file: string[] } }>('POST', '/api/reglamentos', {
    token,
    ...multipartBody({ file: { filename: 'reglamento.pdf', bytes, type: 'application/pdf' } }),
  })

test('the rules are a PDF that everybody may read; another one takes its place', async () => {
  const first = (await upload(PDF)).json.url
  const second = (await upload(PDF)).json.url
  const { id } = await create({ rules_pdf: first })
  const there = async (url: string) => (await product.app.inject({ url })).statusCode
  expect(await there(first)).toBe(200)
  await product.call('POST', `/api/eventos/${id}`, { token, body: { page: { rules_pdf: second } } })
  expect(await there(first)).toBe(404)
  const { headers } = await product.app.inject({ url: second })
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'content-security-policy': 'sandbox',
  })
})

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['half a PDF', PDF.subarray(0, 20)],
  ['one byte', Buffer.alloc(1)],
])('%s is no PDF and is not stored', async (_, bytes) => {
  const { json } = await refusal(422, upload(bytes))
  expect(json.errors.file[0]).toContain('PDF')
})

const POINTS: [number, number, number, number][] = [
  [6.26, -75.56, 1500, 0],
  [6.27, -75.56, 1510, 1110],
]
const uploaded = async (key: string) => {
  await product.db
    .insert(courses)
    .values({ key, file_name: 'ruta.gpx', length: 1110, ascent: 10, descent: 0, points: POINTS })
  return key
}

test('a course goes to its distance, moves with a rename, and to no other event', async () => {
  const key = await uploaded('clave-del-recorrido')
  const { id } = await create({ courses: { '21k': key } })
  const { categorias } = (
    await product.call<{ event: { categorias: { id: number }[] } }>('GET', `/api/eventos/${id}/edit`, {
      token,
    })
  ).json.event
  await product.call('POST', `/api/eventos/${id}`, {
    token,
    body: { category: [{ ...EVENT.category[0], id: categorias[0]?.id, distance: 'MEDIA' }] },
  })
  expect(Object.keys((await read(id)).courses)).toEqual(['MEDIA'])

  const other = await create(undefined)
  const stolen = await refusal(
    422,
    product.call<{ errors: object }>('POST', `/api/eventos/${other.id}`, {
      token,
      body: { page: { courses: { '21K': key } } },
    }),
  )
  expect(Object.keys(stolen.json.errors)).toEqual(['page.courses.21K'])
})

test('a duplicate takes page and courses along', async () => {
  const key = await uploaded('otra-clave')
  const { id } = await create({ ...PAGE, courses: { '21K': key } })
  const copy = await product.call<{ event: { id: number } }>('POST', `/api/eventos/${id}/duplicate`, {
    token,
  })
  const page = await read(copy.json.event.id)
  expect(page).toMatchObject({ start_place: PAGE.start_place, questions: PAGE.questions })
  expect(page.courses['21K']).toMatchObject({ length: 1110 })
  expect(page.courses['21K']?.key).not.toBe(key)
})
