/** A message whose sender is killed again and again: nobody gets two, nobody is forgotten. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment, ROOT, running } from '#testing/launch.ts'
import { createMessageWorld, type MessageWorld } from '#testing/message-world.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { type Inbox, startInbox } from '#testing/smtp-inbox.ts'

const PEOPLE = 8
const KILLS = process.env.TEST_FULL === '1' ? 4 : 2
const SENDER = running('testing/processes/message-sender.ts')

let product: TestProduct
let inbox: Inbox
let world: MessageWorld
let sender: ChildProcess | undefined

beforeAll(async () => {
  inbox = await startInbox()
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  world = await createMessageWorld(product)
  for (let n = 0; n < PEOPLE; n++) await world.addRunner({ name: `Persona ${n}` })
})
afterAll(async () => {
  sender?.kill('SIGKILL')
  await product.stop()
  await inbox.close()
})

const startSender = () => {
  const settings = { DATA_DIR: product.dataDir, SMTP_URL: inbox.url, MAILS_PER_MINUTE: '10000' }
  const given = { connection: product.connection, settings, secretKey: product.context.secretKey }
  sender = spawn(process.execPath, [...SENDER, JSON.stringify(given)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: bareEnvironment({}),
  })
  return sender
}

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Two minutes later, for what was on its way. */
const timePasses = () =>
  product.db.execute(sql`
    update message_recipients set claimed_at = claimed_at - interval '3 minutes' where state = 'sending'`)

test('after every kill each person has at most one letter, and who may have none is listed', async () => {
  const id = await world.write()
  // The product of the test has no SMTP and must not send: it stops before the message is due.
  await world.call('POST', `/${id}/schedule`, { version: 1, scheduled_at: '2099-01-01T08:00' })
  await product.context.queue.stop()
  await product.db.execute(sql`update messages set scheduled_at = now() where id = ${id}`)
  for (let round = 0; round < KILLS; round++) {
    inbox.holdAnswers(true)
    const held = inbox.messages.length
    const child = startSender()
    await inbox.waitFor(() => inbox.messages.length > held, 60_000)
    await kill(child)
    inbox.holdAnswers(false)
    await timePasses()
  }
  startSender()
  const left = async () =>
    (await world.rowsOf(id)).filter(({ state }) => /waiting|sending/.test(state)).length
  await expect.poll(left, { timeout: 60_000, interval: 200 }).toBe(0)
  const rows = await world.rowsOf(id)
  expect(rows).toHaveLength(PEOPLE)
  const times = (email: string) =>
    inbox.messages.filter(({ recipients }) => recipients.includes(email)).length
  for (const { email, state } of rows) expect([state, times(email)]).toContain(1)
  expect(rows.filter(({ state }) => state === 'uncertain')).toHaveLength(KILLS)
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(PEOPLE - KILLS)
  await expect.poll(() => world.stateOf(id), { timeout: 20_000 }).toBe('sent')
}, 300_000)
