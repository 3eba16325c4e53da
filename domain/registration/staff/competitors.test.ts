import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { competitors, participants } from '../tables.ts'
import type { Competitor } from './competitor-contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string; user_id: number }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

type Listed = { data: Competitor[]; total: number; last_page: number }
type Shown = {
  competitor: Competitor
  keeps_health: boolean
  registrations: { event_id: number; event: string }[]
}
const get = <T>(path: string, token = admin.token) => product.call<T>('GET', path, { token })
const list = async (search: string, token?: string) =>
  (await get<Listed>(`/api/all-competitor?search=${encodeURIComponent(search)}`, token)).json
const show = (id: number, token?: string) => get<Shown>(`/api/competitors/${id}`, token)
const edit = (id: number, body: object, token = admin.token) =>
  product.call<{ message: string; icon: string; errors: Record<string, string[]> }>(
    'POST',
    `/api/edit-competitor/${id}`,
    { body, token },
  )

/** A person in one race. */
const newPerson = async (change: object = {}, race?: Awaited<ReturnType<typeof createRace>>) => {
  const at = race ?? (await createRace(product.db))
  const form = desk.nextParticipant(at, change)
  const { id: registration_id } = await desk.register(at, [form])
  const [row] = await product.db.select().from(competitors).where(eq(competitors.dni, form.dni))
  return { race: at, form, id: row?.id ?? 0, registration_id }
}
const participantOf = async (registration_id: number) =>
  (await product.db.select().from(participants).where(eq(participants.registration_id, registration_id)))[0]
const bodyOf = async (id: number) => {
  const { id: _, age: __, created_at: ___, ...body } = (await show(id)).json.competitor
  return body
}

test('competitors are searched without accents, by document, email and phone, paged, without health data', async () => {
  const { form } = await newPerson({
    name: 'Ñusta',
    last_name: 'Quiñónez Gáfaro',
    dni: '10293847',
    phone: '315 888 7766',
  })
  const words = ['quinonez gafaro', 'gafaro   ñusta', 'ñusta q']
  for (const typed of [...words, '10.293', form.dni, form.email.toUpperCase(), '+57 3158887766']) {
    const { data, total } = await list(typed)
    expect([typed, total, data[0]?.dni]).toEqual([typed, 1, '10293847'])
    expect(data[0]).toMatchObject({ eps: '', blood_type: '', rh_factor: '', phone: '+573158887766' })
  }
  expect((await list('nadie se llama así')).total).toBe(0)
  const page = (await get<Listed>('/api/all-competitor?per_page=1&page=1')).json
  expect([page.data.length, page.last_page]).toEqual([1, page.total])
})

test('a competitor tells where the person lives', async () => {
  const { id } = await newPerson({ address: 'Calle 9 # 8-7', department: 'Caldas', city: 'Manizales' })
  expect((await show(id)).json.competitor).toMatchObject({
    address: 'Calle 9 # 8-7',
    department: 'Caldas',
    city: 'Manizales',
  })
})

test('a competitor tells since when the person is on file, in the list and alone', async () => {
  const { form, id } = await newPerson()
  await product.db
    .update(competitors)
    .set({ created_at: new Date('2025-03-04T11:22:33-05:00') })
    .where(eq(competitors.id, id))
  const [listed] = (await list(form.dni)).data
  for (const created_at of [listed?.created_at, (await show(id)).json.competitor.created_at])
    expect(new Date(`${created_at}`).toISOString()).toBe('2025-03-04T16:22:33.000Z')
})

test.each(['A', 'B', 'AB', 'O'])('the blood type %s is kept with either RH factor', async (blood_type) => {
  const { id } = await newPerson()
  for (const rh_factor of ['+', '-']) {
    expect((await edit(id, { ...(await bodyOf(id)), blood_type, rh_factor })).status).toBe(200)
    expect((await show(id)).json.competitor).toMatchObject({ blood_type, rh_factor })
  }
})

test('a Colaborador sees the competitors and registrations of the assigned events only', async () => {
  const { race, form, id } = await newPerson({ last_name: 'Zárate Compartida' })
  const other = await newPerson({ last_name: 'Zárate Ajena' })
  const again = await createRace(product.db, { name: 'Otra carrera' })
  await desk.register(again, [{ ...form, kit_id: again.kit_id }])
  const { token } = await desk.colaborador(race.event_id)
  expect((await list('zarate', token)).data.map((person) => person.id)).toEqual([id])
  expect((await list('zarate')).total).toBe(2)
  expect((await show(id, token)).json.registrations.map(({ event_id }) => event_id)).toEqual([race.event_id])
  expect((await show(id)).json.registrations.map(({ event_id }) => event_id)).toEqual([
    again.event_id,
    race.event_id,
  ])
  expect((await refusal(404, show(other.id, token))).status).toBe(404)
  expect((await refusal(404, edit(other.id, await bodyOf(other.id), token))).status).toBe(404)
  const cliente = await product.signIn('Cliente')
  expect((await refusal(403, show(id, cliente.token))).status).toBe(403)
})

test('seeing health data is audited; who gave none leaves no trace', async () => {
  const { id } = await newPerson()
  const { json } = await show(id)
  expect(json.competitor).toMatchObject({ eps: 'EPS Sura', blood_type: 'O', rh_factor: '+' })
  expect(await desk.audited('ver datos de salud', id)).toMatchObject([{ user_id: admin.user_id }])
  const silent = await newPerson({
    consents: { data_policy: true, waiver: true, health: false, news: false },
  })
  const shown = await show(silent.id)
  expect(shown.json).toMatchObject({ keeps_health: false, competitor: { eps: 'no_informa' } })
  expect(await desk.audited('ver datos de salud', silent.id)).toEqual([])
})

test('a correction reaches the coming registrations, with the age of the new birthday, and is audited', async () => {
  const { id, race, registration_id, form } = await newPerson()
  const past = await newPerson({}, await createRace(product.db))
  await product.db
    .update(events)
    .set({ event_datetime: sql`now() - interval '2 days'` })
    .where(eq(events.id, past.race.event_id))
  const birthday = '1990-01-15'
  const { token } = await desk.colaborador(race.event_id)
  const body = { ...(await bodyOf(id)), name: 'Corregida', birthday, city: 'Envigado', eps: 'Nueva EPS' }
  expect((await edit(id, body, token)).json).toMatchObject({ message: 'Datos actualizados', icon: 'success' })
  const participant = await participantOf(registration_id)
  const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
  const year = event?.event_datetime.getFullYear() ?? 0
  const born =
    event && event.event_datetime >= new Date(`${year}-01-15T05:00:00Z`) ? year - 1990 : year - 1991
  expect(participant).toMatchObject({
    name: 'Corregida',
    birthday,
    city: 'Envigado',
    age: born,
    email: form.email,
  })
  expect((await show(id)).json.competitor).toMatchObject({ eps: 'Nueva EPS', blood_type: 'O' })
  expect(await desk.audited('corregir datos', id)).toMatchObject([
    { detail: { fields: ['name', 'birthday', 'city', 'datos de salud'] } },
  ])

  await edit(past.id, { ...(await bodyOf(past.id)), name: 'Nueva' })
  expect((await participantOf(past.registration_id))?.name).toBe(past.form.name)
})

test('health data of a person who did not agree is not kept', async () => {
  const { id, registration_id } = await newPerson({
    consents: { data_policy: true, waiver: true, health: false, news: false },
  })
  await edit(id, { ...(await bodyOf(id)), eps: 'Nueva EPS', blood_type: 'AB', rh_factor: '-' })
  const [row] = await product.db.select().from(competitors).where(eq(competitors.id, id))
  expect(row?.health).toBeNull()
  expect((await participantOf(registration_id))?.health).toBeNull()
})

test('health data that is not stored is said, and what a list does not carry erases nothing', async () => {
  const silent = await newPerson({
    consents: { data_policy: true, waiver: true, health: false, news: false },
  })
  const told = await edit(silent.id, { ...silent.form, eps: 'Nueva EPS' })
  expect(told.json).toMatchObject({
    message: 'Datos actualizados',
    body: 'Los datos de salud no se guardaron: la persona no autorizó guardarlos en un evento próximo.',
    icon: 'warning',
  })
  const quiet = { eps: 'no_informa', blood_type: 'no_informa', rh_factor: 'no_informa' }
  expect((await edit(silent.id, { ...silent.form, ...quiet })).json).toMatchObject({ icon: 'success' })

  const { id, form } = await newPerson()
  const listed = { eps: '', blood_type: '', rh_factor: '' }
  expect((await edit(id, { ...form, ...listed, name: 'Otra' })).json).toMatchObject({ icon: 'success' })
  expect((await show(id)).json.competitor).toMatchObject({ name: 'Otra', eps: form.eps })
})

const OF_WOMEN = { distance: '10K', title: 'Damas', gender: 'female', start_age: 18, final_age: 99 }

test('a corrected gender or birthday that the category does not admit is said, listed and blocks nothing', async () => {
  const race = await createRace(product.db, {
    categories: [{ ...OF_WOMEN, difference: 0 }],
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: 10 },
      { kit_name: 'Camiseta', size: 'L', amount: 10 },
    ],
  })
  const { id, form, registration_id } = await newPerson({ gender: 'female' }, race)
  const elsewhere = await createRace(product.db, { categories: [{ ...OF_WOMEN, difference: 0 }] })
  await desk.register(elsewhere, [{ ...form, kit_id: elsewhere.kit_id }])
  const { token } = await desk.colaborador(race.event_id)

  const said = await edit(id, { ...form, gender: 'male' }, token)
  expect(said.json).toMatchObject({ message: 'Datos actualizados', icon: 'warning' })
  // Of the other event a Colaborador of this one learns no more than that the record is not theirs to correct.
  expect(String((said.json as { body?: string }).body).split('\n')).toEqual([
    'Se corrigió en tus eventos. El registro de la persona lo decide un Administrador: ya le escribimos.',
    'La categoría no admite: «10K Damas» de Carrera de prueba, por edad o género. Está en Competidores, filtro «La categoría no admite».',
  ])
  const marked = `/api/search-participant?event_id=${race.event_id}&marked=misfit`
  expect((await get<{ competitors: Listed }>(marked)).json.competitors.data).toMatchObject([
    { dni: form.dni },
  ])

  // Nothing else is in the way: another size, another phone.
  const participant = await participantOf(registration_id)
  const size = await product.call('POST', `/api/registrations/${registration_id}/change`, {
    body: { category_id: race.category_id, members: [{ id: participant?.id, kit_id: race.kits[1]?.id }] },
    token: admin.token,
  })
  expect(size.json).toMatchObject({ applied: true })
  // The record follows once an Administrator says so.
  await edit(id, { ...form, gender: 'male' })
  const phone = await edit(id, { ...form, gender: 'male', phone: '3001112233' })
  expect(phone.json).toMatchObject({ icon: 'success' })

  expect((await edit(id, form)).json).toMatchObject({ icon: 'success' })
  expect((await get<{ competitors: Listed }>(marked)).json.competitors.total).toBe(0)
})

test('email and document are the Administrator’s to change, and a document belongs to one person', async () => {
  const { id, race, registration_id } = await newPerson()
  const { token } = await desk.colaborador(race.event_id)
  const body = await bodyOf(id)
  expect((await refusal(403, edit(id, { ...body, email: 'nuevo@correo.test' }, token))).status).toBe(403)
  expect((await refusal(403, edit(id, { ...body, dni: '99887766' }, token))).status).toBe(403)
  expect((await edit(id, body, token)).status).toBe(200)
  expect((await edit(id, { ...body, dni: '99.887.766', email: 'NUEVO@correo.test' })).status).toBe(200)
  expect((await show(id)).json.competitor).toMatchObject({ dni: '99887766', email: 'nuevo@correo.test' })
  expect((await participantOf(registration_id))?.dni).toBe('99887766')

  const other = await newPerson()
  const taken = await refusal(422, edit(other.id, { ...(await bodyOf(other.id)), dni: '99887766' }))
  expect(taken.status).toBe(422)
  expect(taken.json.errors.dni).toEqual(['Ya existe otro competidor con ese documento.'])
  const wrong = { ...body, dni: 'CC 12', gender: 'otro', blood_type: 'Z', rh_factor: '*' }
  expect(Object.keys((await refusal(422, edit(id, wrong))).json.errors).sort()).toEqual([
    'blood_type',
    'dni',
    'gender',
    'rh_factor',
  ])
  expect(
    Object.keys((await refusal(422, edit(id, { ...body, birthday: '2001-02-30' }))).json.errors),
  ).toEqual(['birthday'])
})
