/** What becomes of a number when its runner leaves, passes the place on or moves. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participants } from '#domain/registration/tables.ts'
import { type BibDesk, createBibDesk } from '#testing/desks/bib-desk.ts'
import { createTransferDesk } from '#testing/desks/transfer-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { bibs } from './tables.ts'

let product: TestProduct
let desk: BibDesk
let transfers: ReturnType<typeof createTransferDesk>
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
  desk = createBibDesk(product, token)
  transfers = createTransferDesk(product)
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<BibDesk['newRace']>>
type Person = Awaited<ReturnType<BibDesk['buyAlone']>>

const annul = (id: number, member_id?: number) =>
  desk.post(
    `/api/registrations/${id}/cancel`,
    { reason: 'Lesión', ...(member_id ? { member_id } : {}) },
    token,
  )

const move = (race: Race, { id, registration_id, kit_id }: Person, at: number, preview = false) =>
  desk.post(
    `/api/registrations/${registration_id}/change`,
    { category_id: race.categories[at]?.id, members: [{ id, kit_id }], preview },
    token,
  )

test('annulled: free again, and the next one gets it; printed: burnt for good', async () => {
  const { race, people } = await desk.numberedRace(2)
  const [first, second] = people as [Person, Person]
  await desk.markPrinted([(await desk.bibOf(second.id))?.id ?? 0])
  await annul(first.registration_id)
  await annul(second.registration_id)
  expect(await desk.bibNamed(race, '1')).toMatchObject({ state: 'free', participant_id: null })
  expect(await desk.bibNamed(race, '2')).toMatchObject({
    state: 'burnt',
    burnt_reason: 'annulled',
    former_participant_id: second.id,
  })
  const [third, fourth] = await desk.buyFor(race, 2)
  await desk.assign(race)
  expect([await desk.numberOf(third?.id ?? 0), await desk.numberOf(fourth?.id ?? 0)]).toEqual(['1', '3'])
})

test('one of a team is annulled: the others keep theirs', async () => {
  const race = await desk.newRace()
  await desk.addSeries(race)
  const { id } = await desk.buy(
    race,
    [1, 2, 3].map(() => desk.nextParticipant(race)),
  )
  await desk.assign(race)
  const [captain, mate, last] = (await desk.peopleOf(id)) as [Person, Person, Person]
  await annul(id, mate.id)
  expect([
    await desk.numberOf(captain.id),
    await desk.numberOf(mate.id),
    await desk.numberOf(last.id),
  ]).toEqual(['1', null, '3'])
})

const twoSeries = async () => {
  const race = await desk.newRace()
  const ids = await desk.distanceIds(race)
  await desk.addSeries(race, { name: '10K', distance_ids: [ids['10K'] ?? 0] })
  await desk.addSeries(race, { name: '21K', prefix: 'M', distance_ids: [ids['21K'] ?? 0] })
  await desk.addSeries(race, { name: '5K', prefix: 'C', distance_ids: [ids['5K'] ?? 0], mode: 'pick_up' })
  return race
}

test('another distance: the old number is burnt, the right series gives another', async () => {
  const race = await twoSeries()
  const person = await desk.buyAlone(race)
  await desk.assign(race)
  await move(race, person, 1, true)
  expect(await desk.numberOf(person.id)).toBe('1')
  await move(race, person, 1)
  expect(await desk.numberOf(person.id)).toBe('M1')
  expect(await desk.bibNamed(race, '1')).toMatchObject({
    state: 'burnt',
    burnt_reason: 'distance',
    former_participant_id: person.id,
  })
  // Where numbers are given at the desk, the person has none until then.
  await move(race, person, 2)
  expect(await desk.numberOf(person.id)).toBeNull()
  expect(await desk.bibNamed(race, 'M1')).toMatchObject({ state: 'burnt', burnt_reason: 'distance' })
})

test('another distance within a series that is for both: the number stays', async () => {
  const { race, people } = await desk.numberedRace(1)
  const [person] = people as [Person]
  await move(race, person, 1)
  expect(await desk.numberOf(person.id)).toBe('1')
})

test('a place that is passed on takes its number along, and its new runner is told of it', async () => {
  const { race, people } = await desk.numberedRace(1)
  const [giver] = people as [Person]
  await product.db.update(bibs).set({ told_at: new Date() }).where(eq(bibs.participant_id, giver.id))
  const receiver = desk.nextParticipant(race) as { email: string }
  await transfers.take(await transfers.offered(giver.id, receiver.email), receiver)
  const [now] = await desk.peopleOf(giver.registration_id)
  expect(now?.email).toBe(receiver.email)
  expect(await desk.bibOf(now?.id ?? 0)).toMatchObject({ number: '1', told_at: null })
  expect(await desk.numberOf(giver.id)).toBeNull()
})

test('a payment that is undone keeps the number; when the hold ends it goes back', async () => {
  const { race, people } = await desk.numberedRace(1)
  const [person] = people as [Person]
  await desk.post(`/api/registrations/${person.registration_id}/undo`, { note: 'Error' }, token)
  const [row] = await product.db.select().from(participants).where(eq(participants.id, person.id))
  expect(row?.state).toBe('held')
  expect(await desk.numberOf(person.id)).toBe('1')
  await annul(person.registration_id)
  expect(await desk.bibNamed(race, '1')).toMatchObject({ state: 'free' })
})
