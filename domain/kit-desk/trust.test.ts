/** A phone's word is judged again: its flags, the numbers it gives, conflicts of its own, and what it sends after its end. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LATE_ROWS } from '#domain/crew/devices/late-total.ts'
import { listInvalid } from '#domain/timing/versions.ts'
import { refusal } from '#testing/answer.ts'
import { createKitDesk, type KitDesk } from '#testing/desks/kit-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { listConflicts } from './read-conflicts.ts'

let product: TestProduct
let desk: KitDesk

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = await createKitDesk(product, { people: 8 })
})
afterAll(() => product.stop())

let served = 0
const next = () => {
  const person = desk.people[served++]
  if (!person) throw new Error('everybody was served')
  return person
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('what a phone should have said of whom it handed to is added when it arrives', async () => {
  const [owes, unsigned, far] = [next(), next(), next()]
  await product.db.execute(sql`
    insert into charges (registration_id, kind, amount)
    select registration_id, 'fee', 5000 from participants where id = ${owes.id}`)
  await product.db.execute(sql`update participants set consents = null where id = ${unsigned.id}`)
  await product.db.execute(sql`update participants set last_name = 'Zapata' where id = ${far.id}`)
  const initials = await desk.device({ initials: 'A-C' })
  const told = await desk.send(initials, [
    desk.row(owes),
    desk.row(unsigned),
    desk.row(far, { device_at: ago(30) }),
  ])
  const flags = new Map(told.map(({ id: _, flags: own }, at) => [[owes, unsigned, far][at], own]))
  expect(flags.get(owes)).toContain('owed')
  expect(flags.get(unsigned)).toContain('unsigned')
  expect(flags.get(far)).toContain('other desk')
})

test('one phone that tells a kit twice spoils no number; two phones do, until somebody decides', async () => {
  const [alone, both] = [next(), next()]
  const [one, other] = [await desk.device(), await desk.device()]
  await desk.send(one, [desk.row(alone, { device_at: ago(9) })])
  await desk.send(one, [desk.row(alone)])
  expect(
    (await listConflicts(product.db, desk.race.event_id)).map(({ participant_id }) => participant_id),
  ).toEqual([alone.id])
  expect(
    (await listInvalid(product.db, desk.race.event_id)).filter(({ reason }) =>
      /dos veces|conflicto/i.test(reason),
    ),
  ).toEqual([])
  await desk.send(one, [desk.row(both, { device_at: ago(9) })])
  await desk.send(other, [desk.row(both)])
  const { rows } = await product.db.execute<{ number: string }>(
    sql`select number from bibs where participant_id = ${both.id}`,
  )
  expect((await listInvalid(product.db, desk.race.event_id)).map(({ number }) => number)).toEqual([
    rows[0]?.number,
  ])
})

test('a number that was dealt to nobody is given by no phone', async () => {
  const person = next()
  const [kept] = await desk.send(await desk.device(), [desk.row(person, { bib: 'VIP1' })])
  expect(kept?.flags).toContain('number taken')
  const { rows } = await product.db.execute(sql`
    select 1 from bibs where event_id = ${desk.race.event_id} and upper(number) = 'VIP1'`)
  expect(rows).toEqual([])
})

test('a revoked phone hands in so many rows in all; the rest waits until a coordinator lets more come', async () => {
  const device = await desk.device()
  const person = next()
  await desk.crew.revoke(device.id)
  const some = (count: number) => Array.from({ length: count }, () => desk.row(person))
  const [first, second, third] = [some(200), some(200), some(100)]
  for (const rows of [first, second, third]) await desk.send(device, rows)
  // Sent again they are the same rows.
  await desk.send(device, first)
  await refusal(429, desk.upload(device, some(1)))
  const waiting = async () =>
    (await desk.crew.show()).devices.find(({ id }) => id === device.id)?.late_waiting
  expect(await waiting()).toBe(1)
  await product.call('POST', `${desk.crew.at}/dispositivos/${device.id}/pendientes`, { token: desk.staff })
  await desk.send(device, some(200))
  expect(await waiting()).toBe(0)
  const { rows } = await product.db.execute<{ count: number }>(
    sql`select count(*)::int as count from handovers where device_id = ${device.id} and apart = 'revoked'`,
  )
  expect(rows[0]?.count).toBe(LATE_ROWS + 200)
})
