import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberForm } from '#demo/registration-form.ts'
import { events } from '#domain/events/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { startTestProduct, type TestProduct } from '#server/testing/product.ts'
import { createRace } from '#server/testing/race.ts'
import { registrations } from './tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Answer = {
  status: number
  message: string
  data: Record<string, string> | null
  kits: { size: string; amount: number }[]
  categories: { id: number }[]
  pay: { amount: number } | null
  checkout_token?: string
}
let number = 9000

const lookUp = (
  race: Race,
  dni: string,
  birthday: string,
  headers: Record<string, string> = {},
  token?: string,
) =>
  product.call<Answer>('GET', `/api/competitor/${dni}?birthday=${birthday}&event_id=${race.event_id}`, {
    headers,
    ...(token ? { token } : {}),
  })

const save = (race: Race, form: object) =>
  product.call<{ status: number; checkout_token: string }>('POST', '/api/competitor', {
    body: { competitors: [form], event_id: race.event_id, category_id: race.category_id },
  })

/** Somebody who is known from another race. */
const knownPerson = async () => {
  const before = await createRace(product.db)
  const form = memberForm(++number, before.kit_id)
  await save(before, form)
  return form
}

test('nobody matches: status 0 with only what was typed, kits and categories', async () => {
  const race = await createRace(product.db)
  const { json } = await lookUp(race, '123.456.789', '1990-05-20')
  expect(json.status).toBe(0)
  expect(json.data).toMatchObject({ dni: '123456789', birthday: '1990-05-20', name: '', email: '' })
  expect(json.kits).toMatchObject([{ size: 'M', amount: 100, total_amount: 100 }])
  expect(json.categories).toMatchObject([{ id: race.category_id, category: '10K', title: 'Abierta' }])
})

test('a known person is prefilled with name and place, never with contact or health data', async () => {
  const race = await createRace(product.db)
  const form = await knownPerson()
  const { json } = await lookUp(race, form.dni, form.birthday)
  expect(json.status).toBe(0)
  expect(json.data).toMatchObject({
    name: form.name,
    last_name: form.last_name,
    gender: form.gender,
    city: 'Medellín',
  })
  for (const hidden of ['phone', 'email', 'address', 'emergency_name', 'eps', 'blood_type'])
    expect(json.data?.[hidden]).toBe('')
})

test('the signed-in owner gets the contact data too; another person does not', async () => {
  const race = await createRace(product.db)
  const form = await knownPerson()
  const { rows } = await product.db.execute<{ id: number }>(
    sql`select id from users where email = ${form.email}`,
  )
  const stranger = await product.signIn('Cliente')
  const owner = await product.signInUser(rows[0]?.id ?? 0)
  expect((await lookUp(race, form.dni, form.birthday, {}, owner)).json.data).toMatchObject({
    email: form.email,
    phone: form.phone,
  })
  expect((await lookUp(race, form.dni, form.birthday, {}, stranger.token)).json.data).toMatchObject({
    email: '',
    phone: '',
  })
})

test('an unknown dni and a wrong birthday get the same answer', async () => {
  const race = await createRace(product.db)
  const form = await knownPerson()
  const unknown = await lookUp(race, '555000111', '1980-01-01')
  const wrong = await lookUp(race, form.dni, '1980-01-01')
  const alike = (answer: Answer) => ({ ...answer, data: { ...answer.data, dni: '' } })
  expect(alike(wrong.json)).toEqual(alike(unknown.json))
})

test('1: inactive, unknown or past its deadline', async () => {
  const inactive = await createRace(product.db, { status: 'inactive' })
  const over = await createRace(product.db, { register_deadline: new Date(Date.now() - 1000) })
  for (const race of [inactive, over, { ...over, event_id: 999_999 }])
    expect((await lookUp(race, '1234567', '1990-05-20')).json).toMatchObject({
      status: 1,
      message: 'Inscripciones cerradas',
    })
})

test('2: no spots left, until a hold is over by the clock alone', async () => {
  const race = await createRace(product.db, { participant_limit: 1 })
  await save(race, memberForm(++number, race.kit_id))
  expect((await lookUp(race, '7654321', '1990-05-20')).json).toMatchObject({
    status: 2,
    message: 'Cupos agotados',
  })
  await product.db
    .update(registrations)
    .set({ hold_until: sql`now() - interval '1 second'` })
    .where(eq(registrations.event_id, race.event_id))
  const freed = await lookUp(race, '7654321', '1990-05-20')
  expect(freed.json.status).toBe(0)
  expect(freed.json.kits).toMatchObject([{ amount: 100 }])
})

test('3: still typing is never an error', async () => {
  const race = await createRace(product.db)
  for (const [dni, birthday] of [
    ['12', '1990-05-20'],
    ['abc', '1990-05-20'],
    ['1234567', ''],
    ['1234567', '1990-02-30'],
    ['1234567', '2990-01-01'],
  ] as const)
    expect((await lookUp(race, dni, birthday)).json.status).toBe(3)
  const { json, status } = await product.call('GET', '/api/competitor/1234567?birthday=1990-05-20')
  expect([status, json.status]).toEqual([200, 3])
})

test('4 and 5 need the matching birthday; 5 brings the payment and the proof', async () => {
  const race = await createRace(product.db)
  const form = memberForm(++number, race.kit_id)
  await save(race, form)
  const held = await lookUp(race, form.dni, form.birthday)
  expect(held.json).toMatchObject({ status: 5, message: 'Registrado' })
  expect(held.json.pay?.amount).toBe(83_500)
  expect(held.json.checkout_token).toBeTypeOf('string')
  expect(String(held.headers['set-cookie'])).toMatch(/dorsal_checkout=.*HttpOnly.*SameSite=Lax/)
  expect((await lookUp(race, form.dni, '1950-01-01')).json.status).toBe(0)

  await product.db
    .update(registrations)
    .set({ state: 'paid', payment_status: 4, hold_until: null })
    .where(eq(registrations.event_id, race.event_id))
  expect((await lookUp(race, form.dni, form.birthday)).json).toMatchObject({
    status: 4,
    message: 'Ya estás inscrito',
  })
})

test('6: no category admits the age', async () => {
  const race = await createRace(product.db, {
    categories: [
      { distance: '10K', gender: 'male', title: 'Máster', start_age: 60, final_age: 99, difference: 0 },
    ],
  })
  expect((await lookUp(race, '4444444', '1995-01-01')).json).toMatchObject({ status: 6 })
})

test('who holds the last spot comes back with the own proof, though the event is full', async () => {
  const race = await createRace(product.db, { participant_limit: 1 })
  const form = memberForm(++number, race.kit_id)
  const { json } = await save(race, form)
  expect((await lookUp(race, form.dni, form.birthday)).json.status).toBe(2)
  const back = await lookUp(race, form.dni, form.birthday, {
    cookie: `dorsal_checkout=${json.checkout_token}`,
  })
  expect(back.json).toMatchObject({ status: 5 })
  const forged = await lookUp(race, form.dni, form.birthday, { cookie: 'dorsal_checkout=abc.def' })
  expect(forged.json.status).toBe(2)
})

test('the eleventh miss of a dni from one address has to wait, known or not; a save is one', async () => {
  const race = await createRace(product.db)
  const form = await knownPerson()
  for (const dni of [form.dni, '808080808']) {
    const saves = dni === form.dni ? 1 : 0
    for (let miss = saves + 1; miss <= 10; miss++)
      expect((await lookUp(race, dni, '1961-01-01')).status).toBe(200)
    expect((await lookUp(race, dni, '1961-01-01')).status).toBe(429)
  }
})

test('after 30 misses from everywhere a dni shows the empty answer even to the right birthday', async () => {
  const race = await createRace(product.db)
  const form = await knownPerson()
  for (let miss = 0; miss <= 30; miss++)
    await product.app.inject({
      url: `/api/competitor/${form.dni}?birthday=1961-01-01&event_id=${race.event_id}`,
      remoteAddress: `10.0.${miss}.1`,
    })
  const { json } = await lookUp(race, form.dni, form.birthday)
  expect(json.status).toBe(0)
  expect(json.data?.name).toBe('')
})

test('the categories of a team follow genders and ages', async () => {
  const race = await createRace(product.db, {
    categories: [
      { distance: '10K', gender: 'female', title: 'Damas', start_age: 18, final_age: 99, difference: 0 },
      { distance: '10K', gender: 'mixto', title: 'Mixta', start_age: 18, final_age: 99, difference: 5_000 },
    ],
  })
  const titles = async (genders: string[], ages: number[]) => {
    const query = new URLSearchParams({
      event_id: String(race.event_id),
      genders: JSON.stringify(genders),
      ages: JSON.stringify(ages),
    })
    const { json } = await product.call<{ categories: { title: string }[] }>(
      'GET',
      `/api/competitorCategory/?${query}`,
    )
    return json.categories.map(({ title }) => title)
  }
  expect(await titles(['female'], [31])).toEqual(['Damas', 'Mixta'])
  expect(await titles(['female', 'male'], [31, 40])).toEqual(['Mixta'])
  expect(await titles(['female', 'male'], [31, 17])).toEqual([])
})

test('the state of a person is told for dni and birthday only, and says the same to a stranger', async () => {
  const race = await createRace(product.db)
  const form = memberForm(++number, race.kit_id)
  await save(race, form)
  const ask = (dni: string, birthday: string) =>
    product.call<{ success: boolean; registrations: object[]; message: string }>(
      'POST',
      `/api/competitor/${dni}/registrations`,
      { body: { birthday } },
    )
  const own = await ask(form.dni, form.birthday)
  expect(own.json.registrations).toMatchObject([
    { slug: race.slug, paid: false, categoria: { title: 'Abierta' }, kit: { size: 'M' } },
  ])
  const [wrong, unknown] = [await ask(form.dni, '1950-01-01'), await ask('101010101', '1950-01-01')]
  expect(wrong.json).toEqual(unknown.json)
  expect(wrong.json.success).toBe(false)
})

test('who holds the last spot finds the way back to pay: signed in, or by the page of the document', async () => {
  const race = await createRace(product.db, { participant_limit: 1 })
  const { email, token } = await product.signIn('Cliente')
  const form = { ...memberForm(++number, race.kit_id), email }
  await save(race, form)
  expect((await lookUp(race, form.dni, form.birthday)).json.status).toBe(2)
  expect((await lookUp(race, form.dni, form.birthday, {}, token)).json).toMatchObject({
    status: 5,
    pay: { amount: 83_500 },
  })
  const stranger = await product.signIn('Cliente')
  expect((await lookUp(race, form.dni, form.birthday, {}, stranger.token)).json.status).toBe(2)

  const page = await product.call('POST', `/api/competitor/${form.dni}/registrations`, {
    body: { birthday: form.birthday },
  })
  const [cookie = ''] = String(page.headers['set-cookie']).split(';')
  expect((await lookUp(race, form.dni, form.birthday, { cookie })).json.status).toBe(5)
  const own = await product.call<{ registrations: object[] }>('POST', `/api/competitor/${form.dni}/own`, {
    body: {},
    headers: { cookie },
  })
  expect(own.json.registrations).toEqual([])
})

test('while money is on its way the lookup says so instead of asking for it', async () => {
  const race = await createRace(product.db)
  const form = memberForm(++number, race.kit_id)
  await save(race, form)
  await product.db
    .update(registrations)
    .set({ payment_pending: true })
    .where(eq(registrations.event_id, race.event_id))
  expect((await lookUp(race, form.dni, form.birthday)).json).toMatchObject({
    status: 5,
    paying: true,
    body: expect.stringContaining('No pagues otra vez'),
  })
})

test('an unpaid hold in which others put a person can be left by dni and birthday', async () => {
  const race = await createRace(product.db)
  const form = memberForm(++number, race.kit_id)
  await save(race, form)
  const leave = (birthday: string) =>
    product.call('POST', '/api/competitor/leave', {
      body: { event_id: race.event_id, dni: form.dni, birthday },
    })
  expect((await leave('1950-01-01')).json).toMatchObject({ success: false })
  expect((await leave(form.birthday)).json).toMatchObject({
    success: true,
    message: 'Saliste de la inscripción',
  })
  const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
  expect(event?.taken).toBe(0)
})

test('when somebody leaves a team, the others read that its registration ended', async () => {
  const race = await createRace(product.db)
  const [captain, leaver] = [memberForm(++number, race.kit_id), memberForm(++number, race.kit_id)]
  await product.call('POST', '/api/competitor', {
    body: { competitors: [captain, leaver], event_id: race.event_id, category_id: race.category_id },
  })
  const { json } = await product.call('POST', '/api/competitor/leave', {
    body: { event_id: race.event_id, dni: leaver.dni, birthday: leaver.birthday },
  })
  expect(json).toMatchObject({ success: true, body: expect.stringContaining('Terminó para todo el equipo') })
  const letters = await product.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, captain.email), eq(mails.kind, 'registration-team-ended')))
  expect(letters).toHaveLength(1)
})
