/** A number given by hand is taken back as long as nothing came of it. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_log } from '#server/audit/tables.ts'
import type { Notice } from '#server/contract-kit.ts'
import { refusal } from '#testing/answer.ts'
import { type BibDesk, createBibDesk } from '#testing/desks/bib-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'

let product: TestProduct
let desk: BibDesk
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
  desk = createBibDesk(product, token)
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<BibDesk['newRace']>>
type Given = Notice & { undo: { before: string | null; reserved: boolean } | null }

const post = <T = Notice>(race: Race, path: string, body: object, by = token) =>
  product.call<T>('POST', `/api/eventos/${race.event_id}/dorsales${path}`, { body, token: by })
const give = async (race: Race, participant_id: number, number: string) =>
  (await post<Given>(race, '/dar', { participant_id, number })).json.undo
const undo = (race: Race, participant_id: number, number: string, how: object | null, by = token) =>
  post(race, '/dar/deshacer', { participant_id, number, ...how }, by)

test('who had none has none again, and the number is free', async () => {
  const race = await desk.newRace()
  const person = await desk.buyAlone(race)
  const how = await give(race, person.id, '312')
  expect(how).toEqual({ before: null, reserved: false })
  expect((await undo(race, person.id, '312', how)).json.message).toBe('Quedó sin número, como antes')
  expect(await desk.numberOf(person.id)).toBeNull()
  expect(await desk.bibNamed(race, '312')).toMatchObject({ state: 'free', participant_id: null })
  const rows = await product.db.select().from(audit_log).where(eq(audit_log.participant_id, person.id))
  expect(rows.at(-1)).toMatchObject({
    action: 'liberar',
    detail: { undone: true, changes: { bib_number: ['312', null] } },
  })
  // Twice is once.
  await refusal(404, undo(race, person.id, '312', how))
})

test('who had one has it again, of the same series', async () => {
  const { race, series_id, people } = await desk.numberedRace(1)
  const [person] = people
  if (!person) throw new Error('the race has a person')
  const how = await give(race, person.id, '700')
  expect(how).toEqual({ before: '1', reserved: false })
  await undo(race, person.id, '700', how)
  expect(await desk.bibOf(person.id)).toMatchObject({ number: '1', series_id, state: 'assigned' })
  expect(await desk.bibNamed(race, '700')).toMatchObject({ state: 'free' })
})

test('one that was kept is kept again with its note', async () => {
  const race = await desk.newRace()
  const person = await desk.buyAlone(race)
  await post(race, '/reservar', { numbers: '20', note: 'Élite' })
  const how = await give(race, person.id, '20')
  expect(how).toEqual({ before: null, reserved: true })
  await undo(race, person.id, '20', how)
  expect(await desk.bibNamed(race, '20')).toMatchObject({ state: 'reserved', note: 'Élite' })
})

test('printed, given on, or the former one given to somebody else: it stays as it is', async () => {
  const { race, people } = await desk.numberedRace(2)
  const [one, other] = people
  if (!one || !other) throw new Error('the race has two people')
  const how = await give(race, one.id, '700')
  await give(race, other.id, '1')
  await refusal(422, undo(race, one.id, '700', how))
  expect(await desk.numberOf(one.id)).toBe('700')
  await post(race, '/impresos', { bib_ids: [(await desk.bibOf(one.id))?.id] })
  await refusal(422, undo(race, one.id, '700', { before: null }))
  expect(await desk.numberOf(one.id)).toBe('700')
  await refusal(422, undo(race, other.id, '2', { before: null }))
  expect(await desk.numberOf(other.id)).toBe('1')
})

test('a Colaborador takes no number from somebody of another event', async () => {
  const race = await desk.newRace()
  const person = await desk.buyAlone(race)
  const how = await give(race, person.id, '9')
  const own = await desk.newRace()
  const colaborador = await desk.colaborador(own.event_id)
  await refusal(404, undo(own, person.id, '9', how, colaborador.token))
  await refusal(404, undo(race, person.id, '9', how, colaborador.token))
  expect(await desk.numberOf(person.id)).toBe('9')
})
