import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { events } from '#domain/events/tables.ts'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { registrations } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Answer = {
  status: number
  message: string
  data: Record<string, unknown> | null
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
  const form = participantForm(++number, before.kit_id)
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
  await save(race, participantForm(++number, race.kit_id))
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
  const form = participantForm(++number, race.kit_id)
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

test('who holds or paid a place is told so also when the event is full or past its deadline', async () => {
  const full = await createRace(product.db, { participant_limit: 1 })
  const closed = await createRace(product.db)
  for (const [race, stands] of [
    [full, 2],
    [closed, 1],
  ] as const) {
    const form = participantForm(++number, race.kit_id)
    await save(race, form)
    if (race === closed)
      await product.db
        .update(events)
        .set({ register_deadline: new Date(Date.now() - 1000) })
        .where(eq(events.id, race.event_id))
    expect((await lookUp(race, form.dni, form.birthday)).json).toMatchObject({
      status: 5,
      pay: { amount: 83_500 },
    })
    // A stranger, and who errs about the birthday, read how the event stands.
    expect((await lookUp(race, '7654321', '1990-05-20')).json.status).toBe(stands)
    expect((await lookUp(race, form.dni, '1990-05-20')).json.status).toBe(stands)
    await product.db
      .update(registrations)
      .set({ state: 'paid', payment_status: 4, hold_until: null })
      .where(eq(registrations.event_id, race.event_id))
    expect((await lookUp(race, form.dni, form.birthday)).json.status).toBe(4)
    await product.db.update(events).set({ status: 'inactive' }).where(eq(events.id, race.event_id))
    expect((await lookUp(race, form.dni, form.birthday)).json.status).toBe(1)
  }
})

test('the browser that saved finds its hold though another birthday is on file, and nothing is counted', async () => {
  const race = await createRace(product.db)
  const known = await knownPerson()
  const form = { ...known, kit_id: race.kit_id, birthday: '1991-01-01' }
  const { json } = await save(race, form)
  const cookie = `dorsal_checkout=${json.checkout_token}`
  for (let look = 0; look < 12; look++)
    expect((await lookUp(race, form.dni, form.birthday, { cookie })).json.status).toBe(5)
  expect((await lookUp(race, form.dni, form.birthday)).json.status).toBe(0)
})

test('the data of a lookup have the keys of the specification, empty where nothing is known', async () => {
  const race = await createRace(product.db)
  const keys = [
    ...[
      'id',
      'name',
      'last_name',
      'dni',
      'phone',
      'email',
      'age',
      'department',
      'city',
      'address',
      'birthday',
    ],
    ...[
      'emergency_name',
      'emergency_phone',
      'eps',
      'blood_type',
      'rh_factor',
      'gender',
      'kit_id',
      'category',
    ],
    'answers',
  ]
  const form = participantForm(++number, race.kit_id)
  const unknown = await lookUp(race, form.dni, form.birthday)
  expect(Object.keys(unknown.json.data ?? {}).sort()).toEqual(keys.sort())
  expect(unknown.json.data).toMatchObject({ id: '', kit_id: '', category: '', answers: [] })
  await save(race, form)
  const held = await lookUp(race, form.dni, form.birthday)
  expect(Object.keys(held.json.data ?? {}).sort()).toEqual(keys)
  expect(held.json.data).toMatchObject({ kit_id: race.kit_id, category: '10K', answers: [] })
})

test('the eleventh miss of a dni from one address has to wait, known or not; a save is one', async () => {
  const race = await createRace(product.db)
  const form = await knownPerson()
  for (const dni of [form.dni, '808080808']) {
    const saves = dni === form.dni ? 1 : 0
    for (let miss = saves + 1; miss <= 10; miss++)
      expect((await lookUp(race, dni, '1961-01-01')).status).toBe(200)
    expect((await refusal(429, lookUp(race, dni, '1961-01-01'))).status).toBe(429)
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
  const form = participantForm(++number, race.kit_id)
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

test('while money is on its way the lookup says so instead of asking for it', async () => {
  const race = await createRace(product.db)
  const form = participantForm(++number, race.kit_id)
  await save(race, form)
  await product.db
    .update(registrations)
    .set({ payment_pending: true })
    .where(eq(registrations.event_id, race.event_id))
  expect((await lookUp(race, form.dni, form.birthday)).json).toMatchObject({
    status: 5,
    paying: true,
    body: expect.stringContaining('está en proceso. No pagues otra vez'),
  })
  await product.db
    .update(registrations)
    .set({ payment_pending: false, payment_review: true })
    .where(eq(registrations.event_id, race.event_id))
  expect((await lookUp(race, form.dni, form.birthday)).json).toMatchObject({
    status: 5,
    pay: null,
    body: expect.stringContaining('Recibimos tu pago; el organizador lo está revisando'),
  })
})
