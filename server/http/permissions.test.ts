/**
 * The permission table: every route and who may call it, written down by hand beside what the running server
 * declares. A route without a row fails, and so does a row whose callers are answered otherwise.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event_assignments, sessions } from '#domain/accounts/tables.ts'
import { startTestProduct, type TestProduct } from '#server/testing/product.ts'
import { createRace } from '#server/testing/race.ts'
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
  'GET /sitemap.xml': 'public',
  'HEAD /sitemap.xml': 'public',
  'GET /robots.txt': 'public',
  'HEAD /robots.txt': 'public',
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
  'GET /certificado/:id': 'public',
  'GET /api/verificar/:code': 'public',
  'GET /api/certificate-fonts/:font': 'public',
  'GET /api/certificate-templates/:template/image': 'public',
  'GET /api/certificate-templates': 'staff',
  'GET /api/eventos/:id/certificate-design': 'staff of the event',
  'PUT /api/eventos/:id/certificate-design': 'staff of the event',
  'DELETE /api/eventos/:id/certificate-design': 'staff of the event',
  'GET /api/eventos/:id/certificate-design/results': 'staff of the event',
  'POST /api/eventos/:id/certificate-design/background': 'staff of the event',
  'POST /api/eventos/:id/certificate-design/preview': 'staff of the event',
  'GET /api/eventos/:id/certificados': 'staff of the event',
  'POST /api/eventos/:id/certificados': 'staff of the event',
  'GET /api/certificados': 'staff',
  'POST /api/certificados': 'staff',
  'POST /api/certificados/inspect': 'staff',
  'POST /api/certificados/preview': 'staff',
  'GET /api/certificados/:job_id': 'staff',
  'PUT /api/certificados/:job_id/cancel': 'staff',
  'PUT /api/certificados/:job_id/retry': 'staff',
  'GET /api/certificados/:job_id/recipients': 'staff',
  'GET /api/certificados/:job_id/recipients/:recipient_id/preview': 'staff',
  'PUT /api/certificados/issued/:code': 'staff',
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
  'POST /api/payments/:gateway/:account/confirmation': 'gateway',
  'GET /api/payments/:gateway/:account/confirmation': 'gateway',
  'GET /api/payments/:gateway/:account/go/:reference_code': 'public',
  'GET /api/payments/return': 'public',
  'POST /api/payments/verify': 'public',
  'POST /pasarela-pruebas/': 'public',
  'GET /pasarela-pruebas/t/:id': 'public',
  'POST /pasarela-pruebas/t/:id/resultado': 'public',
  'POST /pasarela-pruebas/t/:id/resolver': 'public',
  'POST /pasarela-pruebas/consulta': 'public',
  'GET /pasarela-pruebas/api/transacciones': 'administrator',
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
  'GET /api/site/events': 'public',
  'GET /api/site/events/:slug': 'public',
  'GET /api/eventos/:id/vista-previa': 'staff of the event',
  'GET /api/eventos-externos/:id': 'staff of the event',
  'POST /api/eventos-externos': 'administrator',
  'POST /api/eventos-externos/:id': 'staff of the event',
  'GET /api/competitor/:dni': 'public',
  'GET /api/competitorCategory': 'public',
  'POST /api/competitor': 'public',
  'POST /api/competitor/cancel': 'public',
  'POST /api/competitor/leave': 'public',
  'POST /api/competitor/resume': 'public',
  'POST /api/competitor/:dni/registrations': 'public',
  'POST /api/competitor/:dni/own': 'public',
  'POST /api/competitor/:dni/link': 'public',
  'GET /api/competidor/eventos': 'signed in',
  'GET /api/registrations/own/:reference/receipt.pdf': 'public',
  'POST /api/productEvent': 'public',
  'POST /api/discountcode/create': 'public',
  'POST /api/attach-product': 'public',
  'GET /api/event-products': 'public',
  'GET /api/data-product/:id': 'public',
  'GET /api/store/products': 'public',
  'POST /api/store/cart': 'public',
  'POST /api/store/checkout': 'public',
  'GET /api/store/orders/:reference': 'public',
  'POST /api/store/orders/:reference/pay': 'public',
  'POST /api/store/orders/:reference/cancel': 'public',
  'GET /api/products': 'staff',
  'POST /api/products': 'staff',
  'GET /api/product/:id': 'staff',
  'POST /api/product/:id/edit': 'staff',
  'POST /api/product/:id/status': 'staff',
  'POST /api/product/:id/stock': 'staff',
  'GET /api/product/:id/movements': 'staff',
  'DELETE /api/product/:id/sizes/:size_id': 'staff',
  'POST /gallery/upload': 'staff',
  'DELETE /api/product/galery/:id': 'staff',
  'GET /api/orders': 'staff',
  'GET /api/orders/export.xlsx': 'staff',
  'GET /api/order/:id': 'staff',
  'GET /api/order/:id/slip': 'staff',
  'POST /api/change-sent-status': 'staff',
  'POST /api/order/:id/status': 'staff',
  'POST /api/order/:id/cancel': 'staff',
  'POST /api/order/:id/review/seat': 'staff',
  'POST /api/order/:id/review/close': 'staff',
  'GET /api/filter/group': 'staff of the event',
  'GET /api/search-participant': 'staff of the event',
  'GET /api/no-payments': 'staff of the event',
  'POST /api/no-payments': 'staff of the event',
  'GET /api/eventos/:id/participants.xlsx': 'staff of the event',
  'POST /api/eventos/:id/message': 'staff of the event',
  'POST /api/eventos/:id/registrations': 'staff of the event',
  'GET /api/registrations/:id': 'staff',
  'POST /api/registrations/:id/status': 'staff',
  'POST /api/registrations/:id/undo': 'administrator',
  'POST /api/registrations/:id/cancel': 'staff',
  'POST /api/registrations/:id/resend': 'staff',
  'POST /api/registrations/:id/change': 'staff',
  'GET /api/all-competitor': 'staff',
  'GET /api/competitors/:id': 'staff',
  'POST /api/edit-competitor/:id': 'staff',
  'POST /api/transfers/own': 'public',
  'POST /api/transfers/receipt': 'public',
  'GET /api/transfers': 'staff',
  'GET /api/transfers/:id/image': 'staff',
  'POST /api/transfers/:id/approve': 'staff',
  'POST /api/transfers/:id/reject': 'staff',
  'POST /api/registrations/:id/review/seat': 'staff',
  'POST /api/registrations/:id/review/close': 'staff',
  'GET /api/ledger': 'staff',
  'GET /api/ledger/totals': 'staff',
  'GET /api/ledger/export.xlsx': 'staff',
  'GET /api/ledger/notices': 'administrator',
  'GET /api/ledger/:kind/:id': 'staff',
  'GET /api/installation': 'administrator',
  'PUT /api/installation': 'administrator',
  'GET /api/site/seller': 'public',
  'GET /api/event-results-client': 'public',
  'GET /api/event/:eventId/distances': 'public',
  'GET /api/event/:eventId/categories': 'public',
  'GET /api/event/:eventId/results': 'public',
  'GET /api/event/:eventId/stats': 'public',
  'GET /api/event-id/:eventId/compare': 'public',
  'GET /api/event/:eventId/results.xlsx': 'public',
  'GET /api/event/:eventId/results/live': 'public',
  'GET /api/site/results/:eventId': 'public',
  'GET /api/site/result/:id': 'public',
  'GET /api/site/result/:id/imagen.png': 'public',
  'GET /api/event-results': 'staff',
  'DELETE /api/event-results/:id/delete-all': 'staff of the event',
  'GET /api/event-results/:id': 'staff of the event',
  'POST /api/event-results/:id/imports': 'staff of the event',
  'POST /api/event-results/:id/imports/:import_id/inspect': 'staff of the event',
  'POST /api/event-results/:id/imports/:import_id/check': 'staff of the event',
  'POST /api/event-results/:id/imports/:import_id/run': 'staff of the event',
  'GET /api/event-results/:id/imports/:import_id': 'staff of the event',
  'GET /api/event-results/:id/imports/:import_id/problems.xlsx': 'staff of the event',
  'GET /api/event-results/:id/template.xlsx': 'staff of the event',
  'POST /api/event-results/:id/sets/:set_id/restore': 'staff of the event',
  'PUT /api/event-results/:id/settings': 'staff of the event',
  'GET /api/event-results/:id/rows': 'staff of the event',
  'PUT /api/event-results/:id/rows/:result_id': 'staff of the event',
  'GET /api/mails': 'administrator',
  'GET /api/mails/:id': 'administrator',
  'GET /api/mails/:id/attachments/:position': 'administrator',
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

/** Bodies that get past the validation, so that the assignment is what answers. */
const BODIES: Record<string, object> = {
  'POST /api/eventos/:id/message': { subject: 'Hola', text: 'Nos vemos el domingo.', preview: true },
  'POST /api/eventos/:id/questions': { texto: '¿Club?', tipo: 'input' },
  'PUT /api/eventos/:id/questions/order': { ids: [] },
  'POST /api/eventos/:id/coupons': { code: 'PERMISO-1', kind: 'porcentaje', value: 10 },
  'POST /api/eventos/:id/coupons/batch': { prefix: 'LOTE', count: 1, kind: 'porcentaje', value: 10 },
  'PUT /api/eventos/:id/gallery/order': { ids: [] },
  'PUT /api/eventos/:id/key-partners/order': { ids: [] },
}

test('staff of an event: an assigned Colaborador passes, for another one the event is not there', async () => {
  const { event_id } = await createRace(product.db)
  const [assigned, stranger] = [await product.signIn('Colaborador'), await product.signIn('Colaborador')]
  await product.db.insert(event_assignments).values({ user_id: assigned.user_id, event_id })
  const wrong: string[] = []
  let told = 0
  for (const [route] of Object.entries(TABLE).filter(([, access]) => access === 'staff of the event')) {
    const [method, pattern = ''] = route.split(' ')
    const path = pattern.replace(':id', String(event_id)).replaceAll(/:\w+/g, '1')
    const url = pattern.includes('/:id') ? `${path}?status=active` : `${path}?event_id=${event_id}`
    const send = ({ token }: { token: string }) =>
      product.call(method as 'GET', url, {
        token,
        ...(method === 'POST' || method === 'PUT' ? { body: BODIES[route] ?? {} } : {}),
      })
    const [kept, seen] = [await send(stranger), await send(assigned)]
    // A body that is refused for its shape is refused before anybody looks whose event it is.
    const fits = kept.status === 404 || (kept.status === 422 && seen.status === 422)
    if (!fits) wrong.push(`${route} not assigned: ${kept.status} (${JSON.stringify(kept.json)})`)
    const isOfEvent = !pattern.replace(':id', '').includes(':') && !pattern.includes('externos')
    if (isOfEvent && [401, 403, 404].includes(seen.status)) wrong.push(`${route} assigned: ${seen.status}`)
    if (kept.status === 404 && seen.status < 400) told += 1
  }
  expect(wrong).toEqual([])
  // Enough rows where the assignment alone makes the difference.
  expect(told).toBeGreaterThan(20)
})
