/**
 * The last of everything, wanted by a crowd at two processes of the product at once, over real HTTP. `TEST_FULL=1`
 * holds the figures of the promise: 200 buyers, many rounds.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons } from '#domain/coupons/tables.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createShop, type Shop } from '#testing/desks/shop.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { type Answer, type Processes, startProcesses } from '#testing/processes/processes.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'

const FULL = process.env.TEST_FULL === '1'
const BUYERS = FULL ? 200 : 50
const ROUNDS = FULL ? 15 : 1
const SLOW = { timeout: FULL ? 600_000 : 90_000 }

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let shop: Shop
let processes: Processes
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createDesk(product)
  shop = createShop(product)
  processes = await startProcesses(product, 2)
}, 180_000)
afterAll(async () => {
  await processes?.stop()
  await product.stop()
})

type Race = Awaited<ReturnType<typeof createRace>>
type Saved = { status?: number; checkout_token?: string; message?: string }
const crowd = <T>(act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: BUYERS }, (_, at) => act(at)))
const saveAt = (at: Processes, race: Race, competitors = [desk.nextParticipant(race)]) =>
  at.post<Saved>('/api/competitor', { competitors, event_id: race.event_id, category_id: race.category_id })
const won = (answers: Answer<Saved>[]) => answers.filter(({ json }) => json.checkout_token).length
/** Whoever did not get it was told so: nothing broke. */
const broken = (answers: Answer<unknown>[]) => answers.filter(({ status }) => status >= 500)
const rounds = async (race: (round: number) => Promise<void>) => {
  for (let round = 0; round < ROUNDS; round++) await race(round)
}

test('the last spot of an event goes to one', SLOW, () =>
  rounds(async () => {
    const race = await createRace(product.db, { participant_limit: 1 })
    const answers = await crowd(() => saveAt(processes, race))
    expect([won(answers), broken(answers)]).toEqual([1, []])
    expect(await desk.registrationsOf(race)).toHaveLength(1)
    await expectCountersToFit(product.db, race.event_id)
  }),
)

test('the last kit of a size goes to one', SLOW, () =>
  rounds(async () => {
    const race = await createRace(product.db, {
      participant_limit: 1000,
      kits: [{ kit_name: 'Camiseta', size: 'M', amount: 1 }],
    })
    const answers = await crowd(() => saveAt(processes, race))
    expect([won(answers), broken(answers)]).toEqual([1, []])
    await expectCountersToFit(product.db, race.event_id)
  }),
)

test('the last unit of a size goes to one buyer of the store', SLOW, () =>
  rounds(async () => {
    const cap = await shop.sell({ sizes: [{ sizes: 'M', amount: 1 }] })
    const answers = await crowd(() =>
      processes.post<{ order?: object | null }>('/api/store/checkout', shop.formOf([shop.line(cap)])),
    )
    expect(broken(answers)).toEqual([])
    expect(answers.filter(({ json }) => json.order)).toHaveLength(1)
    expect(await shop.leftOf(cap.size_id)).toBe(0)
    expect(await shop.ledgerAgrees()).toBe(true)
  }),
)

const PLENTY = [{ kit_name: 'Camiseta', size: 'M', amount: 1000 }]

test('the last use of a code goes to one', SLOW, () =>
  rounds(async (round) => {
    const race = await createRace(product.db, { participant_limit: 1000, kits: PLENTY })
    const code = `ULTIMO-${round}`
    await desk.addCoupon(race, code, { max_uses: 1, value: 10 })
    const { event_id } = race
    const proofs = (await crowd(() => saveAt(processes, race))).map(({ json }) => json.checkout_token ?? '')
    const answers = await crowd((at) =>
      processes.post('/api/discountcode/create', {
        products: [],
        event_id,
        code,
        checkout_token: proofs[at],
      }),
    )
    expect(broken(answers)).toEqual([])
    const [coupon] = await product.db.select().from(coupons).where(eq(coupons.event_id, event_id))
    expect(coupon?.uses).toBe(1)
    const discounted = (await desk.registrationsOf(race)).filter(({ coupon_id }) => coupon_id !== null)
    expect(discounted).toHaveLength(1)
    await expectCountersToFit(product.db, event_id)
  }),
)

/** Of people who ran before: new ones would wait at the insert of the person, and no lock would be needed. */
const sameForm = async (at: Processes) => {
  const [before, race] = [await createRace(product.db), await createRace(product.db)]
  const team = [desk.nextParticipant(before), desk.nextParticipant(before)]
  await desk.register(before, team)
  const again = team.map((participant) => ({ ...participant, kit_id: race.kit_id }))
  return { race, answers: await crowd(() => saveAt(at, race, again)) }
}

test('one form that reaches both processes many times is one registration', SLOW, () =>
  rounds(async () => {
    const { race, answers } = await sameForm(processes)
    expect([won(answers), broken(answers)]).toEqual([BUYERS, []])
    expect(await desk.registrationsOf(race)).toHaveLength(1)
    await expectCountersToFit(product.db, race.event_id)
  }),
)

// Two more processes cost too much in the short form, where races.test.ts has the same twin in one.
if (FULL)
  test('lock-off twin: without locks the same form breaks, or is told to be another’s', SLOW, async () => {
    const careless = await startProcesses(product, 2, { locks: false })
    let seen = false
    try {
      for (let round = 0; round < 5 && !seen; round++) seen = won((await sameForm(careless)).answers) < BUYERS
    } finally {
      await careless.stop()
    }
    expect(seen).toBe(true)
  })

test(
  'teams that cross on the last kits are saved whole or not at all, and nobody sees a deadlock',
  SLOW,
  () =>
    rounds(async () => {
      const race = await createRace(product.db, {
        participant_limit: 1000,
        kits: [
          { kit_name: 'Camiseta', size: 'S', amount: 3 },
          { kit_name: 'Camiseta', size: 'L', amount: 3 },
        ],
      })
      const [small, large] = race.kits.map(({ id }) => ({ kit_id: id }))
      const answers = await crowd((turn) => {
        const team = [desk.nextParticipant(race, small), desk.nextParticipant(race, large)]
        return saveAt(processes, race, turn % 2 === 0 ? team : team.reverse())
      })
      expect([won(answers), broken(answers)]).toEqual([3, []])
      expect((await desk.registrationsOf(race)).map(({ participant_count }) => participant_count)).toEqual([
        2, 2, 2,
      ])
      await expectCountersToFit(product.db, race.event_id)
    }),
)
