/** What people read when staff decide about their registration: a courtesy, cash in the hand, a removal, money owed. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments, refunds } from '#domain/payments/account/account-tables.ts'
import type { LedgerEntry, LedgerTotals } from '#domain/payments/ledger/ledger-contract.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { withoutTriggers } from '#testing/book-rows.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { findReceipt } from '../receipt/receipt.ts'
import { registrations } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string; user_id: number }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

/** A receipt is drawn by a job, which may wait for its turn on a busy machine. */
const DRAWN = { timeout: 60_000 }
const SLOW = { timeout: 150_000 }

type Said = { message: string; body: string; icon: string; status: number; registration_id: number | null }
const post = (path: string, body: object = {}, token = admin.token) =>
  product.call<Said>('POST', path, { body, token })
const byHand = (event_id: number, body: object) => post(`/api/eventos/${event_id}/registrations`, body)

/** Every letter to a mailbox but the invitation to an account. */
const lettersTo = async (email: string) =>
  product.db
    .select({ kind: mails.kind, text: mails.text, html: mails.html, subject: mails.subject })
    .from(mails)
    .where(and(eq(mails.recipient, email), sql`${mails.kind} like 'registration-%'`))
    .orderBy(mails.id)
const kindsTo = async (email: string) => (await lettersTo(email)).map(({ kind }) => kind)

const NEVER = /\bPaga\b|Pagar|Recibimos tu pago|Pago recibido|98\.500|83\.500/

test(
  'a courtesy by hand is one act and one letter, which names the giver and asks for nothing',
  SLOW,
  async () => {
    const race = await createRace(product.db)
    const guest = desk.nextParticipant(race)
    const { json } = await byHand(race.event_id, {
      competitors: [guest],
      category_id: race.category_id,
      payment: { status: 8, note: 'Invitada del patrocinador' },
    })
    expect(json).toMatchObject({ status: 0, message: 'Cortesía anotada', icon: 'success' })
    await expect.poll(() => kindsTo(guest.email), DRAWN).toEqual(['registration-courtesy'])
    const [letter] = await lettersTo(guest.email)
    expect(letter?.text).toContain('Cortesía de Puravida')
    for (const part of [letter?.text, letter?.html, letter?.subject]) expect(part).not.toMatch(NEVER)

    const id = json.registration_id ?? 0
    expect(await desk.registrationRow(id)).toMatchObject({ state: 'paid', payment_status: 8 })
    expect(await findReceipt(product.db, id, 'Puravida')).toMatchObject({
      paid_by: 'Cortesía de Puravida',
      courtesy: true,
      total: 0,
      paid: 0,
      lines: [
        { label: 'Inscripción', amount: 80_000 },
        { label: 'Costo de servicio', amount: 3_500 },
        { label: 'Cortesía de Puravida', amount: -83_500 },
      ],
    })
    await post(`/api/registrations/${id}/resend`)
    await expect
      .poll(() => kindsTo(guest.email), DRAWN)
      .toEqual(['registration-courtesy', 'registration-courtesy'])
    await expectCountersToFit(product.db, race.event_id)
  },
)

test('a courtesy given to who had saved already never thanks for a payment', SLOW, async () => {
  const race = await createRace(product.db)
  const guest = desk.nextParticipant(race)
  const { id } = await desk.register(race, [guest])
  await post(`/api/registrations/${id}/status`, { status: 8, note: 'Embajadora' })
  await expect
    .poll(() => kindsTo(guest.email), DRAWN)
    .toEqual(['registration-saved', 'registration-courtesy'])
  expect((await lettersTo(guest.email)).at(-1)?.text).not.toMatch(NEVER)
})

test('cash by hand is one act and one letter, with its receipt', SLOW, async () => {
  const race = await createRace(product.db)
  const person = desk.nextParticipant(race)
  const form = { competitors: [person], category_id: race.category_id }
  const { json } = await byHand(race.event_id, {
    ...form,
    payment: { status: 7, note: 'Efectivo, recibo 12', way: 'cash' },
  })
  expect(json).toMatchObject({ message: 'Inscripción marcada como pagada' })
  await expect.poll(() => kindsTo(person.email), DRAWN).toEqual(['registration-paid'])
  const id = json.registration_id ?? 0
  expect(await desk.registrationRow(id)).toMatchObject({ payment_status: 7, settled_amount: 83_500 })
  expect(await desk.audited('inscribir a mano', id)).toMatchObject([
    { detail: { status: 7, note: 'Efectivo, recibo 12' } },
  ])
  // Without its note it is no payment; without the payment it waits for one.
  const other = { competitors: [desk.nextParticipant(race)], category_id: race.category_id }
  expect(
    (await refusal(422, byHand(race.event_id, { ...other, payment: { status: 7, note: '' } }))).status,
  ).toBe(422)
  expect((await byHand(race.event_id, other)).json).toMatchObject({
    status: 0,
    message: 'Tu cupo está reservado',
  })
  // The same form once more, now with its money: one registration, paid.
  const paidLater = await byHand(race.event_id, { ...other, payment: { status: 7, note: 'Nequi' } })
  expect(await desk.registrationRow(paidLater.json.registration_id ?? 0)).toMatchObject({ payment_status: 7 })
  expect(await desk.registrationsOf(race)).toHaveLength(2)
  await expectCountersToFit(product.db, race.event_id)
})

test('whoever is removed as unpaid is told, each mailbox once; who is paying hears nothing', async () => {
  const race = await createRace(product.db)
  const team = [desk.nextParticipant(race), desk.nextParticipant(race)]
  await desk.register(race, team)
  const paying = desk.nextParticipant(race)
  const { id } = await desk.register(race, [paying])
  await product.db.update(registrations).set({ payment_pending: true }).where(eq(registrations.id, id))
  const { json } = await post(`/api/no-payments?event_id=${race.event_id}`)
  expect(json.body).toContain('Avisamos por correo')
  for (const { email } of team) expect((await kindsTo(email)).at(-1)).toBe('registration-removed')
  expect(await kindsTo(paying.email)).toEqual(['registration-saved'])
})

test('annulled with money still here, a registration waits on the review list until it is decided, and a colleague does not revive it', async () => {
  const race = await createRace(product.db, {
    categories: [0, -20_000].map((difference) => ({
      gender: 'Evento no Deportivo',
      start_age: 10,
      final_age: 99,
      distance: `${10 + difference / 4_000}K`,
      title: 'Abierta',
      difference,
    })),
  })
  const { id } = await desk.register(race)
  await post(`/api/registrations/${id}/status`, { status: 7, note: 'Efectivo' })
  const { json } = await post(`/api/registrations/${id}/cancel`, { reason: 'Lesión' })
  expect(json.body).toContain('$83.500 por devolver')
  expect(await desk.registrationRow(id)).toMatchObject({ state: 'cancelled', payment_review: true })
  const standing = async () => {
    const { json: listed } = await product.call<{ data: LedgerEntry[] }>(
      'GET',
      `/api/ledger?event_id=${race.event_id}&status=review`,
      { token: admin.token },
    )
    return listed.data.map((entry) => [entry.id, entry.received - entry.refunded])
  }
  expect(await standing()).toEqual([[id, 83_500]])
  // Among payments only: the person is no participant any more, and reads nothing about a place.
  const listed = await product.call<{ competitors: { total: number } }>(
    'GET',
    `/api/search-participant?event_id=${race.event_id}`,
    { token: admin.token },
  )
  expect(listed.json.competitors.total).toBe(0)
  const again = await post(`/api/registrations/${id}/status`, { status: 8, note: 'Con pantalla vieja' })
  expect(again.json.message).toBe('La inscripción está anulada')
  expect((await post(`/api/registrations/${id}/cancel`, { reason: 'Otra vez' })).json.icon).toBe('warning')
  // Seated again, moved to another sum and annulled once more: what came in is still what came in.
  const before = await desk.registrationRow(id)
  await post(`/api/registrations/${id}/review/seat`)
  expect(await desk.registrationRow(id)).toMatchObject({
    state: 'paid',
    payment_status: 7,
    paid_at: before?.paid_at,
  })
  const [cheaper] = race.categories.slice(1)
  await post(`/api/registrations/${id}/change`, { category_id: cheaper?.id, members: [] })
  expect((await desk.registrationRow(id))?.amount).toBe(63_500)
  await post(`/api/registrations/${id}/cancel`, { reason: 'Lesión' })
  await post(`/api/registrations/${id}/review/seat`)
  await post(`/api/registrations/${id}/cancel`, { reason: 'Lesión' })
  expect(await standing()).toEqual([[id, 83_500]])
  await post(`/api/registrations/${id}/review/close`, { amount: 83_500, note: 'Por Nequi' })
  expect(await standing()).toEqual([])

  // A courtesy brought no money: there is nothing to give back.
  const gift = await desk.register(race)
  await post(`/api/registrations/${gift.id}/status`, { status: 8, note: 'Invitada' })
  await post(`/api/registrations/${gift.id}/cancel`, { reason: 'No viene' })
  expect(await desk.registrationRow(gift.id)).toMatchObject({ state: 'cancelled', payment_review: false })
  await expectCountersToFit(product.db, race.event_id)
})

test('a refund counts on the day it was given back, and the month of the payment stays as it was', async () => {
  const race = await createRace(product.db)
  const { id } = await desk.register(race)
  await post(`/api/registrations/${id}/status`, { status: 7, note: 'Efectivo' })
  const paid_at = new Date('2026-09-30T23:30:00-05:00')
  await product.db
    .update(registrations)
    .set({
      paid_at,
      created_at: new Date('2026-09-30T20:00:00-05:00'),
    })
    .where(eq(registrations.id, id))
  const give = (amount: number) =>
    post(`/api/ledger/registration/${id}/refunds`, { amount, note: 'Retracto' })
  await give(30_000)
  await withoutTriggers(product.db, async (tx) => {
    await tx
      .update(refunds)
      .set({ sent_at: new Date('2026-10-02T09:00:00-05:00') })
      .where(eq(refunds.registration_id, id))
    await tx.update(payments).set({ received_at: paid_at }).where(eq(payments.registration_id, id))
  })
  const month = async (from: string, to: string) => {
    const query = `event_id=${race.event_id}&from=${from}&to=${to}`
    const call = <T>(path: string) => product.call<T>('GET', `${path}?${query}`, { token: admin.token })
    const { json } = await call<LedgerTotals>('/api/ledger/totals')
    const { json: lines } = await call<{ data: LedgerEntry[] }>('/api/ledger')
    const { received, refunded, by_gateway } = json
    const atGateways = by_gateway.reduce((sum, way) => sum + way.received, 0)
    expect(atGateways).toBe(received)
    expect(lines.data.reduce((sum, line) => sum + line.received, 0)).toBe(received)
    expect(lines.data.reduce((sum, line) => sum + line.refunded, 0)).toBe(refunded)
    return [received, refunded, lines.data.map(({ at }) => at)]
  }
  expect(await month('2026-09-01', '2026-09-30')).toEqual([83_500, 0, ['2026-10-01T04:30:00.000Z']])
  expect(await month('2026-10-01', '2026-10-31')).toEqual([0, 30_000, ['2026-10-02T14:00:00.000Z']])
  expect(await month('2026-11-01', '2026-11-30')).toEqual([0, 0, []])
  expect(await month('2026-09-01', '2026-10-31')).toEqual([83_500, 30_000, ['2026-10-01T04:30:00.000Z']])
  // What may still be given back is told by all days together.
  expect((await refusal(422, give(53_501))).status).toBe(422)
  expect((await give(53_500)).status).toBe(200)
})

test('a size that staff change by the quick act is told to the runner, and one that stays is not', async () => {
  const race = await createRace(product.db, {
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: 10 },
      { kit_name: 'Camiseta', size: 'L', amount: 10 },
    ],
  })
  const person = desk.nextParticipant(race)
  const { id } = await desk.register(race, [person])
  const { json } = await product.call<{ registration: { members: { id: number; kit_id: number }[] } }>(
    'GET',
    `/api/registrations/${id}`,
    { token: admin.token },
  )
  const [member] = json.registration.members
  const change = (kit_id: number | undefined) =>
    post(`/api/registrations/${id}/change`, {
      category_id: race.category_id,
      members: [{ id: member?.id, kit_id }],
    })
  const told = async () =>
    (await lettersTo(person.email)).filter(({ kind }) => kind === 'registration-changed')
  await change(member?.kit_id)
  expect(await told()).toEqual([])
  await change(race.kits.find(({ size }) => size === 'L')?.id)
  const [letter] = await told()
  expect(letter?.text).toContain('era 10K Abierta, talla M y ahora es 10K Abierta, talla L')
})
