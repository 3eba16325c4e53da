/**
 * Every kind of caller at every route of the running server, with things that exist: what one may not do changes
 * nothing, and what is another's is not there. permissions.test.ts says who may; this says that it is so.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessions } from '#domain/accounts/tables.ts'
import type { Access } from '#server/contract-kit.ts'
import { anyAnswer } from '#testing/answer.ts'
import { guardedBody, guardedForms } from '#testing/guarded/guarded-bodies.ts'
import { guardedUrl, namesNothing } from '#testing/guarded/guarded-calls.ts'
import { EVENT_MARK, MARKS } from '#testing/guarded/guarded-things.ts'
import { createGuardedWorld, type GuardedWorld } from '#testing/guarded/guarded-world.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'

vi.setConfig({ testTimeout: 120_000 })

const PEOPLE = ['anonymous', 'expired', 'owner', 'other', 'stranger', 'assigned', 'administrator'] as const
/** Without an account: phones of the crew, timing companies, and who holds a participant's link. */
const OTHERS = [
  'device',
  'device without role',
  'device elsewhere',
  'device revoked',
  'timing',
  'timing elsewhere',
  'link',
] as const
const CALLERS = [...PEOPLE, ...OTHERS]
type Caller = (typeof CALLERS)[number]
type Seen = 401 | 403 | 404 | 'in'
/** owner and other are Clientes, stranger and assigned Colaboradores. */
const row = (...seen: Seen[]) => Object.fromEntries(CALLERS.map((caller, at) => [caller, seen[at] ?? 401]))
const everybody = row(...CALLERS.map(() => 'in' as const))
const NO_PERSON = PEOPLE.map(() => 401 as const)
const EXPECTED: Record<Access, Record<string, Seen | undefined>> = {
  public: everybody,
  gateway: everybody,
  'participant link': everybody,
  // Its own event is the one the token names.
  'timing token': row(...NO_PERSON, 401, 401, 401, 401, 'in', 'in'),
  device: row(...NO_PERSON, 'in', 'in', 'in'),
  'device or signed in': row(401, 401, 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'),
  'crew of the event': row(401, 401, 403, 403, 404, 'in', 'in', 'in', 403, 404),
  // Also the revoked one: it hands in what it did, and nothing else.
  'former crew of the event': row(401, 401, 403, 403, 404, 'in', 'in', 'in', 403, 404, 'in'),
  'signed in': row(401, 401, 'in', 'in', 'in', 'in', 'in'),
  staff: row(401, 401, 403, 403, 404, 'in', 'in'),
  'staff of the event': row(401, 401, 403, 403, 404, 'in', 'in'),
  administrator: row(401, 401, 403, 403, 403, 403, 'in'),
}

let product: TestProduct
let world: GuardedWorld
let forms: Awaited<ReturnType<typeof guardedForms>>
const tokens: Partial<Record<Caller, string>> = {}

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  world = await createGuardedWorld(product)
  forms = await guardedForms(world)
  const over = await product.signIn('Administrator')
  await product.db
    .update(sessions)
    .set({ expires_at: new Date(0) })
    .where(eq(sessions.user_id, over.user_id))
  Object.assign(tokens, {
    expired: over.token,
    owner: world.owner.token,
    other: (await product.signIn('Cliente')).token,
    stranger: (await product.signIn('Colaborador')).token,
    assigned: world.assigned.token,
    administrator: world.administrator.token,
    ...world.crewTokens,
    // As if it were a session's: it opens what it is sent for, in a body or an address, and nothing else.
    link: world.participantKey.padEnd(20, '0'),
  })
}, 180_000)
afterAll(() => product.stop())

type Route = { route: string; access: Access }
/** As the running server declares them. Ending its own session would take the caller away; a stream never ends. */
const routesOf = (...methods: string[]): Route[] =>
  product.app.declaredRoutes
    .filter(({ url }) => !url.startsWith('/api/docs') && !url.endsWith('/live'))
    .flatMap(({ method, url, config }) =>
      [method].flat().map((verb) => ({ route: `${verb} ${url}`, access: config?.access ?? 'public' })),
    )
    .filter(({ route }) => route !== 'POST /api/auth/logout')
    .filter(({ route }) => methods.length === 0 || methods.includes(route.split(' ')[0] ?? ''))

const knock = ({ route }: Route, caller: Caller) => {
  const method = route.split(' ')[0] as 'GET'
  const token = tokens[caller]
  const sends = ['POST', 'PUT'].includes(method) ? { body: guardedBody(world, route) } : {}
  const options = { ...(token ? { token } : {}), ...(forms[route] ?? sends) }
  return anyAnswer(product.call(method, guardedUrl(world, route), options))
}

/** Every row of every table, as one sum a table; what counts callers and sessions aside. */
const stateOfAll = async () => {
  const { rows } = await product.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('rate_limits', 'sessions') order by 1`)
  const sums: Record<string, unknown> = {}
  for (const { name } of rows) {
    const sum = sql.raw(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t`)
    sums[name] = (await product.db.execute(sum)).rows[0]?.sum
  }
  return sums
}

const wantedOf = ({ route, access }: Route, caller: Caller): Seen => {
  const wanted = EXPECTED[access][caller] ?? 401
  return wanted === 404 && namesNothing(route) ? 'in' : wanted
}

test('whoever may not is refused at every route, and nothing changes by it', async () => {
  const before = await stateOfAll()
  const wrong: string[] = []
  for (const route of routesOf())
    for (const caller of CALLERS) {
      const wanted = wantedOf(route, caller)
      if (wanted === 'in') continue
      const { status } = await knock(route, caller)
      if (status !== wanted) wrong.push(`${route.route} as ${caller}: ${status} instead of ${wanted}`)
    }
  expect(wrong).toEqual([])
  expect(await stateOfAll()).toEqual(before)
})

test('HEAD acts at no route, whoever sends it', async () => {
  const before = await stateOfAll()
  for (const { route } of routesOf('GET')) {
    const url = guardedUrl(world, route).replace('status=active', 'status=inactive')
    const headers = { host: 'localhost', authorization: `Bearer ${tokens.administrator}` }
    const { statusCode } = await product.app.inject({ method: 'HEAD', url, headers })
    expect([route, statusCode < 500]).toEqual([route, true])
  }
  expect(await stateOfAll()).toEqual(before)
})

const OPEN = new Set<Access>(['public', 'gateway', 'participant link'])
const shown = (text: string) => [EVENT_MARK, ...Object.values(MARKS)].filter((mark) => text.includes(mark))

test('a list shows a stranger nothing of the event, and those who manage it all', async () => {
  const told: string[] = []
  const lists = routesOf('GET').filter(({ route, access }) => access !== 'public' && namesNothing(route))
  for (const list of lists) {
    for (const caller of ['other', 'stranger'] as const)
      expect([list.route, caller, shown((await knock(list, caller)).text)]).toEqual([list.route, caller, []])
    if (shown((await knock(list, 'assigned')).text).length > 0) told.push(list.route)
  }
  expect(told).toEqual(
    expect.arrayContaining(['GET /api/eventos', 'GET /api/orders', 'GET /api/transfers', 'GET /api/ledger']),
  )
  const mine = await product.call('GET', '/api/competidor/eventos', { token: world.owner.token })
  expect(shown(mine.text)).toContain(EVENT_MARK)
})

test('no answer that is open to everybody carries what a person typed', async () => {
  const wrong: string[] = []
  for (const route of routesOf('GET', 'POST').filter(({ access }) => OPEN.has(access)))
    for (const caller of ['anonymous', 'other'] as const) {
      const { status, text } = await knock(route, caller)
      const seen = Object.values(MARKS).filter((mark) => text.includes(mark))
      if (status === 401 || status === 403 || status >= 500 || seen.length > 0)
        wrong.push(`${route.route} as ${caller}: ${status} ${seen.join(', ')}`)
    }
  expect(wrong).toEqual([])
})

/** The least of each kind. */
const CALLERS_IN = ['assigned', 'administrator', 'device', 'timing'] as const

/** No letter of this world has a file, and no document of it was disputed. */
const ABSENT = new Set([
  'GET /api/mails/:id/attachments/:position',
  'GET /api/eventos/:id/document-disputes/:participant_id/photo',
])

test('whoever may comes in: the thing itself answers the least who is let in', async () => {
  const wrong: string[] = []
  // What is replaced or taken away comes last: everything else must still be there when its turn comes.
  for (const method of ['GET', 'PUT', 'POST', 'DELETE'])
    for (const route of routesOf(method)) {
      if (OPEN.has(route.access) || ABSENT.has(route.route)) continue
      const caller = CALLERS_IN.find((one) => wantedOf(route, one) === 'in') ?? 'administrator'
      const { status, text } = await knock(route, caller)
      const isIn = method === 'GET' ? status < 400 : ![401, 403, 404].includes(status) && status < 500
      if (!isIn) wrong.push(`${route.route} as ${caller}: ${status} ${text.slice(0, 120)}`)
    }
  expect(wrong).toEqual([])
})
