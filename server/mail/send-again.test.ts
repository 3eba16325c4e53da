/** The outbox of the panel: sorted, filtered by state and kind, and what failed sent once more. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { audit_log } from '../audit/tables.ts'
import type { MailLine } from './contract.ts'
import { mails } from './tables.ts'

let product: TestProduct
let admin: { token: string }

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

let number = 0
const keep = async (change: Partial<typeof mails.$inferInsert> = {}) => {
  number += 1
  const [mail] = await product.db
    .insert(mails)
    .values({
      message_id: `m${number}@correo.test`,
      kind: 'receipt',
      recipient: `persona${number}@correo.test`,
      subject: `Asunto ${number}`,
      html: '<p>Hola</p>',
      text: 'Hola',
      state: 'stored',
      ...change,
    })
    .returning()
  return mail?.id ?? 0
}

const list = async (query: string) =>
  (await product.call<{ data: MailLine[] }>('GET', `/api/mails?${query}`, { token: admin.token })).json.data
const again = (ids: number[], token = admin.token) =>
  product.call<{ ids: number[]; left_out: number }>('POST', '/api/mails/again', { token, body: { ids } })

test('subjects are sorted without case and accents, and state and kind narrow the list', async () => {
  for (const subject of ['zeta', 'Ábaco', 'banco']) await keep({ kind: 'sorted', subject })
  await keep({ kind: 'sorted', subject: 'Ñu', state: 'failed' })
  const subjects = async (query: string) => (await list(`kind=sorted&${query}`)).map(({ subject }) => subject)
  expect(await subjects('sort=subject')).toEqual(['Ábaco', 'banco', 'Ñu', 'zeta'])
  expect(await subjects('sort=-subject')).toEqual(['zeta', 'Ñu', 'banco', 'Ábaco'])
  expect(await subjects('')).toEqual(['Ñu', 'banco', 'Ábaco', 'zeta'])
  expect(await subjects('state=failed')).toEqual(['Ñu'])
  const { json } = await product.call('GET', '/api/mails/kinds', { token: admin.token })
  expect(json.kinds).toEqual([{ kind: 'sorted', failed: 1 }])
})

test('what failed goes out again with all its tries; what did not is left and told; each is in the audit log', async () => {
  const failed = await keep({ state: 'failed', attempts: 5, last_error: 'refused' })
  const sent = await keep({ state: 'sent' })
  const { json } = await again([failed, sent, failed])
  expect(json).toMatchObject({ message: '1 correo sale otra vez.', ids: [failed], left_out: 1 })
  const [mail] = await product.db.select().from(mails).where(eq(mails.id, failed))
  expect(mail).toMatchObject({ state: 'stored', attempts: 0 })
  const [untouched] = await product.db.select().from(mails).where(eq(mails.id, sent))
  expect(untouched?.state).toBe('sent')
  const written = await product.db.select().from(audit_log).where(eq(audit_log.action, 'enviar otra vez'))
  expect(written.map(({ subject_id }) => subject_id)).toEqual([String(failed)])
  expect((await again([failed])).json).toMatchObject({ ids: [], left_out: 1 })
})

test('only an Administrator sends again, and at most 500 at once', async () => {
  const { token } = await product.signIn('Colaborador')
  await refusal(403, again([1], token))
  await refusal(422, again(Array.from({ length: 501 }, (_, at) => at + 1)))
})
