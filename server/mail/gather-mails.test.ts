import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { gatherMails } from './gather-mails.ts'
import { letter } from './letter.ts'
import { mails } from './tables.ts'
import { writeMail } from './write-mail.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const SETTINGS = { organizerName: 'Puravida', smtpUrl: undefined }

const write = (recipient: string, number: number, more: object = {}) =>
  inTransaction(product.db, (tx) =>
    writeMail(
      tx,
      {
        kind: 'registration-saved',
        recipient,
        letter: letter(
          {
            subject: `Carta ${number}`,
            preheader: 'Paga tu cupo',
            paragraphs: ['Tu cupo está reservado.'],
            action: { label: 'Pagar', url: `https://dorsal.test/pagar#${number}` },
          },
          'Puravida',
        ),
        ...more,
      },
      { smtp: false },
    ),
  )

const lettersTo = (recipient: string) =>
  product.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.id)

const anHourLater = () =>
  product.db.update(mails).set({ created_at: sql`created_at - interval '61 minutes'` })

test('the letters above ten an hour to one mailbox become one, with all their words, links and files', async () => {
  const to = 'vecina@correo.test'
  for (let number = 1; number <= 31; number++)
    await write(to, number, {
      attachments: number === 31 ? [{ filename: 'recibo.pdf', type: 'application/pdf', key: 'k' }] : [],
    })
  const states = (await lettersTo(to)).map(({ state }) => state)
  expect(states.filter((state) => state === 'stored')).toHaveLength(10)
  expect(states.filter((state) => state === 'gathering')).toHaveLength(21)

  expect(await gatherMails(product.db, SETTINGS)).toBe(0)
  await anHourLater()
  expect(await gatherMails(product.db, SETTINGS)).toBe(1)
  const all = await lettersTo(to)
  const gathered = all.at(-1)
  expect(all).toHaveLength(32)
  expect(gathered).toMatchObject({ kind: 'gathered', state: 'stored', subject: 'Tienes 21 mensajes' })
  for (let number = 11; number <= 31; number++) {
    expect(gathered?.text).toContain(`Carta ${number}`)
    expect(gathered?.text).toContain(`https://dorsal.test/pagar#${number}`)
    expect(gathered?.html).toContain(`href="https://dorsal.test/pagar#${number}"`)
  }
  expect(gathered?.attachments).toEqual([{ filename: 'recibo.pdf', type: 'application/pdf', key: 'k' }])
  expect(all.filter(({ state, text }) => state === 'gathered' && text === '')).toHaveLength(21)
  expect(await gatherMails(product.db, SETTINGS)).toBe(0)
})

test('one alone that waited goes out as it was written', async () => {
  const to = 'uno@correo.test'
  for (let number = 1; number <= 11; number++) await write(to, number)
  await anHourLater()
  await gatherMails(product.db, SETTINGS)
  const letters = await lettersTo(to)
  expect(letters).toHaveLength(11)
  expect(letters.at(-1)).toMatchObject({ state: 'stored', subject: 'Carta 11' })
})

test('receipts and links that somebody waits for never wait for the mailbox', async () => {
  const to = 'apurada@correo.test'
  for (let number = 1; number <= 12; number++) await write(to, number, { atOnce: true })
  expect((await lettersTo(to)).every(({ state }) => state === 'stored')).toBe(true)
})

test('the letters of one mailbox hold back nobody else’s', async () => {
  for (let number = 1; number <= 15; number++) await write('llena@correo.test', number)
  await write('tranquila@correo.test', 1)
  expect(await lettersTo('tranquila@correo.test')).toMatchObject([{ state: 'stored' }])
})
