/** Until when a device or a person serves: the event's dates as they are now decide, at every call. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distances, events, waves } from '#domain/events/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createCrewDesk } from '#testing/desks/crew.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { dropOldCrew } from './jobs.ts'
import { crew_devices, crew_settings, event_grants } from './tables.ts'

let product: TestProduct
let admin: { user_id: number; token: string }

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const raceIn = async (hours: number) =>
  (await createRace(product.db, { event_datetime: inHours(hours) })).event_id
const crewOf = (id: number) => createCrewDesk(product, admin.token, id)
const board = (token: string, id: number) =>
  product.call('GET', `/api/eventos/${id}/equipo/tablero`, { token })

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

/** An event whose only start is so many hours from now. */
const movedTo = (id: number, hours: number) =>
  product.db
    .update(events)
    .set({ event_datetime: inHours(hours) })
    .where(eq(events.id, id))

test('médico opens two hours before the first start and closes six after the last, whatever the clock was', async () => {
  const id = await raceIn(72)
  const here = crewOf(id)
  const doctor = await here.device({ roles: ['medico'] })
  const open = async () => (await anyAnswer(board(doctor.token, id))).status
  expect(await open()).toBe(403)
  expect((await here.me(doctor.token)).desks).toMatchObject([{ role: 'medico', open: false }])
  // The event moves: what was granted does not come along by itself, and is said to end too early or open never.
  const cases = [
    [2.1, 403],
    [1.9, 200],
    [-5.9, 200],
    [-6.1, 403],
  ] as const
  for (const [hours, status] of cases) {
    await movedTo(id, hours)
    await product.db
      .update(event_grants)
      .set({ from_at: inHours(hours - 2), until_at: inHours(hours + 6) })
      .where(eq(event_grants.device_id, doctor.id))
    expect([hours, await open()]).toEqual([hours, status])
  }
})

test('the last wave of the last distance keeps the médico in, and never longer than its six hours', async () => {
  const id = await raceIn(-20)
  const here = crewOf(id)
  const [distance] = await product.db.select().from(distances).where(eq(distances.event_id, id))
  const [wave] = await product.db
    .insert(waves)
    .values({ distance_id: distance?.id ?? 0, name: 'Última', start_at: inHours(-5) })
    .returning()
  const doctor = await here.device({ roles: ['medico', 'lectura'] })
  const roles = async () =>
    (await here.me(doctor.token)).desks.filter(({ open }) => open).map(({ role }) => role)
  expect(await roles()).toEqual(['medico', 'lectura'])
  await product.db
    .update(waves)
    .set({ start_at: inHours(-7) })
    .where(eq(waves.id, wave?.id ?? 0))
  expect(await roles()).toEqual(['lectura'])
})

test('an event that moves takes no right along: the tab says so, and staff adjust it', async () => {
  const id = await raceIn(24)
  const here = crewOf(id)
  const device = await here.device({ name: 'Mesa 1', roles: ['mesa', 'medico'] })
  expect((await here.show()).devices[0]?.early).toBe(false)
  await movedTo(id, 24 * 30)
  expect((await here.show()).devices[0]).toMatchObject({ early: true, state: 'joined' })
  await product.call('POST', `${here.at}/fechas`, { token: admin.token })
  const [shown] = (await here.show()).devices
  expect(shown?.early).toBe(false)
  expect(shown?.until).toBe((await here.show()).latest)
  // Sooner: it ends with the event at once.
  await movedTo(id, -49)
  await refusal(401, product.call('GET', '/api/crew/me', { token: device.token }))
  expect((await here.show()).devices[0]?.state).toBe('ended')
})

test('an event long past gets no device, one that ended gives its name up', async () => {
  const over = crewOf(await raceIn(-49))
  const form = { name: 'Tarde', roles: ['mesa'] }
  await refusal(422, product.call('POST', `${over.at}/dispositivos`, { token: admin.token, body: form }))
  const id = await raceIn(24)
  const here = crewOf(id)
  const first = await here.device({ name: 'Mesa 1' })
  await product.db
    .update(crew_devices)
    .set({ expires_at: inHours(-1) })
    .where(eq(crew_devices.id, first.id))
  await refusal(401, board(first.token, id))
  await here.device({ name: 'Mesa 1' })
})

test('ninety days after the event nothing of its team is left', async () => {
  const id = await raceIn(24)
  const here = crewOf(id)
  const runner = await product.signIn('Cliente')
  await here.device()
  await here.grant({ email: runner.email, role: 'mesa' })
  await movedTo(id, -24 * 89)
  await dropOldCrew(product.db)
  expect((await here.show()).devices).toHaveLength(1)
  await movedTo(id, -24 * 91)
  await dropOldCrew(product.db)
  const left = await here.show()
  expect([left.devices, left.people]).toEqual([[], []])
  const settings = await product.db.select().from(crew_settings).where(eq(crew_settings.event_id, id))
  expect(settings).toEqual([])
})
