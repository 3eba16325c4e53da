import { read, utils } from '@e965/xlsx'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { participants, registrations } from '../tables.ts'
import type { RegistrationDetail } from './registration-contract.ts'
import type { Participant } from './staff-contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string; user_id: number }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Listed = { competitors: { data: Participant[]; total: number; last_page: number } }
const get = <T>(path: string, token = admin.token) => product.call<T>('GET', path, { token })
const post = <T = { message: string; icon: string; recipients: number }>(
  path: string,
  body: object,
  token = admin.token,
) => product.call<T>('POST', path, { body, token })

const search = async ({ event_id }: Race, filter: Record<string, string | number> = {}, token?: string) => {
  const query = new URLSearchParams({ event_id: String(event_id) })
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value))
  const { json } = await get<Listed>(`/api/search-participant?${query}`, token)
  return json.competitors
}
const namesIn = ({ data }: { data: Participant[] }) => data.map(({ name }) => name).sort()
const pay = (id: number) => post(`/api/registrations/${id}/status`, { status: 7, note: 'Efectivo' })
const letHoldEnd = (id: number) =>
  product.db
    .update(registrations)
    .set({ hold_until: sql`now() - interval '1 minute'` })
    .where(eq(registrations.id, id))

const open = { gender: 'Evento no Deportivo', start_age: 10, final_age: 99, difference: 0 }

test('a listed person carries the id that edit-competitor wants, also in a second event', async () => {
  const [first, second] = [await createRace(product.db), await createRace(product.db)]
  const ana = desk.nextParticipant(first)
  await desk.register(first, [ana])
  await desk.register(second, [{ ...ana, kit_id: second.kit_id }])
  const [row] = (await search(second)).data
  expect(row).toMatchObject({ id: row?.competitor_id, birthday: ana.birthday, address: ana.address })
  expect(row?.member_id).not.toBe(row?.id)
  expect((await post(`/api/edit-competitor/${row?.id}`, { ...row, name: 'Anabel' })).json).toMatchObject({
    icon: 'success',
  })
})

test('groups are the sizes on offer and those people have, and a list holds the exact size', async () => {
  const race = await createRace(product.db, { team_size: [1, 2, 3] })
  await desk.register(race)
  await desk.register(
    race,
    [1, 2].map(() => desk.nextParticipant(race)),
  )
  const over = await desk.register(race)
  await letHoldEnd(over.id)
  expect((await get(`/api/filter/group?event_id=${race.event_id}`)).json).toEqual([
    { id: 1, count: 1 },
    { id: 2, count: 2 },
    { id: 3, count: 0 },
  ])
  expect((await search(race, { minCount: 1 })).total).toBe(1)
  const pairs = await search(race, { minCount: 2 })
  expect(pairs.data.map(({ members }) => members)).toEqual([2, 2])
  expect((await search(race, { minCount: 3 })).total).toBe(0)
  expect((await search(race)).total).toBe(3)
})

test('people are found without accents and by document, and filtered by payment and category', async () => {
  const race = await createRace(product.db, {
    categories: [
      { ...open, distance: '10K', title: 'Abierta' },
      { ...open, distance: '21K', title: 'Media' },
    ],
  })
  const half = race.categories[1]?.id ?? 0
  const people = [
    desk.nextParticipant(race, { name: 'Íñigo', last_name: 'Muñoz Peña', dni: '52440177' }),
    desk.nextParticipant(race, { name: 'Ana', last_name: 'Ríos', dni: '81230099' }),
    desk.nextParticipant(race, { name: 'Zoé', last_name: 'Núñez', dni: '71999001' }),
  ]
  const [first] = people
  const { id } = await desk.register(race, [first ?? {}])
  await desk.save(race, [people[1] ?? {}])
  // Written before names had a rule.
  await product.db
    .update(participants)
    .set({ last_name: '100% Ríos_' })
    .where(eq(participants.dni, '81230099'))
  await desk.save(race, [people[2] ?? {}], { category_id: half })
  await pay(id)
  expect(namesIn(await search(race, { search: 'munoz' }))).toEqual(['Íñigo'])
  expect(namesIn(await search(race, { search: 'INIGO MUÑOZ' }))).toEqual(['Íñigo'])
  expect(namesIn(await search(race, { search: '52.440' }))).toEqual(['Íñigo'])
  expect(namesIn(await search(race, { search: '52440177' }))).toEqual(['Íñigo'])
  expect(namesIn(await search(race, { search: '0% r' }))).toEqual(['Ana'])
  expect((await search(race, { search: '%' })).total).toBe(1)
  expect(namesIn(await search(race, { paid: '1' }))).toEqual(['Íñigo'])
  expect(namesIn(await search(race, { paid: '0' }))).toEqual(['Ana', 'Zoé'])
  expect(namesIn(await search(race, { category_id: half }))).toEqual(['Zoé'])
  const [paid] = (await search(race, { search: 'inigo' })).data
  expect(paid).toMatchObject({
    registration_id: id,
    payment_status: 7,
    payment_label: 'Pago exitoso a Puravida',
    payment_colour: 'success',
    distance: '10K',
  })
  expect(JSON.stringify(paid)).not.toContain('health')
})

test('the desk finds a person by words in any order, by reference, email and phone', async () => {
  const race = await createRace(product.db)
  const luisa = desk.nextParticipant(race, {
    name: 'Luisa Fernanda',
    last_name: 'Ibáñez Zapata',
    email: 'luisa_iz@correo.test',
    phone: '+57 310 555-8899',
  })
  const { id } = await desk.register(race, [luisa])
  await desk.register(race, [
    desk.nextParticipant(race, { name: 'Luz', last_name: 'Zapata', email: 'luisaxiz@correo.test' }),
  ])
  const [row] = await product.db.select().from(registrations).where(eq(registrations.id, id))
  const reference = row?.reference ?? ''
  const found = [
    'ibañez zapata luisa',
    '  Luisa    ZAPATA ',
    reference,
    reference.toLowerCase(),
    reference.toUpperCase(),
    `${reference}-2`,
    'LUISA_IZ@correo.test',
    'luisa_iz',
    '3105558899',
    '310 555 8899',
    '+57 3105558899',
    '5558899',
  ]
  for (const text of found)
    expect([text, namesIn(await search(race, { search: text }))]).toEqual([text, ['Luisa Fernanda']])
  expect(namesIn(await search(race, { search: 'zapata' }))).toEqual(['Luisa Fernanda', 'Luz'])
  for (const text of ['luisa gomez', '5558898', 'correo.test', 'luisa_iz@correo.test.co'])
    expect([text, (await search(race, { search: text })).total]).toEqual([text, 0])
})

test('the list is paged, newest first', async () => {
  const race = await createRace(product.db)
  for (let person = 0; person < 5; person++) await desk.register(race)
  const pages = [await search(race, { per_page: 2 }), await search(race, { per_page: 2, page: 3 })]
  expect(pages.map(({ data, total, last_page }) => [data.length, total, last_page])).toEqual([
    [2, 5, 3],
    [1, 5, 3],
  ])
  expect(pages[0]?.data[0]?.id).toBeGreaterThan(pages[1]?.data[0]?.id ?? 0)
})

const loadSheet = async ({ event_id }: Race, query = '', token = admin.token) => {
  const answer = await product.app.inject({
    url: `/api/eventos/${event_id}/participants.xlsx${query}`,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  const sheet = read(answer.rawPayload).Sheets.Participantes ?? {}
  return { sheet, rows: utils.sheet_to_json<Record<string, unknown>>(sheet) }
}

test('the export is the filtered list in text cells, without health unless asked, and each one is audited', async () => {
  const race = await createRace(product.db)
  const agreed = desk.nextParticipant(race, { emergency_name: '=2+5', dni: '00123456', eps: 'Nueva EPS' })
  const silent = desk.nextParticipant(race, {
    consents: { data_policy: true, waiver: true, health: false, news: false },
  })
  const { id } = await desk.register(race, [agreed])
  await desk.register(race, [silent])
  await pay(id)
  const { token, user_id } = await desk.colaborador(race.event_id)
  const load = (query: string) => loadSheet(race, query, token)
  const all = await load('')
  expect(all.rows).toHaveLength(2)
  const row = all.rows.find(({ Documento }) => Documento === '00123456')
  expect(row).toMatchObject({ 'Estado de pago': 'Pago exitoso a Puravida', Talla: 'M', Personas: 1 })
  expect(row?.['Contacto de emergencia']).toBe('=2+5')
  expect(Object.values(all.sheet).some((cell) => cell?.f)).toBe(false)
  expect(Object.keys(row ?? {})).not.toContain('EPS')
  expect(JSON.stringify(all.rows)).not.toContain('Nueva EPS')

  const withHealth = await load('?health=1')
  expect(withHealth.rows.map(({ EPS }) => EPS).sort()).toEqual(['No informa', 'Nueva EPS'])
  expect((await load('?paid=1')).rows).toHaveLength(1)
  const traces = await desk.audited('exportar participantes%', race.event_id)
  expect(traces.map(({ action, user_id: by, detail }) => [action, by, detail])).toEqual([
    ['exportar participantes', user_id, { rows: 2 }],
    ['exportar participantes con datos de salud', user_id, { rows: 2 }],
    ['exportar participantes', user_id, { rows: 1 }],
  ])
})

test('a team pays and collects once: total and products stand in its first row, and in its detail', async () => {
  const race = await createRace(product.db)
  const cap = await desk.addProduct(race, 10)
  const pair = [desk.nextParticipant(race, { name: 'Berta' }), desk.nextParticipant(race, { name: 'Carmen' })]
  const { id, proof } = await desk.register(race, pair)
  await desk.chooseProduct(race, proof, cap, 3)
  await desk.chooseProduct(race, proof, cap, 2)
  await desk.register(race, [desk.nextParticipant(race, { name: 'Delia' })])
  const told = async (query = '') =>
    (await loadSheet(race, query)).rows.map((row) => [
      row.Nombre,
      row['Valor de la persona'],
      row['Total de la inscripción'],
      row.Productos,
    ])
  expect(await told()).toEqual([
    ['Delia', 83_500, 83_500, undefined],
    ['Berta', 83_500, 227_000, 'Gorra x 2'],
    ['Carmen', 83_500, undefined, undefined],
  ])
  expect(await told('?search=carmen')).toEqual([['Carmen', 83_500, 227_000, 'Gorra x 2']])

  const bought = async () =>
    (await get<{ registration: RegistrationDetail }>(`/api/registrations/${id}`)).json.registration.products
  expect(await bought()).toEqual([{ id: expect.any(Number), name: 'Gorra', size: 'unica', quantity: 2 }])
  await post(`/api/registrations/${id}/cancel`, { reason: 'Se lesionó' })
  expect(await bought()).toEqual([{ id: expect.any(Number), name: 'Gorra', size: 'unica', quantity: 2 }])
})

test('a message goes once to each mailbox of the filtered list, and its preview sends nothing', async () => {
  const race = await createRace(product.db)
  const shared = { email: `familia.${race.event_id}@correo.test` }
  const { id } = await desk.register(race, [
    desk.nextParticipant(race, shared),
    desk.nextParticipant(race, shared),
  ])
  const other = desk.nextParticipant(race)
  await desk.register(race, [other])
  await pay(id)
  const letters = () =>
    product.db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, 'staff-message'), eq(mails.subject, `Kit ${race.event_id}`)))
  const message = {
    subject: `Kit ${race.event_id}`,
    text: 'Recógelo el sábado.\n\n<b>Lleva</b> tu documento.',
  }
  const path = `/api/eventos/${race.event_id}/message`
  expect((await post(path, { ...message, preview: true })).json.recipients).toBe(2)
  expect(await letters()).toEqual([])
  expect((await post(path, { ...message, paid: '1', preview: true })).json.recipients).toBe(1)
  const { token } = await desk.colaborador(race.event_id)
  expect((await post(path, message, token)).json).toMatchObject({ recipients: 2, icon: 'success' })
  const sent = await letters()
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([other.email, shared.email].sort())
  expect(sent[0]?.html).toContain('&lt;b&gt;Lleva')
  expect(await desk.audited('escribir a participantes', race.event_id)).toMatchObject([
    { detail: { recipients: 2 } },
  ])
  expect((await refusal(422, post(path, { subject: '', text: '' }))).status).toBe(422)
})

test('the drawer tells everything about one registration, and seeing health data is audited', async () => {
  const race = await createRace(product.db)
  await desk.addCoupon(race, 'MITAD-50')
  const person = desk.nextParticipant(race)
  const quiet = desk.nextParticipant(race)
  const { id, proof } = await desk.register(race, [person, { ...quiet, consents: undefined }])
  await desk.applyCode(race, proof, 'MITAD-50')
  await pay(id)
  const { token, user_id } = await desk.colaborador(race.event_id)
  const { json } = await get<{ registration: RegistrationDetail }>(`/api/registrations/${id}`, token)
  expect(json.registration).toMatchObject({
    id,
    event_id: race.event_id,
    state: 'paid',
    payment_label: 'Pago exitoso a Puravida',
    coupon: 'MITAD-50',
    event_price: 160_000,
    cost_service: 7_000,
    discount: 80_000,
    amount: 87_000,
    category: 'Abierta',
    distance: '10K',
    members: [
      { dni: person.dni, eps: 'EPS Sura', blood_type: 'O', rh_factor: '+', consents_pending: false },
      { dni: quiet.dni, eps: 'no_informa', consents_pending: true },
    ],
    history: [{ status_before: 0, status_after: 7, note: 'Efectivo', source: 'staff' }],
  })
  expect(await desk.audited('ver datos de salud', id)).toMatchObject([{ user_id, event_id: race.event_id }])

  await product.db.update(participants).set({ health: null }).where(eq(participants.registration_id, id))
  await get(`/api/registrations/${id}`, token)
  expect(await desk.audited('ver datos de salud', id)).toHaveLength(1)
})

test('a payment marked by hand is told with its receipt; letters are sent again as things stand, never for what has ended', async () => {
  const race = await createRace(product.db)
  const person = desk.nextParticipant(race)
  const { id } = await desk.register(race, [person])
  const letters = async (kind: string) =>
    product.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, person.email), eq(mails.kind, kind)))
      .orderBy(mails.id)
  const resend = () => post(`/api/registrations/${id}/resend`, {})
  expect((await resend()).json.icon).toBe('success')
  const saved = await letters('registration-saved')
  expect(saved.map(({ text }) => text.includes('#pagar='))).toEqual([true, true])

  await pay(id)
  const receipts = () =>
    expect.poll(async () => (await letters('registration-paid')).length, { timeout: 15_000 })
  await receipts().toBe(1)
  await resend()
  await receipts().toBe(2)
  expect((await letters('registration-paid')).some(({ text }) => text.includes('#pagar='))).toBe(false)

  await post(`/api/registrations/${id}/cancel`, { reason: 'No viene' })
  expect((await resend()).json.icon).toBe('warning')
  expect(await letters('registration-saved')).toHaveLength(2)
  expect(await desk.audited('reenviar correo', id)).toHaveLength(2)
})

test("another event's people are not there for a Colaborador, and a Cliente has no business here", async () => {
  const [own, other] = [await createRace(product.db), await createRace(product.db)]
  const { id } = await desk.register(other)
  const { token } = await desk.colaborador(own.event_id)
  const cliente = await product.signIn('Cliente')
  const before = await desk.registrationRow(id)
  const one = `/api/registrations/${id}`
  const event = `/api/eventos/${other.event_id}`
  const calls: ['GET' | 'POST', string, object?][] = [
    ['GET', `/api/filter/group?event_id=${other.event_id}`],
    ['GET', `/api/search-participant?event_id=${other.event_id}`],
    ['GET', `${event}/participants.xlsx`],
    ['GET', `/api/no-payments?event_id=${other.event_id}`],
    ['POST', `/api/no-payments?event_id=${other.event_id}`],
    ['POST', `${event}/message`, { subject: 'Hola', text: 'Hola' }],
    [
      'POST',
      `${event}/registrations`,
      { competitors: [desk.nextParticipant(other)], category_id: other.category_id },
    ],
    ['GET', one],
    ['POST', `${one}/status`, { status: 7, note: 'x' }],
    ['POST', `${one}/cancel`, { reason: 'x' }],
    ['POST', `${one}/resend`],
    ['POST', `${one}/change`, { category_id: other.category_id, members: [] }],
  ]
  for (const [method, path, body = {}] of calls) {
    const send = (caller: string) =>
      product.call(method, path, { token: caller, ...(method === 'POST' ? { body } : {}) })
    expect([path, (await refusal(404, send(token))).status]).toEqual([path, 404])
    expect([path, (await refusal(403, send(cliente.token))).status]).toEqual([path, 403])
  }
  expect((await refusal(403, post(`${one}/undo`, { note: 'x' }, token))).status).toBe(403)
  expect((await refusal(404, get('/api/registrations/2147483647'))).status).toBe(404)
  expect(await desk.registrationRow(id)).toEqual(before)
  expect((await desk.registrationsOf(other)).length).toBe(1)
})
