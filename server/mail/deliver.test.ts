import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStorage } from '#server/files/storage.ts'
import { type Inbox, startInbox } from '#testing/smtp-inbox.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { type Delivery, startDelivery } from './deliver.ts'
import { mails } from './tables.ts'
import { type NewMail, writeMail } from './write-mail.ts'

let testing: TestDatabase
let folder: string
let inbox: Inbox
let deliveries: Delivery[] = []
let logged = ''

beforeAll(async () => {
  testing = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'dorsal-mail-'))
})
afterAll(async () => {
  await testing.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await testing.db.delete(mails)
  inbox = await startInbox()
  logged = ''
})
afterEach(async () => {
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  deliveries = []
  await inbox.close()
})

const remember = (line: string) => {
  logged += line
}

const start = ({ mailsPerMinute = 1000, smtpUrl = inbox.url } = {}) => {
  const delivery = startDelivery({
    ...testing,
    smtpUrl,
    mailFrom: 'Carreras Ñ <hola@carreras.test>',
    mailsPerMinute,
    storage: createStorage(folder),
    log: pino({ level: 'trace' }, { write: remember }),
  })
  deliveries.push(delivery)
  return delivery
}

const LETTER = { subject: 'Tu inscripción', html: '<p>secreto ñ</p>', text: 'secreto ñ' }
const write = (mail: Partial<NewMail> = {}, smtp = true) =>
  testing.db.transaction((tx) =>
    writeMail(tx, { kind: 'test', recipient: 'ana@corre.test', letter: LETTER, ...mail }, { smtp }),
  )
const writeMany = async (number: number) => {
  for (let n = 0; n < number; n++) await write({ recipient: `corredor${n}@corre.test` })
}
const mailOf = async (id: number) => {
  const [mail] = await testing.db.select().from(mails).where(eq(mails.id, id))
  if (!mail) throw new Error(`mail ${id} is gone`)
  return mail
}
const states = async () =>
  (await testing.db.select({ state: mails.state }).from(mails).orderBy(asc(mails.id))).map(
    ({ state }) => state,
  )
const timePasses = (minutes: number) =>
  testing.db.execute(sql`
    update mails set next_try_at = next_try_at - make_interval(mins => ${minutes}::int),
                     claimed_at = claimed_at - make_interval(mins => ${minutes}::int)`)

/** The message is in before the row says so. */
const settled = async (delivery: Delivery, id: number) => {
  await delivery.deliverNow()
  return mailOf(id)
}

describe('a letter', () => {
  test('leaves as soon as its transaction is in, and keeps its subject but not its words', async () => {
    const delivery = start()
    await delivery.deliverNow()
    const id = await write()
    const { email, recipients } = await inbox.waitFor(() => true)
    expect(recipients).toEqual(['ana@corre.test'])
    expect(email).toMatchObject({
      subject: 'Tu inscripción',
      from: { name: 'Carreras Ñ', address: 'hola@carreras.test' },
      html: expect.stringContaining('<p>secreto ñ</p>'),
      text: expect.stringContaining('secreto ñ'),
    })
    const mail = await settled(delivery, id)
    expect(mail).toMatchObject({ state: 'sent', html: '', text: '', attempts: 1, subject: 'Tu inscripción' })
    expect(mail.sent_at).toBeInstanceOf(Date)
    expect(email.messageId).toBe(`<${mail.message_id}@carreras.test>`)
  })

  test('of a change that was rolled back does not exist', async () => {
    const delivery = start()
    await testing.db
      .transaction(async (tx) => {
        await writeMail(tx, { kind: 'test', recipient: 'ana@corre.test', letter: LETTER }, { smtp: true })
        throw new Error('never mind')
      })
      .catch(() => {})
    expect(await delivery.deliverNow()).toBe(0)
    expect(inbox.messages).toEqual([])
  })

  test('written without SMTP is kept with its words and never sent', async () => {
    const delivery = start()
    const id = await write({}, false)
    expect(await settled(delivery, id)).toMatchObject({ state: 'stored', text: 'secreto ñ', attempts: 0 })
    expect(inbox.messages).toEqual([])
  })

  test('carries files of the storage', async () => {
    await createStorage(folder).put('private/certificates/a.pdf', Buffer.from('%PDF ñ'), 'application/pdf')
    const file = {
      filename: 'Certificado Ñandú.pdf',
      type: 'application/pdf',
      key: 'private/certificates/a.pdf',
    }
    start()
    await write({ attachments: [file] })
    const { email } = await inbox.waitFor(() => true)
    const [attached] = email.attachments
    expect(attached).toMatchObject({ filename: file.filename, mimeType: 'application/pdf' })
    expect(Buffer.from(attached?.content as ArrayBuffer).toString()).toBe('%PDF ñ')
  })

  test('whose file is gone waits and says so', async () => {
    const id = await write({
      attachments: [{ filename: 'a.pdf', type: 'application/pdf', key: 'private/none.pdf' }],
    })
    const mail = await settled(start(), id)
    expect(mail).toMatchObject({ state: 'waiting', last_error: 'the attachment private/none.pdf is gone' })
  })

  test.each([
    'ana@corre.test, otra@corre.test',
    'ana@corre.test\r\nBcc: otra@corre.test',
    '<ana@corre.test> otra@corre.test',
  ])('to %j does not reach a second person', async (recipient) => {
    const id = await write({ recipient })
    await settled(start(), id)
    expect(inbox.messages.flatMap(({ recipients }) => recipients)).not.toContain('otra@corre.test')
    expect(inbox.messages.flatMap(({ email }) => email.bcc ?? [])).toEqual([])
  })
})

describe('a letter that is refused', () => {
  test('is tried again after 1, 5, 15 and 60 minutes, and has failed then', async () => {
    inbox.refuseWith(451)
    const id = await write()
    const delivery = start()
    for (const [attempt, minutes] of [1, 5, 15, 60].entries()) {
      const mail = await settled(delivery, id)
      expect(mail).toMatchObject({ state: 'waiting', attempts: attempt + 1, text: 'secreto ñ' })
      const { rows } = await testing.db.execute<{ minutes: string }>(
        sql`select round(extract(epoch from next_try_at - now()) / 60) as minutes from mails where id = ${id}`,
      )
      expect(Number(rows[0]?.minutes)).toBe(minutes)
      expect((await settled(delivery, id)).attempts).toBe(attempt + 1)
      await timePasses(minutes)
    }
    expect(await settled(delivery, id)).toMatchObject({ state: 'failed', attempts: 5 })
    await timePasses(600)
    inbox.refuseWith(undefined)
    expect(await delivery.deliverNow()).toBe(0)
  })

  test('arrives once the server takes it again, with the Message-ID it had', async () => {
    inbox.refuseWith(550)
    const id = await write()
    const delivery = start()
    const refused = await settled(delivery, id)
    expect(refused.last_error).toContain('550')
    inbox.refuseWith(undefined)
    await timePasses(1)
    expect(await settled(delivery, id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
    expect(inbox.messages.map(({ email }) => email.messageId)).toEqual([
      `<${refused.message_id}@carreras.test>`,
    ])
  })

  test('waits when nobody answers at the address of the server', async () => {
    const id = await write()
    expect(await settled(start({ smtpUrl: 'smtp://127.0.0.1:1' }), id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
    })
  })
})

describe('several processes', () => {
  test('send each letter once', async () => {
    await writeMany(40)
    const workers = [start(), start(), start()]
    const sent = await Promise.all(workers.map((worker) => worker.deliverNow()))
    expect(await states()).toEqual(Array(40).fill('sent'))
    expect(new Set(inbox.messages.map(({ recipients }) => recipients[0])).size).toBe(40)
    expect(inbox.messages).toHaveLength(40)
    expect(sent.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(40)
  })

  test('share the number of letters a minute', async () => {
    await writeMany(11)
    const workers = [start({ mailsPerMinute: 4 }), start({ mailsPerMinute: 4 })]
    const round = () => Promise.all(workers.map((worker) => worker.deliverNow()))
    await round()
    expect(inbox.messages).toHaveLength(4)
    await timePasses(1)
    await round()
    expect(inbox.messages).toHaveLength(8)
  })

  test('take over what a dead one was sending, after two minutes, as the same message', async () => {
    const id = await write()
    await testing.db.execute(sql`
      update mails set state = 'sending', attempts = 1, claimed_at = now() - interval '110 seconds'`)
    const delivery = start()
    expect((await settled(delivery, id)).state).toBe('sending')
    await timePasses(1)
    const mail = await settled(delivery, id)
    expect(mail).toMatchObject({ state: 'sent', attempts: 2 })
    expect(inbox.messages.map(({ email }) => email.messageId)).toEqual([`<${mail.message_id}@carreras.test>`])
  })

  test('give up a letter that was interrupted at its last try', async () => {
    const id = await write()
    await testing.db.execute(sql`
      update mails set state = 'sending', attempts = 5, claimed_at = now() - interval '3 minutes'`)
    expect(await settled(start(), id)).toMatchObject({ state: 'failed', last_error: 'interrupted' })
    expect(inbox.messages).toEqual([])
  })
})

test('a broken connection to the database comes back by itself', async () => {
  const delivery = start()
  await write({ recipient: 'uno@corre.test' })
  await inbox.waitFor(({ recipients }) => recipients.includes('uno@corre.test'))
  await delivery.deliverNow()
  const { rowCount } = await testing.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'dorsal-mail' and datname = current_database()`)
  expect(rowCount).toBe(1)
  await write({ recipient: 'dos@corre.test' })
  await inbox.waitFor(({ recipients }) => recipients.includes('dos@corre.test'))
})

test('the log names neither recipient nor content, also when the server repeats them', async () => {
  inbox.refuseWith(550)
  const id = await write()
  const delivery = start()
  expect((await settled(delivery, id)).last_error).toContain('ana@corre.test')
  inbox.refuseWith(undefined)
  await timePasses(1)
  await settled(delivery, id)
  expect(logged).toContain('mail not sent')
  expect(logged).toContain('mail sent')
  expect(logged).toContain('"response":550')
  expect(logged).not.toMatch(/corre\.test|secreto|inscripci/)
})

test('stopping lets the letters in flight finish and claims no more', async () => {
  await writeMany(30)
  const delivery = start()
  await inbox.waitFor(() => true)
  await delivery.stop()
  const after = await states()
  expect(after).not.toContain('sending')
  expect(after.filter((state) => state === 'sent')).toHaveLength(inbox.messages.length)
})
