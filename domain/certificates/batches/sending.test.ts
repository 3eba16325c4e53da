/** Mailings against a real SMTP server: what each recipient got, whatever happened on the way. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { certificateForm, excelOf } from '#testing/certificate-form.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { type Inbox, startInbox } from '#testing/smtp-inbox.ts'
import { certificate_batches, certificate_recipients } from '../tables.ts'

let product: TestProduct
let inbox: Inbox
let token: string

beforeAll(async () => {
  inbox = await startInbox()
  product = await startTestProduct({
    RATE_LIMITS: '0',
    DEMO: '1',
    SMTP_URL: inbox.url,
    MAILS_PER_MINUTE: '1000',
  })
  token = (await product.signIn('Administrator')).token
})
afterAll(async () => {
  await product.stop()
  await inbox.close()
})
afterEach(() => {
  inbox.refuseWith(undefined)
  inbox.holdAnswers(false)
})

let group = 0
/** A mailing to people of its own. */
const send = async (people: number) => {
  const domain = `envio${++group}.test`
  const rows = Array.from({ length: people }, (_, n) => [`Persona ${n}`, `p${n}@${domain}`])
  const form = await certificateForm({
    excel: { filename: 'personas.xlsx', bytes: excelOf([['Nombre', 'Correo'], ...rows]) },
  })
  const { json } = await product.call<{ job_id: string; success: boolean }>('POST', '/api/certificados', {
    token,
    ...form,
  })
  expect(json.success).toBe(true)
  return { job_id: json.job_id, domain }
}

const received = (domain: string) =>
  inbox.messages.flatMap(({ recipients }) => recipients).filter((email) => email.endsWith(domain))

const recipientsOf = (job_id: string) =>
  product.db
    .select({
      id: certificate_recipients.id,
      state: certificate_recipients.state,
      email: certificate_recipients.email,
      message_id: certificate_recipients.message_id,
      error: certificate_recipients.last_error,
    })
    .from(certificate_recipients)
    .innerJoin(certificate_batches, eq(certificate_batches.id, certificate_recipients.batch_id))
    .where(eq(certificate_batches.job_id, job_id))
    .orderBy(certificate_recipients.row)

const states = async (job_id: string) => (await recipientsOf(job_id)).map(({ state }) => state)
const comesTo = (job_id: string, wanted: string[]) =>
  expect.poll(() => states(job_id), { timeout: 20_000 }).toEqual(wanted)
const statusOf = async (job_id: string) =>
  (await product.db.select().from(certificate_batches).where(eq(certificate_batches.job_id, job_id)))[0]
    ?.status
const retry = (job_id: string, body: object = {}) =>
  product.call<{ count: number }>('PUT', `/api/certificados/${job_id}/retry`, { token, body })

test('everybody gets one mail with the certificate, under the Message-ID of the row', async () => {
  const { job_id, domain } = await send(3)
  await comesTo(job_id, ['sent', 'sent', 'sent'])
  await expect.poll(() => statusOf(job_id)).toBe('1')
  expect(received(domain).toSorted()).toEqual([0, 1, 2].map((n) => `p${n}@${domain}`))
  for (const { email, message_id } of await recipientsOf(job_id)) {
    const mail = inbox.messages.find(({ recipients }) => recipients.includes(email))?.email
    expect(mail?.messageId).toContain(message_id)
    expect(mail?.subject).toBe('Tu certificado de Foro del Deporte')
    expect(mail?.attachments).toMatchObject([{ mimeType: 'application/pdf' }])
    const code = /\/verificar\/([0-9A-Z]{20})/.exec(mail?.text ?? '')?.[1]
    const check = await product.call<{ certificate: object }>('GET', `/api/verificar/${code}`)
    expect(check.json.certificate).toMatchObject({ state: 'válido', event: 'Foro del Deporte', time: '' })
  }
})

test('who is refused is listed with the reason and gets it when tried again', async () => {
  inbox.refuseWith(550)
  const { job_id, domain } = await send(2)
  await comesTo(job_id, ['failed', 'failed'])
  expect((await recipientsOf(job_id))[0]?.error).toContain('is not welcome')
  await expect.poll(() => statusOf(job_id)).toBe('1')
  inbox.refuseWith(undefined)
  expect((await retry(job_id)).json.count).toBe(2)
  await comesTo(job_id, ['sent', 'sent'])
  expect(received(domain)).toHaveLength(2)
  expect((await retry(job_id)).json.count).toBe(0)
})

test('a server that says later is asked again later', async () => {
  inbox.refuseWith(451)
  const { job_id } = await send(1)
  await expect.poll(async () => (await recipientsOf(job_id))[0]?.error, { timeout: 20_000 }).toBeTruthy()
  expect(await states(job_id)).toEqual(['waiting'])
  expect(await statusOf(job_id)).toBe('0')
  await product.call('PUT', `/api/certificados/${job_id}/cancel`, { token })
})

test('a connection that breaks after the message leaves it uncertain, and it goes again only by name', async () => {
  inbox.holdAnswers(true)
  const { job_id, domain } = await send(1)
  await inbox.waitFor(({ recipients }) => recipients.some((email) => email.endsWith(domain)), 20_000)
  inbox.hangUp()
  await comesTo(job_id, ['uncertain'])
  inbox.holdAnswers(false)
  expect((await retry(job_id)).json.count).toBe(0)
  expect(received(domain)).toHaveLength(1)
  const [{ id } = { id: 0 }] = await recipientsOf(job_id)
  expect((await retry(job_id, { recipients: [id] })).json.count).toBe(1)
  await comesTo(job_id, ['sent'])
})

test('stopping wins over everything that is not on its way', async () => {
  inbox.holdAnswers(true)
  const { job_id, domain } = await send(5)
  await inbox.waitFor(({ recipients }) => recipients.includes(`p0@${domain}`), 20_000)
  const { json } = await product.call('PUT', `/api/certificados/${job_id}/cancel`, { token })
  expect(json).toMatchObject({ success: true, body: 'Envío cancelado exitosamente.' })
  inbox.holdAnswers(false)
  await comesTo(job_id, ['sent', 'waiting', 'waiting', 'waiting', 'waiting'])
  // A mailing created afterwards passes it by.
  const after = await send(1)
  await comesTo(after.job_id, ['sent'])
  expect(received(domain)).toEqual([`p0@${domain}`])
  expect(await statusOf(job_id)).toBe('2')
})

const turn = (job_id: string, way: 'cancel' | 'continue') =>
  product.call<{ success: boolean }>('PUT', `/api/certificados/${job_id}/${way}`, { token })

test('a mailing that is stopped and goes on again and again sends every row once', async () => {
  inbox.holdAnswers(true)
  const people = 6
  const { job_id, domain } = await send(people)
  for (let row = 0; row < people - 1; row++) {
    // Stopped with a mail on its way, which is let go while it is stopped or after it went on.
    await inbox.waitFor(({ recipients }) => recipients.includes(`p${row}@${domain}`), 20_000)
    expect((await turn(job_id, 'cancel')).json.success).toBe(true)
    if (row % 2 === 0) {
      inbox.holdAnswers(false)
      await expect.poll(() => states(job_id), { timeout: 20_000 }).not.toContain('sending')
      inbox.holdAnswers(true)
    }
    expect((await turn(job_id, 'continue')).json.success).toBe(true)
    if (row % 2 === 1) {
      inbox.holdAnswers(false)
      await expect.poll(async () => (await states(job_id))[row], { timeout: 20_000 }).toBe('sent')
      inbox.holdAnswers(true)
    }
  }
  inbox.holdAnswers(false)
  await comesTo(job_id, Array(people).fill('sent'))
  await expect.poll(() => statusOf(job_id)).toBe('1')
  expect(received(domain).toSorted()).toEqual(Array.from({ length: people }, (_, n) => `p${n}@${domain}`))
  expect((await turn(job_id, 'continue')).json.success).toBe(false)
})
