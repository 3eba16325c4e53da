import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createLiveNews, tellNews } from './live-news.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A server with one address that can be followed, and an open page on it. */
const createStage = async (limits: { most?: number; mostOfAnAddress?: number } = {}) => {
  const news = createLiveNews(database.connection, limits)
  const app = Fastify({ forceCloseConnections: 'idle', trustProxy: true })
  news.closeWith(app)
  app.setErrorHandler((error, _request, reply) =>
    reply.code((error as { status?: number }).status ?? 500).send(),
  )
  app.get('/live', (request, reply) => news.follow(request, reply, 'topic', { version: 0 }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const open = (from = '190.24.1.9') => fetch(`${address}/live`, { headers: { 'x-forwarded-for': from } })
  const read = async (answer: Response, wanted: string) => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (reader && !heard.includes(wanted)) {
      const { value, done } = await reader.read()
      if (done) return `${heard}[end]`
      heard += value
    }
    return heard
  }
  return {
    news,
    app,
    open,
    read,
    stop: async () => {
      await app.close()
      await news.stop()
    },
  }
}

test('what is told in a transaction is heard when it commits, and nothing of one that does not', async () => {
  const stage = await createStage()
  const page = await stage.open()
  await inTransaction(database.db, async (tx) => {
    await tellNews(tx, 'topic', { version: 1 })
    throw new Error('rolled back')
  }).catch(() => {})
  await inTransaction(database.db, (tx) => tellNews(tx, 'another', { version: 2 }))
  await inTransaction(database.db, (tx) => tellNews(tx, 'topic', { version: 3 }))
  const heard = await stage.read(page, '"version":3')
  expect(heard).toContain('data: {"version":0}')
  expect(heard).not.toMatch(/"version":[12]/)
  await stage.stop()
})

test('open pages end when the server closes: it does not wait for them', async () => {
  const stage = await createStage()
  const page = await stage.open()
  expect(stage.news.count()).toBe(1)
  const closed = stage.stop()
  expect(await stage.read(page, 'never said')).toContain('[end]')
  await closed
  expect(stage.news.count()).toBe(0)
})

test('addresses of one /64 are counted as one', async () => {
  const stage = await createStage({ mostOfAnAddress: 2 })
  const pages = [await stage.open('2001:db8::1'), await stage.open('2001:db8::2')]
  expect((await stage.open('2001:db8::3')).status).toBe(503)
  expect((await stage.open('2001:db8:1::1')).status).toBe(200)
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  await stage.stop()
})

test('one page more than the limit is told to come back later', async () => {
  const stage = await createStage({ mostOfAnAddress: 2 })
  const pages = [await stage.open(), await stage.open()]
  expect((await stage.open()).status).toBe(503)
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  await stage.stop()
})
