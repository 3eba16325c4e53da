import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bibs } from '#domain/bibs/tables.ts'
import { crew_devices, event_grants } from '#domain/crew/tables.ts'
import { events } from '#domain/events/tables.ts'
import { readPersonFile } from '#domain/privacy/person-file.ts'
import { audit_log } from '#server/audit/tables.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { refusal } from '#testing/answer.ts'
import { createMedicalPeople } from '#testing/desks/medical-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import type { sendMedicalViews, takeMedicalList } from './medical-contract.ts'
import { medical_views } from './medical-tables.ts'

let product: TestProduct
let people: ReturnType<typeof createMedicalPeople>
beforeAll(async () => {
  product = await startTestProduct()
  people = createMedicalPeople(product)
})
afterAll(() => product?.stop())

type Race = Awaited<ReturnType<typeof createRace>>

const TOLD = { eps: 'EPS Sanitas', blood_type: 'O', rh_factor: '+', conditions: 'Alergia a la penicilina' }
const AGREED = { data_policy: true, waiver: true, health: true, news: false }
const SILENT = { ...AGREED, health: false }

const take = async (race: Race, token: string) => {
  const { json } = await product.call<AnswerOf<typeof takeMedicalList>>(
    'POST',
    `/api/eventos/${race.event_id}/medica/sin-red`,
    { token },
  )
  return json
}

const view = (participant_id: number, change: object = {}) => ({
  view_key: crypto.randomUUID(),
  participant_id,
  viewed_at: new Date().toISOString(),
  offset_ms: 0,
  ...change,
})

const send = (race: Race, token: string, views: object[], sent_at = new Date().toISOString()) =>
  product.call<AnswerOf<typeof sendMedicalViews>>('POST', `/api/eventos/${race.event_id}/medica/vistas`, {
    token,
    body: { sent_at, views },
  })

const viewsOf = ({ event_id }: Race) =>
  product.db
    .select()
    .from(medical_views)
    .where(eq(medical_views.event_id, event_id))
    .orderBy(medical_views.id)

test('the phone takes along what its screen shows, by number and by QR, and who took it is written down', async () => {
  const race = await createRace(product.db)
  const ana = await people.runner(race, { ...TOLD, consents: AGREED, name: 'Ana' }, '042')
  const luis = await people.runner(race, { ...TOLD, consents: SILENT, name: 'Luis' }, '7')
  await product.db.insert(bibs).values({
    event_id: race.event_id,
    number: '41',
    key: '41',
    state: 'burnt',
    burnt_reason: 'lost',
    former_participant_id: ana.id,
  })
  const phone = await people.device(race, 'Médico 1')
  const list = await take(race, phone.token)
  const of = (id: number) => list.people.find((one) => one.id === id)
  expect(of(ana.id)).toMatchObject({
    key: ana.participant_key,
    person: {
      name: 'Ana',
      number: '042',
      health: 'told',
      blood: 'O+',
      conditions: 'Alergia a la penicilina',
    },
  })
  expect(of(luis.id)?.person).toMatchObject({
    health: 'not agreed',
    eps: '',
    blood: '',
    conditions: '',
    emergency_phone: luis.emergency_phone,
  })
  expect(list.bibs).toEqual(
    expect.arrayContaining([
      ['42', ana.id, null],
      ['41', ana.id, '41'],
      ['7', luis.id, null],
    ]),
  )
  expect(JSON.stringify(list)).not.toContain(ana.dni)
  const rows = await product.db
    .select()
    .from(audit_log)
    .where(eq(audit_log.action, 'descargar la lista médica al teléfono'))
  expect(rows).toMatchObject([{ event_id: race.event_id, detail: { viewer: 'Médico 1', people: 2 } }])
})

test('it ends with the hours of the médico, and after twelve hours without contact', async () => {
  const race = await createRace(product.db)
  const phone = await people.device(race, 'Médico 1')
  const hour = 3_600_000
  const left = async (token: string) => {
    const { ends_at, now } = await take(race, token)
    return Math.round((Date.parse(ends_at) - Date.parse(now)) / hour)
  }
  expect(await left(phone.token)).toBe(1)
  const admin = await product.signIn('Administrator')
  expect(await left(admin.token)).toBe(12)
  await product.db
    .update(event_grants)
    .set({ until_at: sql`now() - interval '1 minute'` })
    .where(eq(event_grants.device_id, phone.id))
  await refusal(
    403,
    product.call('POST', `/api/eventos/${race.event_id}/medica/sin-red`, { token: phone.token }),
  )
  await product.db
    .update(events)
    .set({ event_datetime: sql`now() - interval '31 days'` })
    .where(eq(events.id, race.event_id))
  await refusal(
    422,
    product.call('POST', `/api/eventos/${race.event_id}/medica/sin-red`, { token: admin.token }),
  )
})

test('a look without connection told five times is one look, at the hour by our clock', async () => {
  const race = await createRace(product.db)
  const ana = await people.runner(race, {}, '1')
  const phone = await people.device(race, 'Médico 1')
  const seen = Date.now() - 40 * 60_000
  // This phone is three hours behind, and knows it from its last contact.
  const behind = 3 * 3_600_000
  const look = view(ana.id, { viewed_at: new Date(seen - behind).toISOString(), offset_ms: behind })
  for (let time = 0; time < 5; time++)
    expect((await send(race, phone.token, [look])).json).toEqual({ kept: [look.view_key], unknown: [] })
  const rows = await viewsOf(race)
  expect(rows).toMatchObject([
    { participant_id: ana.id, device_id: phone.id, viewer: 'Médico 1', view_key: look.view_key },
  ])
  expect(new Date(rows[0]?.viewed_at ?? '').getTime()).toBe(seen)
})

test('a clock that was never compared is corrected by the hour of sending, and no look is in the future', async () => {
  const race = await createRace(product.db)
  const ana = await people.runner(race, {}, '1')
  const phone = await people.device(race, 'Médico 1')
  const ahead = Date.now() + 3 * 3_600_000
  const [first, second] = [
    view(ana.id, { viewed_at: new Date(ahead - 3_600_000).toISOString(), offset_ms: null }),
    view(ana.id, { viewed_at: new Date(ahead).toISOString(), offset_ms: 0 }),
  ]
  await send(race, phone.token, [first, second], new Date(ahead).toISOString())
  const [hourAgo, now] = (await viewsOf(race)).map(({ viewed_at }) => new Date(viewed_at).getTime())
  expect(Date.now() - (hourAgo ?? 0)).toBeGreaterThanOrEqual(3_600_000)
  expect(now).toBeLessThanOrEqual(Date.now())
})

test('a phone that was revoked, or whose hours are over, still tells what it looked at, and only that', async () => {
  const race = await createRace(product.db)
  const ana = await people.runner(race, {}, '1')
  const phone = await people.device(race, 'Médico 1')
  await product.db.update(crew_devices).set({ revoked_at: sql`now()` }).where(eq(crew_devices.id, phone.id))
  await send(race, phone.token, [view(ana.id)])
  expect(await viewsOf(race)).toMatchObject([{ participant_id: ana.id, device_id: phone.id }])
  await refusal(
    401,
    product.call('POST', `/api/eventos/${race.event_id}/medica/sin-red`, { token: phone.token }),
  )
})

test('a look at somebody of another event is written nowhere, and no desk without médico tells any', async () => {
  const [race, other] = [await createRace(product.db), await createRace(product.db)]
  const stranger = await people.runner(other, {}, '1')
  const phone = await people.device(race, 'Médico 1')
  const look = view(stranger.id)
  expect((await send(race, phone.token, [look])).json).toEqual({ kept: [], unknown: [look.view_key] })
  expect(await viewsOf(race)).toEqual([])
  expect(await viewsOf(other)).toEqual([])
  const desk = await people.device(other, 'Mesa 1', 'mesa')
  await refusal(403, send(other, desk.token, [view(stranger.id)]))
})

test('the person’s copy names the look that was told later', async () => {
  const race = await createRace(product.db)
  const ana = await people.runner(race, {}, '1')
  const phone = await people.device(race, 'Médico de la meta')
  await send(race, phone.token, [view(ana.id)])
  const { secretKey } = product.context
  const file = await readPersonFile(product.db, { ...ana.form, secretKey, organizer: 'Dorsal' })
  expect(file.find(({ name }) => name === 'Quién vio tus datos médicos')?.lines).toMatchObject([
    { Cómo: 'En pantalla', Quién: 'Médico de la meta' },
  ])
})
