/** A place that was put off pays for another: once, for its own person, where and until the organiser says. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#domain/accounts/tables.ts'
import { accountLineInvariants } from '#domain/payments/account/account-invariants.ts'
import { refunds } from '#domain/payments/account/account-tables.ts'
import { paymentInvariants } from '#domain/payments/invariants.ts'
import { registrationInvariants } from '#domain/registration/invariants.ts'
import { releaseEndedHolds } from '#domain/registration/jobs.ts'
import { makeCheckoutToken } from '#domain/registration/speaker/checkout-token.ts'
import { registrations } from '#domain/registration/tables.ts'
import { closeDatabase } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { refusal } from '#testing/answer.ts'
import { createAccountDesk } from '#testing/desks/account-desk.ts'
import { type CreditDesk, createCreditDesk } from '#testing/desks/credit-desk.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { askChange } from '../core/run-change.ts'
import { change_settings } from '../tables.ts'
import type { OwnCredits } from './credit-contract.ts'
import { creditInvariants } from './credit-invariants.ts'
import { credits } from './credit-tables.ts'
import { bringBackUses, endCredits } from './end-credits.ts'
import { payWithCredits } from './pay-with-credits.ts'

const PROMISES = [
  ...paymentInvariants,
  ...accountLineInvariants,
  ...registrationInvariants,
  ...creditInvariants,
]
const TOTAL = 83_500
const tier = (event_price: number) => ({
  price_tiers: [
    {
      date: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
      event_price,
      cost_service: 3_500,
    },
  ],
})

type Race = Awaited<ReturnType<typeof createRace>>
let product: TestProduct
let desk: SandboxDesk
let wallet: CreditDesk
let books: ReturnType<typeof createAccountDesk>
let staff: number
/** Where credits come from, one that costs the same, a dearer, a cheaper, and one nobody named. */
let origin: Race
let same: Race
let dear: Race
let cheap: Race
let unnamed: Race

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  wallet = createCreditDesk(product, desk)
  const administrator = await product.signIn('Administrator')
  staff = administrator.user_id
  books = createAccountDesk(product, administrator.token)
  const { db } = product
  origin = await createRace(db)
  same = await createRace(db)
  dear = await createRace(db, tier(100_000))
  cheap = await createRace(db, tier(30_000))
  unnamed = await createRace(db)
  await wallet.name(origin, same, dear, cheap)
})
afterAll(async () => {
  expect(brokenOf(await checkInvariants(product.db, PROMISES))).toEqual([])
  await product.stop()
})

const withCredit = async () => {
  const first = await wallet.paid(origin)
  const credit = await wallet.defer(first.person.id, TOTAL)
  return { ...first, credit }
}

/** The same person in another race. */
const inRace = async (race: Race, form: object) =>
  desk.register(race, [{ ...form, category_id: race.category_id, kit_id: race.kit_id }])

test('it covers the whole: the place is confirmed by it, with a line, one use and the letter of a payment', async () => {
  const { form, credit } = await withCredit()
  const { id, proof } = await inRace(same, form)
  expect(await wallet.look({ token: proof })).toMatchObject({ usable: TOTAL, due: TOTAL, rest: 0 })
  expect(await wallet.use({ token: proof })).toMatchObject({
    success: true,
    used: TOTAL,
    balance: 0,
    settled: true,
    message: 'Pagaste con tu saldo',
  })
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 7 })
  expect(await wallet.waysOf(id)).toEqual([['credit', TOTAL]])
  expect(await wallet.usesOf(credit.id)).toEqual([TOTAL])
  expect(await wallet.credit(credit.id)).toMatchObject({ used: TOTAL })
  expect((await wallet.credit(credit.id)).ended_at).not.toBeNull()
  expect(await desk.audited('usar saldo', id)).toHaveLength(1)
  expect(await wallet.use({ token: proof })).toMatchObject({
    success: false,
    body: 'No tienes nada por pagar.',
  })
})

test('less than the total confirms nothing: the rest is paid at the gateway, and that settles it', async () => {
  const { form, credit } = await withCredit()
  const { id, proof } = await inRace(dear, form)
  expect(await wallet.use({ token: proof })).toMatchObject({ used: TOTAL, balance: 20_000, settled: false })
  expect(await desk.row(id)).toMatchObject({ state: 'held', payment_status: 0 })
  const { paymentCheckouts } = await desk.choose(dear, proof)
  await desk.pay(paymentCheckouts.sandbox as Record<string, string>, { outcome: 'aprobar' })
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4, payment_review: false })
  expect(await wallet.waysOf(id)).toEqual([
    ['credit', TOTAL],
    ['gateway', 20_000],
  ])
  expect((await desk.attemptsOf(id)).find(({ state }) => state === 'approved')?.opened_at).not.toBeNull()
  expect(await wallet.credit(credit.id)).toMatchObject({ used: TOTAL })
})

test('what is left stays for another time, or lapses where the organiser says so', async () => {
  const { form, credit } = await withCredit()
  const { proof } = await inRace(cheap, form)
  expect(await wallet.use({ token: proof })).toMatchObject({ used: 33_500, settled: true })
  const rest = await inRace(same, form)
  expect(await wallet.look({ token: rest.proof })).toMatchObject({ usable: 50_000, rest: 33_500 })
  expect(await wallet.credit(credit.id)).toMatchObject({ used: 33_500, ended_at: null })

  const strict = await createRace(product.db)
  await product.db.insert(change_settings).values({ event_id: strict.event_id, credit_rest: 'lapses' })
  await wallet.name(strict, cheap, same)
  const other = await wallet.paid(strict)
  const lapsing = await wallet.defer(other.person.id, TOTAL)
  const place = await inRace(cheap, other.form)
  await wallet.use({ token: place.proof })
  expect((await wallet.credit(lapsing.id)).ended_at).not.toBeNull()
  const again = await inRace(same, other.form)
  expect(await wallet.look({ token: again.proof })).toMatchObject({ credits: [], usable: 0 })
})

test('a hold that ends unpaid gives it back, once', async () => {
  const { form, credit } = await withCredit()
  const { id, proof } = await inRace(dear, form)
  await wallet.use({ token: proof })
  await desk.endHold(id)
  const processor = { ask: async () => undefined } as never
  await releaseEndedHolds(product.context, processor)
  expect(await desk.row(id)).toMatchObject({ state: 'released', payment_review: false })
  expect(await wallet.waysOf(id)).toEqual([
    ['credit', TOTAL],
    ['credit', -TOTAL],
  ])
  await bringBackUses(product.context)
  await bringBackUses(product.context)
  expect(await wallet.usesOf(credit.id)).toEqual([TOTAL, -TOTAL])
  expect(await wallet.credit(credit.id)).toMatchObject({ used: 0, ended_at: null })
  // Who looks before the minute is over sees it all the same.
  const next = await inRace(same, form)
  expect(await wallet.look({ token: next.proof })).toMatchObject({ usable: TOTAL })
})

test('another total, other people or an annulment give it back too', async () => {
  const { form, credit } = await withCredit()
  const { id, proof } = await inRace(dear, form)
  await wallet.use({ token: proof })
  const gorra = await desk.addProduct(dear, 5)
  await desk.chooseProduct(dear, proof, gorra)
  expect(await wallet.look({ token: proof })).toMatchObject({ due: 133_500, usable: TOTAL })
  await wallet.use({ token: proof })
  // 'Pagar' confirms the same products: nothing changes.
  await product.call('POST', '/api/attach-product', {
    body: {
      products: [{ id: gorra, size: 'unica', quantity: 1 }],
      event_id: dear.event_id,
      checkout_token: proof,
      gateway_name: 'sandbox',
    },
  })
  expect((await books.account(id)).balance).toBe(50_000)
  const same_person = await inRace(same, { ...form })
  expect(await wallet.look({ token: same_person.proof })).toMatchObject({ usable: 0 })
  await product.call('POST', `/api/registrations/${id}/cancel`, {
    body: { reason: 'Pidió salir' },
    token: (await product.signIn('Administrator')).token,
  })
  expect(await desk.row(id)).toMatchObject({ state: 'cancelled', payment_review: false })
  expect(await wallet.look({ token: same_person.proof })).toMatchObject({ usable: TOTAL })
  expect(await wallet.credit(credit.id)).toMatchObject({ used: 0 })
})

test('the purchase of whoever typed the document says nothing of a credit; the code of its mailbox does', async () => {
  const { form, credit, person } = await withCredit()
  // A stranger knows document, birthday and mailbox, and pays nothing.
  const { id, proof } = await inRace(same, form)
  expect(await wallet.lookWithout({ token: proof })).toMatchObject({ credits: [], usable: 0 })
  expect(await wallet.spendWithout({ token: proof, credit_ids: [credit.id] })).toMatchObject({
    success: false,
  })
  const wrong = { token: proof, code: '000000' }
  const refused = await refusal(422, product.call('POST', '/api/credits/use', { body: wrong }))
  expect(refused.json).toMatchObject({ errors: { code: [expect.any(String)] } })
  expect(await wallet.credit(credit.id)).toMatchObject({ used: 0 })
  const nobody = await desk.register(same)
  const asked = async (token: string) =>
    (await product.call('POST', '/api/credits/code', { body: { token } })).json
  expect(await asked(nobody.proof)).toEqual(await asked(proof))
  expect(await desk.lettersTo(person.email, 'credit-code')).toHaveLength(1)

  const code = await wallet.codeFor({ token: proof })
  const elsewhere = await inRace(cheap, form)
  await refusal(422, product.call('POST', '/api/credits/use', { body: { token: elsewhere.proof, code } }))
  expect(await wallet.spendWithout({ token: proof, code })).toMatchObject({ used: TOTAL, settled: true })
  expect(await desk.row(id)).toMatchObject({ state: 'paid' })
})

test('a login whose address was proven spends the credit of its mailbox without a code', async () => {
  const { form, person } = await withCredit()
  const { proof } = await inRace(same, form)
  const [user] = await product.db.select().from(users).where(eq(users.email, person.email))
  const token = await product.signInUser(user?.id ?? 0, { proven: false })
  const looking = () =>
    product.call<OwnCredits>('POST', '/api/credits/own', { body: { token: proof }, token })
  expect((await looking()).json.usable).toBe(0)
  await product.db.update(users).set({ email_proven_at: new Date() }).where(eq(users.email, person.email))
  expect((await looking()).json.usable).toBe(TOTAL)
})

test('only its document, the named events, until its day, and with the own proof', async () => {
  const { form, credit } = await withCredit()
  const elsewhere = await inRace(unnamed, form)
  expect(await wallet.look({ token: elsewhere.proof })).toMatchObject({ credits: [] })
  const friend = await desk.register(same)
  expect(await wallet.look({ token: friend.proof })).toMatchObject({ credits: [] })
  expect(await wallet.use({ token: friend.proof })).toMatchObject({ success: false, used: 0 })

  // The mailbox of the new place may be another: the code goes to the one that left the credit.
  const { id, proof: own } = await inRace(same, { ...form, email: 'otra.persona@correo.co' })
  expect(await wallet.look({ token: own })).toMatchObject({ usable: TOTAL })
  const { reference } = await desk.row(id)
  const { secretKey } = product.context
  // Who knows a document and a birthday has this one.
  const named = makeCheckoutToken(secretKey, { reference, email: '' }, 'named')
  expect(await wallet.look({ token: named })).toMatchObject({ credits: [], due: 0 })
  expect(await wallet.use({ token: named })).toMatchObject({ success: false })
  expect(await wallet.look({ token: 'inventado' })).toMatchObject({ credits: [] })

  await product.db.update(credits).set({ valid_until: '2020-01-01' }).where(eq(credits.id, credit.id))
  expect(await wallet.look({ token: own })).toMatchObject({ credits: [] })
  expect(await wallet.use({ token: own })).toMatchObject({ success: false })
})

test('a credit pays for its own person: not for friends of the same purchase', async () => {
  const { form } = await withCredit()
  const both = await desk.register(dear, [
    { ...form, category_id: dear.category_id, kit_id: dear.kit_id },
    desk.nextParticipant(dear),
  ])
  expect(await wallet.look({ token: both.proof })).toMatchObject({ due: 207_000, usable: TOTAL })
  const cheapBoth = await desk.register(cheap, [
    { ...form, category_id: cheap.category_id, kit_id: cheap.kit_id },
    desk.nextParticipant(cheap),
  ])
  expect(await wallet.look({ token: cheapBoth.proof })).toMatchObject({ due: 67_000, usable: 33_500 })
})

test('what was paid with it goes back to it, when a refund by policy gives the place back', async () => {
  const { form, credit } = await withCredit()
  const { id, proof } = await inRace(dear, form)
  await wallet.use({ token: proof })
  const { paymentCheckouts } = await desk.choose(dear, proof)
  await desk.pay(paymentCheckouts.sandbox as Record<string, string>, { outcome: 'aprobar' })
  const person = await wallet.personOf(id)
  const change = await inTransaction(product.db, (tx) =>
    askChange(
      tx,
      product.context,
      person.id,
      {
        wish: { kind: 'refund' },
        asker: 'staff',
        reason: 'Lesión',
        shown_due: 0,
        shown_back: 103_500,
        basis: 'withdrawal',
      },
      { user_id: staff },
    ),
  )
  expect(change).toMatchObject({ state: 'done' })
  const lines = await product.db
    .select()
    .from(refunds)
    .where(eq(refunds.registration_id, id))
    .orderBy(refunds.id)
  expect(lines.map(({ way, amount, state }) => [way, amount, state])).toEqual([
    ['credit', TOTAL, 'confirmed'],
    ['gateway', 20_000, 'approved'],
  ])
  expect(await wallet.credit(credit.id)).toMatchObject({ used: 0, ended_at: null })
})

/** Two registrations at once, one credit. */
const race = async (through: typeof product.db) => {
  const { form, person, credit } = await withCredit()
  const one = await inRace(same, form)
  const other = await inRace(dear, form)
  const using = async ({ id }: { id: number }) => {
    const row = await desk.row(id)
    return inTransaction(through, (tx) =>
      payWithCredits(tx, product.context, {
        registration_id: id,
        event_id: row.event_id,
        mailboxes: [person.email],
      }),
    ).then(
      (outcome) => ('used' in outcome ? outcome.used : 0),
      () => -1,
    )
  }
  const used = await Promise.all([using(one), using(other)])
  return { used, credit: await wallet.credit(credit.id) }
}

test('two registrations at once, one credit: one of them has it', async () => {
  for (let round = 0; round < 3; round++) {
    const { used, credit } = await race(product.db)
    expect(used.toSorted((a, b) => a - b)).toEqual([0, TOTAL])
    expect(credit.used).toBe(TOTAL)
  }
})

test('without the locks both believe they have it, and the check of the table stops the second', async () => {
  const through = connectWithoutLocks(product.context.connection)
  try {
    let stopped = 0
    for (let round = 0; round < 12 && stopped === 0; round++) {
      const { used, credit } = await race(through)
      expect(credit.used).toBeLessThanOrEqual(credit.amount)
      if (used.includes(-1)) stopped++
    }
    expect(stopped).toBe(1)
  } finally {
    await closeDatabase(through)
  }
})

const days = (count: number) => sql`(now() at time zone 'America/Bogota')::date + ${count}::int`

test('30 days before it lapses its person is told once; on the day after, what is left lapses', async () => {
  const { credit, person } = await withCredit()
  await product.db
    .update(credits)
    .set({ valid_until: days(31) })
    .where(eq(credits.id, credit.id))
  await endCredits(product.context)
  expect(await desk.lettersTo(person.email, 'credit-lapses-soon')).toHaveLength(0)
  await product.db
    .update(credits)
    .set({ valid_until: days(30) })
    .where(eq(credits.id, credit.id))
  await endCredits(product.context)
  await endCredits(product.context)
  const [letter, ...more] = await desk.lettersTo(person.email, 'credit-lapses-soon')
  expect(more).toEqual([])
  expect(letter?.subject).toContain('$83.500')
  await product.db
    .update(credits)
    .set({ valid_until: days(-1) })
    .where(eq(credits.id, credit.id))
  await endCredits(product.context)
  await endCredits(product.context)
  expect(await desk.lettersTo(person.email, 'credit-lapsed')).toHaveLength(1)
  expect(await wallet.credit(credit.id)).toMatchObject({ used: 0 })
  expect((await wallet.credit(credit.id)).ended_at).not.toBeNull()
})

test('no event named by then: it is due as a refund, within 15 days, and no credit any more', async () => {
  const alone = await createRace(product.db)
  const { id, person } = await wallet.paid(alone)
  const credit = await wallet.defer(person.id, TOTAL)
  await product.db
    .update(credits)
    .set({ valid_until: days(29) })
    .where(eq(credits.id, credit.id))
  await endCredits(product.context)
  await endCredits(product.context)
  const lines = await product.db
    .select()
    .from(refunds)
    .where(eq(refunds.registration_id, id))
    .orderBy(refunds.id)
  expect(lines.map(({ way, amount, state }) => [way, amount, state])).toEqual([
    ['credit', TOTAL, 'confirmed'],
    ['credit', -TOTAL, 'confirmed'],
    ['gateway', TOTAL, 'approved'],
  ])
  const [due] = await product.db
    .select({ at: sql<boolean>`${refunds.due_on} = ${days(15)}` })
    .from(refunds)
    .where(eq(refunds.id, lines[2]?.id ?? 0))
  expect(due?.at).toBe(true)
  expect(await wallet.credit(credit.id)).toMatchObject({ used: TOTAL })
  expect(await desk.lettersTo(person.email, 'credit-refund')).toHaveLength(1)
  const [row] = await product.db.select().from(registrations).where(eq(registrations.id, id))
  // It is on its way back: that is no review.
  expect(row?.payment_review).toBe(false)
})

test('staff see the credits of their event and name where they pay; others see nothing', async () => {
  const { token } = await desk.colaborador(origin.event_id, same.event_id)
  type List = {
    total: number
    data: { left: number; state: string }[]
    targets: number[]
    choices: { id: number }[]
    totals: { made: number }
  }
  const list = async (query = '') =>
    (await product.call<List>('GET', `/api/eventos/${origin.event_id}/saldos${query}`, { token })).json
  const all = await list()
  expect(all.total).toBeGreaterThan(5)
  expect(all.totals.made).toBe(all.total * TOTAL)
  const states = (await list('?per_page=100')).data.map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['open', 'used', 'lapsed']))
  expect(
    (await list('?state=lapsed')).data.every(({ state, left }) => state === 'lapsed' && left === 0),
  ).toBe(true)
  expect(all.choices.map(({ id }) => id)).toContain(same.event_id)
  expect(all.choices.map(({ id }) => id)).not.toContain(dear.event_id)
  const put = (event_ids: number[]) =>
    product.call('PUT', `/api/eventos/${origin.event_id}/saldos/eventos`, { body: { event_ids }, token })
  await put([])
  // What a colleague named stays: it is not one's own to take away.
  expect((await list()).targets).toEqual([dear.event_id, cheap.event_id].toSorted((a, b) => a - b))
  await put([same.event_id, dear.event_id, cheap.event_id])
  expect((await list()).targets).toHaveLength(3)
  await expect(put([unnamed.event_id])).rejects.toThrow()
})
