/** Two machines that know nothing of each other but DATABASE_URL and STORAGE_URL; the first runs two processes. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { hashPassword } from '#domain/accounts/password-hash.ts'
import { createUser } from '#domain/accounts/users/create-user.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { multipartBody } from '#testing/multipart.ts'
import { addressOf, startMachine, startRoundRobin, type TestMachine } from '#testing/processes/machines.ts'
import { createRace } from '#testing/race.ts'
import { openS3Double, type S3Double } from '#testing/s3-double.ts'
import { type Inbox, startInbox } from '#testing/smtp-inbox.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

const STAFF = { email: 'organiza@correo.test', password: 'una-clave-larga-de-prueba' }

let database: TestDatabase
let storage: S3Double
let inbox: Inbox
let starting: Promise<TestMachine>[] = []
let first: TestMachine
let second: TestMachine
let door: Awaited<ReturnType<typeof startRoundRobin>>
let token: string

const call = async (url: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  })
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}
const asStaff = () => ({ authorization: `Bearer ${token}` })

beforeAll(async () => {
  database = await createTestDatabase()
  storage = await openS3Double()
  inbox = await startInbox()
  await inTransaction(database.db, async (tx) =>
    createUser(tx, {
      name: 'Quien organiza',
      email: STAFF.email,
      phone: '3005550000',
      rol: 'Administrator',
      status: true,
      password_hash: await hashPassword(STAFF.password),
    }),
  )
  const settings = {
    DATABASE_URL: addressOf(database.connection),
    STORAGE_URL: storage.url,
    SMTP_URL: inbox.url,
  }
  // At the same moment: which of them makes the key is open.
  starting = [startMachine({ ...settings, WEB_CONCURRENCY: '2' }), startMachine(settings)]
  ;[first, second] = (await Promise.all(starting)) as [TestMachine, TestMachine]
  door = await startRoundRobin([first.address, second.address])
  const { json } = await call(`${first.address}/api/auth/login`, STAFF)
  token = String(json.token)
}, 180_000)

afterAll(async () => {
  await door?.close()
  for (const machine of await Promise.allSettled(starting))
    if (machine.status === 'fulfilled') await machine.value.stop()
  await inbox?.close()
  await storage?.close()
  await database?.drop()
}, 60_000)

test('who logs in at one machine is known at the other', async () => {
  for (const machine of [first, second]) {
    const { status, json } = await call(`${machine.address}/api/auth/me`, undefined, asStaff())
    expect([status, JSON.stringify(json)]).toEqual([200, expect.stringContaining(STAFF.email)])
  }
})

test('a picture uploaded at one machine is shown by the other', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
  const { body, headers } = multipartBody({ file: { filename: 'a.png', bytes } })
  const sent = await fetch(`${first.address}/image/upload`, {
    method: 'POST',
    body,
    headers: { ...headers, ...asStaff() },
  })
  const { url } = (await sent.json()) as { url: string }
  const shown = await fetch(`${second.address}${url}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('the key is made once and kept where both find it: a proof given by one machine is good at the other', async () => {
  for (const { dataDir } of [first, second]) expect(existsSync(join(dataDir, 'secret-key'))).toBe(false)
  expect(storage.objects.has('private/secret-key.txt')).toBe(true)
  expect((await fetch(`${second.address}/files/private/secret-key.txt`)).status).toBe(404)

  const { event_id, category_id, kit_id } = await createRace(database.db)
  const saved = await call(`${first.address}/api/competitor`, {
    event_id,
    category_id,
    competitors: [participantForm(1, kit_id)],
  })
  expect(saved.json.status).toBe(0)
  const { checkout_token } = saved.json
  const given = await call(`${second.address}/api/competitor/cancel`, { event_id, checkout_token })
  expect(given.json.success).toBe(true)
})

test('a change at one machine is on the pages of the other long before they would have grown old', async () => {
  const { event_id, slug } = await createRace(database.db, { name: 'Antes del cambio' })
  const page = async ({ address }: TestMachine) => (await fetch(`${address}/evento/${slug}`)).text()
  for (const machine of [first, first, second]) expect(await page(machine)).toContain('Antes del cambio')
  await call(`${first.address}/api/eventos/${event_id}`, { name: 'Después del cambio' }, asStaff())
  for (const machine of [first, second])
    await expect.poll(() => page(machine), { timeout: 4_000 }).toContain('Después del cambio')
})

test('attempts to log in are counted together', async () => {
  const wrong = { email: 'nadie@correo.test', password: 'no-es-la-clave-de-nadie' }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++)
    statuses.push((await call(`${door.address}/api/auth/login`, wrong)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('work asked for at one machine is done once', async () => {
  const { event_id, category_id, kit_id } = await createRace(database.db, {
    price_tiers: [{ date: '2099-01-01', event_price: 0, cost_service: 0 }],
  })
  const wanted = [11, 12, 13, 14, 15, 16].map((number) => participantForm(number, kit_id))
  for (const form of wanted) {
    const saved = await call(`${door.address}/api/competitor`, { event_id, category_id, competitors: [form] })
    expect(saved.json.status).toBe(100)
  }
  const receipts = () => inbox.messages.filter(({ email }) => email.attachments.length > 0)
  await expect.poll(() => receipts().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(wanted.length)
  const reached = receipts().flatMap(({ recipients }) => recipients)
  expect(reached.toSorted()).toEqual(wanted.map(({ email }) => email).toSorted())
})

test('a process that dies is started again while the others serve, and all of them stop when asked to', async () => {
  const before = first.children()
  const [victim = 0] = before
  process.kill(victim, 'SIGKILL')
  await expect
    .poll(() => first.children().filter((pid) => !before.includes(pid)).length, { timeout: 10_000 })
    .toBe(1)
  expect((await fetch(`${first.address}/healthz`)).status).toBe(200)
  const after = first.children()
  expect(await first.stop()).toBe(0)
  for (const pid of after) expect(existsSync(`/proc/${pid}`)).toBe(false)
})
