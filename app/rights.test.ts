/** The three rights an Administrator may take away from a Colaborador, and the one to decide requests that may be given. */

import { read, utils } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#domain/accounts/tables.ts'
import { changes } from '#domain/changes/tables.ts'
import { refunds } from '#domain/payments/account/account-tables.ts'
import { registrations } from '#domain/registration/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createCrewDesk } from '#testing/desks/crew.ts'
import { createGuardedWorld, type GuardedWorld } from '#testing/guarded/guarded-world.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'

let product: TestProduct
let world: GuardedWorld
let token: string

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  world = await createGuardedWorld(product)
  token = world.assigned.token
}, 180_000)
afterAll(() => product.stop())

type Rights = { may_refund?: boolean; may_annul?: boolean; may_export_health?: boolean }

/** As the form of Usuarios sends it. */
const saveUser = async (rights: Rights) => {
  const [user] = await product.db.select().from(users).where(eq(users.id, world.assigned.user_id))
  const { id, email, phone } = user ?? { id: 0, email: '', phone: '' }
  const body = { id, name: 'Paula Ríos', email, phone, rol: 2, status: 1, ...rights }
  const { json } = await product.call<{ user: Rights }>('POST', '/api/user/update', {
    token: world.administrator.token,
    body,
  })
  return json.user
}

const NONE = { may_refund: false, may_annul: false, may_export_health: false }
const ALL = { may_refund: true, may_annul: true, may_export_health: true }

test('a right is taken away by the form, told by the session, and a client that sends none changes none', async () => {
  expect(await saveUser({ may_refund: false })).toMatchObject({ ...ALL, may_refund: false })
  expect(await saveUser({})).toMatchObject({ ...ALL, may_refund: false })
  const me = await product.call('GET', '/api/auth/me', { token })
  expect(me.json.user).toMatchObject({ role: 'Colaborador', denied: ['refund'] })
  expect(await saveUser(ALL)).toMatchObject(ALL)
  expect((await product.call('GET', '/api/auth/me', { token })).json.user).toMatchObject({ denied: [] })
})

const key = () => `/api/account/registration/${world.ids.registration}`

test('without the right to give money back no call gives any, and it says whom to ask', async () => {
  await saveUser(NONE)
  const before = await product.db.select().from(refunds)
  const body = { amount: 1000, way: 'cash', basis: 'policy', note: 'Lesión' }
  const post = (url: string, sent: object = {}) =>
    refusal(403, product.call('POST', url, { token, body: sent }))
  const { json } = await post(`${key()}/refunds`, body)
  expect(json).toMatchObject({
    message: 'Tu cuenta no puede devolver dinero.',
    body: expect.stringContaining('Administrator'),
  })
  await post(`/api/account/refunds/${world.ids.refund}/step`, { to: 'approved' })
  await post(`/api/refunds/${world.ids.refund}/gateway`)
  await post(`/api/ledger/registration/${world.ids.registration}/refunds`, { amount: 1000, note: 'x' })
  await post(`/api/registrations/${world.ids.registration}/review/close`, { amount: 1000, note: 'x' })
  await post(`/api/order/${world.ids.order}/review/close`, { amount: 1000, note: 'x' })
  expect(await product.db.select().from(refunds)).toEqual(before)
})

test('without the right to annul nothing is annulled, one by one or many at once', async () => {
  await saveUser(NONE)
  const before = await product.db.select().from(registrations)
  const { registration, event, participant } = world.ids
  const reason = 'Prueba'
  await refusal(
    403,
    product.call('POST', `/api/registrations/${registration}/cancel`, { token, body: { reason } }),
  )
  await refusal(403, product.call('POST', `/api/no-payments?event_id=${event}`, { token }))
  const wish = { kind: 'refund', reason, shown_due: 0, shown_back: 0 }
  const asked = `/api/eventos/${event}/participants/${participant}/changes`
  await refusal(403, product.call('POST', asked, { token, body: wish }))
  expect(await product.db.select().from(registrations)).toEqual(before)
})

test('nor is a place ended by deferring it, by approving that, or by calling the whole event off', async () => {
  const { event, participant, change } = world.ids
  const post = (url: string, body: object) => refusal(403, product.call('POST', url, { token, body }))
  await saveUser({ ...ALL, may_annul: false })
  const wish = { kind: 'deferral', reason: 'Prueba', shown_due: 0, shown_back: 0 }
  await post(`/api/eventos/${event}/participants/${participant}/changes`, wish)
  const [before] = await product.db.select().from(changes).where(eq(changes.id, change))
  await product.db.update(changes).set({ kind: 'deferral' }).where(eq(changes.id, change))
  await post(`/api/changes/${change}/decide`, { approve: true })
  await product.db
    .update(changes)
    .set({ kind: before?.kind ?? 'size' })
    .where(eq(changes.id, change))
  const cancelled = { kind: 'cancelled', answer_until: '2030-01-01', confirm: 'x' }
  await post(`/api/eventos/${event}/aviso`, cancelled)
  await saveUser({ ...ALL, may_refund: false })
  await post(`/api/eventos/${event}/aviso`, cancelled)
  const moved = { kind: 'moved', event_datetime: '2030-01-01 06:00:00', answer_until: '2029-12-01' }
  await post(`/api/eventos/${event}/aviso`, moved)
})

test('who may not download health data opens it to no phone and no colleague', async () => {
  const crew = createCrewDesk(product, token, world.ids.event)
  const asAdministrator = createCrewDesk(product, world.administrator.token, world.ids.event)
  const { device_id } = await asAdministrator.invite({ name: 'Ambulancia 9', roles: ['medico'] })
  const helper = await product.signIn('Cliente')
  await saveUser(NONE)
  const device = {
    name: 'Mi teléfono',
    roles: ['mesa', 'medico'],
    initials: '',
    distance_ids: [],
    until: null,
  }
  await refusal(403, product.call('POST', `${crew.at}/dispositivos`, { token, body: device }))
  await refusal(403, crew.grant({ email: helper.email, role: 'medico' }))
  await refusal(403, product.call('POST', `${crew.at}/dispositivos/${device_id}/codigo`, { token }))
  await crew.invite({ name: 'Mesa 9', roles: ['mesa'] })
})

const headersOf = async () => {
  const answer = await product.app.inject({
    url: `/api/eventos/${world.ids.event}/participants.xlsx?health=1`,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  const sheet = read(answer.rawPayload).Sheets.Participantes ?? {}
  return utils.sheet_to_json<string[]>(sheet, { header: 1 })[0]
}

test('without the right to health exports the sheet comes without its columns', async () => {
  await saveUser(ALL)
  const withHealth = await headersOf()
  await saveUser(NONE)
  const without = await headersOf()
  for (const header of ['EPS', 'Grupo sanguíneo']) {
    expect(withHealth).toContain(header)
    expect(without).not.toContain(header)
  }
  expect(without).toContain('Documento')
})

test('a request that gives money back is not approved without that right; refusing it is', async () => {
  await saveUser(NONE)
  const { change } = world.ids
  await product.db
    .update(changes)
    .set({ kind: 'category', back: 5000, gives_back: 'money' })
    .where(eq(changes.id, change))
  const decide = (body: object) => product.call('POST', `/api/changes/${change}/decide`, { token, body })
  await refusal(403, decide({ approve: true }))
  await saveUser(ALL)
  await product.db
    .update(changes)
    .set({ kind: 'size', back: 0, gives_back: 'nothing' })
    .where(eq(changes.id, change))
})

test('solicitudes: a Colaborador of other events reads and decides requests of this one, and only that', async () => {
  const helper = await product.signIn('Colaborador')
  const crew = createCrewDesk(product, world.administrator.token, world.ids.event)
  const { change, event, registration } = world.ids
  const list = async () =>
    (await product.call<{ total: number; waiting: number }>('GET', '/api/changes', { token: helper.token }))
      .json
  const one = () => product.call('GET', `/api/changes/${change}`, { token: helper.token })
  const decide = (body: object) =>
    product.call('POST', `/api/changes/${change}/decide`, { token: helper.token, body })
  expect(await list()).toMatchObject({ total: 0, waiting: 0 })
  await refusal(404, one())
  await refusal(404, decide({ approve: false, reason: 'No' }))

  await crew.grant({ email: helper.email, role: 'solicitudes' })
  expect(await list()).toMatchObject({ total: 1, waiting: 1 })
  expect((await one()).json).toMatchObject({ id: change, payout: null })
  await refusal(404, product.call('GET', `/api/eventos/${event}`, { token: helper.token }))
  await refusal(404, product.call('GET', `/api/registrations/${registration}`, { token: helper.token }))
  const close = product.call('POST', `/api/changes/${change}/close`, {
    token: helper.token,
    body: { reason: 'No' },
  })
  await refusal(404, close)

  // Money is not part of it, as pesos or as a credit.
  await product.db.update(changes).set({ back: 5000, gives_back: 'credit' }).where(eq(changes.id, change))
  const { json } = await refusal(403, decide({ approve: true }))
  expect(json.message).toBe('Esta solicitud mueve dinero.')
  await product.db.update(changes).set({ back: 0, gives_back: 'nothing' }).where(eq(changes.id, change))

  await decide({ approve: false, reason: 'No hay tallas' })
  const [row] = await product.db.select().from(changes).where(eq(changes.id, change))
  expect(row).toMatchObject({ state: 'refused', decided_by: helper.user_id })

  const grant = (await crew.show()).people.find(({ email }) => email === helper.email)
  await product.call('POST', `${crew.at}/personas/${grant?.id}/revocar`, { token: world.administrator.token })
  expect((await anyAnswer(one())).status).toBe(404)
})
