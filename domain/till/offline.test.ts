/** Sold without connection: from what was dealt, never oversold, never lost, in the books once. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocks } from '#domain/events/capacity/block-tables.ts'
import { eventInvariants } from '#domain/events/invariants.ts'
import { kits } from '#domain/events/tables.ts'
import { holderOf } from '#domain/kit-desk/handover/holder.ts'
import { accountLineInvariants } from '#domain/payments/account/account-invariants.ts'
import { payments, refunds } from '#domain/payments/account/account-tables.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import { closeDatabase, sqlState } from '#server/database/connect.ts'
import type { CrewMember } from '#server/http/route.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { createTillDesk, EXPO_PRICE, type OpenTill, type TillDesk } from '#testing/desks/till-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { tillInvariants } from './invariants.ts'
import { sendSales } from './sale/send-sales.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
})
afterAll(async () => {
  const promises = [...tillInvariants, ...eventInvariants, ...accountLineInvariants]
  expect(brokenOf(await checkInvariants(product.db, promises))).toEqual([])
  await product.stop()
})

const tenOf = ({ distances }: TillDesk) => distances.find(({ name }) => name === '10K')?.id ?? 0
const dealt = async (desk: TillDesk, till: OpenTill, places: number, kit_id = desk.M) => {
  const { json } = await desk.deal(till, [{ distance_id: tenOf(desk), kit_id, places }])
  return json.deals.find((deal) => deal.kit_id === kit_id)?.id ?? 0
}
const blockOf = async ({ block_id }: TillDesk) =>
  (
    await product.db
      .select()
      .from(blocks)
      .where(eq(blocks.id, block_id ?? 0))
  )[0]
const kitOf = async (id: number) => (await product.db.select().from(kits).where(eq(kits.id, id)))[0]
const linesOf = async (session_id: number) =>
  (await product.db.select().from(payments).where(eq(payments.till_session_id, session_id))).map(
    ({ amount }) => amount,
  )

test('what a device has in hand nobody else sells, and what is left comes back', async () => {
  const desk = await createTillDesk(product, { block: 4 })
  const [one, other] = [await desk.openTill(), await desk.openTill()]
  const deal_id = await dealt(desk, one, 3)
  expect(await blockOf(desk)).toMatchObject({ dealt: 3, taken: 0 })
  expect(await kitOf(desk.M)).toMatchObject({ dealt: 3, taken: 3 })
  expect(await desk.sell(other)).toMatchObject({ outcome: 'done' })
  expect(await desk.sell(other)).toMatchObject({ outcome: 'refused' })
  const [sold] = await desk.send(one.by, [desk.offline(one, 30, { deal_id })])
  expect(sold).toMatchObject({ outcome: 'done' })
  expect(await blockOf(desk)).toMatchObject({ dealt: 2, taken: 2 })
  expect(await kitOf(desk.M)).toMatchObject({ dealt: 2, taken: 4 })
  const release = `/api/eventos/${desk.event_id}/blocks/${desk.block_id}/release`
  expect((await desk.asStaff<{ icon: string }>('POST', release)).json.icon).toBe('warning')
  await desk.undo(one.by, sold?.id ?? '')
  expect(await blockOf(desk)).toMatchObject({ dealt: 3, taken: 1 })
  await desk.close(one, { counted: 50_000 })
  expect(await blockOf(desk)).toMatchObject({ dealt: 0, taken: 1 })
  expect(await kitOf(desk.M)).toMatchObject({ dealt: 0, taken: 1 })
  await expectCountersToFit(product.db, desk.event_id)
})

test('more than there is is dealt to nobody, and without a block nothing is', async () => {
  const desk = await createTillDesk(product, { block: 4 })
  const till = await desk.openTill()
  const many = [{ distance_id: tenOf(desk), kit_id: desk.M, places: 5 }]
  expect((await refusal(422, desk.deal(till, many))).text).toContain('no tiene tantos cupos')
  const bare = await createTillDesk(product, { block: null })
  const open = await bare.openTill()
  const one = [{ distance_id: tenOf(bare), kit_id: bare.M, places: 1 }]
  expect((await refusal(422, bare.deal(open, one))).text).toContain('bloque')
})

test('a web sale, a till and a dealt till at once never sell more than there is', async () => {
  const desk = await createTillDesk(product, {
    block: 6,
    change: { participant_limit: 10, kits: [{ kit_name: 'Camiseta', size: 'M', amount: 9 }] },
  })
  const [one, other] = [await desk.openTill(), await desk.openTill()]
  const deal_id = await dealt(desk, one, 4)
  const web = createDesk(product)
  const [tills, dealtOnes, publics] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => desk.sell(other))),
    desk.send(
      one.by,
      Array.from({ length: 6 }, () => desk.offline(one, 20, { deal_id })),
    ),
    Promise.all(Array.from({ length: 8 }, () => web.save(desk.race))),
  ])
  expect(dealtOnes.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThanOrEqual(4)
  expect(dealtOnes.every(({ outcome }) => outcome === 'done' || outcome === 'review')).toBe(true)
  const seated = [...tills, ...dealtOnes].filter(({ outcome }) => outcome === 'done').length
  const registered = publics.filter(({ json }) => json.status === 0).length
  expect(seated + registered).toBe(9)
  await expectCountersToFit(product.db, desk.event_id)
})

test('the same person at two tills without connection: the earlier keeps the place, whichever came first', async () => {
  const desk = await createTillDesk(product)
  const [one, other] = [await desk.openTill(), await desk.openTill()]
  const [ann, ben] = [desk.person(), desk.person()]
  const early = desk.offline(one, 40, { person: ann })
  const late = desk.offline(other, 10, { person: ann })
  const [first] = await desk.send(one.by, [early])
  const [second] = await desk.send(other.by, [late])
  expect([first?.outcome, second?.outcome]).toEqual(['done', 'review'])
  expect(second?.says).toContain(early.receipt)

  const earlier = desk.offline(one, 40, { person: ben, kit_id: desk.S })
  const later = desk.offline(other, 10, { person: ben })
  const [arrivedFirst] = await desk.send(other.by, [later])
  expect(arrivedFirst?.outcome).toBe('done')
  const [arrivedSecond] = await desk.send(one.by, [earlier])
  expect(arrivedSecond?.outcome).toBe('done')
  const [now] = await desk.send(other.by, [later])
  expect(now).toMatchObject({ outcome: 'review', receipt: later.receipt })
  const people = await product.db
    .select()
    .from(participants)
    .where(eq(participants.dni, String(ben.dni)))
  expect(people.filter(({ holds_place }) => holds_place)).toMatchObject([{ kit_id: desk.S }])
  // Taken, countered: the later till's money waits beside its count, and is not yet in the books.
  expect(await linesOf(other.session_id)).toEqual([EXPO_PRICE, -EXPO_PRICE])
  const turn = (await desk.board()).sessions.find(({ id }) => id === other.session_id)
  expect(turn?.count[0]).toEqual({ way: 'cash', sales: 0, amount: 0 })
  expect(turn).toMatchObject({ cash_due: 50_000, waiting_cash: 2 * EXPO_PRICE, reviews: 2 })
  await expectCountersToFit(product.db, desk.event_id)
})

test('both arrive at the same moment: one has the place, the other waits, nothing is lost', async () => {
  const desk = await createTillDesk(product)
  const tills = [await desk.openTill(), await desk.openTill(), await desk.openTill()]
  const person = desk.person()
  const sales = tills.map((till, at) => desk.offline(till, 10 + at, { person }))
  await Promise.all(tills.map((till, at) => desk.send(till.by, [sales[at]])))
  const answers = (await Promise.all(tills.map((till, at) => desk.send(till.by, [sales[at]])))).flat()
  expect(answers.map(({ outcome }) => outcome)).toEqual(['review', 'review', 'done'])
  await expectCountersToFit(product.db, desk.event_id)
})

test('without the event’s lock both believe they have the place, and the table stops one', async () => {
  const desk = await createTillDesk(product)
  const known = await createTillDesk(product)
  const elsewhere = await known.openTill()
  const unlocked = connectWithoutLocks(product.connection)
  const codes: (string | undefined)[] = []
  try {
    for (let round = 0; round < 5 && !codes.includes('23505'); round++) {
      const person = desk.person()
      // Known before: nobody waits for the other to be written down.
      await known.sell(elsewhere, { person })
      const tills = [await desk.openTill(), await desk.openTill(), await desk.openTill()]
      const tries = tills.map(({ seller, ...till }, at) => {
        const crew: CrewMember = {
          kind: 'device',
          id: seller.id,
          name: seller.name,
          event_id: desk.event_id,
          roles: [],
        }
        const now = new Date()
        const visit = { crew, caller: null, holder: holderOf(crew), received_at: now, address: '127.0.0.1' }
        return sendSales(
          { ...product.context, db: unlocked },
          { ...visit, event_id: desk.event_id, sent_at: now.toISOString() },
          [desk.offline({ ...till }, 10 + at, { person })],
        )
      })
      for (const one of await Promise.allSettled(tries))
        if (one.status === 'rejected') codes.push(sqlState(one.reason))
    }
  } finally {
    await closeDatabase(unlocked)
  }
  expect(codes).toContain('23505')
})

test('a sale of a revoked device, and one whose person cannot be read, wait with their money', async () => {
  const desk = await createTillDesk(product)
  const till = await desk.openTill()
  const torn = { ...desk.offline(till, 5), person: { name: 'Ana' } }
  const [unread] = await desk.send(till.by, [torn])
  expect(unread).toMatchObject({ outcome: 'review' })
  const sale = desk.sale(till)
  await desk.crew.revoke(till.seller.id)
  const [answer] = await desk.send(till.by, [sale])
  expect(answer).toMatchObject({ outcome: 'review', receipt: sale.receipt })
  const { reviews } = await desk.board()
  expect(reviews.map(({ id }) => id).toSorted()).toEqual([torn.id, sale.id].toSorted())
  expect(reviews.find(({ id }) => id === sale.id)).toMatchObject({
    person: { dni: sale.person.dni },
    category_id: desk.ten,
    amount: EXPO_PRICE,
  })
  const gone = await desk.resolve(torn.id, { act: 'give up' })
  expect(gone.json.icon).toBe('success')
})

test('what waits is seated at what was paid, in another size too; its payment has the turn that took it', async () => {
  const desk = await createTillDesk(product)
  const till = await desk.openTill()
  const sale = desk.offline(till, 5, { amount: 70_000 })
  const [answer] = await desk.send(till.by, [sale])
  expect(answer?.says).toContain('70.000')
  await desk.close(till, { counted: 120_000 })
  const { json } = await desk.resolve(sale.id, { act: 'seat', kit_id: desk.S })
  expect(json.icon).toBe('success')
  const [registration] = await product.db
    .select()
    .from(registrations)
    .where(eq(registrations.id, json.registration_id ?? 0))
  expect(registration).toMatchObject({ state: 'paid', amount: 70_000 })
  expect(await linesOf(till.session_id)).toEqual([70_000])
  expect((await desk.resolve(sale.id, { act: 'seat' })).json.icon).toBe('info')
  expect(await linesOf(till.session_id)).toEqual([70_000])
  await expectCountersToFit(product.db, desk.event_id)
})

test('what gets no place goes back as a refund of its own account', async () => {
  const desk = await createTillDesk(product)
  const till = await desk.openTill()
  const person = desk.person()
  await desk.sell(till, { person })
  const [answer] = await desk.send(till.by, [desk.offline(till, 5, { person })])
  const { json } = await desk.resolve(answer?.id ?? '', { act: 'give up', way: 'nequi' })
  expect(json.icon).toBe('success')
  const [refund] = await product.db
    .select()
    .from(refunds)
    .where(eq(refunds.registration_id, json.registration_id ?? 0))
  expect(refund).toMatchObject({ amount: EXPO_PRICE, way: 'nequi', state: 'sent' })
  expect(await linesOf(till.session_id)).toEqual([EXPO_PRICE, EXPO_PRICE])
  const closed = await desk.close(till, { counted: 50_000 + 2 * EXPO_PRICE })
  expect(closed.json.session.difference).toBe(0)
  await expectCountersToFit(product.db, desk.event_id)
})
