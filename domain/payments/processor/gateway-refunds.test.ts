/** 'Devolver por la pasarela' against the providers' doubles: asked for once, whatever becomes of the answer. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { INVARIANTS } from '#app/invariants.ts'
import { event_assignments } from '#domain/accounts/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { mails } from '#server/mail/tables.ts'
import { createAccountDesk } from '#testing/desks/account-desk.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startMercadopagoDouble } from '#testing/gateway-doubles/mercadopago-double.ts'
import { startPayuDouble } from '#testing/gateway-doubles/payu-double.ts'
import { type DoublePayment, givenBack } from '#testing/gateway-doubles/provider-double.ts'
import { startWompiDouble } from '#testing/gateway-doubles/wompi-double.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { refunds } from '../account/account-tables.ts'
import { claimRefund, findAttempt, orderOf } from '../account/ask-gateway.ts'
import { bookRefund, findRefund } from '../account/book-refund.ts'
import { planRefund } from '../account/plan-refund.ts'
import { remindOfRefunds } from '../account/refund-letters.ts'
import { gatewayNamed } from '../gateways/known-gateways.ts'

const PAYU = { merchantId: '700', apiKey: 'llave-de-prueba', apiLogin: 'entrada' }
const WOMPI = {
  publicKey: 'pub_test_1',
  privateKey: 'prv_test_1',
  eventsSecret: 'test_events_1',
  integritySecret: 'test_integrity_1',
}
const MERCADOPAGO = { accessToken: 'acceso', webhookSecret: 'aviso' }
const ACCOUNTS = {
  payu: {
    settings: { merchantId: '700', accountId: '1' },
    secrets: { apiKey: PAYU.apiKey, apiLogin: PAYU.apiLogin },
  },
  wompi: {
    settings: { publicKey: WOMPI.publicKey },
    secrets: {
      privateKey: WOMPI.privateKey,
      eventsSecret: WOMPI.eventsSecret,
      integritySecret: WOMPI.integritySecret,
    },
  },
  mercadopago: { settings: { publicKey: 'publica' }, secrets: MERCADOPAGO },
}
type Name = keyof typeof ACCOUNTS
const NAMES = Object.keys(ACCOUNTS) as Name[]
const TOTAL = 83_500

let product: TestProduct
let desk: SandboxDesk
let books: ReturnType<typeof createAccountDesk>
let admin: { token: string; user_id: number }
let doubles: {
  payu: Awaited<ReturnType<typeof startPayuDouble>>
  wompi: Awaited<ReturnType<typeof startWompiDouble>>
  mercadopago: Awaited<ReturnType<typeof startMercadopagoDouble>>
}
let unlocked: Database

beforeAll(async () => {
  doubles = {
    payu: await startPayuDouble(PAYU),
    wompi: await startWompiDouble(WOMPI),
    mercadopago: await startMercadopagoDouble(MERCADOPAGO),
  }
  product = await startTestProduct({
    DEMO: '1',
    RATE_LIMITS: '0',
    PAYU_URL: doubles.payu.url,
    WOMPI_URL: doubles.wompi.url,
    MERCADOPAGO_URL: doubles.mercadopago.url,
  })
  desk = createSandboxDesk(product)
  admin = await product.signIn('Administrator')
  books = createAccountDesk(product, admin.token)
  unlocked = connectWithoutLocks(product.connection)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
  for (const double of Object.values(doubles)) await double.close()
})
beforeEach(() => {
  for (const double of Object.values(doubles)) {
    double.giving.state = 'done'
    double.trouble()
  }
})

let number = 0
/** Somebody who paid by card at this gateway. */
const paidAt = async (gateway_name: Name) => {
  const race = await createRace(product.db)
  await desk.addAccount({ gateway_name, event_id: race.event_id, ...ACCOUNTS[gateway_name] })
  const { id, proof } = await desk.register(race)
  await desk.choose(race, proof, gateway_name)
  const [attempt] = await desk.attemptsOf(id)
  if (!attempt) throw new Error('no attempt was opened')
  number += 1
  const payment: DoublePayment = {
    id: String(900_000 + number),
    referenceCode: attempt.reference_code,
    amount: '83500.00',
    outcome: 'approved',
  }
  doubles[gateway_name].payments.push(payment)
  await product.processor.reconcile(attempt)
  const key = { kind: 'registration', id } as const
  /** Approved, as a policy or somebody of staff decided. */
  const approve = async (
    amount: number,
    given: { approved_by?: number | null; due_on?: string; change_id?: number | undefined } = {},
  ) => {
    const refund = await inTransaction(product.db, (tx) =>
      bookRefund(tx, key, {
        amount,
        way: 'transfer',
        basis: 'policy',
        state: 'approved',
        note: 'Lesión',
        user_id: null,
        ...given,
      }),
    )
    if (!refund) throw new Error('nothing was booked')
    return refund.id
  }
  return { id, key, race, attempt, payment, double: doubles[gateway_name], approve }
}

const press = async (refund: number, token = admin.token) =>
  (await books.post(`/api/refunds/${refund}/gateway`, {}, token)).json
const rowOf = async (id: number) => {
  const refund = await findRefund(product.db, id)
  if (!refund) throw new Error('no such refund')
  return refund
}
/** As if it had been asked for so long ago. */
const askedAgo = (id: number, minutes: number) =>
  product.db
    .update(refunds)
    .set({ asked_at: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(refunds.id, id))
const holds = async () => expect(brokenOf(await checkInvariants(product.db, INVARIANTS))).toEqual([])
const asksOf = ({ requests }: { requests: { method: string; path: string }[] }) =>
  requests.filter(({ method, path }) => method === 'POST' && /refunds$|void$|payments-api/.test(path)).length

test.each(NAMES)('%s: the whole goes back, is confirmed, and stands in both books', async (name) => {
  const { id, payment, approve } = await paidAt(name)
  const refund = await approve(TOTAL)
  expect((await books.account(id)).refunds[0]).toMatchObject({ gateway: name, gateway_call: 'offered' })
  expect(await press(refund)).toMatchObject({ message: expect.stringContaining('Devuelta por') })
  const row = await rowOf(refund)
  expect(row).toMatchObject({ state: 'confirmed', way: 'gateway', sent_by: admin.user_id })
  expect(row.provider_id).toBe(payment.refunds?.[0]?.id)
  expect(row.proof).toBe(row.provider_id)
  const account = await books.account(id)
  expect(account).toMatchObject({ refunded: givenBack(payment), disputed: false })
  expect(account.refunds[0]).toMatchObject({ gateway_call: 'none', next: [] })
  expect((await press(refund)).message).toBe('Alguien llegó antes')
  expect(givenBack(payment)).toBe(TOTAL)
})

test('a part, and another of the same sum: two refunds, and the third has no room', async () => {
  for (const name of ['payu', 'mercadopago'] as const) {
    const { id, payment, approve } = await paidAt(name)
    for (const amount of [30_000, 30_000]) await press(await approve(amount))
    expect(givenBack(payment)).toBe(60_000)
    expect((await books.account(id)).refunded).toBe(60_000)
    expect(new Set(payment.refunds?.map((one) => one.id)).size).toBe(2)
    await expect(approve(30_000)).rejects.toThrow()
  }
  await holds()
})

test('Wompi gives back no part: staff are told to pay it by hand, and do', async () => {
  const { id, payment, double, approve } = await paidAt('wompi')
  const before = asksOf(double)
  const refund = await approve(20_000)
  expect((await books.account(id)).refunds[0]).toMatchObject({ gateway_call: 'none' })
  expect((await press(refund)).message).toBe('Esta no se puede devolver por la pasarela')
  expect(asksOf(double)).toBe(before)
  await books.step(refund, 'sent', 'M-1')
  expect(await rowOf(refund)).toMatchObject({
    state: 'sent',
    way: 'transfer',
    proof: 'M-1',
    attempt_id: null,
  })
  expect(givenBack(payment)).toBe(0)
})

test('only what was approved is asked for', async () => {
  const { id, payment } = await paidAt('mercadopago')
  await books.giveBack(id, { amount: 20_000, state: 'requested' })
  const [asked] = (await books.account(id)).refunds
  expect((await press(asked?.id ?? 0)).message).toBe('Apruébala primero')
  expect(givenBack(payment)).toBe(0)
})

test('refused: it stays approved with the words of the gateway, and is paid by hand', async () => {
  const { id, payment, double, approve } = await paidAt('payu')
  double.giving.state = 'refused'
  const refund = await approve(20_000)
  expect(await press(refund)).toMatchObject({
    message: 'La pasarela no la hizo',
    body: expect.stringContaining('transferencia'),
  })
  expect(await rowOf(refund)).toMatchObject({ state: 'approved', asked_at: null })
  expect((await rowOf(refund)).provider_answer).toContain('DECLINED')
  // A second press is another try: what was refused before is not taken for its answer.
  double.giving.state = 'done'
  expect((await press(refund)).message).toBe('Devuelta por PayU')
  expect([givenBack(payment), (await books.account(id)).refunded]).toEqual([20_000, 20_000])
})

test('on its way: it counts as sent, the job asks again, and the end is written once', async () => {
  for (const name of ['payu', 'mercadopago'] as const) {
    const { id, payment, double, approve } = await paidAt(name)
    double.giving.state = 'pending'
    const refund = await approve(20_000)
    expect((await press(refund)).message).toMatch(/^En camino por/)
    expect(await rowOf(refund)).toMatchObject({ state: 'sent' })
    expect((await books.account(id)).refunds[0]).toMatchObject({ gateway_call: 'under_way' })
    // Not yet: nobody asks a provider every two minutes for days.
    const asked = double.requests.length
    await product.processor.refunds.askOpen()
    expect(double.requests.length).toBe(asked)
    await askedAgo(refund, 30)
    await product.processor.refunds.askOpen()
    expect(await rowOf(refund)).toMatchObject({ state: 'sent', provider_id: payment.refunds?.[0]?.id })
    for (const one of payment.refunds ?? []) one.state = 'done'
    await askedAgo(refund, 30)
    await product.processor.refunds.askOpen()
    expect(await rowOf(refund)).toMatchObject({ state: 'confirmed' })
    expect([givenBack(payment), (await books.account(id)).refunded]).toEqual([20_000, 20_000])
  }
  await holds()
})

test('on its way and then not done: it comes back as a line, and the same sum waits to be paid by hand', async () => {
  const { id, payment, double, approve } = await paidAt('payu')
  double.giving.state = 'pending'
  const refund = await approve(20_000)
  await press(refund)
  for (const one of payment.refunds ?? []) one.state = 'refused'
  expect((await press(refund)).message).toBe('La pasarela no la hizo')
  const account = await books.account(id)
  expect(account.refunds.map(({ amount, state, way }) => [amount, state, way])).toEqual([
    [20_000, 'failed', 'gateway'],
    [-20_000, 'confirmed', 'gateway'],
    [20_000, 'approved', 'transfer'],
  ])
  expect([account.refunded, account.promised, givenBack(payment)]).toEqual([0, 20_000, 0])
  expect(account.refunds[2]?.due_on).toBe(account.refunds[0]?.due_on)
  await holds()
})

test.each(['dropped', 'server-error', 'broken-json'] as const)(
  'done there, %s here: nobody asks for it again before the gateway was asked about it',
  async (trouble) => {
    for (const name of NAMES) {
      const { id, payment, double, approve } = await paidAt(name)
      const refund = await approve(TOTAL)
      double.doThen(trouble, /refunds$|void$|payments-api/)
      expect((await press(refund)).message).toBe('La pasarela no ha contestado')
      expect((await books.account(id)).refunds[0]).toMatchObject({
        state: 'approved',
        gateway_call: 'unanswered',
        next: [],
      })
      // Nor is it paid by hand meanwhile, or given up.
      for (const to of ['sent', 'failed'])
        expect((await books.step(refund, to)).json.message).toBe('La pasarela no ha contestado')
      const asks = asksOf(double)
      expect((await press(refund)).message).toMatch(/^Devuelta por/)
      expect(asksOf(double)).toBe(asks)
      expect([givenBack(payment), (await books.account(id)).refunded]).toEqual([TOTAL, TOTAL])
    }
    await holds()
  },
)

test('killed after the claim: what the gateway does not know of is asked for again, once it is sure', async () => {
  for (const name of NAMES) {
    const { id, key, payment, double, approve } = await paidAt(name)
    const refund = await approve(TOTAL)
    await inTransaction(product.db, async (tx) => {
      await tx.execute(sql`select 1 from registrations where id = ${id} for update`)
      await claimRefund(tx, key, await rowOf(refund), admin.user_id)
    })
    const asks = asksOf(double)
    expect((await press(refund)).message).toBe('La pasarela no ha contestado')
    expect(asksOf(double)).toBe(asks)
    await askedAgo(refund, 20)
    await product.processor.refunds.askOpen()
    expect(await rowOf(refund)).toMatchObject({ state: 'approved', asked_at: null })
    expect((await rowOf(refund)).provider_answer).toContain('no se hizo')
    expect((await press(refund)).message).toMatch(/^Devuelta por/)
    expect(asksOf(double)).toBe(asks + 1)
    expect([givenBack(payment), (await books.account(id)).refunded]).toEqual([TOTAL, TOTAL])
  }
})

test('killed after the call: the job finds that it was done', async () => {
  for (const name of NAMES) {
    const { id, key, payment, double, approve } = await paidAt(name)
    const refund = await approve(TOTAL)
    await inTransaction(product.db, async (tx) => claimRefund(tx, key, await rowOf(refund), admin.user_id))
    const row = await rowOf(refund)
    const attempt = await findAttempt(product.db, row.attempt_id)
    if (!attempt) throw new Error('no attempt')
    const credentials: Record<string, string> = { ...ACCOUNTS[name].settings, ...ACCOUNTS[name].secrets }
    await gatewayNamed(name)?.refund?.(
      await orderOf(product.db, row, attempt),
      { live: false, credentials },
      { hosts: { [name]: double.url } },
    )
    const asks = asksOf(double)
    await askedAgo(refund, 3)
    await product.processor.refunds.askOpen()
    expect(await rowOf(refund)).toMatchObject({ state: 'confirmed', sent_by: admin.user_id })
    expect(asksOf(double)).toBe(asks)
    expect([givenBack(payment), (await books.account(id)).refunded]).toEqual([TOTAL, TOTAL])
  }
  await holds()
})

test('a gateway that is away leaves it as it was, and is asked about it until it answers', async () => {
  const { id, payment, double, approve } = await paidAt('payu')
  const refund = await approve(20_000)
  double.trouble('server-error')
  // The order could not even be looked up: nothing was asked for.
  expect(await press(refund)).toMatchObject({ body: expect.stringContaining('no se le pidió nada') })
  expect(await rowOf(refund)).toMatchObject({ state: 'approved', asked_at: null })
  double.trouble()
  double.doThen('dropped', /payments-api/)
  await press(refund)
  double.trouble('server-error')
  await askedAgo(refund, 60)
  await product.processor.refunds.askOpen()
  expect((await books.account(id)).refunds[0]).toMatchObject({ gateway_call: 'unanswered' })
  double.trouble()
  await product.processor.refunds.askOpen()
  expect(await rowOf(refund)).toMatchObject({ state: 'confirmed' })
  expect(givenBack(payment)).toBe(20_000)
})

test('pressed four times at once it is asked for once', async () => {
  for (const name of NAMES) {
    const { id, payment, double, approve } = await paidAt(name)
    const refund = await approve(TOTAL)
    const asks = asksOf(double)
    await Promise.all([1, 2, 3, 4].map(() => press(refund)))
    expect(asksOf(double)).toBe(asks + 1)
    expect([givenBack(payment), (await books.account(id)).refunded]).toEqual([TOTAL, TOTAL])
  }
})

test('two refunds of one payment are claimed one after the other; without the lock both are', async () => {
  const claimAll = (db: Database, ids: number[], owner: number) =>
    Promise.all(
      ids.map((refund) =>
        inTransaction(db, async (tx) => {
          await tx.execute(sql`select 1 from registrations where id = ${owner} for update`)
          const row = await findRefund(tx, refund)
          if (!row) throw new Error('no refund')
          const claimed = await claimRefund(tx, { kind: 'registration', id: owner }, row, admin.user_id)
          // Whoever holds no lock lets the others look before it is written.
          await tx.execute(sql`select pg_sleep(0.05)`)
          return 'attempt' in claimed
        }),
      ),
    )
  const [locked, open] = [await paidAt('payu'), await paidAt('payu')]
  const idsOf = async (one: typeof locked) => [await one.approve(20_000), await one.approve(20_000)]
  const won = (claims: boolean[]) => claims.filter(Boolean).length
  expect(won(await claimAll(product.db, await idsOf(locked), locked.id))).toBe(1)
  expect(won(await claimAll(unlocked, await idsOf(open), open.id))).toBe(2)
})

test('a reversal that the gateway tells of what we asked for is the refund that is there', async () => {
  const { id, payment, attempt, approve } = await paidAt('mercadopago')
  const refund = await approve(TOTAL)
  await press(refund)
  payment.outcome = 'reversed'
  const [paid] = await desk.attemptsOf(id)
  await product.processor.reconcile(paid ?? attempt)
  expect((await books.account(id)).refunds).toHaveLength(1)
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_review: false, disputed_at: null })
  // Also of one that has no answer yet, beside other money of the account.
  const other = await paidAt('payu')
  const pending = await other.approve(TOTAL)
  other.double.doThen('dropped', /payments-api/)
  await press(pending)
  const [its] = await desk.attemptsOf(other.id)
  if (!its) throw new Error('no attempt')
  await product.processor.reconcile(its)
  const after = await books.account(other.id)
  expect(after.refunds.map(({ amount, state, basis }) => [amount, state, basis])).toEqual([
    [TOTAL, 'confirmed', 'policy'],
  ])
  expect(await desk.row(other.id)).toMatchObject({ payment_review: false, disputed_at: null })
  await holds()
})

test('a reversal or a chargeback nobody asked for is a dispute: the place stays, staff say how it ended', async () => {
  const dispute = (id: number, body: object) => books.post(`/api/registrations/${id}/dispute`, body)
  const reversed = async () => {
    const one = await paidAt('mercadopago')
    one.payment.outcome = 'reversed'
    const [paid] = await desk.attemptsOf(one.id)
    await product.processor.reconcile(paid ?? one.attempt)
    return one.id
  }
  const won = await reversed()
  expect(await desk.row(won)).toMatchObject({ state: 'paid', payment_status: 4, payment_review: true })
  expect((await desk.row(won)).disputed_at).not.toBeNull()
  expect(await books.account(won)).toMatchObject({ disputed: true, refunded: TOTAL, balance: TOTAL })
  expect((await dispute(won, { outcome: 'won', reason: 'El banco nos dio la razón' })).json.message).toBe(
    'Disputa ganada',
  )
  expect(await desk.row(won)).toMatchObject({ disputed_at: null, payment_review: false, state: 'paid' })
  expect(await books.account(won)).toMatchObject({ disputed: false, refunded: 0, balance: 0 })
  expect((await dispute(won, { outcome: 'won', reason: 'Otra vez' })).json.message).toBe('No está en disputa')

  const lost = await reversed()
  await dispute(lost, { outcome: 'lost', reason: 'El banco le dio la razón' })
  expect(await desk.row(lost)).toMatchObject({ disputed_at: null, payment_review: false, state: 'paid' })
  expect(await books.account(lost)).toMatchObject({ disputed: false, refunded: TOTAL, balance: TOTAL })
  const { rows } = await product.db.execute<{ detail: { outcome: string } }>(sql`
    select detail from audit_log where action = 'cerrar disputa' and subject_id in (${String(won)}, ${String(lost)}) order by id`)
  expect(rows.map(({ detail }) => detail.outcome)).toEqual(['won', 'lost'])
  await holds()
})

test('above a sum who approved does not pay: a second person does', async () => {
  const { id, race, payment, approve } = await paidAt('mercadopago')
  await product.db.execute(
    sql`insert into change_settings (event_id, second_person_above) values (${race.event_id}, 30000)`,
  )
  const second = await product.signIn('Administrator')
  const own = await approve(40_000, { approved_by: admin.user_id })
  expect(await press(own)).toMatchObject({
    message: 'Tiene que pagarla otra persona',
    body: expect.stringContaining('$30.000'),
  })
  expect((await books.step(own, 'sent')).json.message).toBe('Tiene que pagarla otra persona')
  expect((await press(own, second.token)).message).toBe('Devuelta por Mercado Pago')
  // At the sum itself one is enough; a policy has no name.
  expect((await press(await approve(30_000, { approved_by: admin.user_id }))).message).toMatch(/^Devuelta/)
  expect(givenBack(payment)).toBe(70_000)
  // Nor at once, without anybody who approved.
  await product.db.execute(
    sql`update change_settings set second_person_above = 1000 where event_id = ${race.event_id}`,
  )
  const atOnce = await books.giveBack(id, { amount: 5_000, state: 'sent' }).then(
    ({ status }) => status,
    () => 422,
  )
  expect(atOnce).toBe(422)
})

test('refunds of one change count together for the second person', async () => {
  const { id, race, approve } = await paidAt('mercadopago')
  await product.db.execute(
    sql`insert into change_settings (event_id, second_person_above) values (${race.event_id}, 30000)`,
  )
  const { rows } = await product.db.execute<{ id: number }>(sql`
    insert into changes (event_id, registration_id, participant_id, kind, state, asked_by, before, after, ended_at)
    select m.event_id, m.registration_id, m.id, 'refund', 'done', 'person', '{"words": "10K"}', '{"words": ""}', now()
    from participants m where m.registration_id = ${id} limit 1 returning id`)
  const given = { approved_by: admin.user_id, change_id: rows[0]?.id }
  const [one, other] = [await approve(20_000, given), await approve(20_000, given)]
  for (const refund of [one, other]) {
    expect((await press(refund)).message).toBe('Tiene que pagarla otra persona')
    expect((await books.step(refund, 'sent')).json.message).toBe('Tiene que pagarla otra persona')
  }
  // One that is given up counts no more.
  await books.step(other, 'failed')
  expect((await press(one)).message).toBe('Devuelta por Mercado Pago')
})

test('the parts of a plan are of the payment that is left, and sum to what is wanted', async () => {
  const { key, attempt, approve } = await paidAt('payu')
  const plan = (amount: number) => inTransaction(product.db, (tx) => planRefund(tx, key, amount))
  expect(await plan(TOTAL)).toEqual([
    { way: 'gateway', attempt_id: attempt.id, gateway: 'payu', amount: TOTAL },
  ])
  await press(await approve(30_000))
  expect(await plan(60_000)).toEqual([
    { way: 'gateway', attempt_id: attempt.id, gateway: 'payu', amount: 53_500 },
    { way: 'transfer', attempt_id: null, gateway: null, amount: 6_500 },
  ])
})

test('refunds that wait are listed by the day they are due, to who manages the event', async () => {
  const { race, approve } = await paidAt('mercadopago')
  const [late, soon] = [await approve(10_000), await approve(20_000)]
  await inTransaction(product.db, async (tx) => {
    await tx.execute(sql`alter table refunds disable trigger refunds_stay`)
    await tx.execute(sql`update refunds set due_on = due_on - 30 where id = ${late}`)
    await tx.execute(sql`alter table refunds enable trigger refunds_stay`)
  })
  type Listed = { data: { id: number; overdue: boolean; name: string; event: string; amount: number }[] }
  const list = async (token: string) =>
    (await product.call<Listed>('GET', `/api/refunds?open=1&event_id=${race.event_id}`, { token })).json.data
  const listed = await list(admin.token)
  expect(listed.map(({ id, overdue }) => [id, overdue])).toEqual([
    [late, true],
    [soon, false],
  ])
  expect(listed[0]).toMatchObject({ amount: 10_000, name: expect.stringMatching(/\S/) })
  const stranger = await product.signIn('Colaborador')
  const all = await product.call<Listed>('GET', '/api/refunds?open=1', { token: stranger.token })
  expect(all.json.data).toEqual([])
  await press(soon)
  expect((await list(admin.token)).map(({ id }) => id)).toEqual([late])
})

test('three days before a refund is due who can pay it hears of it, once', async () => {
  const { race, approve } = await paidAt('mercadopago')
  const assigned = await product.signIn('Colaborador')
  await product.signIn('Colaborador')
  await product.db.insert(event_assignments).values({ user_id: assigned.user_id, event_id: race.event_id })
  const day = async (days: number) =>
    (
      await product.db.execute<{ day: string }>(
        sql`select ((now() at time zone 'America/Bogota')::date + ${days}::int)::text as day`,
      )
    ).rows[0]?.day ?? ''
  await approve(10_000, { due_on: await day(3) })
  await approve(20_000, { due_on: await day(4) })
  const gone = await approve(5_000, { due_on: await day(3) })
  await press(gone)
  const kind = `refunds-due-${race.event_id}-${await day(3)}`
  const told = () => product.db.select().from(mails).where(eq(mails.kind, kind))
  await remindOfRefunds(product.context)
  await remindOfRefunds(product.context)
  const letters = await told()
  const { rows } = await product.db.execute<{ email: string }>(
    sql`select email from users where status and rol = 'Administrator' or id = ${assigned.user_id}`,
  )
  expect(letters.map(({ recipient }) => recipient).toSorted()).toEqual(
    rows.map(({ email }) => email).toSorted(),
  )
  expect(letters[0]?.text).toContain('$10.000')
})
