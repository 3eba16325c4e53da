import { read, utils } from '@e965/xlsx'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEvents } from '#demo/events.ts'
import { event_assignments } from '#domain/accounts/tables.ts'
import { createEvent } from '#domain/events/form/create-event.ts'
import { categories, key_partners } from '#domain/events/tables.ts'
import { registrations } from '#domain/registration/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { Coupon } from './contract.ts'
import { suffixedCode } from './create-batch.ts'
import { coupons } from './tables.ts'

let product: TestProduct
let admin: { token: string; user_id: number }
let event_id: number
let other_event: number
let category_id: number
let other_category: number
let partner: number

beforeAll(async () => {
  product = await startTestProduct()
  const { db } = product
  admin = await product.signIn('Administrator')
  const [first, second] = demoEvents(new Date())
  if (!first || !second) throw new Error('the demo has no events')
  event_id = (await inTransaction(db, (tx) => createEvent(tx, first))).id
  other_event = (await inTransaction(db, (tx) => createEvent(tx, second))).id
  const categoryOf = async (event: number) =>
    (await db.select().from(categories).where(eq(categories.event_id, event)))[0]?.id ?? 0
  category_id = await categoryOf(event_id)
  other_category = await categoryOf(other_event)
  const [brand] = await db
    .insert(key_partners)
    .values({ event_id, name: 'Panela Real', position: 1 })
    .returning()
  partner = brand?.id ?? 0
})
afterAll(() => product.stop())

type Saved = { coupon: Coupon; message: string; errors: Record<string, string[]> }

const form = (code: string, change: object = {}) => ({ code, kind: 'porcentaje', value: 20, ...change })
const at = (path = '') => `/api/eventos/${event_id}/coupons${path}`
const post = (path: string, body: object, token = admin.token) =>
  product.call<Saved>('POST', path, { body, token })
const create = (body: object) => post(at(), body)

test('a code is stored in upper case with its terms, and the change is in the audit log', async () => {
  const { status, json } = await create(
    form(' verano-26 ', {
      kind: 'valor',
      value: '25.000',
      max_uses: '10',
      valid_from: '2026-01-01',
      valid_until: '2026-01-31',
      category_id,
      key_partner_id: String(partner),
    }),
  )
  expect(status).toBe(200)
  expect(json.coupon).toMatchObject({
    code: 'VERANO-26',
    kind: 'valor',
    value: 25_000,
    max_uses: 10,
    valid_from: '2026-01-01 00:00:00',
    valid_until: '2026-01-31 23:59:59',
    active: true,
    category_id,
    key_partner: 'Panela Real',
    uses: 0,
    paid_uses: 0,
  })
  const rows = await product.db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.subject, 'cupón'), eq(audit_log.subject_id, String(json.coupon.id))))
  expect(rows).toMatchObject([{ action: 'crear', user_id: admin.user_id, event_id }])
})

test('a code exists once in an event and may exist in another', async () => {
  expect((await create(form('UNICO'))).status).toBe(200)
  const twin = await refusal(422, create(form('unico')))
  expect(twin.status).toBe(422)
  expect(twin.json.errors).toEqual({ code: ['Este evento ya tiene ese código.'] })
  expect((await post(`/api/eventos/${other_event}/coupons`, form('UNICO'))).status).toBe(200)
})

test('a code that ends in the year 1, which programs write for none, is listed and can be mended', async () => {
  const { json } = await create(form('ANO-UNO'))
  await product.db.execute(
    sql`update coupons set valid_until = '0001-01-01 23:59:59-05', valid_from = '0001-01-01 BC' where id = ${json.coupon.id}`,
  )
  const list = await product.call<{ data: { code: string; valid_until: string }[] }>(
    'GET',
    at('?search=ANO-UNO'),
    {
      token: admin.token,
    },
  )
  expect(list.json.data).toMatchObject([{ code: 'ANO-UNO', valid_until: '0001-01-01 23:59:59' }])
  const mended = await post(
    at(`/${json.coupon.id}`),
    form('ANO-UNO', { valid_until: '2027-01-31', valid_from: '' }),
  )
  expect(mended.json.coupon).toMatchObject({ valid_from: null, valid_until: '2027-01-31 23:59:59' })
})

test('terms that make no sense get a sentence at their field', async () => {
  const wrong = async (change: object) =>
    Object.keys((await refusal(422, create(form('MALO', change)))).json.errors)
  expect(await wrong({ code: 'AB' })).toEqual(['code'])
  expect(await wrong({ code: 'CAFÉ-2026' })).toEqual(['code'])
  expect(await wrong({ value: 101 })).toEqual(['value'])
  expect(await wrong({ value: 0 })).toEqual(['value'])
  expect(await wrong({ value: '5.5' })).toEqual(['value'])
  expect(await wrong({ valid_until: '0001-01-01' })).toEqual(['valid_until'])
  expect(await wrong({ kind: 'regalo' })).toEqual(['kind'])
  expect(await wrong({ max_uses: 0 })).toEqual(['max_uses'])
  expect(await wrong({ valid_from: '2026-02-30' })).toEqual(['valid_from'])
  expect(await wrong({ valid_from: '2026-02-02', valid_until: '2026-02-01' })).toEqual(['valid_until'])
  expect(await wrong({ category_id: other_category })).toEqual(['category_id'])
  expect(await wrong({ key_partner_id: 999_999 })).toEqual(['key_partner_id'])
})

test('a code can be changed; with uses its text stays and its limit does not go below them', async () => {
  const { coupon } = (await create(form('CAMBIA', { max_uses: 5 }))).json
  const edit = (change: object) => post(at(`/${coupon.id}`), form('CAMBIA', change))
  expect((await edit({ code: 'CAMBIADO', value: 30 })).json.coupon).toMatchObject({
    code: 'CAMBIADO',
    value: 30,
    max_uses: null,
  })
  expect((await refusal(422, edit({ code: 'UNICO' }))).json.errors).toEqual({
    code: ['Este evento ya tiene ese código.'],
  })
  await product.db.update(coupons).set({ uses: 3 }).where(eq(coupons.id, coupon.id))
  expect((await refusal(422, edit({ code: 'OTRO' }))).json.errors).toEqual({
    code: ['El código ya se usó: su texto no se puede cambiar.'],
  })
  expect((await refusal(422, edit({ code: 'CAMBIADO', max_uses: 2 }))).json.errors).toEqual({
    max_uses: ['Ya tiene 3 usos: el límite no puede ser menor.'],
  })
  expect((await edit({ code: 'CAMBIADO', max_uses: 3 })).json.coupon.state).toBe('agotado')
})

test('a code is switched off and on', async () => {
  const { coupon } = (await create(form('INTERRUPTOR'))).json
  const turn = (active: unknown) =>
    product.call<Saved>('PUT', at(`/${coupon.id}/active`), { body: { active }, token: admin.token })
  expect((await turn('0')).json).toMatchObject({
    message: 'Código desactivado',
    coupon: { state: 'inactivo' },
  })
  expect((await turn(true)).json).toMatchObject({ message: 'Código activado', coupon: { state: 'vigente' } })
})

const deleteCoupon = (id: number) => product.call('DELETE', at(`/${id}`), { token: admin.token })

test('a code without uses is deleted; one that was used is not, even when the use was given back', async () => {
  const { coupon } = (await create(form('BORRAME'))).json
  await product.db.update(coupons).set({ uses: 1 }).where(eq(coupons.id, coupon.id))
  expect((await deleteCoupon(coupon.id)).json).toMatchObject({
    message: 'No se puede eliminar',
    icon: 'error',
  })
  await product.db.update(coupons).set({ uses: 0 }).where(eq(coupons.id, coupon.id))
  await product.db.insert(registrations).values({
    event_id,
    reference: 'prueba-borrar',
    state: 'released',
    participant_count: 1,
    event_price: 1,
    cost_service: 0,
    amount: 0,
    coupon_id: coupon.id,
  })
  expect((await deleteCoupon(coupon.id)).json).toMatchObject({
    message: 'No se puede eliminar',
    icon: 'error',
  })
  await product.db.delete(registrations).where(eq(registrations.reference, 'prueba-borrar'))
  expect((await deleteCoupon(coupon.id)).json).toMatchObject({ message: 'Código eliminado', icon: 'success' })
  expect((await refusal(404, deleteCoupon(coupon.id))).status).toBe(404)
})

test('a batch makes as many different codes as asked, all with the prefix', async () => {
  const { status, json } = await post(at('/batch'), {
    prefix: 'aliado',
    count: 5_000,
    kind: 'porcentaje',
    value: 100,
    max_uses: 1,
    key_partner_id: partner,
  })
  expect(status).toBe(200)
  expect(json).toMatchObject({ message: 'Se crearon 5.000 códigos', count: 5_000 })
  const rows = await product.db
    .select({ code: coupons.code, max_uses: coupons.max_uses })
    .from(coupons)
    .where(and(eq(coupons.event_id, event_id), eq(coupons.key_partner_id, partner), eq(coupons.value, 100)))
  expect(rows).toHaveLength(5_000)
  expect(
    rows.every(
      ({ code, max_uses }) =>
        /^ALIADO-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{3}$/.test(code) && max_uses === 1,
    ),
  ).toBe(true)
  const audit = await product.db.select().from(audit_log).where(eq(audit_log.action, 'crear lote'))
  expect(audit).toHaveLength(1)
})

test('a batch of more than 5,000, of none or with a bad prefix is refused', async () => {
  const wrong = async (change: object) =>
    Object.keys(
      (await refusal(422, post(at('/batch'), { prefix: 'X', count: 5, kind: 'valor', value: 1, ...change })))
        .json.errors,
    )
  expect(await wrong({ count: 5_001 })).toEqual(['count'])
  expect(await wrong({ count: 0 })).toEqual(['count'])
  expect(await wrong({ prefix: 'A'.repeat(19) })).toEqual(['prefix'])
  expect(await wrong({ prefix: '' })).toEqual(['prefix'])
})

test('the suffix of a batch carries more than 50 bits and fits in a code with the longest prefix', () => {
  const code = suffixedCode('A'.repeat(18))
  expect(code).toHaveLength(32)
  const random = code.slice(18).replaceAll('-', '')
  expect(random.length * Math.log2(31)).toBeGreaterThan(50)
})

type Page = { data: Coupon[]; total: number; per_page: number; last_page: number }

test('codes are listed newest first and found by code or partner', async () => {
  await create(form('BUSCA-50%25', { code: 'BUSCA-50' }))
  const list = (query: string) => product.call<Page>('GET', at(query), { token: admin.token })
  expect((await list('')).json).toMatchObject({ per_page: 20, data: { 0: { code: 'BUSCA-50' } } })
  expect((await list('?search=busca')).json.total).toBe(1)
  expect((await list('?search=panela&page=2')).json).toMatchObject({ total: 5_001, data: { length: 20 } })
  expect((await list('?search=%25')).json.total).toBe(0)
})

test('categories and partners a code may belong to are those of the event', async () => {
  const { json } = await product.call<{ categories: { id: number }[]; key_partners: object[] }>(
    'GET',
    at('/targets'),
    { token: admin.token },
  )
  expect(json.key_partners).toEqual([{ id: partner, name: 'Panela Real' }])
  expect(json.categories.map(({ id }) => id)).toContain(category_id)
  expect(json.categories.map(({ id }) => id)).not.toContain(other_category)
})

test('the export is an Excel file with a Spanish name and one row a code', async () => {
  const answer = await product.app.inject({
    method: 'GET',
    url: at('/export?search=VERANO'),
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''Cupones%20Media%20Marat%C3%B3n")
  expect(answer.headers['content-disposition']).toContain('filename="Cupones Media Maraton')
  const book = read(answer.rawPayload, { type: 'buffer' })
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Cupones ?? {})
  expect(rows).toMatchObject([
    { Código: 'VERANO-26', Descuento: 25_000, Límite: 10, 'Key Partner': 'Panela Real' },
  ])
})

test('a Colaborador reaches the codes of an assigned event and of no other', async () => {
  const staff = await product.signIn('Colaborador')
  await product.db.insert(event_assignments).values({ user_id: staff.user_id, event_id })
  expect((await product.call('GET', at(), { token: staff.token })).status).toBe(200)
  expect((await post(at(), form('DEL-EQUIPO'), staff.token)).status).toBe(200)
  const neighbour = `/api/eventos/${other_event}/coupons`
  expect((await refusal(404, product.call('GET', neighbour, { token: staff.token }))).status).toBe(404)
  expect((await refusal(404, post(neighbour, form('AJENO'), staff.token))).status).toBe(404)
})

test('a code of another event is not found under this one, and an unknown event has none', async () => {
  const [foreign] = await product.db.select().from(coupons).where(eq(coupons.event_id, other_event))
  const path = at(`/${foreign?.id}`)
  expect((await refusal(404, post(path, form('ROBADO')))).status).toBe(404)
  expect((await refusal(404, product.call('DELETE', path, { token: admin.token }))).status).toBe(404)
  const turn = await refusal(
    404,
    product.call('PUT', `${path}/active`, { body: { active: 0 }, token: admin.token }),
  )
  expect(turn.status).toBe(404)
  expect((await refusal(404, post('/api/eventos/999999/coupons', form('NADIE')))).status).toBe(404)
})
