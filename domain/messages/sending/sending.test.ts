/** Messages against a real SMTP server: what each person got, whatever happened on the way. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { createMessageWorld, type MessageWorld } from '#testing/message-world.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { type Inbox, startInbox } from '#testing/smtp-inbox.ts'
import { startDue } from './start-message.ts'

let product: TestProduct
let inbox: Inbox
let world: MessageWorld

beforeAll(async () => {
  inbox = await startInbox()
  product = await startTestProduct({
    RATE_LIMITS: '0',
    DEMO: '1',
    SMTP_URL: inbox.url,
    MAILS_PER_MINUTE: '1000',
  })
})
afterAll(async () => {
  await product.stop()
  await inbox.close()
})
beforeEach(async () => {
  world = await createMessageWorld(product)
})
afterEach(() => {
  inbox.refuseWith(undefined)
  inbox.holdAnswers(false)
})

const comesTo = (id: number, wanted: string[]) =>
  expect
    .poll(async () => (await world.rowsOf(id)).map(({ state }) => state), { timeout: 20_000 })
    .toEqual(wanted)
const mailsTo = (email: string) => inbox.messages.filter(({ recipients }) => recipients.includes(email))
const ends = (id: number) => expect.poll(() => world.stateOf(id), { timeout: 20_000 }).toBe('sent')

test('each person gets one letter with their own data, answers go to the race', async () => {
  const ana = await world.addRunner({ name: 'Ana', bib: '101' })
  const luis = await world.addRunner({ name: 'Luis <b>' })
  await product.call('PUT', `/api/eventos/${world.event_id}/message-settings`, {
    token: world.token,
    body: { reply_to: 'Hola@Carrera.test', signature: 'El equipo' },
  })
  const id = await world.write({
    subject: 'Tu dorsal, {{nombre}}',
    body: 'Corres {{distancia}} con el {{dorsal|por asignar}}.\n\n{{mi_inscripcion}}',
  })
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\nstartxref\n9\n%%EOF')
  const file = { filename: '../../mapa.exe', bytes: pdf }
  await product.call('POST', `${world.at}/${id}/attachments`, {
    token: world.token,
    ...multipartBody({ file }),
  })
  expect((await world.send(id)).json.people).toBe(2)
  await comesTo(id, ['sent', 'sent'])
  await ends(id)
  const mail = mailsTo(ana.email)[0]?.email
  expect(mail?.subject).toBe('Tu dorsal, Ana')
  expect(mail?.text).toContain('Corres 10K con el 101.')
  expect(mail?.text).toContain('El equipo')
  expect(mail?.replyTo).toEqual([{ name: '', address: 'hola@carrera.test' }])
  expect(mail?.attachments).toMatchObject([{ filename: 'mapa.pdf', mimeType: 'application/pdf' }])
  const other = mailsTo(luis.email)[0]?.email
  expect(other?.html).toContain('por asignar')
  expect(other?.html).not.toContain('<b>')
  expect([mailsTo(ana.email).length, mailsTo(luis.email).length]).toEqual([1, 1])
  const link = /#mio=(\S+)/.exec(mail?.text ?? '')?.[1]
  expect(link).toContain('con-dorsal-')
})

test('who is refused is listed with what the server said, without the address, and gets it when tried again', async () => {
  const { email } = await world.addRunner({ name: 'Ana' })
  inbox.refuseWith(550)
  const id = await world.write()
  await world.send(id)
  await comesTo(id, ['failed'])
  await ends(id)
  const [row] = await world.rowsOf(id)
  expect(row?.error).toContain('is not welcome')
  expect(row?.error).not.toContain(email)
  inbox.refuseWith(undefined)
  expect((await world.call<{ count: number }>('POST', `/${id}/retry`, {})).json.count).toBe(1)
  await comesTo(id, ['sent'])
  await ends(id)
  expect(mailsTo(email)).toHaveLength(1)
})

test('a connection that breaks leaves it for a person to decide', async () => {
  const { email } = await world.addRunner({ name: 'Ana' })
  await world.addRunner({ name: 'Beto', email: `beto.${email}` })
  inbox.holdAnswers(true)
  const id = await world.write()
  await world.send(id)
  await inbox.waitFor(({ recipients }) => recipients.includes(email), 20_000)
  inbox.hangUp()
  inbox.holdAnswers(false)
  await expect.poll(async () => (await world.rowsOf(id))[0]?.state, { timeout: 20_000 }).toBe('uncertain')
  await ends(id)
  expect((await world.call<{ count: number }>('POST', `/${id}/retry`, {})).json.count).toBe(0)
  const [row] = await world.rowsOf(id)
  await world.call('POST', `/${id}/recipients/${row?.id}/arrived`)
  expect((await world.rowsOf(id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(mailsTo(email)).toHaveLength(1)
})

test('stopping wins over everything that is not on its way, and it goes on where it was', async () => {
  for (const name of ['A', 'B', 'C']) await world.addRunner({ name })
  inbox.holdAnswers(true)
  const id = await world.write()
  await world.send(id)
  await expect
    .poll(async () => (await world.rowsOf(id)).map(({ state }) => state), { timeout: 20_000 })
    .toContain('sending')
  await world.call('POST', `/${id}/stop`)
  inbox.holdAnswers(false)
  await comesTo(id, ['sent', 'waiting', 'waiting'])
  expect(await world.stateOf(id)).toBe('stopped')
  await world.call('POST', `/${id}/continue`)
  await comesTo(id, ['sent', 'sent', 'sent'])
  await ends(id)
  for (const { email } of await world.rowsOf(id)) expect(mailsTo(email)).toHaveLength(1)
})

test('a scheduled one leaves at its hour to who is there then, and can be changed or stopped before', async () => {
  await world.addRunner({ name: 'Ana' })
  const id = await world.write()
  const later = '2099-01-01T08:00'
  const { json } = await world.call<{ version: number }>('POST', `/${id}/schedule`, {
    version: 1,
    scheduled_at: later,
  })
  expect(await world.stateOf(id)).toBe('scheduled')
  // What leaves by itself stays whole.
  const broken = { version: json.version, subject: 'Hola', body: 'Hola {{nombr}}' }
  const refused = await refusal(422, world.call('PUT', `/${id}`, broken))
  expect(refused.text).toContain('{{nombre}}')
  await world.call('POST', `/${id}/stop`)
  expect(await world.stateOf(id)).toBe('draft')
  await world.call('POST', `/${id}/schedule`, { version: json.version + 1, scheduled_at: later })
  await world.addRunner({ name: 'Beto' })
  await product.db.execute(sql`update messages set scheduled_at = now() where id = ${id}`)
  await Promise.all([
    startDue(product.db, product.context),
    startDue(product.db, product.context),
    startDue(product.db, product.context),
  ])
  expect((await world.rowsOf(id)).map(({ name }) => name.split(' ')[0])).toEqual(['Ana', 'Beto'])
  await world.call('POST', `/${id}/stop`)
})

test('two who send at once send one', async () => {
  const { email } = await world.addRunner({ name: 'Ana' })
  const id = await world.write()
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => world.send(id)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await comesTo(id, ['sent'])
  expect(mailsTo(email)).toHaveLength(1)
})

test('who left the event meanwhile gets nothing, and a corrected address gets the letter', async () => {
  const gone = await world.addRunner({ name: 'A' })
  const moved = await world.addRunner({ name: 'B' })
  inbox.refuseWith(451)
  const id = await world.write()
  await world.send(id)
  await expect
    .poll(async () => (await world.rowsOf(id)).every(({ error }) => error), { timeout: 20_000 })
    .toBe(true)
  inbox.refuseWith(undefined)
  await product.db.execute(sql`update participants set state = 'cancelled' where id = ${gone.participant_id}`)
  await product.db.execute(
    sql`update participants set email = 'nueva.b@correo.test' where id = ${moved.participant_id}`,
  )
  await product.db.execute(sql`update message_recipients set next_try_at = now() where message_id = ${id}`)
  await world.call('POST', `/${id}/retry`, {})
  await world.resume()
  await comesTo(id, ['left out', 'sent'])
  expect(mailsTo(gone.email)).toHaveLength(0)
  expect(mailsTo(moved.email)).toHaveLength(0)
  expect(mailsTo('nueva.b@correo.test')).toHaveLength(1)
})

test('a mailbox that got ten letters this hour waits for the next', async () => {
  const shared = 'familia.grande@correo.test'
  for (let n = 0; n < 12; n++) await world.addRunner({ name: `Persona ${n}`, email: shared })
  const id = await world.write()
  await world.send(id)
  await expect.poll(() => mailsTo(shared).length, { timeout: 30_000 }).toBe(10)
  expect(await world.stateOf(id)).toBe('sending')
  await product.db.execute(sql`
    update message_recipients set claimed_at = claimed_at - interval '2 hours', next_try_at = now() where message_id = ${id}`)
  await world.resume()
  await expect.poll(() => mailsTo(shared).length, { timeout: 30_000 }).toBe(12)
  await ends(id)
})
