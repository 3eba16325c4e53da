/** A course from the organiser's file to the runner's watch. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { gpxOf, kmlOf, straight, type TrackPoint } from '#testing/made-tracks.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { courses } from '../page/page-tables.ts'
import type { SiteEvent } from '../site/site-contract.ts'
import type { Course } from './course-contract.ts'

const MAP = 'https://mapas.ejemplo.co/{z}/{x}/{y}.png'

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await startTestProduct({ MAP_TILES: MAP, MAP_TILES_CREDIT: '© Mapas' })
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const EVENT = {
  name: 'Media Maratón del Río',
  sport: 'running',
  status: 'active',
  participant_limit: 100,
  city: 'Medellín',
  timeframe: { time_1: '06:00', time_2: '06:00' },
  team_size: [1],
  event_price: [{ event_price: 50_000 }],
  category: [{ distance: '10K', gender: 'mixto', title: 'Abierta', start_age: 0, final_age: 99 }],
  kits: [{ kit_name: 'Camiseta', size: 'M', amount: 10 }],
  event_datetime: '2030-01-05 06:00:00',
  register_deadline: '2030-01-04',
}

/** Around and around, up and down. */
const WAY = Array.from({ length: 2000 }, (_, at): TrackPoint => {
  const turn = (at / 2000) * Math.PI * 2
  return [6.25 + 0.012 * Math.sin(turn), -75.56 + 0.016 * Math.cos(turn), 1500 + 60 * Math.sin(turn * 2)]
})
const WATER = '<wpt lat="6.262" lon="-75.56"><name>Hidratación 1</name></wpt>'

const upload = (bytes: Buffer, filename = 'ruta.gpx') =>
  product.call<{ course: Course; errors: { file: string[] } }>('POST', '/api/recorridos', {
    token,
    ...multipartBody({ file: { filename, bytes, type: 'application/octet-stream' } }),
  })

const create = async (key: string) => {
  const { json } = await product.call<{ event: { id: number; slug: string } }>('POST', '/api/eventos', {
    token,
    body: { ...EVENT, page: { courses: { '10K': key } }, questions: [] },
  })
  return json.event
}

const seen = async (slug: string) =>
  (await product.call<{ event: SiteEvent }>('GET', `/api/site/events/${slug}`)).json.event.distances[0]

const download = (slug: string, id: number | undefined) =>
  product.app.inject({ url: `/api/site/events/${slug}/recorridos/${id}` })

test('uploaded, saved with the event, seen by visitors, downloaded and read again', async () => {
  const { course } = (await upload(Buffer.from(gpxOf(WAY, WATER)), 'Ruta del río.gpx')).json
  expect(course).toMatchObject({ file_name: 'Ruta del río.gpx', map: { loop: true, tiles: [] } })
  expect(course.ascent).toBeGreaterThan(220)

  const { slug } = await create(course.key)
  const distance = await seen(slug)
  expect(distance?.course).toMatchObject({
    length: course.length,
    ascent: course.ascent,
    map: { path: course.map.path, credit: '© Mapas', marks: [{ kind: 'water', name: 'Hidratación 1' }] },
    profile: { line: course.profile?.line },
  })
  expect(distance?.course?.map.tiles[0]?.href).toMatch(/^https:\/\/mapas\.ejemplo\.co\/\d+\/\d+\/\d+\.png$/)

  const file = await download(slug, distance?.id)
  expect(file.headers).toMatchObject({
    'content-type': 'application/gpx+xml; charset=utf-8',
    'content-disposition': `attachment; filename="${slug}-10k.gpx"`,
  })
  const again = (await upload(file.rawPayload)).json.course
  expect(Math.abs(again.length - course.length)).toBeLessThan(course.length * 0.01)
  expect(Math.abs((again.ascent ?? 0) - (course.ascent ?? 0))).toBeLessThan(12)
  expect(again.map.marks).toHaveLength(1)
})

test('nobody downloads what is not published', async () => {
  const { course } = (await upload(Buffer.from(kmlOf(WAY)), 'ruta.kml')).json
  const { id, slug } = await create(course.key)
  const distance = await seen(slug)
  expect((await download(slug, distance?.id)).statusCode).toBe(200)
  expect((await download('otro-evento', distance?.id)).statusCode).toBe(404)
  expect((await download(slug, (distance?.id ?? 0) + 1)).statusCode).toBe(404)
  await product.call('POST', `/api/eventos/${id}`, { token, body: { status: 'inactive' } })
  expect((await download(slug, distance?.id)).statusCode).toBe(404)
})

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])],
  ['entities', Buffer.from(`<!DOCTYPE a [<!ENTITY x "y">]>${gpxOf(WAY)}`)],
  ['a course of 50 m', Buffer.from(gpxOf(straight(50, 5)))],
])('%s is refused beside its field and leaves nothing', async (_, bytes) => {
  const before = await product.db.$count(courses)
  const { json } = await refusal(422, upload(bytes))
  expect(Object.keys(json.errors)).toEqual(['file'])
  expect(await product.db.$count(courses)).toBe(before)
})

test('a file above 10 MB is refused before it is read', async () => {
  await refusal(413, upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a')))
})

test('the name of a file is shown as words', async () => {
  const { course } = (await upload(Buffer.from(gpxOf(WAY)), `${'x'.repeat(100)}\u202e.gpx`)).json
  expect(course.file_name).toBe('x'.repeat(60))
})
