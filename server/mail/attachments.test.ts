/** What went with a letter can be opened from the outbox, by the Administrator only. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { writeMail } from './write-mail.ts'

let product: TestProduct
let token: string
let id: number

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
  await product.context.files.put('private/receipts/1/a.pdf', Buffer.from('%PDF-uno'), 'application/pdf')
  id = await inTransaction(product.db, (tx) =>
    writeMail(
      tx,
      {
        kind: 'test',
        recipient: 'ana@correo.test',
        letter: { subject: 'Tu recibo', html: '<p>hola</p>', text: 'hola' },
        attachments: [
          {
            filename: 'Comprobante de inscripción.pdf',
            type: 'application/pdf',
            key: 'private/receipts/1/a.pdf',
          },
          { filename: 'QR.png', type: 'image/png', key: 'private/receipts/1/gone.png' },
        ],
      },
      { smtp: false },
    ),
  )
})
afterAll(() => product.stop())

const open = (position: number | string, bearer = token) =>
  product.call('GET', `/api/mails/${id}/attachments/${position}`, { token: bearer })

test('a letter lists its attachments by name, without saying where they lie', async () => {
  const { json } = await product.call<{ mail: { attachments: unknown } }>('GET', `/api/mails/${id}`, {
    token,
  })
  expect(json.mail.attachments).toEqual([
    { filename: 'Comprobante de inscripción.pdf', type: 'application/pdf' },
    { filename: 'QR.png', type: 'image/png' },
  ])
})

test('an attachment comes as it was sent, to keep and not to show', async () => {
  const { status, text, headers } = await open(0)
  expect([status, text]).toEqual([200, '%PDF-uno'])
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain("filename*=UTF-8''Comprobante%20de%20inscripci%C3%B3n.pdf")
  expect(headers['cache-control']).toBe('no-store')
})

test('one that is gone, one that never was and a letter nobody wrote are not found', async () => {
  expect((await refusal(404, open(1))).status).toBe(404)
  expect((await refusal(404, open(2))).status).toBe(404)
  expect((await refusal(404, open('uno'))).status).toBe(404)
  const nobodys = await refusal(404, product.call('GET', `/api/mails/${id + 1}/attachments/0`, { token }))
  expect(nobodys.status).toBe(404)
})

test('a Colaborador opens none', async () => {
  expect((await refusal(403, open(0, (await product.signIn('Colaborador')).token))).status).toBe(403)
})
