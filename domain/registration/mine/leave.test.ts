/** Who was put into an unpaid registration by others takes the own row out of it, and what a birthday cannot do. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons } from '#domain/coupons/tables.ts'
import { events, kits } from '#domain/events/tables.ts'
import { closeDatabase } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { leaveForGateway } from '../checkout/leave-for-gateway.ts'
import { participants } from '../tables.ts'
import { leaveHold } from './leave-hold.ts'

let product: TestProduct
let desk: SandboxDesk

beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Person = { dni: string; birthday: string }

const leave = async ({ event_id }: Race, { dni, birthday }: Person) =>
  (
    await product.call<{ success: boolean; message: string; body: string }>('POST', '/api/competitor/leave', {
      body: { event_id, dni, birthday },
    })
  ).json

const peopleOf = async (id: number) =>
  (
    await product.db
      .select({ dni: participants.dni })
      .from(participants)
      .where(eq(participants.registration_id, id))
      .orderBy(participants.position)
  ).map(({ dni }) => dni)

const kindsTo = async (recipient: string) =>
  (await product.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.id)).map(
    ({ kind }) => kind,
  )

test('the row goes out, the others keep hold, price and code, and every address is told', async () => {
  const race = await createRace(product.db)
  await desk.addCoupon(race, 'EQUIPO-50', { max_uses: 3 })
  const [ana, luis, eva] = [
    desk.nextParticipant(race),
    desk.nextParticipant(race),
    desk.nextParticipant(race),
  ]
  const { id, proof } = await desk.register(race, [ana, luis, eva])
  await desk.applyCode(race, proof, 'EQUIPO-50')
  const before = await desk.row(id)
  expect(await leave(race, luis)).toMatchObject({ success: true, message: 'Saliste de la inscripción' })

  expect(await peopleOf(id)).toEqual([ana.dni, eva.dni])
  const after = await desk.row(id)
  expect(after).toMatchObject({ state: 'held', participant_count: 2, coupon_uses: 2, amount: 2 * 43_500 })
  expect(after.hold_until).toEqual(before.hold_until)
  const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
  const [kit] = await product.db.select().from(kits).where(eq(kits.id, race.kit_id))
  const [code] = await product.db.select().from(coupons).where(eq(coupons.event_id, race.event_id))
  expect([event?.taken, kit?.taken, code?.uses]).toEqual([2, 2, 2])
  for (const { email } of [ana, luis, eva]) expect(await kindsTo(email)).toContain('registration-member-left')
  const letters = await product.db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, 'registration-member-left'), eq(mails.recipient, ana.email)))
  // Who knew a birthday set it off: it opens nothing but the own row.
  expect(letters.map(({ text }) => [text.includes('#pagar='), text.includes('#mio=')])).toEqual([
    [false, true],
  ])
  expect((await desk.save(race, [luis])).json.status).toBe(0)
})

test('the first one’s row stays, also alone: a birthday gives no registration up', async () => {
  const race = await createRace(product.db)
  const [ana, luis] = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const { id } = await desk.register(race, [ana, luis])
  expect(await leave(race, ana)).toMatchObject({ success: false, message: 'Ábrela desde tu correo' })
  expect(await leave(race, { dni: luis.dni, birthday: '1950-01-01' })).toMatchObject({
    success: false,
    message: 'No hay una inscripción sin pagar',
  })
  expect(await peopleOf(id)).toEqual([ana.dni, luis.dni])
})

test('nobody leaves while somebody is paying: at the gateway, pending, or under review', async () => {
  const race = await createRace(product.db)
  const team = () => [desk.nextParticipant(race), desk.nextParticipant(race)] as const
  const [ana, luis] = team()
  const { id, form } = await desk.startPaying(race, [ana, luis])
  expect(await leave(race, luis)).toMatchObject({ success: false, message: 'Tu pago está en proceso' })
  expect(await peopleOf(id)).toHaveLength(2)
  await desk.pay(form, { outcome: 'rechazar' })
  expect(await leave(race, luis)).toMatchObject({ success: true })

  const [eva, tom] = team()
  const { form: pending } = await desk.startPaying(race, [eva, tom])
  await desk.comeBack((await desk.pay(pending, { outcome: 'pendiente', method: 'pse' })).location)
  expect(await leave(race, tom)).toMatchObject({ success: false, message: 'Tu pago está en proceso' })
})

test('an attempt of before somebody left goes to review, the next one pays', async () => {
  const race = await createRace(product.db)
  const [ana, luis] = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const { id, proof } = await desk.register(race, [ana, luis])
  const { paymentCheckouts } = (
    await product.call<{ paymentCheckouts: Record<string, Record<string, string>> }>(
      'POST',
      '/api/productEvent',
      { body: { products: [], event_id: race.event_id, checkout_token: proof } },
    )
  ).json
  await leave(race, luis)
  await desk.pay(paymentCheckouts.sandbox ?? {}, { outcome: 'aprobar' })
  expect(await desk.row(id)).toMatchObject({ state: 'held', payment_status: 0, payment_review: true })
})

type Leaving = { id: number; race: Race; captain: Person; proof: string }

/** Luis leaves, and before that is committed something else happens. */
const whileLeaving = async <T>(happens: (leaving: Leaving) => Promise<T>) => {
  const race = await createRace(product.db)
  const [ana, luis] = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const { id, proof } = await desk.register(race, [ana, luis])
  const happened = await inTransaction(product.db, async (tx) => {
    await leaveHold(tx, race.event_id, luis.dni)
    return happens({ id, race, captain: ana, proof })
  })
  return { id, happened }
}

const isSomebodyWaiting = async () => {
  const { rows } = await product.db.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length > 0
}

test('who goes to the gateway while somebody leaves pays what is left', async () => {
  for (const proven of ['own', 'named'] as const) {
    const { id, happened } = await whileLeaving(async ({ race, captain: { dni, birthday }, proof }) => {
      const found = await product.call<{ checkout_token: string }>(
        'GET',
        `/api/competitor/${dni}?birthday=${birthday}&event_id=${race.event_id}`,
      )
      const answer = desk.choose(race, proven === 'own' ? proof : found.json.checkout_token)
      await Promise.race([answer, expect.poll(isSomebodyWaiting, { timeout: 2_500 }).toBe(true)])
      return { answer }
    })
    const { sandbox } = (await happened.answer).paymentCheckouts
    const { amount } = await desk.row(id)
    expect(amount).toBe(83_500)
    expect((sandbox as { amount: string }).amount).toBe('83500')
    await desk.pay(sandbox as Record<string, string>, { outcome: 'aprobar' })
    expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_review: false })
  }
})

test('lock-off twin: without the lock the payment of people who have left is opened', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  const { happened } = await whileLeaving(async ({ id }) => {
    const [attempt] = await desk.attemptsOf(id)
    const leaving = { reference_code: attempt?.reference_code ?? '', account: null, proven: 'own' } as const
    return inTransaction(unlocked, (tx) => leaveForGateway(tx, id, leaving))
  })
  await closeDatabase(unlocked)
  expect(happened).toBe(true)
})

test('where the rest is nothing the event sells, it ends for all, and all are told', async () => {
  const race = await createRace(product.db, { team_size: [2] })
  const [ana, luis] = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const { id } = await desk.register(race, [ana, luis])
  expect(await leave(race, luis)).toMatchObject({
    success: true,
    body: expect.stringContaining('Terminó para todo el equipo'),
  })
  expect(await desk.row(id)).toMatchObject({ state: 'cancelled' })
  for (const { email } of [ana, luis]) expect(await kindsTo(email)).toContain('registration-team-ended')
  const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
  expect(event?.taken).toBe(0)
})

test('the rest that costs nothing by its code is confirmed', async () => {
  const race = await createRace(product.db)
  await desk.addCoupon(race, 'UNA-GRATIS', { value: 100, max_uses: 1 })
  const [ana, luis] = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const { id, proof } = await desk.register(race, [ana, luis])
  await desk.applyCode(race, proof, 'UNA-GRATIS')
  await leave(race, luis)
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 100, participant_count: 1 })
  const { rows } = await product.db.execute<{ paid: number }>(
    sql`select paid from events where id = ${race.event_id}`,
  )
  expect(rows[0]?.paid).toBe(1)
})
