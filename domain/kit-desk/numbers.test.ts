/** Numbers at the table: dealt to one desk, given once, lost ones burnt. Each race has a twin with the locks off. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bibs } from '#domain/bibs/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { createKitDesk, type DeskDevice, type KitDesk } from '#testing/desks/kit-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { dealNumbers, returnNumbers } from './numbers/deal-numbers.ts'
import type { Dealt } from './numbers/list-dealt.ts'
import { bib_deals } from './tables.ts'

let product: TestProduct
let unlocked: Database
let desk: KitDesk
let series_id: number

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  unlocked = connectWithoutLocks(product.connection)
  desk = await createKitDesk(product, { people: 8, numbered: false })
  series_id = await desk.bibs.addSeries(desk.race, { name: 'Mesa', mode: 'pick_up', digits: 3, prefix: 'A' })
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

const ask = async ({ token }: DeskDevice, count = 10) =>
  (
    await product.call<Dealt>('POST', `${desk.at}/numbers`, {
      token,
      body: { series_id, count },
    })
  ).json
const bibOf = (participant_id: number) => desk.bibs.bibOf(participant_id)
const first = ({ ranges }: Dealt) => ranges[0]?.[0] ?? 0
const person = (at: number) => desk.people[at] ?? { id: 0 }

test('two desks have ranges of their own; asking again deals no more than is asked for', async () => {
  const [one, other] = [await desk.device(), await desk.device()]
  const [mine, theirs] = [await ask(one), await ask(other)]
  expect(mine.ranges[0]?.[1]).toBeLessThan(first(theirs))
  expect(await ask(one)).toEqual(mine)
  const { numbers, people } = await desk.snapshot(one)
  expect(numbers).toEqual([{ series_id, name: 'Mesa', prefix: 'A', digits: 3, ...mine }])
  // Who has no number gets it from this series.
  expect(people.every((packed) => packed[16] === 0)).toBe(true)
})

test('the number that was given is the person’s and counts as printed; once, however often it is sent', async () => {
  const device = await desk.device()
  const number = `A${String(first(await ask(device))).padStart(3, '0')}`
  const row = desk.row(person(0), { bib: number })
  const { version } = await desk.snapshot(device)
  for (const _ of [1, 2]) expect((await desk.send(device, [row]))[0]?.flags).toEqual([])
  expect((await desk.news(device)).version).toBe(version)
  const given = await bibOf(person(0).id)
  expect(given).toMatchObject({ number, state: 'assigned' })
  expect(given?.printed_at).not.toBeNull()
  expect((await ask(device)).given).toEqual([first(await ask(device))])
})

test('a number that is somebody’s, or dealt to another desk, is flagged and nothing moves', async () => {
  const [one, other] = [await desk.device(), await desk.device()]
  const theirs = first(await ask(other))
  const taken = (await bibOf(person(0).id))?.number
  const [kept] = await desk.send(one, [desk.row(person(1), { bib: taken })])
  expect(kept).toMatchObject({ outcome: 'kept', flags: ['number taken'] })
  const [foreign] = await desk.send(one, [desk.row(person(2), { bib: `A${theirs}` })])
  expect(foreign?.flags).toEqual(['number taken'])
  expect(await bibOf(person(2).id)).toBeUndefined()
})

test('lost at the desk: the old number is burnt, the new one is the person’s', async () => {
  const device = await desk.device()
  const from = first(await ask(device))
  await desk.send(device, [desk.row(person(3), { bib: `A${from}` })])
  const row = desk.row(person(3), { kind: 'exchanged', bib_back: `A${from}`, bib: `A${from + 1}` })
  for (const _ of [1, 2]) expect((await desk.send(device, [row]))[0]?.flags).toEqual([])
  expect((await bibOf(person(3).id))?.key).toBe(`A${from + 1}`)
  const burnt = (await desk.bibs.bibsOf(desk.race)).find(({ key }) => key === `A${from}`)
  expect(burnt).toMatchObject({ state: 'burnt', burnt_reason: 'lost', former_participant_id: person(3).id })
})

test('staff give no number that a desk has in hand, until it comes back', async () => {
  const device = await desk.device()
  const number = `A${first(await ask(device))}`
  const give = () =>
    product.call('POST', `/api/eventos/${desk.race.event_id}/dorsales/dar`, {
      token: desk.staff,
      body: { participant_id: person(4).id, number },
    })
  expect((await refusal(422, give())).text).toContain(device.name)
  const { event_id } = desk.race
  expect(await inTransaction(product.db, (tx) => returnNumbers(tx, { event_id, device_id: device.id }))).toBe(
    10,
  )
  await give()
  expect((await bibOf(person(4).id))?.key).toBe(number)
})

test('a series that gives no numbers at the table, or has none left, says so', async () => {
  const device = await desk.device()
  const small = await desk.bibs.addSeries(desk.race, {
    name: 'Poca',
    mode: 'pick_up',
    prefix: 'B',
    to_number: 1,
  })
  const asked = (id: number, by: DeskDevice) =>
    product.call('POST', `${desk.at}/numbers`, { token: by.token, body: { series_id: id } })
  await asked(small, device)
  expect((await refusal(422, asked(small, await desk.device()))).text).toContain('ya no tiene números')
  const paid = await desk.bibs.addSeries(desk.race, { name: 'Pago', prefix: 'C' })
  await refusal(422, asked(paid, device))
})

/** Both ask at the same moment; the same number in two hands is the fault. */
const bothAsk = async (db: Database) => {
  const { event_id } = desk.race
  const holders = [await desk.device(), await desk.device()]
  await Promise.allSettled(
    holders.map(({ id, name }) =>
      inTransaction(db, (tx) =>
        dealNumbers(tx, { event_id, series_id, count: 10 }, { device_id: id, user_id: null, desk: name }),
      ),
    ),
  )
  const { rows } = await product.db.execute(sql`
    select 1 from bib_deals a join bib_deals b on a.series_id = b.series_id and a.id < b.id
      and a.returned_at is null and b.returned_at is null
      and a.from_number <= b.to_number and b.from_number <= a.to_number`)
  return rows.length > 0
}

test('two desks that ask at the same moment never get one number', async () => {
  for (let round = 0; round < 5; round++) expect(await bothAsk(product.db)).toBe(false)
})

test('lock-off twin: two desks have the same number in hand', async () => {
  let seen = false
  for (let round = 0; round < 20 && !seen; round++) seen = await bothAsk(unlocked)
  expect(seen).toBe(true)
  await product.db.delete(bib_deals)
  await product.db.delete(bibs).where(eq(bibs.state, 'reserved'))
})
