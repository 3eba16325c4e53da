/**
 * Every route of the running server, asked with what nobody should send, made from its own contract: no 5xx, Spanish
 * answers without anything of our insides, bounded memory. Short here; with TEST_FULL=1 every value in every place.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { chance } from '#demo/random.ts'
import { COMPANY_TOKEN } from '#testing/guarded/guarded-timing.ts'
import { type Answered, faultsOf } from '#testing/hostile/answers.ts'
import { exampleOf, FilePart } from '#testing/hostile/example.ts'
import { type Accepted, fieldRequests, requestOf, type Sent } from '#testing/hostile/requests.ts'
import { shapeRequests } from '#testing/hostile/shapes.ts'
import { CSV, createStage, type Stage } from '#testing/hostile/stage.ts'

const FULL = process.env.TEST_FULL === '1'
/** Of the values for a place, and of the shapes for a route. */
const SHARE = FULL ? 1 : 0.01
const SHAPES_SHARE = FULL ? 1 : 0.06
const MEGABYTE = 1024 * 1024
const GROWTH_LIMIT = 48 * MEGABYTE

/** The same requests in every run. */
const luck = chance(2026)
const someOf = (share: number) => (list: string[]) => list.filter(() => luck.next() < share)

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.product.stop())

type Schemas = { params?: z.ZodType; querystring?: z.ZodType; body?: z.ZodType; consumes?: string[] }

/** What a gateway's webhook is made of; it has no schema, since each provider writes it in its own way. */
const NOTICE = {
  merchant_id: '508029',
  reference_sale: 'x',
  value: '1.0',
  currency: 'COP',
  state_pol: '4',
  sign: '0',
  data: { transaction: { id: '1', status: 'APPROVED' } },
}

const known = (example: unknown, fields: Record<string, unknown>): unknown => {
  if (Array.isArray(example)) return example.map((one) => known(one, fields))
  if (typeof example !== 'object' || example === null || example instanceof FilePart) return example
  return Object.fromEntries(
    Object.entries(example).map(([key, value]) => [key, key in fields ? fields[key] : known(value, fields)]),
  )
}

const bodyOf = (url: string, schema: z.ZodType | undefined, takesFiles: boolean): unknown => {
  if (url.endsWith('/confirmation')) return NOTICE
  if (!schema) return undefined
  const example = known(exampleOf(schema), stage.fields(url))
  return takesFiles && typeof example !== 'object' ? { file: new FilePart() } : example
}

/** Doors that want a file of their own kind. */
const FILES: Record<string, () => Accepted['fileOf']> = {
  results: () => () => ({ filename: 'tiempos.csv', bytes: Buffer.from(CSV) }),
  imports: () => () => ({ filename: 'tiempos.csv', bytes: Buffer.from(CSV) }),
  excel: () => () => ({ filename: 'dorsales.csv', bytes: Buffer.from('Documento;Número\n1037000001;8\n') }),
  recorridos: () => stage.trackOf,
  reglamentos: () => stage.rulesOf,
}

const acceptedBy = ({ url, method, schema }: RouteOptions): Accepted => {
  const { params, querystring, body, consumes } = (schema ?? {}) as Schemas
  const values = stage.params(url)
  const names = params ? [...url.matchAll(/:(\w+)/g)].map(([, name]) => name as string) : []
  const query = querystring ? known(exampleOf(querystring), stage.fields(url)) : {}
  return {
    method: String(method),
    url,
    params: Object.fromEntries(names.map((name) => [name, values[name] ?? '1'])),
    query: query as Record<string, unknown>,
    body: bodyOf(url, body, consumes !== undefined),
    multipart: consumes !== undefined,
    fileOf: FILES[url.split('/').at(-1) ?? '']?.() ?? stage.fileOf,
  }
}

/** A stream never ends, and logging out would end the session of the others. */
const APART = new Set(['GET /api/event/:eventId/results/live', 'POST /api/auth/logout'])

const routes = () =>
  stage.product.app.declaredRoutes
    .filter(({ url, schema }) => schema && !('hide' in schema) && !url.startsWith('/api/docs'))
    .map((route) => ({ name: `${route.method} ${route.url}`, accepted: acceptedBy(route) }))
    .filter(({ name }) => !APART.has(name))
    // What deletes comes last: the others need what it takes away.
    .sort((one, other) => Number(one.name.startsWith('DELETE')) - Number(other.name.startsWith('DELETE')))

/** Calls of a timing company open with its own key. */
const keyFor = (url: string) => (url.startsWith('/api/timing/') ? COMPANY_TOKEN : stage.administrator.token)

const send = async ({ method, url, headers, payload }: Sent): Promise<Answered> =>
  stage.product.app.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost', authorization: `Bearer ${keyFor(url)}`, ...headers },
    ...(payload ? { payload } : {}),
  })

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapUsed = () => {
  collect()
  return process.memoryUsage().heapUsed
}

const ONE_MINUTE = 60_000

test('no hostile request leads to a 5xx or shows our insides, and memory stays bounded', {
  timeout: FULL ? 25 * ONE_MINUTE : 8 * ONE_MINUTE,
}, async () => {
  const wrong: string[] = []
  const opened = new Set<string>()
  const ask = async (name: string, sent: Sent) => {
    const answered = await send(sent)
    for (const fault of faultsOf(answered))
      wrong.push(`${name}: ${sent.what}: ${fault} (${answered.body.slice(0, 200)})`)
    if (answered.statusCode < 400) opened.add(name)
  }
  const all = routes()
  for (const { name, accepted } of all) await ask(name, requestOf(accepted, 'as it should be'))
  // Where the door never opens, hostile values would only meet the lock.
  expect(opened.size / all.length).toBeGreaterThan(0.8)

  const before = heapUsed()
  for (const { name, accepted } of all) {
    for (const sent of fieldRequests(accepted, someOf(SHARE))) await ask(name, sent)
    for (const sent of shapeRequests(accepted, someOf(SHAPES_SHARE))) await ask(name, sent)
  }
  expect(wrong).toEqual([])
  expect(heapUsed() - before).toBeLessThan(GROWTH_LIMIT)
  expect((await stage.product.call('GET', '/readyz')).status).toBe(200)
})
