/** An event that got another date or was called off: one act, a letter each, an answer each, and the money right. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaDay, bogotaText } from '#domain/colombia/clock.ts'
import { distances, events, waves } from '#domain/events/tables.ts'
import { accountLineInvariants } from '#domain/payments/account/account-invariants.ts'
import { refunds } from '#domain/payments/account/account-tables.ts'
import { paymentInvariants } from '#domain/payments/invariants.ts'
import { registrationInvariants } from '#domain/registration/invariants.ts'
import { personTokenOf } from '#domain/registration/speaker/person-link.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import type { Notice } from '#server/contract-kit.ts'
import { closeDatabase } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { type CreditDesk, createCreditDesk } from '#testing/desks/credit-desk.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { createPayoutCipher } from '../core/payout-cipher.ts'
import { creditInvariants } from '../credits/credit-invariants.ts'
import { credits } from '../credits/credit-tables.ts'
import { changes } from '../tables.ts'
import { answerNotice, applyDefault } from './answer-notice.ts'
import { closeNotices } from './close-notices.ts'
import { event_answers, event_notices } from './moved-tables.ts'
import type { Board, OfferedNotice } from './notice-contract.ts'
import { type NoticeWay, noticeAddress } from './notice-link.ts'
import { tellChunk, tellNotices } from './tell-notices.ts'

const TOTAL = 83_500
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const PAYOUT = {
  holder: 'Ana Ríos',
  document: '1020304050',
  bank: 'Bancolombia',
  account_type: 'savings',
  account_number: '123 456 789',
}

type Race = Awaited<ReturnType<typeof createRace>>
let product: TestProduct
let desk: SandboxDesk
let wallet: CreditDesk
let token: string

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  wallet = createCreditDesk(product, desk)
  token = (await product.signIn('Administrator')).token
})
afterAll(async () => {
  const promises = [
    ...paymentInvariants,
    ...accountLineInvariants,
    ...registrationInvariants,
    ...creditInvariants,
  ]
  expect(brokenOf(await checkInvariants(product.db, promises))).toEqual([])
  await product.stop()
})

const act = (race: Race, body: object, by = token) =>
  product.call<Notice>('POST', `/api/eventos/${race.event_id}/aviso`, { body, token: by })
const TO = () => bogotaText(inDays(60)).slice(0, 16)
const UNTIL = () => bogotaDay(inDays(12))
/** The ten minutes in which it can be taken back are over at once. */
const move = async (race: Race, change: object = {}) => {
  const done = await act(race, {
    kind: 'moved',
    event_datetime: TO(),
    answer_until: UNTIL(),
    message: 'Por obras en la vía.',
    ...change,
  })
  await product.db
    .update(event_notices)
    .set({ tell_at: null })
    .where(eq(event_notices.event_id, race.event_id))
  return done
}
const cancel = (race: Race, change: object = {}) =>
  act(race, {
    kind: 'cancelled',
    answer_until: UNTIL(),
    message: '',
    confirm: 'carrera de PRUEBA',
    ...change,
  })
const board = async (race: Race, query = '') =>
  (await product.call<Board>('GET', `/api/eventos/${race.event_id}/aviso${query}`, { token })).json

const noticeOf = async ({ event_id }: Race) => {
  const rows = await product.db
    .select()
    .from(event_notices)
    .where(eq(event_notices.event_id, event_id))
    .orderBy(event_notices.id)
  const notice = rows.at(-1)
  if (!notice) throw new Error('no notice')
  return notice
}
const linkOf = async (
  race: Race,
  person: { id: number; email: string },
  way: NoticeWay = 'mail',
): Promise<string> => {
  const notice_id = (await noticeOf(race)).id
  const { secretKey } = product.context
  const url = noticeAddress('', secretKey, way, { notice_id, participant_id: person.id, email: person.email })
  return url.split('#')[1] ?? ''
}
const look = async (link: string) =>
  (await product.call<OfferedNotice>('POST', '/api/notices/look', { body: { token: link } })).json
const answer = async (link: string, body: object) =>
  (await product.call<Notice>('POST', '/api/notices/answer', { body: { token: link, ...body } })).json
const stateOf = async (id: number) =>
  (await product.db.select().from(participants).where(eq(participants.id, id)))[0]?.state
const linesOf = async (registration_id: number) =>
  (
    await product.db
      .select()
      .from(refunds)
      .where(eq(refunds.registration_id, registration_id))
      .orderBy(refunds.id)
  ).map(({ way, amount, state, basis }) => [way, amount, state, basis])
/** The time to answer ended a moment ago. */
const endTime = async (race: Race) =>
  product.db
    .update(event_notices)
    .set({ answer_until: new Date(Date.now() - 1000) })
    .where(eq(event_notices.id, (await noticeOf(race)).id))

test('moving takes along what hangs on the date, and tells everybody once', async () => {
  const race = await createRace(product.db, { desk_until: inDays(28) })
  const [distance] = await product.db.select().from(distances).where(eq(distances.event_id, race.event_id))
  await product.db
    .update(distances)
    .set({ start_at: inDays(30), register_deadline: inDays(19) })
    .where(eq(distances.id, distance?.id ?? 0))
  await product.db.insert(waves).values({ distance_id: distance?.id ?? 0, name: 'A', start_at: inDays(30) })
  await product.db
    .update(events)
    .set({ size_freeze_on: bogotaDay(inDays(15)) })
    .where(eq(events.id, race.event_id))
  const read = async () => {
    const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
    const [of] = await product.db.select().from(distances).where(eq(distances.event_id, race.event_id))
    const [wave] = await product.db
      .select()
      .from(waves)
      .where(eq(waves.distance_id, of?.id ?? 0))
    if (!event || !of || !wave) throw new Error('gone')
    return { event, of, wave }
  }
  const before = await read()
  const paid = await wallet.paid(race)
  const held = await desk.register(race)
  expect((await move(race)).json).toMatchObject({ message: 'Fecha movida' })
  const after = await read()
  const shift = after.event.event_datetime.getTime() - before.event.event_datetime.getTime()
  expect(shift).toBeGreaterThan(29 * DAY_MS)
  const shifted = (one: Date | null | undefined, other: Date | null | undefined) =>
    (other?.getTime() ?? 0) - (one?.getTime() ?? 0)
  expect(shifted(before.event.register_deadline, after.event.register_deadline)).toBe(shift)
  expect(shifted(before.event.desk_until, after.event.desk_until)).toBe(shift)
  expect(shifted(before.of.start_at, after.of.start_at)).toBe(shift)
  expect(shifted(before.of.register_deadline, after.of.register_deadline)).toBe(shift)
  expect(shifted(before.wave.start_at, after.wave.start_at)).toBe(shift)
  const days = (text: string | null) => Date.parse(text ?? '') / DAY_MS
  const dayShift = days(bogotaDay(after.event.event_datetime)) - days(bogotaDay(before.event.event_datetime))
  expect(days(after.event.size_freeze_on) - days(before.event.size_freeze_on)).toBe(dayShift)
  expect(after.event.version).toBeGreaterThan(before.event.version)

  await tellNotices(product.context)
  await tellNotices(product.context)
  const [letter, ...more] = await desk.lettersTo(paid.person.email, 'event-moved')
  expect(more).toEqual([])
  expect(letter?.text).toContain('Por obras en la vía.')
  expect(letter?.text).toContain('/respuesta#')
  const unpaid = await wallet.personOf(held.id)
  expect((await desk.lettersTo(unpaid.email, 'event-moved'))[0]?.text).toContain('Tu reserva sigue igual')
  const site = await product.call<{
    event: { moved_from: string | null; cancelled: boolean; open: boolean }
  }>('GET', `/api/site/events/${race.slug}`)
  expect(site.json.event).toMatchObject({ cancelled: false, open: true })
  expect(site.json.event.moved_from).not.toBeNull()
  expect(await desk.audited('mover evento', race.event_id)).toHaveLength(1)
})

test('who may keep the new date, change to a refund, and not back again', async () => {
  const race = await createRace(product.db)
  const { id, person } = await wallet.paid(race)
  await move(race)
  await tellNotices(product.context)
  const link = await linkOf(race, person)
  const shown = await look(link)
  expect(shown.choices.map(({ choice, back, needs_payout }) => [choice, back, needs_payout])).toEqual([
    ['keep', 0, false],
    ['credit', TOTAL, false],
    ['refund', TOTAL, false],
  ])
  expect(shown.answer).toMatchObject({ choice: 'keep', by_default: true, final: false })
  expect(await answer(link, { choice: 'keep' })).toMatchObject({ icon: 'success' })
  expect((await look(link)).answer).toMatchObject({ choice: 'keep', by_default: false })
  expect(await answer(link, { choice: 'refund', shown_back: 1 })).toMatchObject({ icon: 'warning' })
  expect(await answer(link, { choice: 'refund', shown_back: TOTAL })).toMatchObject({ icon: 'success' })
  expect(await stateOf(person.id)).toBe('cancelled')
  expect(await linesOf(id)).toEqual([['gateway', TOTAL, 'approved', 'cancellation']])
  const [change] = await product.db.select().from(changes).where(eq(changes.participant_id, person.id))
  expect(change).toMatchObject({ kind: 'refund', state: 'done', asked_by: 'person', back: TOTAL, fee: 0 })
  expect(change?.due_on).not.toBeNull()
  expect(await answer(link, { choice: 'keep' })).toMatchObject({
    body: 'Ya pediste la devolución y tu cupo quedó libre.',
  })
  expect(await board(race)).toMatchObject({ counts: { people: 1, refund: 1, waiting: 0, due: TOTAL } })
  expect((await board(race)).data[0]).toMatchObject({ money: 'due', needs_account: false })
})

test('a credit of the whole, service included; and the default keeps the place when nobody answers', async () => {
  const race = await createRace(product.db)
  const one = await wallet.paid(race)
  const other = await wallet.paid(race)
  await move(race)
  await tellNotices(product.context)
  await answer(await linkOf(race, one.person), { choice: 'credit', shown_back: TOTAL })
  const [credit] = await product.db.select().from(credits).where(eq(credits.participant_id, one.person.id))
  expect(credit).toMatchObject({ amount: TOTAL, used: 0 })
  await endTime(race)
  expect(await answer(await linkOf(race, other.person), { choice: 'refund' })).toMatchObject({
    body: 'El plazo para responder terminó: tu cupo sigue en la nueva fecha.',
  })
  await closeNotices(product.context)
  expect((await noticeOf(race)).closed_at).not.toBeNull()
  expect(await stateOf(other.person.id)).toBe('confirmed')
  expect(await board(race, '?show=waiting')).toMatchObject({ total: 1, counts: { credit: 1, waiting: 1 } })
})

test('cancelling ends unpaid holds, sells nothing more, and by default gives the money back', async () => {
  const race = await createRace(product.db)
  const card = await wallet.paid(race)
  const started = await desk.startPaying(race)
  await desk.pay(started.form, { outcome: 'aprobar', method: 'pse' })
  const bank = await wallet.personOf(started.id)
  const held = await desk.register(race)
  const free = await desk.register(race)
  await product.call('POST', `/api/registrations/${free.id}/status`, {
    body: { status: 8, note: 'Invitada' },
    token,
  })
  expect((await refusal(422, cancel(race, { confirm: 'otro nombre' }))).json).toMatchObject({
    errors: { confirm: [expect.stringContaining('nombre del evento')] },
  })
  expect((await cancel(race)).json).toMatchObject({ message: 'Evento cancelado' })
  expect(await desk.row(held.id)).toMatchObject({ state: 'cancelled', payment_review: false })
  const unpaid = (
    await product.db.select().from(participants).where(eq(participants.registration_id, held.id))
  )[0]
  expect(await desk.lettersTo(unpaid?.email ?? '', 'event-cancelled-hold')).toHaveLength(1)
  expect((await desk.save(race)).json.status).not.toBe(0)
  const site = await product.call<{ event: { cancelled: boolean; open: boolean } }>(
    'GET',
    `/api/site/events/${race.slug}`,
  )
  expect(site.json.event).toMatchObject({ cancelled: true, open: false })

  await tellNotices(product.context)
  const shown = await look(await linkOf(race, card.person))
  expect(shown.choices.map(({ choice }) => choice)).toEqual(['credit', 'refund'])
  expect(await answer(await linkOf(race, card.person), { choice: 'keep' })).toMatchObject({ icon: 'warning' })
  const needs = await look(await linkOf(race, bank))
  expect(needs.choices.find(({ choice }) => choice === 'refund')?.needs_payout).toBe(true)
  await refusal(
    422,
    product.call('POST', '/api/notices/answer', {
      body: { token: await linkOf(race, bank), choice: 'refund' },
    }),
  )
  const guest = await wallet.personOf(free.id)
  expect((await look(await linkOf(race, guest))).why).toContain('no tuvo costo')

  await endTime(race)
  await closeNotices(product.context)
  await closeNotices(product.context)
  expect(await linesOf(card.id)).toEqual([['gateway', TOTAL, 'approved', 'cancellation']])
  expect(await linesOf(started.id)).toEqual([['transfer', TOTAL, 'approved', 'cancellation']])
  expect((await noticeOf(race)).closed_at).not.toBeNull()
  expect(await board(race)).toMatchObject({ counts: { needs_account: 1, due: 2 * TOTAL, waiting: 0 } })
  expect((await board(race, '?show=account')).data.map(({ participant_id }) => participant_id)).toEqual([
    bank.id,
  ])
  // The account can be given afterwards, by the same link.
  const link = await linkOf(race, bank)
  expect((await look(link)).needs_account).toBe(true)
  expect(await answer(link, { choice: 'refund', payout: PAYOUT })).toMatchObject({
    message: 'Cuenta guardada',
  })
  const [change] = await product.db.select().from(changes).where(eq(changes.participant_id, bank.id))
  expect(createPayoutCipher(product.context.secretKey).decryptPayout(change?.sealed ?? null)).toMatchObject({
    bank: 'Bancolombia',
  })
  expect(await board(race)).toMatchObject({ counts: { needs_account: 0 } })
})

test('what cannot be done gets a sentence: twice, cancelled, the past, too little time, a colleague first', async () => {
  const race = await createRace(product.db)
  const past = bogotaText(inDays(-1)).slice(0, 16)
  expect((await refusal(422, move(race, { event_datetime: past }))).json).toMatchObject({
    errors: { event_datetime: ['La nueva fecha debe estar en el futuro.'] },
  })
  expect((await refusal(422, move(race, { event_datetime: '' }))).json).toHaveProperty(
    'errors.event_datetime',
  )
  expect((await refusal(422, move(race, { answer_until: bogotaDay(new Date()) }))).json).toHaveProperty(
    'errors.answer_until',
  )
  expect((await refusal(422, move(race, { answer_until: bogotaDay(inDays(61)) }))).json).toHaveProperty(
    'errors.answer_until',
  )
  const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
  const was = bogotaText(event?.event_datetime ?? '')
  await move(race, { was })
  expect((await move(race, { was, event_datetime: bogotaText(inDays(70)) })).json).toMatchObject({
    message: 'Alguien llegó antes',
  })
  // Another date closes what was asked before.
  expect((await move(race, { event_datetime: bogotaText(inDays(70)) })).json).toMatchObject({
    icon: 'success',
  })
  expect((await cancel(race)).json).toMatchObject({ icon: 'success' })
  expect((await cancel(race)).json).toMatchObject({ message: 'El evento ya está cancelado' })
  expect((await move(race)).json).toMatchObject({ message: 'El evento ya está cancelado' })
  const open = await product.db
    .select()
    .from(event_notices)
    .where(and(eq(event_notices.event_id, race.event_id), sql`closed_at is null`))
  expect(open).toHaveLength(1)
})

test('two staff at once: one of them does it', async () => {
  const race = await createRace(product.db)
  const both = await Promise.all([cancel(race), cancel(race)])
  expect(both.map(({ json }) => json.icon).toSorted()).toEqual(['success', 'warning'])
})

test('a link is of one person, one notice and one address; a stranger and another staff see nothing', async () => {
  const race = await createRace(product.db)
  const { person } = await wallet.paid(race)
  await move(race)
  const link = await linkOf(race, person)
  for (const wrong of ['', 'x', `${link.slice(0, -2)}AA`, link.replace(/^\d+\.\d+/, (ids) => `${ids}1`)])
    expect(
      (await refusal(404, product.call('POST', '/api/notices/look', { body: { token: wrong } }))).status,
    ).toBe(404)
  await product.db
    .update(participants)
    .set({ email: 'nueva@correo.co' })
    .where(eq(participants.id, person.id))
  await refusal(404, product.call('POST', '/api/notices/look', { body: { token: link } }))
  const { token: stranger } = await desk.colaborador()
  await refusal(404, act(race, { kind: 'cancelled', answer_until: UNTIL(), confirm: 'x' }, stranger))

  const own = async (body: object) =>
    (await product.call<{ line: string; url: string | null }>('POST', '/api/notices/own', { body })).json
  const [row] = await product.db.select().from(participants).where(eq(participants.id, person.id))
  const [registration] = await product.db
    .select()
    .from(registrations)
    .where(eq(registrations.id, person.registration_id))
  if (!row || !registration) throw new Error('gone')
  const mine = personTokenOf(product.context.secretKey, { ...row, reference: registration.reference })
  // The link that answers is in the letter alone.
  expect(await own({ participant_key: row.participant_key, token: mine })).toMatchObject({
    url: null,
    line: expect.stringContaining('Nueva fecha'),
  })
  expect(await own({ participant_key: row.participant_key })).toMatchObject({ url: null, line: '' })
})

test('a link that staff can see keeps the place; money goes by the mailed one alone', async () => {
  const race = await createRace(product.db)
  const { id, person } = await wallet.paid(race)
  await move(race)
  await tellNotices(product.context)
  const seen = await linkOf(race, person, 'staff')
  const { data } = await board(race)
  expect(decodeURIComponent(data[0]?.whatsapp_url ?? '')).toContain(seen)
  const offered = await look(seen)
  expect(offered.choices.map(({ choice }) => choice)).toEqual(['keep'])
  const mailed = await look(await linkOf(race, person))
  const refund = mailed.choices.find(({ choice }) => choice === 'refund')
  const asked = { choice: 'refund', shown_back: refund?.back }
  expect((await answer(seen, asked)).icon).toBe('warning')
  expect(await linesOf(id)).toEqual([])
  expect((await answer(seen, { choice: 'keep' })).message).toBe('Te esperamos en la nueva fecha')
})

test('killed between two chunks it goes on: nobody is told twice, nobody is left out', async () => {
  const race = await createRace(product.db)
  const people = await Promise.all([1, 2, 3].map(() => desk.register(race)))
  await move(race)
  await tellChunk(product.context)
  await tellNotices(product.context)
  for (const { id } of people) {
    const { email } = await wallet.personOf(id)
    expect(await desk.lettersTo(email, 'event-moved')).toHaveLength(1)
  }
  expect((await board(race)).counts).toMatchObject({ people: 3, untold: 0 })
})

/** The person answers in the moment the default is applied. */
const collide = async (through: typeof product.db) => {
  const race = await createRace(product.db)
  const { id, person } = await wallet.paid(race)
  await cancel(race)
  await tellNotices(product.context)
  const { id: notice_id } = await noticeOf(race)
  const both = { notice_id, participant_id: person.id }
  const outcomes = await Promise.all([
    inTransaction(through, (tx) =>
      answerNotice(tx, product.context, { ...both, choice: 'credit', shown_back: TOTAL }),
    ).catch(() => 'failed'),
    inTransaction(through, (tx) => applyDefault(tx, product.context, both)).catch(() => 'failed'),
  ])
  const done = await product.db.select().from(changes).where(eq(changes.participant_id, person.id))
  const [row] = await product.db
    .select()
    .from(event_answers)
    .where(eq(event_answers.participant_id, person.id))
  return { outcomes, done, row, lines: await linesOf(id) }
}

test('an answer against the default: one of them, whole', async () => {
  for (let round = 0; round < 3; round++) {
    const { done, row, lines, outcomes } = await collide(product.db)
    expect(outcomes).not.toContain('failed')
    expect(done).toHaveLength(1)
    expect(lines).toHaveLength(1)
    expect(row?.change_id).toBe(done[0]?.id)
  }
})

test('without the locks both begin, and the account stops the second', async () => {
  const through = connectWithoutLocks(product.context.connection)
  try {
    let stopped = 0
    for (let round = 0; round < 12 && stopped === 0; round++) {
      const { outcomes, done } = await collide(through)
      if (outcomes.includes('failed') || done.length > 1) stopped++
    }
    expect(stopped).toBe(1)
  } finally {
    await closeDatabase(through)
  }
})

test('letters are of the outbox, and none names another person', async () => {
  const rows = await product.db.select().from(mails).where(eq(mails.kind, 'event-cancelled'))
  expect(rows.length).toBeGreaterThan(0)
  for (const { text } of rows) expect(text).toContain('Hola, ')
})
