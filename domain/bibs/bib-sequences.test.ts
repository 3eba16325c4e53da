/** Whatever happens to people and numbers, in whatever order: no number twice, none of who left, and print stays. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { anyAnswer } from '#testing/answer.ts'
import { type BibDesk, createBibDesk } from '#testing/desks/bib-desk.ts'
import { createTransferDesk } from '#testing/desks/transfer-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { bibInvariants } from './invariants.ts'

const RUNS = process.env.TEST_FULL ? 30 : 6

let product: TestProduct
let desk: BibDesk
let transfers: ReturnType<typeof createTransferDesk>
let token: string

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  token = (await product.signIn('Administrator')).token
  desk = createBibDesk(product, token)
  transfers = createTransferDesk(product)
})
afterAll(() => product.stop())

const KINDS = [
  'assign',
  'annul',
  'move',
  'transfer',
  'undo',
  'give',
  'reserve',
  'free',
  'burn',
  'print',
] as const
const act = fc.record({
  kind: fc.constantFrom(...KINDS, 'assign' as const),
  who: fc.nat(4),
  which: fc.nat(6),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
type Race = Awaited<ReturnType<BibDesk['newRace']>>

/** Three of a team and two alone; a series for 10K, one for the rest. */
const stage = async () => {
  const race = await desk.newRace()
  const ids = await desk.distanceIds(race)
  await desk.addSeries(race, { name: '10K', to_number: 40, digits: 3, distance_ids: [ids['10K'] ?? 0] })
  await desk.addSeries(race, { name: 'Los demás', prefix: 'M' })
  const team = await desk.buy(
    race,
    [0, 1, 2].map(() => desk.nextParticipant(race)),
  )
  const alone = [await desk.buy(race), await desk.buy(race)]
  return { race, registrations: [team.id, team.id, team.id, ...alone.map(({ id }) => id)] }
}

const perform = async (race: Race, registrations: number[], { kind, who, which }: Act) => {
  const registration_id = registrations[who] ?? 0
  const people = await desk.peopleOf(registration_id)
  const person = people[who % Math.max(1, people.length)]
  const rows = await desk.bibsOf(race)
  const bib = rows[which % Math.max(1, rows.length)]
  const post = (path: string, body: object = {}) => anyAnswer(desk.post(path, body, token))
  const ofEvent = `/api/eventos/${race.event_id}/dorsales`
  const acts: Record<Act['kind'], () => Promise<unknown>> = {
    assign: () => post(`${ofEvent}/asignar`),
    annul: () =>
      post(`/api/registrations/${registration_id}/cancel`, {
        reason: 'Lesión',
        ...(people.length > 1 ? { member_id: person?.id } : {}),
      }),
    move: () =>
      post(`/api/registrations/${registration_id}/change`, {
        category_id: race.categories[which % 3]?.id,
        members: people.map(({ id, kit_id }) => ({ id, kit_id })),
      }),
    transfer: async () => {
      const receiver = desk.nextParticipant(race) as { email: string }
      const link = await transfers.offered(person?.id ?? 0, receiver.email).catch(() => null)
      if (link) await anyAnswer(transfers.take(link, receiver))
    },
    undo: () => post(`/api/registrations/${registration_id}/undo`, { note: 'Error' }),
    give: () => post(`${ofEvent}/dar`, { participant_id: person?.id ?? 1, number: `0${which + 1}` }),
    reserve: () => post(`${ofEvent}/reservar`, { numbers: `${which + 1}, M${which + 1}` }),
    free: () => post(`${ofEvent}/${bib?.id ?? 1}/liberar`),
    burn: () => post(`${ofEvent}/${bib?.id ?? 1}/anular`, { reason: 'lost' }),
    print: () => post(`${ofEvent}/impresos`, { bib_ids: [bib?.id ?? 1] }),
  }
  const answer = await acts[kind]()
  const { status } = (answer ?? { status: 200 }) as { status: number }
  expect(status, JSON.stringify({ kind, who, which })).toBeLessThan(500)
}

test('any sequence of assignments, transfers, moves, annulments and acts by hand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 16 }), async (acts) => {
      const { race, registrations } = await stage()
      for (const one of acts) {
        const before = await desk.bibsOf(race)
        await perform(race, registrations, one)
        const after = await desk.bibsOf(race)
        for (const { id, number, participant_id, printed_at } of before) {
          if (printed_at === null) continue
          const now = after.find((bib) => bib.id === id)
          expect(now?.number).toBe(number)
          expect(now?.state).not.toBe('free')
          // Only a place that is passed on takes a printed number to somebody else.
          if (one.kind !== 'transfer' && now?.state === 'assigned' && participant_id !== null)
            expect(now.participant_id).toBe(participant_id)
        }
        const broken = brokenOf(await checkInvariants(product.db, bibInvariants))
        expect(broken.map(({ invariant, ids }) => [invariant.name, ids])).toEqual([])
      }
      await desk.assign(race)
      const settled = await desk.bibsOf(race)
      expect((await desk.assign(race))?.plan.given).toEqual([])
      expect(await desk.bibsOf(race)).toEqual(settled)
    }),
    { numRuns: RUNS },
  )
}, 240_000)
