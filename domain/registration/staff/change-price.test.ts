/** What a registration costs after staff changed its category, however often, with whatever code, paid or not. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons } from '#domain/coupons/tables.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const TIER = 80_000
const SERVICE = 3_500
/** The last one is cheaper than nothing: its price is 0, not below. */
const DIFFERENCES = [0, 20_000, -38_000, -200_000]

type Said = { difference: number; applied: boolean; icon: string }
const post = async (path: string, body: object) =>
  (await product.call<Said>('POST', path, { body, token: admin.token })).json
const moveTo = (id: number, category_id: number, preview = false) =>
  post(`/api/registrations/${id}/change`, { category_id, preview, members: [] })
const markPaid = (id: number) =>
  post(`/api/registrations/${id}/status`, { status: 7, note: 'Efectivo en la tienda' })

const newRace = () =>
  createRace(product.db, {
    categories: DIFFERENCES.map((difference, at) => ({
      gender: 'Evento no Deportivo',
      start_age: 10,
      final_age: 99,
      distance: `${at + 1}K`,
      title: 'Abierta',
      difference,
    })),
  })
type Race = Awaited<ReturnType<typeof newRace>>
const usesOf = async (race: Race) => {
  const [coupon] = await product.db.select().from(coupons).where(eq(coupons.event_id, race.event_id))
  return [coupon?.uses, coupon?.paid_uses]
}
const idAt = (race: Race, at: number) => race.categories[at]?.id ?? 0
const ledgerLine = async (id: number) => {
  const { json } = await product.call<{ entry: { amount: number; received: number; balance: number } }>(
    'GET',
    `/api/ledger/registration/${id}`,
    { token: admin.token },
  )
  return json.entry
}

test('the second change of a paid registration is reckoned from the day it was saved, not from the change before', async () => {
  const race = await newRace()
  await desk.addCoupon(race, 'MENOS-40', { kind: 'valor', value: 40_000 })
  const { id, proof } = await desk.register(race)
  await desk.applyCode(race, proof, 'MENOS-40')
  await markPaid(id)
  expect(await desk.registrationRow(id)).toMatchObject({ amount: 43_500, settled_amount: 43_500 })
  expect(await moveTo(id, idAt(race, 1))).toMatchObject({ difference: 20_000, applied: true })
  // 80.000 − 38.000 − 40.000 + 3.500 = 5.500
  expect(await moveTo(id, idAt(race, 2))).toMatchObject({ difference: 5_500 - 63_500 })
  expect(await desk.registrationRow(id)).toMatchObject({ amount: 5_500, settled_amount: 43_500 })
  expect(await ledgerLine(id)).toMatchObject({ amount: 5_500, received: 43_500, balance: -38_000 })
  expect(await moveTo(id, idAt(race, 0))).toMatchObject({ difference: 38_000 })
  expect(await ledgerLine(id)).toMatchObject({ amount: 43_500, received: 43_500, balance: 0 })
})

test('a code of one category does not pay another: the discount goes, the use comes back, and what is owed is told', async () => {
  const race = await newRace()
  await desk.addCoupon(race, 'ENTERO-100', { value: 100, category_id: idAt(race, 0), max_uses: 2 })
  const { id, proof } = await desk.register(race, [desk.nextParticipant(race), desk.nextParticipant(race)])
  await desk.applyCode(race, proof, 'ENTERO-100')
  expect(await desk.registrationRow(id)).toMatchObject({ state: 'paid', payment_status: 100, amount: 0 })
  expect(await usesOf(race)).toEqual([2, 2])
  expect(await moveTo(id, idAt(race, 1), true)).toMatchObject({ difference: 207_000 })
  expect(await usesOf(race)).toEqual([2, 2])

  expect(await moveTo(id, idAt(race, 1))).toMatchObject({ difference: 207_000, applied: true })
  expect(await desk.registrationRow(id)).toMatchObject({
    state: 'paid',
    amount: 207_000,
    settled_amount: 0,
    discount: 0,
    coupon_id: null,
    coupon_uses: 0,
  })
  expect(await usesOf(race)).toEqual([0, 0])
  expect(await ledgerLine(id)).toMatchObject({ received: 0, balance: 207_000 })
  await expectCountersToFit(product.db, race.event_id)
})

test('an unpaid registration that costs nothing in its new category is settled as free', async () => {
  const race = await newRace()
  await desk.addCoupon(race, 'MENOS-42', { kind: 'valor', value: 42_000 })
  const { id, proof } = await desk.register(race)
  await desk.applyCode(race, proof, 'MENOS-42')
  expect(await moveTo(id, idAt(race, 2))).toMatchObject({ difference: -41_500 })
  expect(await desk.registrationRow(id)).toMatchObject({ state: 'paid', payment_status: 100, amount: 0 })
  await expectCountersToFit(product.db, race.event_id)
})

test('a runner who changes category, people or a birthday gets the code anew, or loses it', async () => {
  const race = await newRace()
  await desk.addCoupon(race, 'SOLO-1K', { value: 50, category_id: idAt(race, 0), max_uses: 3 })
  const person = desk.nextParticipant(race)
  const { id, proof } = await desk.register(race, [person])
  await desk.applyCode(race, proof, 'SOLO-1K')
  expect(await desk.registrationRow(id)).toMatchObject({ amount: 43_500, coupon_uses: 1 })

  // Two people in the same category: two uses.
  const second = desk.nextParticipant(race)
  expect((await desk.save(race, [person, second], { checkout_token: proof })).json).toMatchObject({
    status: 0,
  })
  expect(await desk.registrationRow(id)).toMatchObject({
    participant_count: 2,
    amount: 87_000,
    coupon_uses: 2,
  })
  expect(await usesOf(race)).toEqual([2, 0])

  // Switched off meanwhile: the same form keeps it, a changed birthday does not.
  await product.db.update(coupons).set({ active: false }).where(eq(coupons.event_id, race.event_id))
  await desk.save(race, [person, { ...second, address: 'Calle 1' }], { checkout_token: proof })
  expect(await desk.registrationRow(id)).toMatchObject({ amount: 87_000, coupon_uses: 2 })
  await desk.save(race, [person, { ...second, birthday: '1991-02-03' }], { checkout_token: proof })
  expect(await desk.registrationRow(id)).toMatchObject({ amount: 167_000, coupon_uses: 0, coupon_id: null })
  expect(await usesOf(race)).toEqual([0, 0])

  // Another category: outside the code's own it is gone.
  await product.db.update(coupons).set({ active: true }).where(eq(coupons.event_id, race.event_id))
  await desk.applyCode(race, proof, 'SOLO-1K')
  const elsewhere = { checkout_token: proof, category_id: idAt(race, 1) }
  await desk.save(race, [person, { ...second, birthday: '1991-02-03' }], elsewhere)
  expect(await desk.registrationRow(id)).toMatchObject({ amount: 207_000, coupon_uses: 0, discount: 0 })
  expect(await usesOf(race)).toEqual([0, 0])
  await expectCountersToFit(product.db, race.event_id)
})

type Code = { kind: 'porcentaje' | 'valor'; value: number; only: number | null; max_uses: number }
type Step = { to: number } | 'pay'

/** By hand, from what is so at the end, with no memory of the way. */
const straight = (
  members: number,
  at: number,
  code: { kind: string; value: number; uses: number } | null,
) => {
  const price = Math.max(0, TIER + (DIFFERENCES[at] ?? 0))
  const off = !code
    ? 0
    : code.kind === 'valor'
      ? Math.min(price, code.value)
      : Math.round((price * code.value) / 100)
  let total = 0
  for (let person = 0; person < members; person += 1) {
    const covered = code !== null && person < code.uses
    total += covered ? price - off + (price - off === 0 ? 0 : SERVICE) : price + SERVICE
  }
  return total
}

test('after any sequence of changes the stored total is what the final state costs', async () => {
  const category = fc.integer({ min: 0, max: DIFFERENCES.length - 1 })
  const anyCode: fc.Arbitrary<Code> = fc.record({
    kind: fc.constantFrom('porcentaje', 'valor'),
    value: fc.integer({ min: 1, max: 100 }),
    only: fc.option(fc.constant(0), { nil: null }),
    max_uses: fc.integer({ min: 1, max: 3 }),
  })
  const anyStep: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ to: category }) },
    { weight: 1, arbitrary: fc.constant('pay' as const) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.option(anyCode, { nil: null }),
      fc.array(anyStep, { minLength: 1, maxLength: 6 }),
      async (members, code, steps) => {
        const race = await newRace()
        const team = Array.from({ length: members }, () => desk.nextParticipant(race))
        const { id, proof } = await desk.register(race, team)
        let at = 0
        let applied: { kind: string; value: number; uses: number } | null = null
        if (code) {
          const value = code.kind === 'valor' ? code.value * 1_000 : code.value
          const { only, kind, max_uses } = code
          await desk.addCoupon(race, 'CUALQUIERA', {
            kind,
            value,
            max_uses,
            category_id: only === null ? null : idAt(race, only),
          })
          await desk.applyCode(race, proof, 'CUALQUIERA')
          applied = { kind, value, uses: Math.min(members, max_uses) }
        }
        let told = straight(members, at, applied)
        for (const step of steps) {
          if (step === 'pay') {
            await markPaid(id)
            continue
          }
          const { difference } = await moveTo(id, idAt(race, step.to))
          at = step.to
          if (code?.only !== null && at !== 0) applied = null
          told += difference
          expect(told).toBe(straight(members, at, applied))
        }
        expect((await desk.registrationRow(id))?.amount).toBe(straight(members, at, applied))
        if (code) expect((await usesOf(race))[0]).toBe(applied?.uses ?? 0)
        await expectCountersToFit(product.db, race.event_id)
      },
    ),
    { numRuns: 15 },
  )
})
