/** What the kit desk tells the timing company: numbers whose kit went out twice, and who never came for it. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bibs } from '#domain/bibs/tables.ts'
import { handover_decisions, handovers } from '#domain/kit-desk/tables.ts'
import { readNumbers } from '#domain/results/joining/read-numbers.ts'
import { createTimingDesk } from '#testing/desks/timing-desk.ts'
import { publishFinishers } from '#testing/finishers.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { findWithoutTime } from './dns/without-time.ts'

let product: TestProduct
let desk: ReturnType<typeof createTimingDesk>
beforeAll(async () => {
  product = await startTestProduct()
  const { token } = await product.signIn('Administrator')
  desk = createTimingDesk(product, token)
})
afterAll(() => product.stop())

const numbersOf = async (event_id: number) =>
  (await product.db.select().from(bibs).where(eq(bibs.event_id, event_id)).orderBy(bibs.id)).filter(
    ({ participant_id }) => participant_id !== null,
  )

const handOver = async (event_id: number, participant_id: number | null, minutes: number) => {
  const id = randomUUID()
  const moment = new Date(Date.now() - minutes * 60_000)
  await product.db.insert(handovers).values({
    id,
    event_id,
    participant_id,
    kind: 'handed',
    desk: 'Mesa 1',
    device_at: moment,
    happened_at: moment,
  })
  return id
}

test('a number whose kit went out twice is not valid and checked before sending, until somebody decides', async () => {
  const { race } = await desk.numberedRace(2)
  const [bib] = await numbersOf(race.event_id)
  if (!bib?.participant_id) throw new Error('nobody has a number')
  await handOver(race.event_id, bib.participant_id, 20)
  const conflictsOf = async () => {
    const { invalid, checks } = await desk.board(race)
    const check = checks.find(({ kind }) => kind === 'in_conflict')
    const numbers = await readNumbers(product.db, race.event_id)
    return {
      invalid: invalid.map(({ number, reason }) => [number, reason]),
      people: check?.people.map(({ participant_id }) => participant_id) ?? [],
      warned: [...(numbers?.people.values() ?? [])].filter(({ in_conflict }) => in_conflict).length,
    }
  }
  expect(await conflictsOf()).toEqual({ invalid: [], people: [], warned: 0 })
  const second = await handOver(race.event_id, bib.participant_id, 10)
  expect(await conflictsOf()).toEqual({
    invalid: [[bib.number, 'Entregado dos veces, por decidir']],
    people: [bib.participant_id],
    warned: 1,
  })
  await product.db
    .insert(handover_decisions)
    .values({ handover_id: second, event_id: race.event_id, decision: 'settled' })
  expect(await conflictsOf()).toEqual({ invalid: [], people: [], warned: 0 })
})

test('who never came for the kit is told apart from who did and has no time', async () => {
  const { race } = await desk.numberedRace(3)
  await publishFinishers(product.db, race.event_id, [])
  const [one] = await numbersOf(race.event_id)
  const handedOf = async () =>
    (await findWithoutTime(product.db, race.event_id)).distances
      .flatMap(({ missing }) => missing)
      .map(({ number, handed_over }) => [number, handed_over] as const)
  // Nobody writes hand-overs down yet: nothing is said.
  expect((await handedOf()).every(([, handed]) => handed === null)).toBe(true)
  await handOver(race.event_id, one?.participant_id ?? null, 5)
  const told = await handedOf()
  expect(told.filter(([, handed]) => handed)).toEqual([[one?.number, true]])
  expect(told.filter(([, handed]) => handed === false)).toHaveLength(2)
})
