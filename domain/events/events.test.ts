import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons } from '#domain/coupons/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { addSampleRegistration } from '#testing/sample-registration.ts'
import type { EventCard, EventDetail } from './contract.ts'
import { createEvent, type NewEvent } from './form/create-event.ts'
import { events } from './tables.ts'

const DAY_MS = 86_400_000
let product: TestProduct
let admin: { user_id: number; token: string }

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const add = (name: string, days: number, change: Partial<NewEvent> = {}) => {
  const event_datetime = new Date(Date.now() + days * DAY_MS)
  return inTransaction(product.db, (tx) =>
    createEvent(tx, {
      name,
      sport: 'running',
      status: 'active',
      event_datetime,
      register_deadline: event_datetime,
      participant_limit: 100,
      city: 'Tunja',
      timeframe: { time_1: '06:00', time_2: '12:00' },
      price_tiers: [{ date: '2026-12-01', event_price: 50_000, cost_service: 0 }],
      categories: [
        { distance: '10K', gender: 'male', title: 'Abierta', start_age: 18, final_age: 99 },
        { distance: '5K', gender: 'female', title: 'Juvenil', start_age: 12, final_age: 17 },
      ],
      kits: [{ kit_name: 'Camiseta', size: 'M', amount: 50 }],
      ...change,
    }),
  )
}

const get = <T = Record<string, unknown>>(url: string, token = admin.token) =>
  product.call<T>('GET', url, { token })
const detail = async (id: number) => (await get<{ event: EventDetail }>(`/api/eventos/${id}`)).json.event
const remove = (url: string, token = admin.token) => product.call('DELETE', url, { token })

type Page = { data: EventCard[]; total: number; per_page: number; current_page: number; last_page: number }

test('upcoming events come first, the nearest on top, then the past, the latest on top, across pages', async () => {
  for (const [name, days] of [
    ['Orden lejana', 40],
    ['Orden pasada', -3],
    ['Orden hoy', 0],
    ['Orden vieja', -90],
    ['Orden cercana', 2],
  ] as const)
    await add(name, days)
  const pages = await Promise.all(
    [1, 2, 3].map((page) => get<Page>(`/api/eventos?search=orden&per_page=2&page=${page}`)),
  )
  expect(
    pages.flatMap(({ json }) => json.data.map(({ name, remaining_days }) => [name, remaining_days])),
  ).toEqual([
    ['Orden hoy', 0],
    ['Orden cercana', 2],
    ['Orden lejana', 40],
    ['Orden pasada', -3],
    ['Orden vieja', -90],
  ])
  expect(pages[0]?.json).toMatchObject({ total: 5, per_page: 2, current_page: 1, last_page: 3 })
})

test('the list has ten a page and is narrowed by status and text that means only itself', async () => {
  await add('Quieta uno', 5, { status: 'inactive' })
  expect((await get<Page>('/api/eventos')).json.per_page).toBe(10)
  const inactive = await get<Page>('/api/eventos?status=inactive&search=quieta')
  expect(inactive.json.data.map(({ name }) => name)).toEqual(['Quieta uno'])
  expect((await get<Page>('/api/eventos?status=active&search=quieta')).json.total).toBe(0)
  expect((await get<Page>('/api/eventos?search=%25')).json.total).toBe(0)
})

test('cards and detail count people: paid, held, and no hold that is over', async () => {
  const { id } = await add('Contada', 10)
  const event = await detail(id)
  const row = { event_id: id, category_id: event.categorias[0]?.id ?? 0, kit_id: event.kits[0]?.id ?? 0 }
  const [coupon] = await product.db
    .insert(coupons)
    .values({ event_id: id, code: 'CORRE', kind: 'valor', value: 5_000, uses: 3, paid_uses: 2 })
    .returning({ id: coupons.id })
  expect(coupon).toBeDefined()
  await addSampleRegistration(product.db, { ...row, state: 'paid', team: [{}, {}] })
  await addSampleRegistration(product.db, { ...row, state: 'held' })
  await addSampleRegistration(product.db, { ...row, state: 'held', hold_until: new Date(Date.now() - 1000) })
  await addSampleRegistration(product.db, { ...row, state: 'released' })
  const counts = { inscritos_count: 3, pagos_count: 2, codes_count: 2, participant_limit: 100 }
  const list = await get<Page>('/api/eventos?search=contada')
  expect(list.json.data).toMatchObject([counts])
  const answer = await get<{ event: EventDetail; distancias: string[] }>(`/api/eventos/${id}`)
  expect(answer.json.event).toMatchObject({ ...counts, inscribed: 3, registered: 3, restricted: false })
  expect(answer.json.distancias).toEqual(['10K', '5K'])
  expect(Date.parse(answer.json.event.created_at)).toBeGreaterThan(Date.now() - 60_000)
})

test('search in a detail leaves the categories and kits that contain the text', async () => {
  const { id } = await add('Buscada', 10)
  const { json } = await get<{ event: EventDetail; distancias: string[] }>(`/api/eventos/${id}?search=juv`)
  expect(json.event.categorias.map(({ title }) => title)).toEqual(['Juvenil'])
  expect(json.event.kits).toEqual([])
  expect(json.distancias).toEqual(['10K', '5K'])
})

test('the switch activates and deactivates, in the audit log, and never for HEAD', async () => {
  const { id } = await add('Conmutada', 10, { status: 'inactive' })
  const url = (status: string) => `/api/eventos/${id}/disableEvent?status=${status}`
  expect((await get(url('active'))).json).toMatchObject({ message: 'Evento activado', icon: 'success' })
  expect((await detail(id)).status).toBe('active')
  expect((await get(url('inactive'))).json).toMatchObject({ message: 'Evento desactivado', icon: 'success' })
  expect((await detail(id)).status).toBe('inactive')
  expect((await refusal(422, get(url('quizas')))).status).toBe(422)
  const head = await product.app.inject({
    method: 'HEAD',
    url: url('active'),
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(head.statusCode).toBe(404)
  expect((await detail(id)).status).toBe('inactive')
  const deeds = await product.db
    .select({ action: audit_log.action })
    .from(audit_log)
    .where(and(eq(audit_log.event_id, id), eq(audit_log.subject, 'evento')))
  expect(deeds.map(({ action }) => action)).toEqual(['activar', 'desactivar'])
})

test('an event nobody could register for is activated with a warning', async () => {
  const { id } = await add('Incompleta', 10, { status: 'inactive', categories: [], kits: [] })
  const { json } = await get(`/api/eventos/${id}/disableEvent?status=active`)
  expect(json).toMatchObject({ icon: 'warning', message: 'Evento activado' })
  expect(json.body).toContain('falta una categoría y un kit')
})

test('a category or kit that was ever registered with stays, with the specified answer', async () => {
  const { id } = await add('Usada', 10)
  const { categorias, kits } = await detail(id)
  const [used, free] = categorias
  await addSampleRegistration(product.db, {
    event_id: id,
    category_id: used?.id ?? 0,
    kit_id: kits[0]?.id ?? 0,
    state: 'cancelled',
  })
  const answer = { message: 'No se puede eliminar', body: 'Hay inscritos asociados.', icon: 'error' }
  expect(await remove(`/api/categoria/delete?id=${used?.id}`)).toMatchObject({ status: 200, json: answer })
  expect(await remove(`/api/kit/delete?id=${kits[0]?.id}`)).toMatchObject({ status: 200, json: answer })
  const gone = await remove(`/api/categoria/delete?id=${free?.id}`)
  expect(gone.json).toEqual({ message: 'Categoría eliminada', body: '', icon: 'success' })
  expect((await detail(id)).categorias.map((row) => row.id)).toEqual([used?.id])
  expect((await refusal(404, remove(`/api/categoria/delete?id=${free?.id}`))).status).toBe(404)
})

test('a free kit goes, and a category with its own coupon stays', async () => {
  const { id } = await add('Con cupón', 10)
  const { categorias, kits } = await detail(id)
  await product.db
    .insert(coupons)
    .values({ event_id: id, code: 'SOLO10K', kind: 'valor', value: 1, category_id: categorias[0]?.id })
  expect((await remove(`/api/categoria/delete?id=${categorias[0]?.id}`)).json).toMatchObject({
    body: 'Hay cupones asociados.',
    icon: 'error',
  })
  expect((await remove(`/api/kit/delete?id=${kits[0]?.id}`)).json.message).toBe('Kit eliminado')
})

test("a Colaborador cannot read, switch or delete in the neighbour's event", async () => {
  const { id } = await add('Vecina', 10)
  const { categorias, kits } = await detail(id)
  const staff = await product.signIn('Colaborador')
  for (const url of [
    `/api/eventos/${id}`,
    `/api/eventos/${id}/edit`,
    `/api/eventos/${id}/overview`,
    `/api/eventos/${id}/gallery`,
    `/api/eventos/${id}/key-partners`,
    `/api/eventos/${id}/disableEvent?status=inactive`,
    `/api/eventos-externos/${id}`,
  ])
    expect((await refusal(404, get(url, staff.token))).status).toBe(404)
  expect(
    (await refusal(404, remove(`/api/categoria/delete?id=${categorias[0]?.id}`, staff.token))).status,
  ).toBe(404)
  expect((await refusal(404, remove(`/api/kit/delete?id=${kits[0]?.id}`, staff.token))).status).toBe(404)
  expect((await get<Page>('/api/eventos', staff.token)).json.total).toBe(0)
  expect(await detail(id)).toMatchObject({ status: 'active' })
})

test('a description stored before the allow-list is harmless when shown', async () => {
  const { id } = await add('Antigua', 10)
  await product.db
    .update(events)
    .set({ description: '<p>x</p><img src=x onerror=alert(1)>' })
    .where(eq(events.id, id))
  expect((await detail(id)).description).toBe('<p>x</p>')
})

test('an unknown event is 404', async () => {
  for (const url of ['', '/edit', '/overview', '/gallery', '/key-partners', '/disableEvent?status=active'])
    expect((await refusal(404, get(`/api/eventos/999999${url}`))).status).toBe(404)
})
