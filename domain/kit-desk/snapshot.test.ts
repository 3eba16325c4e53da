/** What a device keeps to serve without connection: only what the card shows, with an end, and read by all at once cheaply. */
import { pbkdf2Sync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event_grants } from '#domain/crew/tables.ts'
import { participants } from '#domain/registration/tables.ts'
import { createKitDesk, type KitDesk } from '#testing/desks/kit-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { SNAPSHOT_HOURS } from './rules/handover-words.ts'
import { DEAD_REASONS, documentHash, GONE_REASONS, type PackedPerson } from './rules/snapshot.ts'
import { hashNow } from './snapshot/pack-people.ts'

let product: TestProduct
let desk: KitDesk

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = await createKitDesk(product, { people: 4 })
})
afterAll(() => product.stop())

const HOUR_MS = 3_600_000
const person = (at: number) => {
  const found = desk.people[at]
  if (!found) throw new Error('nobody there')
  return found
}
const packedOf = (people: PackedPerson[], id: number) => people.find(([one]) => one === id)

test('a person is what the card shows: no document, mail, phone, birthday or health in it', async () => {
  const device = await desk.device()
  const snapshot = await desk.snapshot(device)
  const { dni, email, phone, birthday, participant_key, name, last_name } = person(0)
  const packed = packedOf(snapshot.people, person(0).id)
  expect(packed?.slice(1, 5)).toEqual([participant_key, 0, name, last_name])
  expect(packed?.slice(8, 10)).toEqual([dni.slice(-4), await documentHash(snapshot.salt, dni)])
  const whole = JSON.stringify(snapshot)
  for (const secret of [dni, email, phone, birthday]) expect(whole).not.toContain(secret)
})

test('the hash is the browser’s', async () => {
  for (const plain of ['1020304050', 'AB123', ''])
    expect(hashNow('sal', plain)).toBe(await documentHash('sal', plain))
})

test('the PIN can be tried without connection, and its verifier changes with it', async () => {
  const device = await desk.device()
  const verify = async (pin: string) => {
    const { pin: kept } = await desk.snapshot(device)
    if (!kept) return false
    const salt = Buffer.from(kept.salt, 'base64url')
    expect(kept.iterations).toBeGreaterThanOrEqual(210_000)
    return pbkdf2Sync(pin, salt, kept.iterations, 32, 'sha256').toString('base64url') === kept.hash
  }
  const before = await desk.crew.deskCode()
  expect(await verify(before)).toBe(true)
  await desk.crew.pin(true)
  const after = await desk.crew.deskCode()
  expect(await verify(after)).toBe(true)
  expect(await verify(before)).toBe(before === after)
})

test('it ends after twelve hours without contact, and never after the right', async () => {
  const device = await desk.device()
  const inHours = (end: string) => (Date.parse(end) - Date.now()) / HOUR_MS
  const { ends_at } = await desk.snapshot(device)
  expect(inHours(ends_at)).toBeGreaterThan(SNAPSHOT_HOURS - 0.1)
  expect(inHours(ends_at)).toBeLessThanOrEqual(SNAPSHOT_HOURS)
  expect(inHours((await desk.news(device)).ends_at)).toBeLessThanOrEqual(SNAPSHOT_HOURS)
  const soon = await desk.device()
  const until_at = new Date(Date.now() + 2 * HOUR_MS)
  await product.db.update(event_grants).set({ until_at }).where(eq(event_grants.device_id, soon.id))
  expect(inHours((await desk.snapshot(soon)).ends_at)).toBeLessThanOrEqual(2)
})

test('a hand-over is no new version, a person who left is; who has it is told so without a body', async () => {
  const device = await desk.device()
  const { version, seq } = await desk.snapshot(device)
  const other = desk.race.kits.find(({ id }) => id !== person(1).kit_id)?.id
  const row = desk.row(person(1), { kit_id: other })
  await desk.send(device, [row])
  const news = await desk.news(device, seq)
  expect(news.version).toBe(version)
  expect(news.handovers.map(([id]) => id)).toContain(row.id)
  const again = await product.call('GET', `${desk.at}/snapshot`, {
    token: device.token,
    headers: { 'if-none-match': `"${version}"` },
  })
  expect([again.status, again.text]).toEqual([304, ''])
  const { registration_id, participant_key, id } = person(2)
  await product.call('POST', `/api/registrations/${registration_id}/cancel`, {
    token: desk.staff,
    body: { note: 'Lesión', reason: 'Lesión' },
  })
  const after = await desk.snapshot(device)
  expect(after.version).not.toBe(version)
  expect(packedOf(after.people, id)).toBeUndefined()
  const why = after.dead.find(([key]) => key === participant_key)?.[1] ?? -1
  expect(DEAD_REASONS[why]).toBe('annulled')
})

test('each device has its own name, part and numbers in it; the others are named', async () => {
  const [one, other] = [await desk.device({ initials: 'A-F' }), await desk.device()]
  const { me, desks } = await desk.snapshot(one)
  expect(me).toMatchObject({ kind: 'device', id: one.id, name: one.name })
  expect(me.scope.initials).toBeTruthy()
  expect(desks.map(({ device_id }) => device_id)).toEqual(expect.arrayContaining([one.id, other.id]))
  const staff = await desk.snapshot({ token: desk.staff })
  expect(staff.me).toMatchObject({ kind: 'staff', scope: {} })
})

test('who has not signed, owes, or is a minor is told so', async () => {
  const device = await desk.device()
  const { id } = person(3)
  await product.db
    .update(participants)
    .set({ consents: null, birthday: '2015-01-01', guardian: null })
    .where(eq(participants.id, id))
  const packed = packedOf((await desk.snapshot(device)).people, id)
  expect(packed?.[10]).toEqual(['', '', 0])
  expect(packed?.[12]).toBe(0)
})

test('who has no kit to collect is found by the document, with why; a second live place hides an ended one', async () => {
  const own = await createKitDesk(product, { people: 3 })
  const [refunded, unpaid, kept] = own.people
  if (!refunded || !unpaid || !kept) throw new Error('three people')
  await product.db.execute(sql`
    update participants set state = 'cancelled', ended_at = '2026-11-19 15:00:00-05' where id = ${refunded.id}`)
  await product.db.execute(sql`
    update participants set state = 'released', ended_at = now(), payment_status = 0 where id = ${unpaid.id}`)
  const { gone = [], salt } = await own.snapshot(await own.device())
  const of = async (dni: string) => {
    const hash = await documentHash(salt, dni)
    return gone.find((line) => line[1] === hash)
  }
  expect(await of(refunded.dni)).toEqual([
    refunded.dni.slice(-4),
    hashNow(salt, refunded.dni),
    `${refunded.name} ${refunded.last_name.slice(0, 1)}.`,
    GONE_REASONS.indexOf('annulled'),
    '2026-11-19',
  ])
  expect((await of(unpaid.dni))?.[3]).toBe(GONE_REASONS.indexOf('unpaid'))
  expect(await of(kept.dni)).toBeUndefined()
})
