/**
 * The permission table: every route and who may call it, written down by hand beside what the running server
 * declares. A route without a row fails, and so does a row whose callers are answered otherwise.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#domain/accounts/tables.ts'
import { startTestProduct, type TestProduct } from '#server/testing/product.ts'
import type { Access } from '../contract-kit.ts'

const TABLE: Record<string, Access> = {
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'public',
  'GET /files/*': 'public',
  'HEAD /files/*': 'public',
  'GET /api/*': 'public',
  'HEAD /api/*': 'public',
  'GET /assets/*': 'public',
  'HEAD /assets/*': 'public',
  'GET /assets/json/deparment.json': 'public',
  'HEAD /assets/json/deparment.json': 'public',
  'GET /assets/json/eps.json': 'public',
  'HEAD /assets/json/eps.json': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/forgot': 'public',
  'POST /api/auth/password': 'public',
  'POST /api/auth/logout': 'signed in',
  'GET /api/auth/me': 'signed in',
  'POST /api/auth/register': 'administrator',
  'GET /api/get-users': 'administrator',
  'GET /api/roles': 'administrator',
  'GET /api/get-user/:id': 'administrator',
  'POST /api/user/update': 'administrator',
  'GET /api/get-name-events': 'staff',
  'GET /api/user/events': 'administrator',
  'POST /api/assign/event': 'administrator',
  'GET /api/eventos/:id/questions': 'public',
  'GET /api/eventos/:id/questions/all': 'staff of the event',
  'POST /api/eventos/:id/questions': 'staff of the event',
  'POST /api/eventos/:id/questions/:question_id': 'staff of the event',
  'PUT /api/eventos/:id/questions/order': 'staff of the event',
  'DELETE /api/eventos/:id/questions/:question_id': 'staff of the event',
  'GET /api/eventos/:id/questions/tabulation': 'staff of the event',
  'GET /api/eventos/:id/questions/tabulation/export': 'staff of the event',
  'GET /api/eventos/:id/questions/:question_id/answers': 'staff of the event',
  'GET /api/eventos/:id/coupons': 'staff of the event',
  'GET /api/eventos/:id/coupons/targets': 'staff of the event',
  'GET /api/eventos/:id/coupons/export': 'staff of the event',
  'POST /api/eventos/:id/coupons': 'staff of the event',
  'POST /api/eventos/:id/coupons/batch': 'staff of the event',
  'POST /api/eventos/:id/coupons/:coupon_id': 'staff of the event',
  'PUT /api/eventos/:id/coupons/:coupon_id/active': 'staff of the event',
  'DELETE /api/eventos/:id/coupons/:coupon_id': 'staff of the event',
  'GET /api/eventos/:id/pasarelas': 'administrator',
  'PUT /api/eventos/:id/pasarelas': 'administrator',
  'PUT /api/eventos/:id/pasarelas/order': 'administrator',
  'POST /api/eventos/:id/pasarelas/:gateway_name': 'administrator',
  'GET /api/pasarelas': 'administrator',
  'PUT /api/pasarelas/order': 'administrator',
  'POST /api/pasarelas/:gateway_name': 'administrator',
  'GET /api/eventos': 'staff',
  'POST /api/eventos': 'administrator',
  'GET /api/eventos/:id': 'staff of the event',
  'GET /api/eventos/:id/edit': 'staff of the event',
  'POST /api/eventos/:id': 'staff of the event',
  'POST /api/eventos/:id/duplicate': 'administrator',
  'GET /api/eventos/:id/disableEvent': 'staff of the event',
  'GET /api/eventos/:id/overview': 'staff of the event',
  'GET /api/eventos/:id/gallery': 'staff of the event',
  'POST /api/eventos/:id/gallery': 'staff of the event',
  'PUT /api/eventos/:id/gallery/order': 'staff of the event',
  'PUT /api/eventos/:id/gallery/:image_id': 'staff of the event',
  'DELETE /api/eventos/:id/gallery/:image_id': 'staff of the event',
  'GET /api/eventos/:id/key-partners': 'staff of the event',
  'POST /api/eventos/:id/key-partners': 'staff of the event',
  'PUT /api/eventos/:id/key-partners/order': 'staff of the event',
  'POST /api/eventos/:id/key-partners/:partner_id': 'staff of the event',
  'DELETE /api/eventos/:id/key-partners/:partner_id': 'staff of the event',
  'DELETE /api/categoria/delete': 'staff',
  'DELETE /api/kit/delete': 'staff',
  'POST /image/upload': 'staff',
  'GET /api/eventos-externos/:id': 'staff of the event',
  'POST /api/eventos-externos': 'administrator',
  'POST /api/eventos-externos/:id': 'staff of the event',
  'GET /api/mails': 'administrator',
  'GET /api/mails/:id': 'administrator',
}

type Kind = 'anonymous' | 'expired' | 'Cliente' | 'Colaborador' | 'Administrator'

/** 401, 403, or 'in' for whatever lies behind the door. */
const expected = (access: Access, kind: Kind): 401 | 403 | 'in' => {
  if (access === 'public' || access === 'gateway') return 'in'
  if (kind === 'anonymous' || kind === 'expired') return 401
  if (access === 'signed in' || kind === 'Administrator') return 'in'
  if (access === 'administrator' || kind === 'Cliente') return 403
  return 'in'
}

let product: TestProduct
const tokens: Partial<Record<Kind, string>> = {}

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  for (const kind of ['Cliente', 'Colaborador', 'Administrator'] as const)
    tokens[kind] = (await product.signIn(kind)).token
  const over = await product.signIn('Administrator')
  await product.db
    .update(sessions)
    .set({ expires_at: new Date(0) })
    .where(eq(sessions.user_id, over.user_id))
  tokens.expired = over.token
})
afterAll(() => product.stop())

const declared = () =>
  product.app.declaredRoutes
    .filter(({ url }) => !url.startsWith('/api/docs'))
    .flatMap(({ method, url, config }) =>
      [method].flat().map((verb) => [`${verb} ${url}`, config?.access ?? 'undeclared'] as const),
    )

test('every route of the running server stands in the permission table with its access', () => {
  expect(Object.fromEntries(declared())).toEqual(TABLE)
})

test('every route answers each kind of caller as the table says', async () => {
  const wrong: string[] = []
  for (const [route, access] of Object.entries(TABLE)) {
    const [method, pattern = ''] = route.split(' ')
    // Logging out would end the session the next rows need.
    if (route === 'POST /api/auth/logout') continue
    const url = pattern.replaceAll(/:\w+/g, '1').replace('*', 'nada')
    for (const kind of ['anonymous', 'expired', 'Cliente', 'Colaborador', 'Administrator'] as const) {
      const token = tokens[kind]
      const { status, json } = await product.call(method as 'GET', url, {
        ...(token ? { token } : {}),
        ...(method === 'POST' ? { body: {} } : {}),
      })
      const wanted = expected(access, kind)
      const fits = wanted === 'in' ? status !== 401 && status !== 403 && status < 500 : status === wanted
      if (!fits) wrong.push(`${route} as ${kind}: ${status} instead of ${wanted} (${JSON.stringify(json)})`)
    }
  }
  expect(wrong).toEqual([])
})
