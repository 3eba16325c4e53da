/** Whatever people, staff, money and the clock do to places after the sale, in whatever order: every promise holds. */
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVARIANTS } from '#app/invariants.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { anyAnswer } from '#testing/answer.ts'
import { createAccountDesk } from '#testing/desks/account-desk.ts'
import { type ChangesDesk, createChangesDesk, PAYOUT } from '#testing/desks/changes-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { ShownQuote } from './contract.ts'
import { expireChanges } from './core/expire-changes.ts'
import { serveEveryExchange } from './jobs.ts'
import { changes } from './tables.ts'

const RUNS = 12

let product: TestProduct
let desk: ChangesDesk
let books: ReturnType<typeof createAccountDesk>
let token: string
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  token = (await product.signIn('Administrator')).token
  desk = createChangesDesk(product, token)
  books = createAccountDesk(product, token)
})
afterAll(() => product.stop())

const who = fc.nat(4)
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('size' as const), who, which: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('category' as const), who, which: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('refund', 'deferral', 'leave'), who, which: fc.nat(2) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay', 'approve', 'refuse', 'withdraw', 'expire'),
      who,
      which: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('freeze', 'serve', 'annul one', 'pay back', 'owing'),
      who,
      which: fc.nat(2),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Three of a team, one alone, and one alone with few sizes around. */
const stage = async () => {
  const race = await desk.newRace({
    kits: [
      { kit_name: 'Camiseta', size: 'S', amount: 4 },
      { kit_name: 'Camiseta', size: 'M', amount: 2 },
      { kit_name: 'Camiseta', size: 'L', amount: 1 },
    ],
    participant_limit: 5,
  })
  const team = await desk.buy(
    race,
    [0, 1, 2].map(() => desk.nextParticipant(race)),
  )
  const alone = await desk.buy(race, [desk.nextParticipant(race, { kit_id: race.kits[1]?.id })])
  const other = await desk.buy(race, [desk.nextParticipant(race, { kit_id: race.kits[1]?.id })])
  const ids = [team.id, team.id, team.id, alone.id, other.id]
  const letters = (await Promise.all([team, alone, other].map(({ id }) => desk.lettersOf(id)))).flat()
  return { race, ids, letters }
}

const wishOf = ({ kind, which }: Act, race: Awaited<ReturnType<ChangesDesk['newRace']>>) => ({
  kind,
  ...(kind === 'size' ? { kit_id: race.kits[which]?.id } : {}),
  ...(kind === 'category' || kind === 'leave' ? { category_id: race.categories[which]?.id } : {}),
  payout: PAYOUT,
})

test('any sequence of changes, decisions, payments, refunds, annulments and ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const { race, ids, letters } = await stage()
      const open = async (at: number) => {
        const rows = await product.db
          .select()
          .from(changes)
          .where(eq(changes.registration_id, ids[at] ?? 0))
        return rows.find(({ state }) => state.startsWith('waiting'))
      }
      const post = (path: string, body: object, by?: string) => anyAnswer(desk.post(path, body, by))
      const run: Record<string, (one: Act) => Promise<unknown>> = {
        pay: async ({ who: at }) => {
          const { balance } = await books.account(ids[at] ?? 0)
          if (balance > 0)
            await post(
              `/api/account/registration/${ids[at]}/payments`,
              { amount: balance, way: 'cash', note: 'Feria' },
              token,
            )
        },
        approve: async ({ who: at }) =>
          post(`/api/changes/${(await open(at))?.id ?? 0}/decide`, { approve: true }, token),
        owing: async ({ who: at }) =>
          post(
            `/api/changes/${(await open(at))?.id ?? 0}/decide`,
            { approve: true, apply_owing: true, reason: 'Feria' },
            token,
          ),
        refuse: async ({ who: at }) =>
          post(
            `/api/changes/${(await open(at))?.id ?? 0}/decide`,
            { approve: false, reason: 'No', exception: 'late' },
            token,
          ),
        withdraw: async ({ who: at }) =>
          post(`/api/changes/${(await open(at))?.id ?? 0}/close`, { reason: 'Ya no' }, token),
        expire: async ({ who: at }) => {
          const change = await open(at)
          if (change?.expires_at) await desk.bringForward(change.id)
          await expireChanges(product.context)
        },
        freeze: () =>
          product.db.execute(
            sql`update events set size_freeze_on = current_date - 3 where id = ${race.event_id}`,
          ),
        serve: () => serveEveryExchange(product.context),
        'annul one': async ({ who: at }) => {
          const people = await desk.peopleOf(ids[at] ?? 0)
          const person = people.at(-1)
          const whom = people.length > 1 ? { member_id: person?.id } : {}
          await post(`/api/registrations/${ids[at]}/cancel`, { reason: 'Lesión', ...whom }, token)
        },
        'pay back': async ({ who: at }) => {
          const { refunds } = await books.account(ids[at] ?? 0)
          const due = refunds.find(({ state }) => state === 'approved')
          if (due) await post(`/api/account/refunds/${due.id}/step`, { to: 'sent', proof: 'T-1' }, token)
        },
      }
      for (const one of acts) {
        const special = run[one.kind]
        if (special) {
          await special(one)
          continue
        }
        const proof = letters[one.who] ?? { participant_key: '', token: '' }
        const wish = wishOf(one, race)
        const quoted = await anyAnswer(desk.post<ShownQuote>('/api/changes/quote', { ...proof, ...wish }))
        expect(quoted.status, quoted.text).toBeLessThan(500)
        if (quoted.status !== 200) continue
        const { due, back, exchange } = quoted.json
        const asked = await post('/api/changes', {
          ...proof,
          ...wish,
          shown_due: due,
          shown_back: back,
          accepts_exchange: exchange,
        })
        expect(asked.status, asked.text).toBe(200)
      }
      expect(brokenOf(await checkInvariants(product.db, INVARIANTS))).toEqual([])
    }),
    { numRuns: RUNS },
  )
}, 300_000)
