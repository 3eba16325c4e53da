/** What a desk hands in: kept once, counted once, told truly, whatever the order and however late. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kits } from '#domain/events/tables.ts'
import { participants } from '#domain/registration/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createKitDesk, type KitDesk } from '#testing/desks/kit-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { handovers } from './tables.ts'

let product: TestProduct
let desk: KitDesk

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = await createKitDesk(product, { people: 18 })
})
afterAll(() => product.stop())

let served = 0
/** Somebody who was not served yet. */
const next = () => {
  const person = desk.people[served]
  served += 1
  if (!person) throw new Error('everybody was served')
  return person
}

const twoDesks = async () => [await desk.device(), await desk.device()] as const

const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const storedRow = async (id: string) =>
  (await product.db.select().from(handovers).where(eq(handovers.id, id)))[0]
const kitOf = async (id: number) =>
  (await product.db.select().from(participants).where(eq(participants.id, id)))[0]?.kit_id
const takenOf = async (id: number) => (await product.db.select().from(kits).where(eq(kits.id, id)))[0]?.taken

test('a row is kept, and the same id again is the same row and the same answer', async () => {
  const device = await desk.device()
  const row = desk.row(next())
  const [first] = await desk.send(device, [row])
  const [again] = await desk.send(device, [row, row])
  expect(first).toMatchObject({ id: row.id, outcome: 'kept', flags: [], conflict: false, says: null })
  expect(again).toEqual(first)
  const { handovers: told } = await desk.news(device)
  expect(told.filter(([id]) => id === row.id)).toHaveLength(1)
})

test('a row that cannot be read keeps no other back, and is named by its id', async () => {
  const device = await desk.device()
  const row = desk.row(next())
  const id = randomUUID()
  const [kept, broken, undo] = await desk.send(device, [
    { id, kind: 'given away' },
    row,
    { ...row, id: randomUUID(), kind: 'undone' },
  ])
  expect(kept).toMatchObject({ id: row.id, outcome: 'kept' })
  expect(broken).toMatchObject({ id, outcome: 'unreadable' })
  expect(undo).toMatchObject({ outcome: 'unreadable' })
})

test.each([
  ['a year that no page can write', { device_at: '0099-06-01T00:00:00Z' }],
  ['a year that no database can keep', { device_at: '9999-12-31T23:59:59-14:00' }],
  ['a sign that no text may have', { device_at: ago(1), bib: 'a\u0000', items: ['\\u0000'] }],
])('%s loses neither its row nor the others, and the board goes on', async (_what, odd) => {
  const device = await desk.device()
  const [good, strange] = [desk.row(next()), desk.row(next(), { ...odd, offset_ms: null })]
  const kept = await desk.send(device, [good, strange])
  expect(kept.map(({ outcome }) => outcome)).toEqual(['kept', 'kept'])
  const path = `/api/eventos/${desk.race.event_id}/entrega`
  expect((await product.call('GET', path, { token: desk.staff })).status).toBe(200)
})

test('somebody else who collects without an authorisation is told to the coordinator', async () => {
  const third = { collector: 'third', collector_name: 'Julián Mesa', collector_document: '71234567' } as const
  const [kept] = await desk.send(await desk.device(), [desk.row(next(), third)])
  expect(kept).toMatchObject({ outcome: 'kept', flags: ['unauthorised'] })
})

test('two desks and one person: the earlier corrected time is the hand-over, the later the conflict', async () => {
  const [one, other] = await twoDesks()
  const person = next()
  // The first clock is three hours ahead, the second right.
  const early = desk.row(person, {
    device_at: new Date(Date.now() + 170 * MINUTE_MS).toISOString(),
    offset_ms: -180 * MINUTE_MS,
  })
  const late = desk.row(person, { device_at: ago(5) })
  const [arrivedFirst] = await desk.send(other, [late])
  expect(arrivedFirst).toMatchObject({ conflict: false })
  const [arrivedSecond] = await desk.send(one, [early])
  expect(arrivedSecond).toMatchObject({ outcome: 'kept', conflict: false })
  const [now] = await desk.send(other, [late])
  expect(now).toMatchObject({ conflict: true })
  expect(now?.says).toContain(one.name)
  expect((await desk.news(one)).conflicts).toContain(person.id)
  expect((await desk.news(other)).conflicts).toContain(person.id)
})

test('a clock that was never compared is corrected when it hands in, and said', async () => {
  const device = await desk.device()
  const row = desk.row(next(), {
    device_at: new Date(Date.now() + 3 * 60 * MINUTE_MS - 10 * MINUTE_MS).toISOString(),
    offset_ms: null,
  })
  const sent_at = new Date(Date.now() + 3 * 60 * MINUTE_MS).toISOString()
  const [kept] = await desk.send(device, [row], sent_at)
  expect(kept?.flags).toEqual(['clock unknown'])
  const happened = (await storedRow(row.id))?.happened_at.getTime() ?? 0
  expect(Math.abs(happened - (Date.now() - 10 * MINUTE_MS))).toBeLessThan(MINUTE_MS)
})

test('undone within two minutes by the own desk, also when the undo arrives first', async () => {
  const device = await desk.device()
  const person = next()
  const row = desk.row(person, { device_at: ago(3) })
  const undo = desk.row(person, { kind: 'undone', undoes: row.id, device_at: ago(2) })
  expect((await desk.send(device, [undo]))[0]).toMatchObject({ outcome: 'kept' })
  await desk.send(device, [row])
  const [again] = await desk.send(device, [desk.row(person, { device_at: ago(1) })])
  expect(again).toMatchObject({ conflict: false })
})

test('an undo of another desk, or one that is late, waits for the coordinator in whichever order they come', async () => {
  const [one, other] = await twoDesks()
  const person = next()
  const row = desk.row(person, { device_at: ago(10) })
  await desk.send(one, [row])
  const foreign = desk.row(person, { kind: 'undone', undoes: row.id, device_at: ago(9) })
  expect((await desk.send(other, [foreign]))[0]).toMatchObject({ outcome: 'apart', apart: 'late undo' })
  const late = desk.row(person, { kind: 'undone', undoes: row.id, device_at: ago(1) })
  expect((await desk.send(one, [late]))[0]).toMatchObject({ outcome: 'apart', apart: 'late undo' })
  const another = next()
  const later = desk.row(another, { device_at: ago(10) })
  const before = desk.row(another, { kind: 'undone', undoes: later.id, device_at: ago(9) })
  await desk.send(other, [before])
  await desk.send(one, [later])
  const second = desk.row(another, { device_at: ago(1) })
  expect((await desk.send(one, [second]))[0]).toMatchObject({ conflict: true })
})

test('a device that was revoked hands in what it did, apart and without effect, and does nothing else', async () => {
  const device = await desk.device()
  await desk.crew.revoke(device.id)
  const person = next()
  const other = desk.race.kits.find(({ id }) => id !== person.kit_id)
  const [kept] = await desk.send(device, [desk.row(person, { kit_id: other?.id })])
  expect(kept).toMatchObject({ outcome: 'apart', apart: 'revoked' })
  expect(await kitOf(person.id)).toBe(person.kit_id)
  for (const path of ['snapshot', 'news'])
    await refusal(401, product.call('GET', `${desk.at}/${path}`, { token: device.token }))
})

test('nobody of the event: kept apart', async () => {
  const elsewhere = await createKitDesk(product, { people: 1, numbered: false })
  const device = await desk.device()
  const stranger = elsewhere.people[0]?.id ?? 0
  const [kept] = await desk.send(device, [desk.row(stranger)])
  expect(kept).toMatchObject({ outcome: 'apart', apart: 'unknown' })
  // The same id at the other event tells nothing of this one.
  const row = desk.row(next())
  await desk.send(device, [row])
  const [refused] = await elsewhere.send(await elsewhere.device(), [{ ...row, participant_id: stranger }])
  expect(refused).toMatchObject({ outcome: 'unreadable' })
})

test('another size than registered moves the count once, and comes back with the undo', async () => {
  const device = await desk.device()
  const person = next()
  const other = desk.race.kits.find(({ id }) => id !== person.kit_id)?.id ?? 0
  const before = { own: await takenOf(person.kit_id), other: await takenOf(other) }
  const row = desk.row(person, { kit_id: other })
  await desk.send(device, [row])
  await desk.send(device, [row])
  expect(await kitOf(person.id)).toBe(other)
  expect(await takenOf(other)).toBe((before.other ?? 0) + 1)
  expect(await takenOf(person.kit_id)).toBe((before.own ?? 0) - 1)
  await desk.send(device, [desk.row(person, { kind: 'undone', undoes: row.id })])
  expect(await kitOf(person.id)).toBe(person.kit_id)
  expect(await takenOf(other)).toBe(before.other)
})

test('a size that is not there by the count is flagged, and nothing is refused', async () => {
  const device = await desk.device()
  const person = next()
  const other = desk.race.kits.at(-1)?.id ?? 0
  await product.db
    .update(kits)
    .set({ amount: (await takenOf(other)) ?? 0 })
    .where(eq(kits.id, other))
  const [kept] = await desk.send(device, [desk.row(person, { kit_id: other })])
  expect(kept).toMatchObject({ outcome: 'kept', flags: ['size short'] })
  expect(await kitOf(person.id)).toBe(person.kit_id)
})
