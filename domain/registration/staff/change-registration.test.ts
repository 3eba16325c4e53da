import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, questions } from '#domain/surveys/tables.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { participants, registrations } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Said = {
  message: string
  body: string
  icon: string
  difference: number
  applied: boolean
  status: number
  registration_id: number | null
  errors: Record<string, string[]>
}
const post = (path: string, body: object, token = admin.token) =>
  product.call<Said>('POST', path, { body, token })

const open = { gender: 'Evento no Deportivo', start_age: 10, final_age: 99 }
const newRace = async (change: object = {}) => {
  const race = await createRace(product.db, {
    categories: [
      { ...open, distance: '10K', title: 'Abierta', difference: 0 },
      { ...open, distance: '21K', title: 'Media', difference: 20_000 },
      { ...open, distance: '5K', title: 'Infantil', start_age: 10, final_age: 11, difference: 0 },
    ],
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: 10 },
      { kit_name: 'Camiseta', size: 'L', amount: 1 },
    ],
    ...change,
  })
  const [M = 0, L = 0] = race.kits.map(({ id }) => id)
  const [ten = 0, half = 0, kids = 0] = race.categories.map(({ id }) => id)
  return { race, M, L, ten, half, kids }
}
const participantsOf = (id: number) =>
  product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, id))
    .orderBy(participants.position)
const changeTo = (id: number, body: object, token?: string) =>
  post(`/api/registrations/${id}/change`, body, token)
const take = (race: Race, kit_id: number) => desk.register(race, [desk.nextParticipant(race, { kit_id })])

test('a preview tells the difference and changes nothing; applied, an unpaid registration costs it', async () => {
  const { race, M, L, half } = await newRace()
  const { id } = await desk.register(race, [desk.nextParticipant(race), desk.nextParticipant(race)])
  const [first, second] = await participantsOf(id)
  const change = {
    category_id: half,
    members: [
      { id: first?.id, kit_id: M },
      { id: second?.id, kit_id: L },
    ],
  }
  const before = await desk.registrationRow(id)
  const preview = await changeTo(id, { ...change, preview: true })
  expect(preview.json).toMatchObject({ difference: 40_000, applied: false, icon: 'info' })
  expect(await desk.registrationRow(id)).toEqual(before)
  expect((await participantsOf(id)).map(({ kit_id }) => kit_id)).toEqual([M, M])
  expect(await desk.audited('cambiar', id)).toEqual([])

  const { token } = await desk.colaborador(race.event_id)
  expect((await changeTo(id, change, token)).json).toMatchObject({ difference: 40_000, applied: true })
  expect(await desk.registrationRow(id)).toMatchObject({ event_price: 200_000, amount: 207_000 })
  expect((await participantsOf(id)).map(({ kit_id, category_id }) => [kit_id, category_id])).toEqual([
    [M, half],
    [L, half],
  ])
  expect(await desk.audited('cambiar', id)).toMatchObject([{ detail: { difference: 40_000 } }])
  await expectCountersToFit(product.db, race.event_id)
})

test('the difference counts the code that stays applied; of a paid registration it is left what it cost then', async () => {
  const { race, M, half } = await newRace()
  await desk.addCoupon(race, 'MITAD-50')
  const { id, proof } = await desk.register(race)
  await desk.applyCode(race, proof, 'MITAD-50')
  const [person] = await participantsOf(id)
  const change = { category_id: half, members: [{ id: person?.id, kit_id: M }] }
  expect((await changeTo(id, { ...change, preview: true })).json.difference).toBe(10_000)
  await post(`/api/registrations/${id}/status`, { status: 7, note: 'Efectivo' })
  expect((await changeTo(id, change)).json).toMatchObject({ difference: 10_000, applied: true })
  expect(await desk.registrationRow(id)).toMatchObject({
    state: 'paid',
    amount: 53_500,
    settled_amount: 43_500,
  })
  expect(await participantsOf(id)).toMatchObject([{ category_id: half, entry_price: 100_000 }])
  await expectCountersToFit(product.db, race.event_id)
})

test('a sold-out size is refused, also in the preview, and changes nothing', async () => {
  const { race, L, half } = await newRace()
  await take(race, L)
  const { id } = await desk.register(race)
  const [person] = await participantsOf(id)
  const before = await desk.registrationRow(id)
  for (const preview of [true, false]) {
    const { json } = await changeTo(id, {
      preview,
      category_id: half,
      members: [{ id: person?.id, kit_id: L }],
    })
    expect(json).toMatchObject({ message: 'Talla agotada', icon: 'error', applied: false })
  }
  expect(await desk.registrationRow(id)).toEqual(before)
  expect((await participantsOf(id))[0]?.kit_id).toBe(race.kit_id)
  await expectCountersToFit(product.db, race.event_id)
})

test('two people never get the last size by a change either', async () => {
  const { race, L } = await newRace()
  const ids = [(await desk.register(race)).id, (await desk.register(race)).id]
  const answers = await Promise.all(
    ids.map(async (id) => {
      const [person] = await participantsOf(id)
      return changeTo(id, { category_id: race.category_id, members: [{ id: person?.id, kit_id: L }] })
    }),
  )
  expect(answers.map(({ json }) => json.applied).sort()).toEqual([false, true])
  await expectCountersToFit(product.db, race.event_id)
})

test('what does not belong to the registration or its event is a 422 by field', async () => {
  const { race, M, L, kids } = await newRace()
  const other = await createRace(product.db)
  const { id } = await desk.register(race)
  const stranger = (await participantsOf((await desk.register(race)).id))[0]?.id
  const mine = (await participantsOf(id))[0]?.id
  const ten = race.category_id
  const cases: [string, object][] = [
    ['category_id', { category_id: other.category_id, members: [] }],
    ['category_id', { category_id: kids, members: [] }],
    ['members.0.id', { category_id: ten, members: [{ id: stranger, kit_id: M }] }],
    ['members.0.kit_id', { category_id: ten, members: [{ id: mine, kit_id: other.kit_id }] }],
    ['members.1.id', { category_id: ten, members: [1, 2].map(() => ({ id: mine, kit_id: L })) }],
  ]
  for (const [field, body] of cases) {
    const { status, json } = await refusal(422, changeTo(id, body))
    expect([field, status, Object.keys(json.errors ?? {})]).toEqual([field, 422, [field]])
  }
  await expectCountersToFit(product.db, race.event_id)
})

test('answers are replaced and checked like those of the form', async () => {
  const { race } = await newRace()
  const { id } = await desk.register(race)
  const [question] = await product.db
    .insert(questions)
    .values({
      event_id: race.event_id,
      texto: '¿Transporte?',
      tipo: 'checkbox',
      opciones: ['Bus', 'Carro'],
      obligatoria: true,
      position: 0,
    })
    .returning()
  const [person] = await participantsOf(id)
  const answer = (value: string) =>
    changeTo(id, {
      category_id: race.category_id,
      members: [{ id: person?.id, kit_id: race.kit_id, answers: [{ question_id: question?.id, value }] }],
    })
  expect(Object.keys((await refusal(422, answer('Avión'))).json.errors)).toEqual([
    `members.0.answers.${question?.id}`,
  ])
  await answer('Carro')
  expect((await answer('Bus')).json).toMatchObject({ applied: true, difference: 0 })
  const stored = await product.db
    .select()
    .from(answers)
    .where(eq(answers.participant_id, person?.id ?? 0))
  expect(stored.map(({ value }) => value)).toEqual(['Bus'])
  const { json } = await product.call<{ registration: { members: { answers: object[] }[] } }>(
    'GET',
    `/api/registrations/${id}`,
    { token: admin.token },
  )
  expect(json.registration.members[0]?.answers).toEqual([
    { question_id: question?.id, texto: '¿Transporte?', value: 'Bus' },
  ])
})

test('a mandatory question added later does not block a change of size; an answer that was given is not emptied', async () => {
  const { race, M, L, ten } = await newRace()
  const ask = async (texto: string) => {
    const question = { event_id: race.event_id, texto, tipo: 'input', obligatoria: true, position: 1 }
    const [row] = await product.db.insert(questions).values(question).returning({ id: questions.id })
    return row?.id ?? 0
  }
  const club = await ask('¿Club?')
  const answered = [{ question_id: club, value: 'Los Zorros' }]
  const { id } = await desk.register(race, [desk.nextParticipant(race, { kit_id: M, answers: answered })])
  const later = await ask('¿Talla de zapatos?')
  const [participant] = await participantsOf(id)
  const change = (given: object[]) =>
    changeTo(id, { category_id: ten, members: [{ id: participant?.id, kit_id: L, answers: given }] })

  const emptied = await refusal(
    422,
    change([
      { question_id: club, value: '' },
      { question_id: later, value: '' },
    ]),
  )
  expect(Object.keys(emptied.json.errors)).toEqual([`members.0.answers.${club}`])
  expect((await change([...answered, { question_id: later, value: '' }])).json.applied).toBe(true)
  expect((await participantsOf(id))[0]?.kit_id).toBe(L)
})

test('a registration whose hold is over changes its size and can then be seated; an annulled one stays', async () => {
  const { race, M, L } = await newRace()
  const { id } = await take(race, L)
  await product.db
    .update(registrations)
    .set({ hold_until: sql`now() - interval '1 minute'` })
    .where(eq(registrations.id, id))
  await take(race, L)
  const pay = () => post(`/api/registrations/${id}/status`, { status: 7, note: 'Llegó tarde' })
  expect((await pay()).json.message).toBe('Talla agotada')
  const [person] = await participantsOf(id)
  const body = { category_id: race.category_id, members: [{ id: person?.id, kit_id: M }] }
  expect((await changeTo(id, body)).json.applied).toBe(true)
  await expectCountersToFit(product.db, race.event_id)
  expect((await pay()).json.icon).toBe('success')
  await expectCountersToFit(product.db, race.event_id)
  await post(`/api/registrations/${id}/cancel`, { reason: 'No viene' })
  expect((await changeTo(id, body)).json).toMatchObject({ icon: 'error', applied: false })
  await expectCountersToFit(product.db, race.event_id)
})

test('somebody registered by hand takes a spot and a kit like everybody, up to the last', async () => {
  const { race, L } = await newRace({ participant_limit: 2 })
  const { token } = await desk.colaborador(race.event_id)
  const byHand = (team: object[], change: object = {}) =>
    post(
      `/api/eventos/${race.event_id}/registrations`,
      { competitors: team, category_id: race.category_id, ...change },
      token,
    )
  const person = desk.nextParticipant(race, { kit_id: L })
  const { json } = await byHand([person])
  expect(json).toMatchObject({ status: 0, icon: 'success' })
  const id = json.registration_id ?? 0
  expect(await desk.registrationRow(id)).toMatchObject({ origin: 'staff', state: 'held', amount: 83_500 })
  expect(await desk.audited('inscribir a mano', id)).toHaveLength(1)
  expect((await byHand([{ ...person, kit_id: race.kit_id, phone: '3001112233' }])).json).toMatchObject({
    status: 6,
    message: 'Ya tiene cupo',
  })
  expect((await byHand([desk.nextParticipant(race, { kit_id: L })])).json).toMatchObject({
    status: 6,
    message: 'Talla agotada',
    registration_id: null,
  })
  expect((await refusal(422, byHand([desk.nextParticipant(race, { kit_id: 0 })]))).status).toBe(422)
  expect((await byHand([desk.nextParticipant(race)], { event_id: 999 })).json.status).toBe(0)
  expect((await byHand([desk.nextParticipant(race)])).json).toMatchObject({
    status: 6,
    message: 'Cupos agotados',
  })
  await expectCountersToFit(product.db, race.event_id)
})
