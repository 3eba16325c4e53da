/** The medical list: what stands on paper and on the médico's screen, who may, who looked, and when it ends. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#domain/accounts/tables.ts'
import { bibs } from '#domain/bibs/tables.ts'
import { event_grants } from '#domain/crew/tables.ts'
import { events } from '#domain/events/tables.ts'
import { readPersonFile } from '#domain/privacy/person-file.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createMedicalPeople } from '#testing/desks/medical-desk.ts'
import { pdfTexts } from '#testing/pdf-text.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { eraseOldHealth } from '../erase-health.ts'
import { forgetCompetitor } from '../forget-competitor.ts'
import { signCode } from '../sign-qr.ts'
import { eraseOldMedicalLog, forgetViewer } from './erase-medical.ts'
import { numberCopy } from './medical-copies.ts'
import { medical_copies, medical_views } from './medical-tables.ts'

const AGREED = { data_policy: true, waiver: true, health: true, news: false }
const SILENT = { ...AGREED, health: false }
const TOLD = { eps: 'EPS Sanitas', blood_type: 'AB', rh_factor: '-', conditions: 'Alergia a la penicilina' }

let product: TestProduct
let people: ReturnType<typeof createMedicalPeople>
let admin: { token: string; user_id: number }

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '1' })
  people = createMedicalPeople(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const viewsOf = ({ event_id }: { event_id: number }) =>
  product.db
    .select()
    .from(medical_views)
    .where(eq(medical_views.event_id, event_id))
    .orderBy(medical_views.id)
const daysAgo = ({ event_id }: { event_id: number }, days: number) =>
  product.db
    .update(events)
    .set({ event_datetime: sql`now() - make_interval(days => ${days})` })
    .where(eq(events.id, event_id))

test('a copy says its number, holder and maker on every page, and the people in order of number', async () => {
  const race = await createRace(product.db)
  await people.runner(race, { ...TOLD, consents: AGREED, name: 'Zoila', last_name: 'Zuluaga' })
  await people.runner(race, { ...TOLD, consents: AGREED, name: 'Tomás', last_name: 'Vélez' }, '0102')
  await people.runner(race, { consents: SILENT, name: 'Berta', last_name: 'Abad' }, '99')
  await people.runner(race, { consents: AGREED, name: 'Álvaro', last_name: 'Álzate' })
  const { status, headers, pdf } = await people.copy(race, 'Ambulancia 2, km 15', admin.token)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain('lista-medica-copia-1.pdf')
  const texts = pdfTexts(pdf)
  for (const text of ['0102', '99', 'AB-', 'EPS Sanitas', 'Alergia a la penicilina', 'sin autorización'])
    expect(texts).toContain(text)
  expect(texts.find((text) => text.startsWith('Copia 1 '))).toMatch(
    /^Copia 1 · Ambulancia 2, km 15 · hecha por .+ el \d\d\/\d\d\/\d{4} \d\d:\d\d · destruir después del evento$/,
  )
  const order = ['Berta Abad', 'Tomás Vélez', 'Álvaro Álzate', 'Zoila Zuluaga'].map((name) =>
    texts.indexOf(name),
  )
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order).not.toContain(-1)
})

test('of who did not agree nothing of health is on paper, and the emergency contact is', async () => {
  const race = await createRace(product.db)
  const contact = { emergency_name: 'Rosalba Franco', emergency_phone: '+573027778899' }
  await people.runner(race, { ...TOLD, ...contact, consents: SILENT }, '7')
  const texts = pdfTexts((await people.copy(race, 'Puesto médico', admin.token)).pdf)
  expect(texts).toEqual(expect.arrayContaining(['sin autorización', 'Rosalba Franco', '302 777 8899']))
  const said = texts.join('\n')
  for (const told of ['Sanitas', 'AB-', 'penicilina']) expect(said).not.toContain(told)
})

test('a minor stands there with the guardian', async () => {
  const race = await createRace(product.db)
  const guardian = {
    name: 'Marta Rojas',
    document: '43111222',
    relation: 'Mamá',
    phone: '3005556677',
    consent: true,
  }
  const child = { document_type: 'TI', birthday: '2014-05-05', guardian, consents: AGREED }
  await people.runner(race, child, '12')
  const said = pdfTexts((await people.copy(race, 'Meta', admin.token)).pdf)
  expect(said).toContain('MENOR · acudiente: Marta Rojas (Mamá) 300 555 6677')
  const { json } = await people.find(race, '12', admin.token)
  expect(json.person).toMatchObject({ minor: true, guardian: { name: 'Marta Rojas', relation: 'Mamá' } })
})

test('numbers of copies rise, and the page of staff lists them with who made each', async () => {
  const race = await createRace(product.db)
  await people.runner(race, { ...TOLD, consents: AGREED }, '1')
  await people.runner(race, { consents: SILENT })
  for (const holder of ['Ambulancia 1', 'Ambulancia 2']) await people.copy(race, holder, admin.token)
  const { json } = await product.call('GET', `/api/eventos/${race.event_id}/medica`, { token: admin.token })
  expect(json).toMatchObject({ people: 2, agreed: 1, told: 1, without_number: 1, over: false })
  expect(json.copies).toMatchObject([
    { number: 2, holder: 'Ambulancia 2', people: 2, made_by: expect.any(String) },
    { number: 1, holder: 'Ambulancia 1' },
  ])
  const audited = await people.desk.audited('hacer copia de la lista médica', race.event_id)
  expect(audited.map(({ detail }) => detail)).toMatchObject([{ number: 1, people: 2 }, { number: 2 }])
})

test('without a holder, or before anybody is confirmed, no copy is made and no number taken', async () => {
  const race = await createRace(product.db)
  const nobody = await people.copy(race, 'Ambulancia 1', admin.token)
  expect([nobody.status, nobody.text]).toEqual([422, expect.stringContaining('nadie confirmado')])
  await people.runner(race)
  expect((await people.copy(race, ' ', admin.token)).status).toBe(422)
  expect(
    await product.db.select().from(medical_copies).where(eq(medical_copies.event_id, race.event_id)),
  ).toEqual([])
})

const twoAtOnce = (db: Database, event_id: number) => {
  const copy = { event_id, holder: 'Meta', people: 1, user_id: admin.user_id }
  return Promise.allSettled([1, 2].map(() => inTransaction(db, (tx) => numberCopy(tx, copy))))
}

test('two copies at once get two numbers', async () => {
  const race = await createRace(product.db)
  for (let round = 0; round < 10; round++)
    expect((await twoAtOnce(product.db, race.event_id)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
    ])
  const rows = await product.db
    .select()
    .from(medical_copies)
    .where(eq(medical_copies.event_id, race.event_id))
  expect(new Set(rows.map(({ number }) => number)).size).toBe(20)
})

test('lock-off twin: without the lock two want the same number, and the index refuses one', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  try {
    const race = await createRace(product.db)
    let refused = 0
    for (let round = 0; round < 30 && refused === 0; round++)
      refused += (await twoAtOnce(unlocked, race.event_id)).filter(
        ({ status }) => status === 'rejected',
      ).length
    expect(refused).toBeGreaterThan(0)
  } finally {
    await closeDatabase(unlocked)
  }
})

test('the médico finds a person by number, zeros or not, and by the QR; each view is written down', async () => {
  const race = await createRace(product.db)
  const ana = await people.runner(race, { ...TOLD, consents: AGREED, name: 'Ana', last_name: 'Ríos' }, '042')
  const phone = await people.device(race, 'Médico 1')
  const signed = signCode(product.context.secretKey, 'person', ana.participant_key)
  for (const code of ['42', ' 042 ', ana.participant_key, signed]) {
    const { json } = await people.find(race, code, phone.token)
    expect(json.person).toMatchObject({
      number: '042',
      former_number: null,
      name: 'Ana',
      health: 'told',
      eps: 'EPS Sanitas',
      blood: 'AB-',
      conditions: 'Alergia a la penicilina',
      emergency_phone: ana.emergency_phone,
    })
  }
  const views = await viewsOf(race)
  expect(views).toHaveLength(4)
  expect(views[0]).toMatchObject({
    participant_id: ana.id,
    device_id: phone.id,
    user_id: null,
    viewer: 'Médico 1',
  })

  const { json } = await product.call('GET', `/api/eventos/${race.event_id}/medica/vistas?per_page=2`, {
    token: admin.token,
  })
  expect(json).toMatchObject({
    total: 4,
    data: [{ number: '042', person: 'Ana R.', viewer: 'Médico 1', by: 'device' }, {}],
  })
})

test('without agreement the screen has the emergency contact and nothing of health', async () => {
  const race = await createRace(product.db)
  await people.runner(race, { ...TOLD, consents: SILENT }, '5')
  const { json } = await people.find(race, '5', admin.token)
  expect(json.person).toMatchObject({
    health: 'not agreed',
    eps: '',
    blood: '',
    conditions: '',
    emergency_name: 'Gloria Restrepo',
  })
  expect(await viewsOf(race)).toMatchObject([{ user_id: admin.user_id, device_id: null }])
})

test('a burnt number leads to who had it and still runs, with the number of now', async () => {
  const race = await createRace(product.db)
  const ana = await people.runner(race, { consents: AGREED }, '300')
  const burnt = {
    event_id: race.event_id,
    number: '30',
    key: '30',
    state: 'burnt',
    burnt_reason: 'lost',
  } as const
  await product.db.insert(bibs).values({ ...burnt, former_participant_id: ana.id })
  const { json } = await people.find(race, '30', admin.token)
  expect(json.person).toMatchObject({ number: '300', former_number: '30', name: ana.name })
})

test('an unknown number, or one of another event, is told in a sentence and is no view', async () => {
  const [race, other] = [await createRace(product.db), await createRace(product.db)]
  const elsewhere = await people.runner(other, {}, '77')
  for (const [code, sentence] of [
    ['77', 'Nadie corre con el número 77. Revísalo, o escanea su QR.'],
    ['a77', 'Nadie corre con el número A77. Revísalo, o escanea su QR.'],
    [elsewhere.participant_key, 'Ese código no es de nadie en este evento. Escribe el número del dorsal.'],
  ] as const)
    expect((await refusal(422, people.find(race, code, admin.token))).json.message).toBe(sentence)
  expect(await viewsOf(race)).toEqual([])
})

test('a médico with a grant may look, and only look; other roles, other events and ended grants may not', async () => {
  const [race, other] = [await createRace(product.db), await createRace(product.db)]
  await people.runner(race, {}, '1')
  const medic = await product.signIn('Cliente')
  expect((await refusal(403, people.find(race, '1', medic.token))).status).toBe(403)
  await people.grant({ user_id: medic.user_id }, race.event_id, 'medico')
  expect((await people.find(race, '1', medic.token)).status).toBe(200)
  const desk = await product.call<{ event: string; viewer: string }>(
    'GET',
    `/api/eventos/${race.event_id}/medica/mesa`,
    { token: medic.token },
  )
  expect(desk.json).toMatchObject({ event: 'Carrera de prueba', over: false })
  await refusal(403, people.find(other, '1', medic.token))
  expect((await people.copy(race, 'Mi carro', medic.token)).status).toBe(403)
  await refusal(
    403,
    product.call('GET', `/api/eventos/${race.event_id}/medica/vistas`, { token: medic.token }),
  )
  const reader = await people.device(race, 'Mesa 4', 'mesa')
  await refusal(403, people.find(race, '1', reader.token))
  const phone = await people.device(other, 'Médico de otra')
  await refusal(404, people.find(race, '1', phone.token))
  await product.db
    .update(event_grants)
    .set({ from_at: sql`now() - interval '2 hours'`, until_at: sql`now() - interval '1 minute'` })
    .where(eq(event_grants.user_id, medic.user_id))
  await refusal(403, people.find(race, '1', medic.token))
})

test('a Colaborador from whom health data was taken away gets neither list, log nor card', async () => {
  const race = await createRace(product.db)
  await people.runner(race, {}, '1')
  const staff = await people.desk.colaborador(race.event_id)
  expect((await people.copy(race, 'Meta', staff.token)).status).toBe(200)
  await product.db.update(users).set({ may_export_health: false }).where(eq(users.id, staff.user_id))
  expect((await people.copy(race, 'Meta', staff.token)).status).toBe(403)
  const { json } = await refusal(403, people.find(race, '1', staff.token))
  expect(json.message).toBe('Tu cuenta no puede descargar datos de salud.')
  for (const path of ['medica', 'medica/vistas'])
    await refusal(403, product.call('GET', `/api/eventos/${race.event_id}/${path}`, { token: staff.token }))
})

test('sixty views a minute a device, and no more', async () => {
  const race = await createRace(product.db)
  await people.runner(race, {}, '1')
  const phone = await people.device(race, 'Médico rápido')
  const looks = await Promise.all(
    Array.from({ length: 61 }, () => anyAnswer(people.find(race, '1', phone.token))),
  )
  expect(looks.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(looks.filter(({ status }) => status === 429)).toHaveLength(1)
  const second = await people.device(race, 'Médico 2')
  expect((await people.find(race, '1', second.token)).status).toBe(200)
})

test('30 days after the event nothing is shown; 90 days after it nobody knows who looked', async () => {
  const race = await createRace(product.db)
  await people.runner(race, { ...TOLD, consents: AGREED }, '1')
  await people.find(race, '1', admin.token)
  await people.copy(race, 'Meta', admin.token)
  await daysAgo(race, 31)
  await eraseOldHealth(product.db)
  const late = await refusal(422, people.find(race, '1', admin.token))
  expect(late.json.message).toContain('ya se borraron')
  expect((await people.copy(race, 'Meta', admin.token)).status).toBe(422)
  const { json } = await product.call('GET', `/api/eventos/${race.event_id}/medica`, { token: admin.token })
  expect(json).toMatchObject({ told: 0, over: true, copies: [{ number: 1 }] })
  expect(await viewsOf(race)).toHaveLength(1)
  await daysAgo(race, 89)
  expect(await eraseOldMedicalLog(product.db)).toBe(0)
  await daysAgo(race, 91)
  expect(await eraseOldMedicalLog(product.db)).toBe(2)
  expect(await viewsOf(race)).toEqual([])
})

test('the person learns who looked and which lists were printed; forgotten, nobody ever did', async () => {
  const race = await createRace(product.db)
  const { form, id } = await people.runner(race, { ...TOLD, consents: AGREED }, '1')
  const medic = await product.signIn('Cliente', { email: 'medica@clinica.test' })
  await people.grant({ user_id: medic.user_id }, race.event_id, 'medico')
  await people.find(race, '1', medic.token)
  await people.copy(race, 'Ambulancia 9', admin.token)
  const read = async () => {
    const { secretKey } = product.context
    const file = await readPersonFile(product.db, { ...form, secretKey, organizer: 'Dorsal' })
    return file.find(({ name }) => name === 'Quién vio tus datos médicos')?.lines
  }
  expect(await read()).toMatchObject([
    { Cómo: 'En pantalla', Quién: expect.any(String) },
    { Cómo: 'Lista impresa, copia 1', Quién: 'Ambulancia 9' },
  ])
  await inTransaction(product.db, (tx) => forgetViewer(tx, ['medica@clinica.test']))
  expect(await viewsOf(race)).toMatchObject([{ viewer: 'Cuenta eliminada' }])
  await inTransaction(product.db, (tx) => forgetCompetitor(tx, form.dni))
  const left = await product.db.select().from(medical_views).where(eq(medical_views.participant_id, id))
  expect(left).toEqual([])
})
