import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { createBlock } from '#domain/events/capacity/change-blocks.ts'
import { events } from '#domain/events/tables.ts'
import type { WorkChallenge } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { solved } from '#testing/solved-work.ts'
import { forgetAddresses } from '../jobs.ts'
import { registrations } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
let number = 41_000

const largeRace = () =>
  createRace(product.db, {
    participant_limit: 400,
    team_size: [1, 7],
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: 400 }],
  })

const teamOf = (race: Race, people: number) =>
  Array.from({ length: people }, () => participantForm(++number, race.kit_id))

const send = async (race: Race, team: object[], from: string, change: object = {}) => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/competitor',
    remoteAddress: from,
    payload: { competitors: team, event_id: race.event_id, category_id: race.category_id, ...change },
  })
  return {
    http: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    ...answer.json<{ status: number; message: string; work?: WorkChallenge }>(),
  }
}

const takenOf = async (race: Race) =>
  (await product.db.select().from(events).where(eq(events.id, race.event_id)))[0]?.taken

/** As many places as that, taken by whoever does not prove work. */
const fill = async (race: Race, from: string, places: number) => {
  for (let team = 0; team < places / 7; team++)
    expect((await send(race, teamOf(race, 7), from)).status).toBe(0)
}

test('one address does not fill an event: above a hundred unpaid places it is asked to wait', async () => {
  const race = await largeRace()
  await fill(race, '10.9.0.1', 98)
  const refused = await send(race, teamOf(race, 7), '10.9.0.1')
  expect(refused).toMatchObject({ http: 503, message: expect.stringContaining('sin pagar') })
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect(await takenOf(race)).toBe(98)
  expect((await send(race, teamOf(race, 7), '10.9.0.2')).status).toBe(0)
})

test('a company of 120 behind one address enters by its code, and takes no more than its own', async () => {
  const race = await largeRace()
  const fields = { name: 'Banco', owner: 'company', places: 126, distances: [], code: 'BANCO-126' } as const
  await inTransaction(product.db, (tx) => createBlock(tx, race.event_id, { ...fields, distances: [] }))
  for (let team = 0; team < 18; team++)
    expect((await send(race, teamOf(race, 7), '10.9.5.1', { block_code: 'BANCO-126' })).status).toBe(0)
  expect((await send(race, teamOf(race, 7), '10.9.5.1', { block_code: 'BANCO-126' })).status).toBe(6)
  expect(await takenOf(race)).toBe(126)
})

test('a flood at one instant gets no further than one by one', async () => {
  const race = await largeRace()
  const flood = Array.from({ length: 50 }, () => send(race, teamOf(race, 7), '10.9.0.3'))
  const answers = await Promise.all(flood)
  expect(answers.filter(({ http }) => http === 503).length).toBeGreaterThan(25)
  // What was on its way while the hundredth was written, and no more.
  expect(await takenOf(race)).toBeLessThan(100 + 4 * 7)
})

test('our form is asked for work above thirty, proves it once and gets in', async () => {
  const race = await largeRace()
  await fill(race, '10.9.1.1', 28)
  const team = teamOf(race, 7)
  const asked = await send(race, team, '10.9.1.1', { work: '' })
  expect(asked).toMatchObject({ http: 200, status: 3 })
  if (!asked.work) throw new Error('no work was asked for')
  const work = await solved(asked.work)
  expect((await send(race, team, '10.9.1.1', { work })).status).toBe(0)
  // The same work again is none.
  expect((await send(race, teamOf(race, 7), '10.9.1.1', { work })).status).toBe(3)
  expect((await send(race, teamOf(race, 7), '10.9.1.9', { work: '' })).status).toBe(0)
})

test('with work an address goes on above a hundred', async () => {
  const race = await largeRace()
  await fill(race, '10.9.2.1', 98)
  const team = teamOf(race, 7)
  const { work } = await send(race, team, '10.9.2.1', { work: '' })
  if (!work) throw new Error('no work was asked for')
  expect((await send(race, team, '10.9.2.1', { work: await solved(work) })).status).toBe(0)
})

test('paid places let an address hold ten times as many unpaid ones, and not one more', async () => {
  const race = await largeRace()
  await fill(race, '10.9.3.1', 98)
  expect((await send(race, teamOf(race, 7), '10.9.3.1')).http).toBe(503)
  await product.db
    .update(registrations)
    .set({ created_at: sql`now() - interval '21 minutes'` })
    .where(eq(registrations.event_id, race.event_id))
  expect((await send(race, teamOf(race, 7), '10.9.3.1')).http).toBe(503)
  await product.db.execute(sql`
    update registrations set state = 'paid', payment_status = 4, hold_until = null where id in
      (select id from registrations where event_id = ${race.event_id} order by id limit 2)`)
  await fill(race, '10.9.3.1', 21)
  expect((await send(race, teamOf(race, 7), '10.9.3.1')).status).toBe(0)
  // 14 places were paid, so 140 may be unpaid.
  await fill(race, '10.9.3.1', 28)
  expect((await send(race, teamOf(race, 7), '10.9.3.1')).http).toBe(503)
})

test('an event that costs nothing is not filled from one address either', async () => {
  const race = await createRace(product.db, {
    participant_limit: 400,
    team_size: [7],
    price_tiers: [{ date: '2030-01-01', event_price: 0, cost_service: 0 }],
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: 400 }],
  })
  for (let team = 0; team < 14; team++)
    expect((await send(race, teamOf(race, 7), '10.9.7.1')).status).toBe(100)
  expect((await send(race, teamOf(race, 7), '10.9.7.1')).http).toBe(503)
})

test('the same form, and a hold that is changed without growing, are asked for nothing', async () => {
  const race = await largeRace()
  const own = teamOf(race, 7)
  await send(race, own, '10.9.4.1')
  await fill(race, '10.9.4.1', 91)
  expect((await send(race, own, '10.9.4.1')).status).toBe(0)
  expect((await send(race, teamOf(race, 1), '10.9.4.1', { work: '' })).status).toBe(3)
})

test('the organiser is told once a day', async () => {
  const { email } = await product.signIn('Administrator')
  const race = await largeRace()
  await fill(race, '10.9.5.1', 56)
  const letters = await product.db
    .select()
    .from(mails)
    .where(like(mails.kind, `squatting-event-${race.event_id}`))
  expect(letters.map(({ recipient }) => recipient)).toEqual([email])
})

test('what is kept of an address is no address, and is gone after a week', async () => {
  const race = await largeRace()
  await send(race, teamOf(race, 1), '10.9.6.1')
  const find = async () =>
    (await product.db.select().from(registrations).where(eq(registrations.event_id, race.event_id)))[0]
  expect((await find())?.saved_from).toMatch(/^[\w-]{22}$/)
  await product.db
    .update(registrations)
    .set({ created_at: sql`now() - interval '8 days'` })
    .where(eq(registrations.event_id, race.event_id))
  await forgetAddresses(product.db)
  expect((await find())?.saved_from).toBeNull()
})
