import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { participants, registrations } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Form = ReturnType<typeof participantForm>
type Answer = {
  status: number
  message: string
  body: string
  checkout_token: string
  data: { name: string }
}

const WRONG = '1961-01-01'
let number = 20_000
const nextForm = (race: Race, change: object = {}): Form =>
  participantForm(++number, race.kit_id, change) as Form

let addresses = 0
/** Somebody whom nobody has counted yet. */
const nextAddress = () => `10.7.${Math.floor(++addresses / 250)}.${addresses % 250}`

type From = { from?: string; cookie?: string; token?: string }
const send = async (
  method: 'GET' | 'POST',
  url: string,
  body: object | undefined,
  { from = nextAddress(), cookie, token }: From,
) => {
  const answer = await product.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: { ...(cookie ? { cookie } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { payload: body } : {}),
  })
  return { http: answer.statusCode, ...answer.json<Answer & { success: boolean; registrations: object[] }>() }
}

const save = (race: Race, team: object[], from: From = {}, change: object = {}) =>
  send(
    'POST',
    '/api/competitor',
    { competitors: team, event_id: race.event_id, category_id: race.category_id, ...change },
    from,
  )
const lookUp = (race: Race, dni: string, birthday: string, from: From = {}) =>
  send('GET', `/api/competitor/${dni}?birthday=${birthday}&event_id=${race.event_id}`, undefined, from)
const stateOf = (dni: string, birthday: string, from: From = {}) =>
  send('POST', `/api/competitor/${dni}/registrations`, { birthday }, from)
const verify = (dni: string, birthday: string, from: From = {}) =>
  send('POST', '/api/payments/verify-person', { dni, birthday }, from)
const leave = (race: Race, dni: string, birthday: string, from: From = {}) =>
  send('POST', '/api/competitor/leave', { event_id: race.event_id, dni, birthday }, from)

const registered = async (change: Parameters<typeof createRace>[1] = {}) => {
  const race = await createRace(product.db, change)
  const form = nextForm(race)
  const { checkout_token } = await save(race, [form])
  return { race, form, cookie: `dorsal_checkout=${checkout_token}` }
}

const rowsOf = (race: Race, dni: string) =>
  product.db
    .select()
    .from(participants)
    .where(eq(participants.dni, dni))
    .orderBy(participants.id)
    .then((rows) => rows.filter(({ event_id }) => event_id === race.event_id))

test('lookup, /competidor/{dni}, leave and save share one count of a document and an address', async () => {
  const { race, form } = await registered()
  const other = await createRace(product.db)
  const from = nextAddress()
  for (let turn = 0; turn < 3; turn++) {
    expect((await lookUp(other, form.dni, WRONG, { from })).http).toBe(200)
    expect((await stateOf(form.dni, WRONG, { from })).http).toBe(200)
    expect((await leave(race, form.dni, WRONG, { from })).http).toBe(200)
  }
  expect((await save(other, [{ ...form, kit_id: other.kit_id, birthday: WRONG }], { from })).status).toBe(0)
  expect((await lookUp(other, form.dni, WRONG, { from })).http).toBe(429)
  expect((await stateOf(form.dni, WRONG, { from })).http).toBe(429)
  expect((await leave(race, form.dni, WRONG, { from })).http).toBe(429)
})

test('over the limit of an address the right birthday waits like a wrong one', async () => {
  const { race, form } = await registered()
  const from = nextAddress()
  for (let miss = 0; miss < 10; miss++) await lookUp(race, form.dni, WRONG, { from })
  for (const birthday of [WRONG, form.birthday]) {
    expect((await lookUp(race, form.dni, birthday, { from })).http).toBe(429)
    expect((await stateOf(form.dni, birthday, { from })).http).toBe(429)
    expect((await verify(form.dni, birthday, { from })).http).toBe(429)
    expect((await leave(race, form.dni, birthday, { from })).http).toBe(429)
  }
})

test('after 30 tries from everywhere right and wrong are alike at every door, and count alike', async () => {
  const { race, form } = await registered()
  for (let miss = 0; miss < 30; miss++) await lookUp(race, form.dni, WRONG)
  for (const birthday of [WRONG, form.birthday]) {
    expect(await lookUp(race, form.dni, birthday)).toMatchObject({ status: 0, data: { name: '' } })
    expect(await stateOf(form.dni, birthday)).toMatchObject({ success: false, registrations: [] })
    expect(await verify(form.dni, birthday)).toMatchObject({ success: false, payments: [] })
    expect(await leave(race, form.dni, birthday)).toMatchObject({ success: false })
    const from = nextAddress()
    for (let again = 0; again < 10; again++) await lookUp(race, form.dni, birthday, { from })
    expect((await lookUp(race, form.dni, birthday, { from })).http).toBe(429)
  }
})

test('the own proof and the login of the person go on over every limit', async () => {
  const { race, form, cookie } = await registered()
  const { rows } = await product.db.execute<{ id: number }>(
    `select id from users where email = '${form.email}'`,
  )
  const token = await product.signInUser(rows[0]?.id ?? 0)
  const from = nextAddress()
  for (let miss = 0; miss < 12; miss++) await lookUp(race, form.dni, WRONG, { from })
  for (let miss = 0; miss < 25; miss++) await lookUp(race, form.dni, WRONG)
  for (const proof of [{ cookie }, { token }]) {
    expect((await lookUp(race, form.dni, form.birthday, { from, ...proof })).status).toBe(5)
    expect((await stateOf(form.dni, form.birthday, { from, ...proof })).success).toBe(true)
  }
})

test('the proof of a form with a guessed birthday frees nobody of the count', async () => {
  const { form } = await registered()
  const other = await createRace(product.db)
  const { checkout_token } = await save(other, [{ ...form, kit_id: other.kit_id, birthday: WRONG }])
  const cookie = `dorsal_checkout=${checkout_token}`
  const from = nextAddress()
  // The form's own birthday tells nothing new; every other one is a guess.
  for (let miss = 0; miss < 10; miss++)
    await lookUp(other, form.dni, `1970-01-${10 + miss}`, { from, cookie })
  expect((await lookUp(other, form.dni, form.birthday, { from, cookie })).http).toBe(429)
})

test('in a full event a save says the same to a right and a wrong birthday: Cupos agotados', async () => {
  for (const kits of [
    [{ kit_name: 'Camiseta', size: 'M', amount: 100 }],
    [
      { kit_name: 'Camiseta', size: 'M', amount: 100 },
      { kit_name: 'Camiseta', size: 'L', amount: 100 },
    ],
  ]) {
    const { race, form } = await registered({ participant_limit: 1, kits })
    const answers = []
    for (const birthday of [WRONG, form.birthday]) {
      answers.push(await save(race, [{ ...form, birthday, city: 'Envigado' }]))
      if (race.kits[1]) {
        const pair = [{ ...form, birthday, city: 'Envigado' }, nextForm(race, { kit_id: race.kits[1].id })]
        answers.push(await save(race, pair))
      }
    }
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], http: 200 })
    expect(answers[0]).toMatchObject({ status: 6, message: 'Cupos agotados' })
  }
})

test('a size that ran out is told before anybody is', async () => {
  const { race, form } = await registered({ kits: [{ kit_name: 'Camiseta', size: 'M', amount: 1 }] })
  for (const birthday of [WRONG, form.birthday])
    expect(await save(race, [{ ...form, birthday, city: 'Envigado' }])).toMatchObject({
      message: 'Talla agotada',
    })
})

test('in a full event the same form and the own proof keep what they hold', async () => {
  const { race, form, cookie } = await registered({ participant_limit: 1 })
  expect((await save(race, [form])).status).toBe(0)
  expect((await save(race, [{ ...form, city: 'Envigado' }], { cookie })).status).toBe(0)
  expect(await rowsOf(race, form.dni)).toMatchObject([{ city: 'Envigado', holds_place: true }])
})

test('in an open event the right birthday of somebody registered gets 6 without a name', async () => {
  const { race, form } = await registered()
  const answer = await save(race, [{ ...form, city: 'Envigado', name: 'Otra', last_name: 'Persona' }])
  expect(answer).toMatchObject({ status: 6, message: 'Ya está inscrito' })
  expect(JSON.stringify(answer)).not.toContain(form.last_name)
  expect(JSON.stringify(answer)).not.toContain(form.name)
})

test('a save over the limit is kept as one whose identity is not proven, right birthday or wrong', async () => {
  const { race, form } = await registered()
  for (let miss = 0; miss < 30; miss++) await lookUp(race, form.dni, WRONG)
  for (const birthday of [WRONG, form.birthday]) {
    const from = nextAddress()
    expect(await save(race, [{ ...form, birthday, city: 'Envigado' }], { from })).toMatchObject({ status: 0 })
  }
  const rows = await rowsOf(race, form.dni)
  expect(
    rows.map(({ identity_matches, identity_unproven }) => [identity_matches, identity_unproven]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
})

test('changing an own hold tests the people who are new on it, and only them', async () => {
  const { race, form } = await registered()
  const own = nextForm(race)
  const from = nextAddress()
  const { checkout_token } = await save(race, [own], { from })
  const cookie = `dorsal_checkout=${checkout_token}`
  const guesses = []
  for (let guess = 0; guess < 12; guess++) {
    const birthday = `1961-01-${String(guess + 10)}`
    guesses.push((await save(race, [own, { ...form, birthday }], { from, cookie })).status)
  }
  expect(new Set(guesses)).toEqual(new Set([0]))
  // Guessed too often: the right one says no more than the wrong ones did.
  expect((await save(race, [own, form], { from, cookie })).status).toBe(0)
  const rows = await product.db.select().from(participants).where(eq(participants.dni, own.dni))
  expect(rows).toMatchObject([{ identity_matches: true, identity_unproven: false }])
})

test('an unproven registration becomes the person’s by the mailed link, when the mailbox is the known one', async () => {
  const race = await createRace(product.db)
  const known = await registered()
  const form = known.form
  for (let miss = 0; miss < 30; miss++) await lookUp(race, form.dni, WRONG)
  const thief = { ...form, kit_id: race.kit_id, email: 'otro@correo.test' }
  await save(race, [thief])
  await save(race, [{ ...form, kit_id: race.kit_id }])
  const { personTokenOf } = await import('../speaker/person-link.ts')
  const all = await product.db
    .select()
    .from(registrations)
    .where(eq(registrations.event_id, race.event_id))
    .orderBy(registrations.id)
  for (const [at, { reference }] of all.entries()) {
    const email = at === 0 ? thief.email : form.email
    const token = personTokenOf(product.context.secretKey, { reference, dni: form.dni, email })
    const { http } = await send('POST', `/api/competitor/${form.dni}/own`, { token }, {})
    expect(http).toBe(200)
  }
  const rows = await rowsOf(race, form.dni)
  expect(rows.map(({ email, identity_matches }) => [email, identity_matches])).toEqual([
    ['otro@correo.test', false],
    [form.email, true],
  ])
})

test('a walk through many documents is counted at every door', async () => {
  const race = await createRace(product.db)
  const from = nextAddress()
  const walked = async () => {
    const { rows } = await product.db.execute<{ hits: number }>(
      `select max(hits) as hits from rate_limits where key like 'identity-walk:%'`,
    )
    return Number(rows[0]?.hits ?? 0)
  }
  await product.db.execute(`delete from rate_limits where key like 'identity-walk:%'`)
  await lookUp(race, '7001001', WRONG, { from })
  await stateOf('7001002', WRONG, { from })
  await leave(race, '7001003', WRONG, { from })
  await save(race, [nextForm(race), nextForm(race)], { from })
  await lookUp(race, '7001001', WRONG, { from })
  expect(await walked()).toBe(5)
})

test('who walks through more than 300 documents is slowed down, not locked out', async () => {
  const race = await createRace(product.db)
  const arrived: string[] = []
  const ask = async (dni: string, from: string) => {
    const { status } = await lookUp(race, dni, WRONG, { from })
    arrived.push(dni)
    return status
  }
  await product.db.execute(`delete from rate_limits where key like 'identity-walk:%'`)
  await ask('7002001', '2001:db8:1::1')
  await product.db.execute(`update rate_limits set hits = 300 where key like 'identity-walk:%'`)
  const walker = ask('7002002', '2001:db8:1::2')
  expect(await ask('7002003', '10.44.0.2')).toBe(0)
  expect(await walker).toBe(0)
  expect(arrived.slice(1)).toEqual(['7002003', '7002002'])
})

test('20 registrations an hour count for each distinct email on them, once a registration', async () => {
  const race = await createRace(product.db, {
    participant_limit: 500,
    kits: [{ kit_name: 'C', size: 'M', amount: 500 }],
  })
  const email = 'equipo@correo.test'
  const pair = () => [nextForm(race), nextForm(race, { email })]
  const first = pair()
  const { checkout_token } = await save(race, first)
  const cookie = `dorsal_checkout=${checkout_token}`
  for (let again = 0; again < 5; again++) expect((await save(race, first)).status).toBe(0)
  for (let change = 0; change < 5; change++)
    expect(
      (await save(race, [{ ...first[0], city: 'Envigado' }, first[1] as object], { cookie })).status,
    ).toBe(0)
  const full = await createRace(product.db, { participant_limit: 0 })
  for (let refused = 0; refused < 5; refused++)
    expect(
      (
        await save(
          full,
          pair().map((form) => ({ ...form, kit_id: full.kit_id })),
        )
      ).status,
    ).toBe(6)
  for (let more = 0; more < 19; more++) expect((await save(race, pair())).http).toBe(200)
  expect((await save(race, pair())).http).toBe(429)
})
