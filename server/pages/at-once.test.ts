/** Through a real connection: what is cached is answered before Fastify, and nothing else is. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Product, startProduct } from '#app/main.ts'
import { events } from '#domain/events/tables.ts'
import { readConfig } from '#server/config.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'

let desk: TestProduct
let keeper: Product
let admin: { token: string }

beforeAll(async () => {
  desk = await startTestProduct()
  admin = await desk.signIn('Administrator')
  const config = readConfig({
    DATA_DIR: desk.dataDir,
    DEMO: '0',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    METRICS_FROM: '127.0.0.1',
    SECRET_KEY: 'a-key-for-tests-that-is-long-enough',
  })
  const { connection } = desk
  keeper = await startProduct({
    config,
    connection,
    pages: 'none',
    keeps: true,
    schedules: false,
  })
  await vi.waitFor(async () => expect(await figures()).toContain('"hears_news"} 1'))
})
afterAll(async () => {
  await keeper.stop()
  await desk.stop()
})

const at = (path: string) => keeper.address.replace('localhost', '127.0.0.1') + path
const figures = async () => (await fetch(at('/metrics'))).text()
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(at(path), { headers })
  const { date: _, 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: rest, id, body: await answer.text() }
}
const nameIn = ({ body }: { body: string }) => (JSON.parse(body) as { event: { name: string } }).event.name

test('the first answer and the later ones are the same but for the number of the request', async () => {
  const { slug } = await createRace(desk.db)
  const path = `/api/site/events/${slug}`
  const [first, second, third] = [await read(path), await read(path), await read(path)]
  const { id: _, ...same } = first
  for (const later of [second, third]) expect(later).toMatchObject(same)
  expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  expect(third.headers['x-content-type-options']).toBe('nosniff')
})

test('who has it already gets 304, and every answer is counted under the pattern of its route', async () => {
  const { slug } = await createRace(desk.db)
  const path = `/api/site/events/${slug}`
  const { headers } = await read(path)
  const counted = async () => {
    const line =
      /http_request_duration_seconds_count\{.*route="\/api\/site\/events\/:slug",status="304"\} (\d+)/
    return Number(line.exec(await figures())?.[1] ?? 0)
  }
  const before = await counted()
  for (let time = 0; time < 3; time++)
    expect(await read(path, { 'if-none-match': String(headers.etag) })).toMatchObject({
      status: 304,
      body: '',
    })
  expect(await counted()).toBe(before + 3)
})

test('who shows a session passes by what is cached, and what staff change is seen at once', async () => {
  const { event_id, slug } = await createRace(desk.db, { name: 'Primero' })
  const path = `/api/site/events/${slug}`
  for (let time = 0; time < 2; time++) expect(nameIn(await read(path))).toBe('Primero')
  await desk.db.update(events).set({ name: 'Segundo' }).where(eq(events.id, event_id))
  const session = { authorization: `Bearer ${admin.token}` }
  expect(nameIn(await read(path, session))).toBe('Segundo')
  expect(nameIn(await read(path))).toBe('Primero')
  const saved = await fetch(at(`/api/eventos/${event_id}`), {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Tercero' }),
  })
  expect(saved.status).toBe(200)
  expect(nameIn(await read(path))).toBe('Tercero')
})

test('HEAD and other methods at a cached address are not answered from the cache', async () => {
  const { slug } = await createRace(desk.db)
  const path = `/api/site/events/${slug}`
  for (let time = 0; time < 2; time++) await read(path)
  expect((await fetch(at(path), { method: 'POST' })).status).toBe(404)
})
