/** The figures of the panel's home: the same numbers as the lists they lead to, and of one's own events only. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { event_pages } from '#domain/events/page/page-tables.ts'
import { distances, events, price_tiers } from '#domain/events/tables.ts'
import type { LedgerTotals } from '#domain/payments/ledger/ledger-contract.ts'
import type { MovementTotals } from '#domain/payments/ledger/movements-contract.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { bookRows } from '#testing/book-rows.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { addSampleRegistration } from '#testing/sample-registration.ts'
import type { Curves, Home, Waiting } from './home-contract.ts'

type Race = Awaited<ReturnType<typeof createRace>>

const DAY_MS = 86_400_000
const PRICE = 80_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

let product: TestProduct
let administrator: string
let colaborador: string
let mine: Race
let theirs: Race
let past: Race

const get = async <T>(path: string, token: string) => (await product.call<T>('GET', path, { token })).json
const readHome = (token: string) => get<Home>('/api/panel/home', token)
const readWaiting = (token: string) => get<Waiting>('/api/panel/waiting', token)

const register = (race: Race, change: object = {}) =>
  addSampleRegistration(product.db, {
    event_id: race.event_id,
    category_id: race.category_id,
    kit_id: race.kit_id,
    state: 'paid',
    payment_status: 7,
    amount: PRICE,
    ...change,
  })

beforeAll(async () => {
  product = await startTestProduct()
  administrator = (await product.signIn('Administrator')).token
  mine = await createRace(product.db, { name: 'Carrera mía' })
  theirs = await createRace(product.db, { name: 'Carrera ajena', event_datetime: inDays(60) })
  past = await createRace(product.db, { name: 'La de antes', event_datetime: inDays(-200) })
  colaborador = (await createDesk(product).colaborador(mine.event_id, past.event_id)).token
})
afterAll(() => product.stop())

test('money by day is what the ledger says of the same days, for whoever asks', async () => {
  const ids = [await register(mine), await register(mine), await register(theirs)]
  await bookRows(product.db)
  // On other days than today: three days ago, and in the week before.
  await product.db.execute(sql`alter table payments disable trigger user`)
  await product.db.execute(
    sql`update payments set received_at = now() - interval '3 days' where registration_id = ${ids[1]}`,
  )
  await product.db.execute(
    sql`update payments set received_at = now() - interval '9 days' where registration_id = ${ids[2]}`,
  )
  await product.db.execute(sql`alter table payments enable trigger user`)
  await product.call('POST', `/api/ledger/registration/${ids[0]}/refunds`, {
    token: administrator,
    body: { amount: 30_000, note: 'Lesión' },
  })
  for (const token of [administrator, colaborador]) {
    const { money } = await readHome(token)
    expect(money.days).toHaveLength(7)
    expect(money.days.at(-1)?.day).toBe(bogotaDay(new Date()))
    for (const days of [money.days, money.before]) {
      const period = `from=${days[0]?.day}&to=${days.at(-1)?.day}`
      const ledger = await get<MovementTotals>(`/api/ledger/movements/totals?${period}`, token)
      expect(days.filter(({ received, refunded }) => received + refunded > 0)).toEqual(ledger.by_day)
    }
  }
  const sum = async (token: string) =>
    (await readHome(token)).money.before.reduce((all, { received }) => all + received, 0)
  expect([await sum(administrator), await sum(colaborador)]).toEqual([PRICE, 0])
})

test('places are those of the distances and the cards, of coming active events of one’s own', async () => {
  await product.db
    .update(distances)
    .set({ participant_limit: 40 })
    .where(eq(distances.event_id, mine.event_id))
  await product.db.update(distances).set({ taken: 2 }).where(eq(distances.event_id, mine.event_id))
  await createRace(product.db, { name: 'Sin publicar', status: 'inactive' })
  const all = await readHome(administrator)
  expect(all.events.map(({ name }) => name)).toEqual(['Carrera mía', 'Carrera ajena'])
  expect(all.coming).toBe(2)
  const own = await readHome(colaborador)
  expect(own.events.map(({ name }) => name)).toEqual(['Carrera mía'])
  expect(own.events[0]).toMatchObject({
    taken: 2,
    limit: 100,
    distances: [{ name: '10K', taken: 2, limit: 40 }],
  })
})

test('a hold that is over takes no place any more, whether or not it was expired', async () => {
  const { events: before } = await readHome(colaborador)
  await register(mine, { state: 'held', payment_status: 0, hold_until: inDays(-1) })
  await product.db
    .update(distances)
    .set({ taken: sql`${distances.taken} + 1` })
    .where(eq(distances.event_id, mine.event_id))
  expect((await readHome(colaborador)).events).toEqual(before)
})

test('what waits has the numbers of the lists where it is decided, and leads there', async () => {
  const reviewed = await register(mine, { state: 'released', payment_status: 0 })
  const foreign = await register(theirs, { state: 'released', payment_status: 0 })
  for (const id of [reviewed, foreign])
    await product.db.update(registrations).set({ payment_review: true }).where(eq(registrations.id, id))
  const listed = async (token: string) =>
    (await get<LedgerTotals>('/api/ledger/totals?status=review', token)).count
  for (const [token, count] of [
    [administrator, 2],
    [colaborador, 1],
  ] as const) {
    expect(await listed(token)).toBe(count)
    expect(await readWaiting(token)).toMatchObject({ reviews: count, transfers: 0, requests: 0 })
    expect((await readHome(token)).decisions).toContainEqual({ kind: 'reviews', count, event: null })
  }
})

test('letters of a message that may have arrived wait in their event, and for who manages it', async () => {
  for (const race of [mine, theirs]) {
    const id = await register(race, { state: 'paid', payment_status: 4 })
    await product.db.execute(sql`
      with written as (insert into messages (event_id, kind, state, subject, body, segment)
        values (${race.event_id}, 'operational', 'sent', 'Hola', 'Hola', '{}') returning id)
      insert into message_recipients (message_id, participant_id, name, email, state)
      select written.id, m.id, 'Ana', 'ana@dorsal.test', 'uncertain' from written, participants m
      where m.registration_id = ${id}`)
  }
  expect(await readWaiting(administrator)).toMatchObject({ messages: 2 })
  expect(await readWaiting(colaborador)).toMatchObject({ messages: 1 })
  const told = async (token: string) =>
    (await readHome(token)).decisions.filter(({ kind }) => kind === 'messages').map(({ event }) => event?.id)
  expect((await told(administrator)).toSorted()).toEqual([mine.event_id, theirs.event_id].toSorted())
  expect(await told(colaborador)).toEqual([mine.event_id])
})

test('who has not signed is counted by event, as the participants’ list does', async () => {
  await product.db
    .update(participants)
    .set({ consents: { data_policy: true, waiver: true, health: false, news: false } })
    .where(eq(participants.event_id, theirs.event_id))
  const marks = await product.call<{ competitors: { total: number } }>(
    'GET',
    `/api/search-participant?event_id=${mine.event_id}&marked=unsigned`,
    { token: administrator },
  )
  const unsigned = (await readHome(administrator)).decisions.filter(({ kind }) => kind === 'unsigned')
  expect(unsigned).toEqual([
    {
      kind: 'unsigned',
      count: marks.json.competitors.total,
      event: { id: mine.event_id, name: 'Carrera mía' },
    },
  ])
  expect(unsigned[0]?.count).toBeGreaterThan(0)
})

test('letters that failed this week and data requests are the Administrator’s', async () => {
  const letter = (created_at: Date) => ({
    message_id: crypto.randomUUID(),
    kind: 'prueba',
    recipient: 'nadie@correo.test',
    subject: 'No sale',
    html: '',
    text: '',
    state: 'failed' as const,
    created_at,
  })
  await product.db.insert(mails).values([letter(new Date()), letter(inDays(-8))])
  await product.call('POST', '/api/data-requests', {
    body: {
      kind: 'deletion',
      name: 'Rosa Díaz',
      document_type: 'CC',
      dni: '52000111',
      email: 'rosa@correo.test',
      message: '',
    },
  })
  expect(await readWaiting(administrator)).toMatchObject({ failed_mails: 1, data_requests: 1 })
  expect(await readWaiting(colaborador)).toMatchObject({ failed_mails: 0, data_requests: 0 })
  expect((await readHome(colaborador)).decisions.map(({ kind }) => kind)).not.toContain('data_requests')
})

test('the next dates come in order: price, sizes, kits, deadline, race; what is over is not told', async () => {
  await product.db.delete(price_tiers).where(eq(price_tiers.event_id, mine.event_id))
  await product.db.insert(price_tiers).values(
    [-5, 3, 12].map((days) => ({
      event_id: mine.event_id,
      date: bogotaDay(inDays(days)),
      event_price: PRICE,
    })),
  )
  await product.db
    .update(events)
    .set({ size_freeze_on: bogotaDay(inDays(6)) })
    .where(eq(events.id, mine.event_id))
  const pickup = (days: number) => ({ day: bogotaDay(inDays(days)), from: '08:00', to: '17:00' })
  await product.db
    .insert(event_pages)
    .values({ event_id: mine.event_id, pickup_hours: [pickup(28), pickup(-2)] })
  const { dates } = await readHome(colaborador)
  expect(dates.map(({ kind, at }) => [kind, at])).toEqual([
    ['price', bogotaDay(inDays(4))],
    ['sizes', bogotaDay(inDays(6))],
    ['deadline', expect.stringMatching(`^${bogotaDay(inDays(20))} `)],
    ['pickup', bogotaDay(inDays(28))],
    ['race', expect.stringMatching(`^${bogotaDay(inDays(30))} `)],
  ])
  expect(dates.every(({ event }) => event?.id === mine.event_id)).toBe(true)
})

test('a curve counts places up to each day before the race and ends with those of Detalles', async () => {
  await register(past, { created_at: inDays(-230), team: [{}, {}] })
  await register(past, { created_at: inDays(-205) })
  await register(past, { created_at: inDays(-204), state: 'cancelled' })
  const path = `/api/panel/curve?event_id=${mine.event_id}&beside_id=${past.event_id}`
  const { curve, beside, others } = await get<Curves>(path, colaborador)
  expect(beside?.points).toEqual([
    { days: 30, sold: 2 },
    { days: 5, sold: 3 },
  ])
  expect(others).toEqual([{ id: past.event_id, name: 'La de antes', event_datetime: beside?.event_datetime }])
  const own = (await readHome(colaborador)).events.find(({ id }) => id === mine.event_id)
  expect(curve.points.at(-1)?.sold).toBe(own?.taken)
})

test('an event that is not one’s own is set beside nothing', async () => {
  const path = `/api/panel/curve?event_id=${mine.event_id}&beside_id=${theirs.event_id}`
  await refusal(404, product.call('GET', path, { token: colaborador }))
  await refusal(
    404,
    product.call('GET', `/api/panel/curve?event_id=${theirs.event_id}`, { token: colaborador }),
  )
})
