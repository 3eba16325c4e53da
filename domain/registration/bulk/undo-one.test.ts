/** A size that was changed in one person's drawer can be taken back like that of many. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuestions } from '#domain/surveys/create-questions.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { anyAnswer } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { participants } from '../tables.ts'

type Race = Awaited<ReturnType<typeof createRace>>

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const KITS = [
  { kit_name: 'Camiseta', size: 'M', amount: 5 },
  { kit_name: 'Camiseta', size: 'L', amount: 5 },
]

const peopleOf = (registration_id: number) =>
  product.db.select().from(participants).where(eq(participants.registration_id, registration_id))

const registered = async (change: object = {}) => {
  const race = await createRace(product.db, { kits: KITS, ...change })
  const { id } = await desk.register(race)
  const [person] = await peopleOf(id)
  if (!person) throw new Error('a registration has a person')
  return { race, id, person, large: race.kits.find(({ size }) => size === 'L')?.id ?? 0 }
}

const change = async (race: Race, id: number, member: object, preview = false) =>
  (
    await product.call<{ act_id: string | null; applied: boolean }>(
      'POST',
      `/api/registrations/${id}/change`,
      {
        body: { preview, category_id: race.category_id, members: [member] },
        token,
      },
    )
  ).json

const undo = (race: Race, act_id: string | null, by = token) =>
  anyAnswer(
    product.call<{ changed: number }>('POST', `/api/eventos/${race.event_id}/participants/undo`, {
      body: { act_id },
      token: by,
    }),
  )

test('another size is taken back once; a preview keeps nothing', async () => {
  const { race, id, person, large } = await registered()
  const member = { id: person.id, kit_id: large }
  expect((await change(race, id, member, true)).act_id).toBeNull()
  const { act_id, applied } = await change(race, id, member)
  expect(applied).toBe(true)
  expect((await undo(race, act_id)).json.changed).toBe(1)
  expect((await peopleOf(id))[0]?.kit_id).toBe(person.kit_id)
  expect((await undo(race, act_id)).json.changed).toBe(0)
})

test('what is more than a size has no way back of one press', async () => {
  const { race, id, person, large } = await registered()
  const asked = await inTransaction(product.db, (tx) =>
    createQuestions(tx, race.event_id, [
      { texto: '¿Cuál es tu club?', tipo: 'input', opciones: [], obligatoria: false },
    ]),
  )
  const question_id = Array.isArray(asked) ? asked[0] : 0
  const answers = [{ question_id, value: 'Los Andes' }]
  expect((await change(race, id, { id: person.id, kit_id: large, answers })).act_id).toBeNull()
  // Nothing is different: there is nothing to take back either.
  expect((await change(race, id, { id: person.id, kit_id: large, answers })).act_id).toBeNull()
})

test('only who changed it takes it back, and nobody of another event', async () => {
  const { race, id, person, large } = await registered()
  const { act_id } = await change(race, id, { id: person.id, kit_id: large })
  const same = await desk.colaborador(race.event_id)
  const other = await registered()
  const stranger = await desk.colaborador(other.race.event_id)
  expect((await undo(race, act_id, same.token)).json.changed).toBe(0)
  expect((await undo(race, act_id, stranger.token)).status).toBe(404)
  expect((await undo(other.race, act_id, stranger.token)).json.changed).toBe(0)
  expect((await undo(other.race, act_id)).json.changed).toBe(0)
  expect((await peopleOf(id))[0]?.kit_id).toBe(large)
})
