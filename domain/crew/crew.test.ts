/** Devices and people of the day at the calls: how they come in, what they may, when they are out. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_log } from '#server/audit/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createCrewDesk } from '#testing/desks/crew.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { joinCrew } from './devices/join-crew.ts'
import { plainCode } from './rules/invitation-codes.ts'
import { crew_devices, crew_settings } from './tables.ts'

let product: TestProduct
let admin: { user_id: number; token: string }
let event_id: number
let crew: ReturnType<typeof createCrewDesk>

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const raceIn = async (hours: number) =>
  (await createRace(product.db, { event_datetime: inHours(hours) })).event_id
const crewOf = (id: number) => createCrewDesk(product, admin.token, id)
const board = (token: string, id = event_id) =>
  product.call('GET', `/api/eventos/${id}/equipo/tablero`, { token })

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  admin = await product.signIn('Administrator')
  event_id = await raceIn(72)
  crew = crewOf(event_id)
})
afterAll(() => product.stop())

const SAME = 'El código o el PIN no sirven.'
const wrongOf = (pin: string) => (pin === '000000' ? '111111' : '000000')

test('a volunteer joins with the code and the PIN, and is what the coordinator wrote', async () => {
  const invitation = await crew.invite({ name: 'Mesa 4, A-F', roles: ['mesa', 'lectura'], initials: 'a-f' })
  expect(invitation.code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(invitation.address).toMatch(new RegExp(`/equipo#${plainCode(invitation.code)}$`))
  const joined = await crew.join(invitation.code.toLowerCase().replace('-', ' '), await crew.pin())
  expect(joined.json).toMatchObject({ name: 'Mesa 4, A-F', event_id, event: 'Carrera de prueba' })
  expect(joined.json.token).toMatch(/^dv_/)
  const me = await crew.me(joined.json.token)
  expect(me).toMatchObject({
    kind: 'device',
    name: 'Mesa 4, A-F',
    desks: [
      { role: 'mesa', open: true, event_id, scope: { initials: 'A-F', distances: [] } },
      { role: 'lectura', open: true },
    ],
  })
  const { devices } = await crew.show()
  expect(devices.find(({ name }) => name === 'Mesa 4, A-F')).toMatchObject({
    state: 'joined',
    code_until: null,
  })
  // Nothing in the database opens anything by itself.
  const rows = JSON.stringify([
    await product.db.select().from(crew_devices),
    await product.db.select().from(crew_settings),
    await product.db.select().from(audit_log),
  ])
  expect(rows).not.toContain(joined.json.token)
  expect(rows).not.toContain(plainCode(invitation.code))
  expect(rows).not.toContain(`"${await crew.pin()}"`)
})

test('unknown code, wrong PIN, used code and code that is over are told the same', async () => {
  const pin = await crew.pin()
  const used = await crew.invite()
  await crew.join(used.code, pin)
  const old = await crew.invite()
  await product.db
    .update(crew_devices)
    .set({ code_expires_at: inHours(-1) })
    .where(eq(crew_devices.id, old.device_id))
  const gone = await crew.invite()
  await crew.revoke(gone.device_id)
  const tried = [
    ['ZZZZ-2222', pin],
    [(await crew.invite()).code, wrongOf(pin)],
    [used.code, pin],
    [old.code, pin],
    [gone.code, pin],
  ] as const
  for (const [code, typed] of tried) {
    const { json } = await refusal(422, crew.join(code, typed))
    expect(json).toMatchObject({
      message: SAME,
      body: expect.stringContaining('pide al coordinador un código nuevo'),
    })
  }
})

test('a PIN guessed ten times ends the code after five, also for the right one', async () => {
  const pin = await crew.pin()
  const { code, device_id } = await crew.invite()
  // All at once: each is counted under the row's lock.
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => anyAnswer(crew.join(code, wrongOf(pin)))),
  )
  expect(answers.every(({ status }) => status === 422)).toBe(true)
  await refusal(422, crew.join(code, pin))
  const [row] = await product.db.select().from(crew_devices).where(eq(crew_devices.id, device_id))
  expect(row).toMatchObject({ wrong_pins: 5, code_hash: null, token_hash: null })
  expect((await crew.show()).devices.find(({ id }) => id === device_id)?.state).toBe('code over')
  // The coordinator makes another one, and it works.
  const again = await product.call<{ invitation: { code: string } }>(
    'POST',
    `${crew.at}/dispositivos/${device_id}/codigo`,
    { token: admin.token },
  )
  await crew.join(again.json.invitation.code, pin)
})

test('who tries codes from one address is stopped', async () => {
  const limited = await startTestProduct()
  const statuses = []
  for (let number = 0; number < 41; number++) {
    const body = { code: 'ZZZZ2222', pin: '123456' }
    statuses.push((await anyAnswer(limited.call('POST', '/api/crew/join', { body }))).status)
  }
  expect(new Set(statuses.slice(0, 40))).toEqual(new Set([422]))
  expect(statuses[40]).toBe(429)
  // From then on a right guess is told nothing either; before, one costs nothing.
  const staff = await limited.signIn('Administrator')
  const { event_id } = await createRace(limited.db)
  const beside = createCrewDesk(limited, staff.token, event_id)
  await refusal(429, beside.join((await beside.invite()).code, await beside.pin()))
  await limited.stop()
})

/** How many of two phones came in with one code. */
const joinTwice = async (db: Database) => {
  const { code } = await crew.invite({ roles: ['lectura'] })
  const typed = { code: plainCode(code), pin: await crew.pin() }
  const joined = await Promise.all(
    [0, 1].map(() => inTransaction(db, (tx) => joinCrew(tx, product.context.secretKey, typed))),
  )
  return joined.filter(Boolean).length
}

test('two phones with one code are one device', async () => {
  for (let round = 0; round < 5; round++) expect(await joinTwice(product.db)).toBe(1)
})

test('lock-off twin: without locks both phones come in', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  const seen = new Set<number>()
  for (let round = 0; round < 20 && !seen.has(2); round++) seen.add(await joinTwice(unlocked))
  await closeDatabase(unlocked)
  expect(seen).toContain(2)
})

test('a device has its event and its role: another event is not there, another role is refused', async () => {
  const reader = await crew.device({ roles: ['lectura'] })
  const other = await raceIn(72)
  expect((await board(reader.token)).status).toBe(200)
  await refusal(404, board(reader.token, other))
  await refusal(401, product.call('GET', crew.at, { token: reader.token }))
  await refusal(401, product.call('GET', '/api/auth/me', { token: reader.token }))
  const decider = await product.signIn('Colaborador')
  await crew.grant({ email: decider.email, role: 'solicitudes' })
  await refusal(403, board(decider.token))
})

test('revoked is out at once, and so is who gives itself up', async () => {
  const first = await crew.device()
  const second = await crew.device()
  await crew.revoke(first.id)
  const { json } = await refusal(401, product.call('GET', '/api/crew/me', { token: first.token }))
  expect(json.message).toBe('Este dispositivo ya no tiene acceso.')
  await product.call('POST', '/api/crew/leave', { token: second.token })
  await refusal(401, board(second.token))
  await refusal(404, crew.revoke(first.id))
})

test('a new code takes the device over from the phone that had it', async () => {
  const lost = await crew.device({ name: 'Mesa prestada' })
  const { json } = await product.call<{ invitation: { code: string } }>(
    'POST',
    `${crew.at}/dispositivos/${lost.id}/codigo`,
    { token: admin.token },
  )
  expect((await board(lost.token)).status).toBe(200)
  const found = await crew.join(json.invitation.code, await crew.pin())
  await refusal(401, board(lost.token))
  expect((await crew.me(found.json.token)).name).toBe('Mesa prestada')
})

test('what cannot be is said by its field, and nothing is made', async () => {
  await crew.invite({ name: 'Única' })
  const before = await product.db.select().from(crew_devices)
  const create = (form: object) =>
    refusal(422, product.call('POST', `${crew.at}/dispositivos`, { token: admin.token, body: form }))
  const fields = async (form: object) => Object.keys((await create(form)).json.errors as object)
  expect(await fields({ name: 'Única', roles: ['mesa'] })).toEqual(['name'])
  expect(await fields({ name: 'Otra', roles: [] })).toEqual(['roles'])
  expect(await fields({ name: 'Otra', roles: ['solicitudes'] })).toEqual(['roles.0'])
  expect(await fields({ name: 'Otra', roles: ['mesa'], initials: 'de la A a la F' })).toEqual(['initials'])
  expect(await fields({ name: 'Otra', roles: ['mesa'], distance_ids: [2_000_000] })).toEqual(['distance_ids'])
  expect(await fields({ name: 'Otra', roles: ['mesa'], until: '2099-01-01' })).toEqual(['until'])
  expect(await fields({ name: 'Otra', roles: ['mesa'], until: '2020-01-01' })).toEqual(['until'])
  expect(await product.db.select().from(crew_devices)).toEqual(before)
})

test('people get a right by their email, each once; staff need none; solicitudes is for a Colaborador', async () => {
  const runner = await product.signIn('Cliente')
  await crew.grant({ email: runner.email.toUpperCase(), role: 'lectura' })
  expect((await board(runner.token)).status).toBe(200)
  const refused = async (body: object) =>
    Object.values((await refusal(422, crew.grant(body))).json.errors as object).flat()[0]
  expect(await refused({ email: runner.email, role: 'lectura' })).toBe('Esta persona ya tiene ese permiso.')
  expect(await refused({ email: runner.email, role: 'solicitudes' })).toContain('Colaborador')
  expect(await refused({ email: 'nadie@correo.test', role: 'mesa' })).toContain('Nadie tiene una cuenta')
  const [boss] = (
    await product.call<{ data: { email: string }[] }>('GET', '/api/get-users?search=persona1', {
      token: admin.token,
    })
  ).json.data
  expect(await refused({ email: boss?.email, role: 'mesa' })).toContain('ya maneja el evento')
  const grant = (await crew.show()).people.find(({ email }) => email === runner.email)
  await product.call('POST', `${crew.at}/personas/${grant?.id}/revocar`, { token: admin.token })
  await refusal(403, board(runner.token))
  expect((await crew.show()).people.some(({ email }) => email === runner.email)).toBe(false)
})

test('a grant of another event cannot be revoked from here', async () => {
  const other = await raceIn(72)
  const runner = await product.signIn('Cliente')
  await crew.grant({ email: runner.email, role: 'caja' })
  const grant = (await crew.show()).people.find(({ email }) => email === runner.email)
  await refusal(
    404,
    product.call('POST', `/api/eventos/${other}/equipo/personas/${grant?.id}/revocar`, {
      token: admin.token,
    }),
  )
})

test('the board counts and names nobody', async () => {
  const { json } = await board(admin.token)
  expect(json).toMatchObject({
    event: 'Carrera de prueba',
    confirmed: 0,
    distances: [{ name: '10K', confirmed: 0, numbers: 0 }],
    numbers: 0,
    start_list: null,
  })
})

test('the PIN is one for all who look, and another when it is changed', async () => {
  const id = await raceIn(24)
  const here = crewOf(id)
  const seen = new Set(await Promise.all([here.pin(), here.pin(), here.pin()]))
  expect(seen.size).toBe(1)
  expect([...seen][0]).toMatch(/^\d{6}$/)
  const { code } = await here.invite()
  const changed = await here.pin(true)
  await here.join(code, changed)
  const { rows } = await product.db.execute(sql`select pin from crew_settings where event_id = ${id}`)
  expect(JSON.stringify(rows)).not.toContain(changed)
})

test('every act is in the audit log', async () => {
  const rows = await product.db
    .select({ subject: audit_log.subject, action: audit_log.action })
    .from(audit_log)
    .where(and(eq(audit_log.event_id, event_id)))
  const acts = new Set(rows.map(({ subject, action }) => `${subject}: ${action}`))
  for (const act of [
    'dispositivo: crear',
    'dispositivo: entrar',
    'dispositivo: salir',
    'dispositivo: revocar',
    'dispositivo: código nuevo',
    'dispositivo: cerrar código por PIN errado',
    'permiso del día: dar',
    'permiso del día: revocar',
    'equipo: ver PIN',
  ])
    expect(acts).toContain(act)
})
