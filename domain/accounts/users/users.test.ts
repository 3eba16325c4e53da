import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEvents } from '#demo/events.ts'
import { createEvent } from '#domain/events/form/create-event.ts'
import { audit_log } from '#server/audit/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { event_assignments, users } from '../tables.ts'
import { updateUser } from './update-user.ts'

let product: TestProduct
let admin: { user_id: number; token: string; email: string }
let eventIds: number[]

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.signIn('Administrator')
  eventIds = await inTransaction(product.db, async (tx) => {
    const ids = []
    for (const event of demoEvents(new Date()).slice(0, 3)) ids.push((await createEvent(tx, event)).id)
    return ids
  })
})
afterAll(() => product.stop())

const form = (email: string, change: object = {}) => ({
  name: 'Paula Ríos',
  phone: '3015550101',
  email,
  password: 'una-clave-larga',
  company: '',
  rol: 'Colaborador',
  status: 1,
  ...change,
})

const register = (body: object, token = admin.token) =>
  product.call('POST', '/api/auth/register', { body, token })
const update = (body: object, token = admin.token) =>
  product.call('POST', '/api/user/update', { body, token })

test('an Administrator creates a user with the role by name', async () => {
  const { status, json } = await register(form('Paula@Correo.test', { company: 'Club Altura' }))
  expect(status).toBe(200)
  expect(json).toMatchObject({ message: 'El usuario se ha creado con éxito', icon: 'success' })
  expect(json.user).toMatchObject({
    name: 'Paula Ríos',
    email: 'paula@correo.test',
    phone: '+573015550101',
    company: 'Club Altura',
    rol: 'Colaborador',
    status: '1',
    roles: [{ id: 2, name: 'Colaborador' }],
  })
  const id = (json.user as { id: number }).id
  const rows = await product.db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.subject, 'usuario'), eq(audit_log.subject_id, String(id))))
  expect(rows).toMatchObject([{ action: 'crear', user_id: admin.user_id }])
  expect(JSON.stringify(rows)).not.toContain('una-clave-larga')
})

test('an email that exists is refused with the specified text, also when two forms arrive at once', async () => {
  const answers = await Promise.all([
    anyAnswer(register(form('doble@correo.test'))),
    anyAnswer(register(form('doble@correo.test'))),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.json).toMatchObject({
    message: 'El correo electrónico ya se encuentra registrado.',
    icon: 'error',
    errors: { email: ['El correo electrónico ya se encuentra registrado.'] },
  })
})

test('a form of the wrong shape gets a Spanish sentence a field', async () => {
  const { status, json } = await refusal(
    422,
    register({
      email: 'no es correo',
      password: 'corta',
      rol: 'Rey',
      status: 'tal vez',
    }),
  )
  expect(status).toBe(422)
  expect(json.errors).toMatchObject({
    name: ['Este campo es obligatorio.'],
    phone: ['Este campo es obligatorio.'],
    email: ['Escribe un correo electrónico válido.'],
    rol: ['Elige un rol.'],
  })
  expect(json.request_id).toBeTypeOf('string')
})

test.each(['name', 'email', 'password', 'phone', 'rol', 'status'])(
  'without %s nobody is created, and that field is named',
  async (field) => {
    const { [field]: _, ...rest } = form(`sin-${field}@correo.test`) as Record<string, unknown>
    const { status, json } = await refusal(422, register(rest))
    expect(status).toBe(422)
    expect(Object.keys(json.errors as object)).toEqual([field])
  },
)

test('a user without a company is created', async () => {
  const { company: _, ...rest } = form('sin-empresa@correo.test')
  expect((await register(rest)).status).toBe(200)
})

test('an unnamed field is dropped: a form cannot make its sender a demo account', async () => {
  const { json } = await register(form('ajeno@correo.test', { is_demo: true, id: 1 }))
  const [row] = await product.db
    .select()
    .from(users)
    .where(eq(users.id, (json.user as { id: number }).id))
  expect(row?.is_demo).toBe(false)
})

test('an update takes the role by id and leaves the password when it is empty', async () => {
  const created = await register(form('cambia@correo.test'))
  const { id } = created.json.user as { id: number }
  const changed = await update({
    ...form('cambia@correo.test'),
    id,
    password: '',
    name: 'Paula R.',
    rol: 3,
    status: 'true',
  })
  expect(changed.json.user).toMatchObject({
    id,
    name: 'Paula R.',
    rol: 'Cliente',
    roles: [{ id: 3, name: 'Cliente' }],
  })
  const login = await product.call('POST', '/api/auth/login', {
    body: { email: 'cambia@correo.test', password: 'una-clave-larga' },
  })
  expect(login.json).toMatchObject({ status: true, role: 'Cliente' })
})

test('a deactivated user loses the open sessions at once', async () => {
  const { user_id, token, email } = await product.signIn('Colaborador')
  expect((await product.call('GET', '/api/auth/me', { token })).status).toBe(200)
  await update({ ...form(email), id: user_id, password: '', status: '0' })
  expect((await refusal(401, product.call('GET', '/api/auth/me', { token }))).status).toBe(401)
})

test('an update of nobody is 404 and a taken email is refused', async () => {
  expect((await refusal(404, update({ ...form('x@correo.test'), id: 999_999 }))).status).toBe(404)
  const created = await register(form('libre@correo.test'))
  const refused = await refusal(
    422,
    update({ ...form(admin.email), id: (created.json.user as { id: number }).id }),
  )
  expect(refused.status).toBe(422)
  expect(refused.json.message).toBe('El correo electrónico ya se encuentra registrado.')
})

test('the last active Administrator cannot be demoted or disabled', async () => {
  for (const change of [{ rol: 2 }, { status: 0 }]) {
    const refused = await refusal(
      422,
      update({ ...form(admin.email), id: admin.user_id, password: '', rol: 1, ...change }),
    )
    expect(refused.status).toBe(422)
    expect(refused.json.message).toContain('único Administrator activo')
  }
})

/** Exactly two active Administrators, who demote each other through this database at the same instant. */
const demoteEachOther = async (db: Database) => {
  await product.db.update(users).set({ status: false }).where(eq(users.rol, 'Administrator'))
  const duo = [await product.signIn('Administrator'), await product.signIn('Administrator')]
  const outcomes = await Promise.all(
    duo.map(({ user_id, email }) =>
      inTransaction(db, (tx) =>
        updateUser(tx, { id: user_id, name: 'X', email, phone: '3005550000', rol: 'Cliente', status: true }),
      ),
    ),
  )
  await product.db.update(users).set({ status: true }).where(eq(users.id, admin.user_id))
  return outcomes.sort().join(' · ')
}

test('two Administrators who demote each other at the same instant leave one', async () => {
  for (let round = 0; round < 10; round++)
    expect(await demoteEachOther(product.db)).toBe('last administrator · updated')
})

test('lock-off twin: without locks both Administrators are demoted', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  const outcomes = new Set<string>()
  for (let round = 0; round < 20 && !outcomes.has('updated · updated'); round++)
    outcomes.add(await demoteEachOther(unlocked))
  await closeDatabase(unlocked)
  expect(outcomes).toContain('updated · updated')
})

test('users are listed newest first, ten a page, and found by name or email', async () => {
  for (let number = 0; number < 12; number++)
    await register(form(`lista${number}@correo.test`, { name: `Lista ${'abcdefghijkl'[number]}` }))
  type Page = {
    data: { name: string }[]
    total: number
    per_page: number
    current_page: number
    last_page: number
  }
  const page = await product.call<Page>('GET', '/api/get-users?search=lista&page=2', { token: admin.token })
  expect(page.json).toMatchObject({ total: 12, per_page: 10, current_page: 2, last_page: 2 })
  expect(page.json.data.map(({ name }) => name)).toEqual(['Lista b', 'Lista a'])
  const none = await product.call<Page>('GET', '/api/get-users?search=%25', { token: admin.token })
  expect(none.json.total).toBe(0)
})

test('events are assigned as a whole list and the Colaborador sees just those', async () => {
  const staff = await product.signIn('Colaborador')
  const assign = (events: unknown) =>
    product.call('POST', '/api/assign/event', {
      body: { events, user_id: staff.user_id },
      token: admin.token,
    })
  expect((await assign(eventIds)).status).toBe(200)
  const { json } = await assign([eventIds[1], eventIds[1]])
  expect(json.events).toMatchObject([{ id: eventIds[1], status: 'active' }])
  const names = await product.call('GET', '/api/get-name-events', { token: staff.token })
  expect(names.json.events).toMatchObject([{ id: eventIds[1] }])
  const own = await product.call('GET', `/api/user/events?user_id=${staff.user_id}`, { token: admin.token })
  expect(own.json.events).toMatchObject([{ id: eventIds[1] }])
  const user = await product.call('GET', `/api/get-user/${staff.user_id}`, { token: admin.token })
  expect(user.json.user).toMatchObject({ events: [{ id: eventIds[1] }] })
})

test('an unknown event in the list assigns nothing', async () => {
  const staff = await product.signIn('Colaborador')
  const { status } = await refusal(
    404,
    product.call('POST', '/api/assign/event', {
      body: { events: [eventIds[0], 999_999], user_id: staff.user_id },
      token: admin.token,
    }),
  )
  expect(status).toBe(404)
  const rows = await product.db
    .select()
    .from(event_assignments)
    .where(eq(event_assignments.user_id, staff.user_id))
  expect(rows).toEqual([])
})

test('roles are a bare list with ids', async () => {
  const { json } = await product.call('GET', '/api/roles', { token: admin.token })
  expect(json).toEqual([
    { id: 1, name: 'Administrator' },
    { id: 2, name: 'Colaborador' },
    { id: 3, name: 'Cliente' },
  ])
})
