/**
 * Every list of the running server that can be sorted, by each column of its contract, up and down: it answers, its
 * pages hold every row once, and what is no column is refused. What the order is stands beside each list.
 */
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { refusal } from '#testing/answer.ts'
import { guardedUrl } from '#testing/guarded/guarded-calls.ts'
import { createGuardedWorld, type GuardedWorld } from '#testing/guarded/guarded-world.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'

vi.setConfig({ testTimeout: 120_000 })

let product: TestProduct
let world: GuardedWorld

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  world = await createGuardedWorld(product)
}, 180_000)
afterAll(() => product.stop())

type Sorted = { url: string; sorts: string[]; paged: boolean }

const sortsOf = (sort: z.ZodType): string[] =>
  sort instanceof z.ZodPipe && sort.out instanceof z.ZodEnum ? sort.out.options.map(String) : []

const sortedLists = (): Sorted[] =>
  product.app.declaredRoutes.flatMap(({ method, url, schema }: RouteOptions) => {
    const query = schema?.querystring
    if (method !== 'GET' || !(query instanceof z.ZodObject) || !query.shape.sort) return []
    const address = guardedUrl(world, `GET ${url}`)
    const sorts = sortsOf(query.shape.sort).filter(Boolean)
    return [
      { url: `${address}${address.includes('?') ? '&' : '?'}`, sorts, paged: query.shape.page !== undefined },
    ]
  })

const ask = (url: string) => product.call('GET', url, { token: world.administrator.token })

type Page = { data: object[]; total: number }

/** Most lists answer with their page, the participants' has it under a name. */
const pageOf = async (url: string): Promise<Page> => {
  const { json } = await ask(url)
  return ('data' in json ? json : Object.values(json).find((part) => Object(part).data)) as Page
}

/** Most of what is in this world, a row a page. */
const MOST = 6

test('every list answers in each of its orders, and its pages hold every row once', async () => {
  const lists = sortedLists()
  expect(lists.length).toBeGreaterThan(15)
  for (const { url, sorts, paged } of lists)
    for (const sort of paged ? sorts : sorts.slice(0, 2)) {
      const asked = `${url}sort=${sort}`
      if (!paged) {
        expect([asked, (await ask(asked)).status]).toEqual([asked, 200])
        continue
      }
      const seen: string[] = []
      const { total } = await pageOf(`${asked}&per_page=1`)
      for (let page = 1; page <= Math.min(total, MOST); page++) {
        const { data } = await pageOf(`${asked}&per_page=1&page=${page}`)
        seen.push(...data.map((row) => JSON.stringify(row)))
      }
      expect([asked, new Set(seen).size]).toEqual([asked, Math.min(total, MOST)])
    }
})

test('what is no column of a list is refused', async () => {
  for (const { url } of sortedLists())
    for (const sort of ['password_hash', 'name desc', '--name'])
      await refusal(422, ask(`${url}sort=${encodeURIComponent(sort)}`))
})
