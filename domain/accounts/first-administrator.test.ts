import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { mails } from '#server/mail/tables.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { users } from './tables.ts'

const running: TestProduct[] = []
afterAll(async () => {
  for (const product of running) await product.stop()
})

test('ADMIN_EMAIL on a start without Administrator creates one who sets the password by link', async () => {
  const product = await startTestProduct({ ADMIN_EMAIL: 'Jefa@Correo.test' })
  running.push(product)
  const [user] = await product.db.select().from(users)
  expect(user).toMatchObject({ email: 'jefa@correo.test', rol: 'Administrator', password_hash: null })
  const [mail] = await product.db.select().from(mails).where(eq(mails.recipient, 'jefa@correo.test'))
  const token = /\/recuperar\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const set = await product.call('POST', '/api/auth/password', {
    body: { token, password: 'la-clave-de-la-jefa' },
  })
  expect(set.json.status).toBe(true)
  const login = await product.call('POST', '/api/auth/login', {
    body: { email: 'jefa@correo.test', password: 'la-clave-de-la-jefa' },
  })
  expect(login.json).toMatchObject({ status: true, role: 'Administrator' })
})
