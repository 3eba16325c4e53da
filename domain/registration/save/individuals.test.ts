/** People bought together who run alone: each in an own category and at an own price, in one purchase. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kits } from '#domain/events/tables.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { signCode } from '../sign-qr.ts'
import { participants } from '../tables.ts'

let product: TestProduct
let desk: SandboxDesk

beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
})
afterAll(() => product.stop())

const OPEN = { gender: 'Evento no Deportivo', start_age: 18, final_age: 99 }

/** 21K costs more, the children's race less. */
const createFamilyRace = (change: object = {}) =>
  createRace(product.db, {
    team_size: [1],
    categories: [
      { ...OPEN, distance: '10K', title: 'Abierta', difference: 0 },
      { ...OPEN, distance: '21K', title: 'Media', difference: 40_000 },
      { ...OPEN, distance: '2K', title: 'Infantil', start_age: 5, final_age: 17, difference: -60_000 },
    ],
    ...change,
  })
type Race = Awaited<ReturnType<typeof createFamilyRace>>

const idOf = ({ categories }: Race, distance: string) =>
  categories.find((category) => category.distance === distance)?.id ?? 0

const guardian = { name: 'Rosa Ríos', document: '52000111', relation: 'Madre', consent: true }

const family = (race: Race) => [
  desk.nextParticipant(race, { category_id: idOf(race, '21K') }),
  desk.nextParticipant(race, { category_id: idOf(race, '10K') }),
  desk.nextParticipant(race, { category_id: idOf(race, '2K'), birthday: '2016-03-04', guardian }),
  desk.nextParticipant(race, { category_id: idOf(race, '2K'), birthday: '2018-03-04', guardian }),
]

const peopleOf = (registration_id: number) =>
  product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, registration_id))
    .orderBy(participants.position)

test('a family of four with three distances is one purchase at the sum of its own prices', async () => {
  const race = await createFamilyRace()
  const { json } = await product.call<Record<string, unknown>>('POST', '/api/competitor', {
    body: { competitors: family(race), event_id: race.event_id },
  })
  expect(json).toMatchObject({ status: 0, nameCategory: 'Media', pay: { amount: 254_000, team: 4 } })
  const [registration] = await desk.registrationsOf(race)
  const people = await peopleOf(registration?.id ?? 0)
  expect(people.map(({ entry_price }) => entry_price)).toEqual([120_000, 80_000, 20_000, 20_000])
  expect(people.map(({ team_role }) => team_role)).toEqual([null, null, null, null])
  expect(new Set(people.map(({ participant_key }) => participant_key)).size).toBe(4)
  await expectCountersToFit(product.db, race.event_id)
})

test('they are four Individuales, each found in the own category', async () => {
  const race = await createFamilyRace()
  await desk.register(race, family(race))
  const { token } = await product.signIn('Administrator')
  const groups = await product.call('GET', `/api/filter/group?event_id=${race.event_id}`, { token })
  expect(groups.json).toEqual([{ id: 1, count: 4 }])
  const found = await product.call<{ competitors: { data: { distance: string; members: number }[] } }>(
    'GET',
    `/api/search-participant?event_id=${race.event_id}&minCount=1&category_id=${idOf(race, '2K')}`,
    { token },
  )
  expect(found.json.competitors.data.map(({ distance, members }) => [distance, members])).toEqual([
    ['2K', 1],
    ['2K', 1],
  ])
})

test('a code with a category covers only its participants', async () => {
  const race = await createFamilyRace()
  await desk.addCoupon(race, 'SOLO-2K', { category_id: idOf(race, '2K'), max_uses: 9 })
  const { id, proof } = await desk.register(race, family(race))
  await desk.applyCode(race, proof, 'SOLO-2K')
  expect(await desk.row(id)).toMatchObject({ coupon_uses: 2, discount: 20_000, amount: 234_000 })
  expect((await peopleOf(id)).map(({ discount }) => discount)).toEqual([0, 0, 10_000, 10_000])
  await expectCountersToFit(product.db, race.event_id)
})

test('one payment confirms everybody, with a code and a QR of their own', async () => {
  const race = await createFamilyRace()
  const team = family(race)
  const { id, form } = await desk.startPaying(race, team)
  await desk.pay(form, { outcome: 'aprobar' })
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4 })
  const people = await peopleOf(id)
  expect(people.map(({ state, payment_status }) => [state, payment_status])).toEqual(
    Array(4).fill(['confirmed', 4]),
  )
  const { token } = await product.signIn('Administrator')
  const second = people[1]
  const key = second?.participant_key ?? ''
  // As it was mailed before, and as the QR says it now.
  for (const search of [key, signCode(product.context.secretKey, 'person', key)]) {
    const found = await product.call<{ competitors: { data: { dni: string }[] } }>(
      'GET',
      `/api/search-participant?event_id=${race.event_id}&search=${search}`,
      { token },
    )
    expect(found.json.competitors.data.map(({ dni }) => dni)).toEqual([second?.dni])
  }
})

test('who changes the unpaid purchase keeps its price while people and categories are the same', async () => {
  const race = await createFamilyRace()
  const team = family(race)
  const { id, proof } = await desk.register(race, team)
  const [ana, luis, ...children] = team
  const changed = await desk.save(race, [{ ...ana, city: 'Envigado' }, luis, ...children] as object[], {
    checkout_token: proof,
  })
  expect(changed.json.status).toBe(0)
  expect(await desk.row(id)).toMatchObject({ amount: 254_000, participant_count: 4 })
  await desk.save(race, [{ ...ana, category_id: idOf(race, '10K') }, luis] as object[], {
    checkout_token: proof,
  })
  expect(await desk.row(id)).toMatchObject({ amount: 167_000, participant_count: 2 })
  await expectCountersToFit(product.db, race.event_id)
})

test.each([
  ['a category that does not admit the person', (race: Race) => ({ category_id: idOf(race, '2K') })],
  ['a category of another event', () => ({ category_id: 1 })],
])('%s is a sentence at the field, and nothing is written', async (_what, change) => {
  const race = await createFamilyRace()
  const [ana, luis] = family(race)
  const answer = await refusal(
    422,
    product.call<{ errors: Record<string, string[]> }>('POST', '/api/competitor', {
      body: { competitors: [ana, { ...luis, ...change(race) }], event_id: race.event_id },
    }),
  )
  expect(Object.keys(answer.json.errors)).toEqual(['competitors.1.category_id'])
  expect(await desk.registrationsOf(race)).toEqual([])
})

test('an event for teams takes no individuals together, one for individuals no team', async () => {
  const teams = await createFamilyRace({ team_size: [2] })
  const alone = await createFamilyRace()
  const pair = (race: Race, own: object) => [desk.nextParticipant(race, own), desk.nextParticipant(race, own)]
  for (const [race, own] of [
    [teams, { category_id: idOf(teams, '10K') }],
    [alone, {}],
  ] as const) {
    const answer = await refusal(422, desk.save(race, pair(race, own)))
    expect(Object.keys((answer.json as unknown as { errors: object }).errors)).toContain('competitors')
  }
})

test('a category for two cannot be entered alone, nor by three', async () => {
  const pairs = { ...OPEN, distance: '10K', title: 'Parejas', difference: 0, team_size: 2 }
  const race = await createFamilyRace({ team_size: [1, 2, 3], categories: [pairs] })
  const of = (people: number) => Array.from({ length: people }, () => desk.nextParticipant(race))
  for (const people of [1, 3]) await refusal(422, desk.save(race, of(people)))
  expect((await desk.save(race, of(2))).json.status).toBe(0)
})

test('a team has a name and a captain', async () => {
  const race = await createRace(product.db)
  const { json } = await desk.save(race, [desk.nextParticipant(race), desk.nextParticipant(race)], {
    team_name: ' Los Cóndores ',
  })
  expect(json.status).toBe(0)
  const [registration] = await desk.registrationsOf(race)
  expect(registration?.team_name).toBe('Los Cóndores')
  expect((await peopleOf(registration?.id ?? 0)).map(({ team_role }) => team_role)).toEqual([
    'captain',
    'member',
  ])
})

test('one of the family leaves: the others keep places, categories and prices', async () => {
  const race = await createFamilyRace()
  const team = family(race)
  const { id } = await desk.register(race, team)
  const { dni, birthday } = team[1] as { dni: string; birthday: string }
  const left = await product.call<{ success: boolean }>('POST', '/api/competitor/leave', {
    body: { event_id: race.event_id, dni, birthday },
  })
  expect(left.json.success).toBe(true)
  expect(await desk.row(id)).toMatchObject({ state: 'held', participant_count: 3, amount: 170_500 })
  expect((await peopleOf(id)).map(({ position }) => position)).toEqual([0, 1, 2])
  const [kit] = await product.db.select().from(kits).where(eq(kits.id, race.kit_id))
  expect(kit?.taken).toBe(3)
  await expectCountersToFit(product.db, race.event_id)
})
