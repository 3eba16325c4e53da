/** A mailing whose process is killed again and again: nobody gets two, nobody is forgotten. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateForm, excelOf } from '#testing/certificate-form.ts'
import { bareEnvironment, ROOT, running } from '#testing/launch.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { type Inbox, startInbox } from '#testing/smtp-inbox.ts'
import { certificate_recipients } from '../tables.ts'

const PEOPLE = 20
const KILLS = 5
const SENDER = running('testing/processes/certificate-sender.ts')

let product: TestProduct
let inbox: Inbox
let sender: ChildProcess | undefined

beforeAll(async () => {
  inbox = await startInbox()
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
})
afterAll(async () => {
  sender?.kill('SIGKILL')
  await product.stop()
  await inbox.close()
})

const startSender = () => {
  const settings = {
    DATA_DIR: product.dataDir,
    SMTP_URL: inbox.url,
    MAILS_PER_MINUTE: '10000',
  }
  sender = spawn(
    process.execPath,
    [...SENDER, JSON.stringify({ connection: product.connection, settings })],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: bareEnvironment({}),
    },
  )
  return sender
}

/** It ends by itself when nothing is left to send. */
const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Two minutes later, for what was on its way. */
const timePasses = () =>
  product.db.execute(sql`
    update certificate_recipients set claimed_at = claimed_at - interval '3 minutes' where state = 'sending'`)

const write = async () => {
  const { token } = await product.signIn('Administrator')
  const rows = Array.from({ length: PEOPLE }, (_, n) => [`Persona ${n}`, `p${n}@corre.test`])
  const form = await certificateForm({
    excel: { filename: 'personas.xlsx', bytes: excelOf([['Nombre', 'Correo'], ...rows]) },
    envio: 'programado',
    fecha_notificacion: '2099-01-01 08:00',
  })
  const { json } = await product.call<{ success: boolean }>('POST', '/api/certificados', { token, ...form })
  expect(json.success).toBe(true)
}

test('after five kills each recipient has at most one mail, and who may have none is listed', async () => {
  await write()
  // The product of the test has no SMTP and must not send: it stops before the mailing is due.
  await product.context.queue.stop()
  await product.db.execute(sql`update certificate_recipients set next_try_at = now()`)

  for (let round = 0; round < KILLS; round++) {
    const before = inbox.messages.length
    // Every second time it dies with a message on its way, else wherever it happens to be.
    const inFlight = round % 2 === 0
    const child = startSender()
    await inbox.waitFor(() => inbox.messages.length > before, 40_000)
    if (inFlight) {
      inbox.holdAnswers(true)
      const held = inbox.messages.length
      await inbox.waitFor(() => inbox.messages.length > held, 40_000)
    }
    await kill(child)
    inbox.holdAnswers(false)
    await timePasses()
  }
  startSender()
  const waiting = () =>
    product.db.$count(certificate_recipients, sql`${certificate_recipients.state} in ('waiting', 'sending')`)
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0)

  const mails = new Map<string, number>()
  for (const { recipients } of inbox.messages)
    for (const email of recipients) mails.set(email, (mails.get(email) ?? 0) + 1)
  const rows = await product.db.select().from(certificate_recipients)
  expect(rows).toHaveLength(PEOPLE)
  expect([...mails.values()].filter((times) => times > 1)).toEqual([])
  for (const { email, state } of rows) if (state === 'sent') expect(mails.get(email)).toBe(1)
  const uncertain = rows.filter(({ state }) => state === 'uncertain')
  expect(rows.every(({ state }) => state === 'sent' || state === 'uncertain')).toBe(true)
  expect(uncertain.length).toBeGreaterThanOrEqual(3)
  expect(uncertain.length).toBeLessThanOrEqual(KILLS)
}, 180_000)

test('who took an interrupted mail again would send two', async () => {
  const [uncertain] = await product.db
    .select({ id: certificate_recipients.id, email: certificate_recipients.email })
    .from(certificate_recipients)
    .where(eq(certificate_recipients.state, 'uncertain'))
  const times = () =>
    inbox.messages.filter(({ recipients }) => recipients.includes(uncertain?.email ?? '')).length
  await product.db.execute(sql`
    update certificate_recipients set state = 'waiting', next_try_at = now() where state = 'uncertain'`)
  await product.db.execute(sql`update certificate_batches set status = '0'`)
  if (sender) await kill(sender)
  startSender()
  await expect.poll(times, { timeout: 50_000 }).toBe(2)
}, 90_000)
