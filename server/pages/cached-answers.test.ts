/** What is cached is the same for everybody, and a change reaches every process. One database, three of them. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Product, startProduct } from '#app/main.ts'
import { events } from '#domain/events/tables.ts'
import { readConfig } from '#server/config.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'

/** Keeps nothing; the other two do. */
let desk: TestProduct
let keepers: Product[]
let admin: { token: string }

beforeAll(async () => {
  desk = await startTestProduct()
  admin = await desk.signIn('Administrator')
  const settings = { DATA_DIR: desk.dataDir, DEMO: '0', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const config = readConfig({
    ...settings,
    METRICS_FROM: '127.0.0.1',
    SECRET_KEY: 'a-key-for-tests-that-is-long-enough',
  })
  const { connection } = desk
  const options = { config, connection, pages: 'none', keeps: true, schedules: false } as const
  keepers = [await startProduct(options), await startProduct(options)]
  for (const { app } of keepers)
    await vi.waitFor(async () => expect((await app?.inject('/metrics'))?.body).toContain('"hears_news"} 1'))
})
afterAll(async () => {
  for (const { stop } of keepers) await stop()
  await desk.stop()
})

const [keeper, other] = [() => keepers[0]?.app, () => keepers[1]?.app]

const read = async (app: Product['app'] | undefined, url: string, headers: Record<string, string> = {}) => {
  if (!app) throw new Error('it serves')
  const { statusCode, body, headers: answered, rawPayload } = await app.inject({ url, headers })
  return { status: statusCode, body, headers: answered, bytes: rawPayload }
}

const namesAt = async (app: Product['app'] | undefined, slug: string) => {
  const { body } = await read(app, `/api/site/events/${slug}`)
  return (JSON.parse(body) as { event: { name: string } }).event.name
}

/** Past every call: whoever still shows the old name keeps it. */
const renameBehindTheirBacks = (id: number, name: string) =>
  desk.db.update(events).set({ name }).where(eq(events.id, id))

test('a change by staff in one process is seen in all of them at once', async () => {
  const { event_id, slug } = await createRace(desk.db, { name: 'Primero' })
  for (const app of [keeper(), other()]) expect(await namesAt(app, slug)).toBe('Primero')
  await renameBehindTheirBacks(event_id, 'Segundo')
  for (const app of [keeper(), other()]) expect(await namesAt(app, slug)).toBe('Primero')

  const sent = { token: admin.token, body: { name: 'Tercero' } }
  expect((await desk.call('POST', `/api/eventos/${event_id}`, sent)).status).toBe(200)
  for (const app of [keeper(), other()])
    await expect.poll(() => namesAt(app, slug), { timeout: 4_000 }).toBe('Tercero')
})

test('who made the change finds it with the next call, also after the GET of the specification that changes', async () => {
  const { event_id, slug } = await createRace(desk.db)
  expect((await read(keeper(), `/api/site/events/${slug}`)).status).toBe(200)
  const headers = { authorization: `Bearer ${admin.token}` }
  await read(keeper(), `/api/eventos/${event_id}/disableEvent?status=inactive`, headers)
  expect((await read(keeper(), `/api/site/events/${slug}`)).status).toBe(404)
  await read(keeper(), `/api/eventos/${event_id}/disableEvent?status=active`, headers)
  expect((await read(keeper(), `/api/site/events/${slug}`)).status).toBe(200)
})

test('a refused change clears nothing', async () => {
  const { event_id, slug } = await createRace(desk.db, { name: 'Queda' })
  expect(await namesAt(keeper(), slug)).toBe('Queda')
  await renameBehindTheirBacks(event_id, 'No se ve')
  const refused = await keeper()?.inject({ method: 'POST', url: `/api/eventos/${event_id}`, payload: {} })
  expect(refused?.statusCode).toBe(401)
  expect(await namesAt(keeper(), slug)).toBe('Queda')
})

test('a process whose line to the others broke starts over when it stands again', async () => {
  const { event_id, slug } = await createRace(desk.db, { name: 'Sin línea' })
  expect(await namesAt(keeper(), slug)).toBe('Sin línea')
  await renameBehindTheirBacks(event_id, 'Con línea')
  const { rowCount } = await desk.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dorsal-news' and datname = current_database()`,
  )
  expect(rowCount).toBe(3)
  await expect.poll(() => namesAt(keeper(), slug), { timeout: 4_000 }).toBe('Con línea')
})

test('what is cached travels compressed, and not at all to who has it', async () => {
  const { slug } = await createRace(desk.db, { description: `<p>${'Una carrera bonita. '.repeat(200)}</p>` })
  const url = `/api/site/events/${slug}`
  const plain = await read(keeper(), url)
  const packed = await read(keeper(), url, { 'accept-encoding': 'gzip, deflate, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
  expect((await read(keeper(), url, { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe(
    'gzip',
  )
  const { etag, 'cache-control': policy } = plain.headers
  expect(policy).toBe('public, no-cache')
  const known = await read(keeper(), url, { 'if-none-match': String(etag) })
  expect([known.status, known.body]).toEqual([304, ''])
})

test('nobody’s additions to an address reach somebody else', async () => {
  await createRace(desk.db, { status: 'active' })
  const { body } = await read(keeper(), '/api/site/events?token=secreto-de-otro')
  expect(body).not.toContain('secreto-de-otro')
  expect(body).toBe((await read(keeper(), '/api/site/events')).body)
})

test('only public reads are cached; each says the same to strangers, to who is signed in and to our own pages', async () => {
  const { event_id, slug } = await createRace(desk.db)
  const headers = { authorization: `Bearer ${admin.token}` }
  await read(keeper(), `/api/eventos/${event_id}/disableEvent?status=active`, headers)
  const cached = (keeper()?.declaredRoutes ?? []).filter(({ config }) => config?.cached)
  expect(cached.length).toBeGreaterThan(10)
  let directly = 0
  for (const { url, method, config } of cached) {
    expect([url, config?.access]).toEqual([url, 'public'])
    expect([method].flat().every((one) => one === 'GET' || one === 'HEAD')).toBe(true)
    expect(url).not.toMatch(/dni|competitor|order|auth/)
    const path = url.replace(':slug', slug).replace(':eventId', String(event_id)).replace(/:\w+/, '1')
    const strangers = await read(keeper(), path, { cookie: 'dorsal_checkout=x' })
    const staffs = await read(keeper(), path, headers)
    expect(strangers.headers['set-cookie']).toBeUndefined()
    const direct = await keeper()?.readDirectly(path)
    const byHttp = strangers.headers['content-type']?.toString().startsWith('application/json')
    if (direct && byHttp) {
      expect([path, direct.status]).toEqual([path, strangers.status])
      const { request_id: _, ...told } = JSON.parse(strangers.body)
      expect(await direct.json()).toEqual(told)
    }
    directly += direct?.status === 200 ? 1 : 0
    const withoutId = ({ status, body }: typeof staffs) => [status, body.replace(/"request_id":"[^"]+"/, '')]
    expect(withoutId(staffs)).toEqual(withoutId(strangers))
  }
  expect(directly).toBeGreaterThan(3)
})
