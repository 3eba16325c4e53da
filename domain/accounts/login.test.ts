import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkChallenge } from '#server/contract-kit.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { solved } from '#testing/solved-work.ts'
import { sessions, users } from './tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const PASSWORD = 'lluvia-en-el-paramo'
const WRONG = 'Lo siento, los datos de acceso son incorrectos.'

const logIn = (email: string, password: string) =>
  product.call('POST', '/api/auth/login', { body: { email, password } })

test('a login answers status, token, expiry after 12 hours and the role as text', async () => {
  const { email } = await product.signIn('Colaborador', { password: PASSWORD })
  const { status, json } = await logIn(email.toUpperCase(), PASSWORD)
  expect(status).toBe(200)
  expect(json).toMatchObject({ status: true, role: 'Colaborador', email })
  const hours = (Date.parse(String(json.expires_at)) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThan(12.1)
  const me = await product.call('GET', '/api/auth/me', { token: String(json.token) })
  expect(me.json).toMatchObject({ user: { email, role: 'Colaborador' } })
})

test('wrong password, unknown email and inactive user get the same answer', async () => {
  const known = await product.signIn('Cliente', { password: PASSWORD })
  const inactive = await product.signIn('Cliente', { password: PASSWORD })
  await product.db.update(users).set({ status: false }).where(eq(users.id, inactive.user_id))
  const answers = [
    await logIn(known.email, 'otra-contraseña'),
    await logIn('nadie@correo.test', PASSWORD),
    await logIn(inactive.email, PASSWORD),
    await logIn('no es un correo', ''),
  ]
  for (const { status, json } of answers) {
    expect(status).toBe(200)
    expect(json).toEqual({ status: false, message: WRONG, body: '', icon: 'error' })
  }
})

test('the token is stored only as a hash', async () => {
  const { email } = await product.signIn('Cliente', { password: PASSWORD })
  const { json } = await logIn(email, PASSWORD)
  const rows = await product.db.select({ token_hash: sessions.token_hash }).from(sessions)
  expect(rows.map((row) => row.token_hash)).not.toContain(json.token)
})

test('the sixth failed login of an email from one address has to wait', async () => {
  const { email } = await product.signIn('Cliente', { password: PASSWORD })
  for (let attempt = 1; attempt <= 5; attempt++) expect((await logIn(email, 'equivocada-1')).status).toBe(200)
  const refused = await refusal(429, logIn(email, PASSWORD))
  expect(refused.status).toBe(429)
  expect(refused.json.message).toMatch(/^Demasiados intentos\. Intenta de nuevo en 15 minutos\.$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
})

test('the 101st login of an address in 15 minutes is refused, whatever the email, and others go on', async () => {
  const { email } = await product.signIn('Cliente', { password: PASSWORD })
  const from = (remoteAddress: string) =>
    product.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      payload: { email, password: PASSWORD },
    })
  await product.db.execute(`delete from rate_limits where key like 'login-address:%'`)
  await from('2001:db8::1')
  await product.db.execute(`update rate_limits set hits = 100 where key like 'login-address:%'`)
  const crowded = await from('2001:db8::2')
  expect([crowded.statusCode, Number(crowded.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await from('10.3.3.3')).json<{ status: boolean }>().status).toBe(true)
})

test('after 30 wrong passwords of an account from all addresses its logins work for each try, and its owner gets in', async () => {
  const { email, token } = await product.signIn('Cliente', { password: PASSWORD })
  const nobody = 'nadie.mas@correo.test'
  let at = 0
  const from = async (who: string, password: string, more: object = {}) =>
    (
      await product.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: `10.66.0.${at++}`,
        payload: { email: who, password, ...more },
      })
    ).json<{ status: boolean; message: string; work?: WorkChallenge }>()
  for (const who of [email, nobody]) {
    await from(who, 'otra-clave-larga')
    await product.db.execute(`update rate_limits set hits = 30 where key like 'login-account:%'`)
  }
  const [known, unknown] = [await from(email, PASSWORD), await from(nobody, PASSWORD)]
  expect([known.status, known.message, known.work === undefined]).toEqual([
    false,
    'Hubo muchos intentos con este correo.',
    false,
  ])
  expect({ ...unknown, work: 0 }).toEqual({ ...known, work: 0 })
  if (!known.work) throw new Error('no work was asked for')
  const work = await solved(known.work)
  expect((await from(nobody, PASSWORD, { work })).status).toBe(false)
  expect((await from(email, PASSWORD, { work })).status).toBe(true)
  expect((await product.call('GET', '/api/auth/me', { token })).status).toBe(200)
})

test('of a hundred logins at once some are told to come back, and the hashes of the others wait in line', async () => {
  const { email } = await product.signIn('Cliente', { password: PASSWORD })
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      product.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: `10.67.0.${at}`,
        payload: { email, password: PASSWORD },
      }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('3')
})

test('a good login forgets the failed ones before it', async () => {
  const { email } = await product.signIn('Cliente', { password: PASSWORD })
  for (let attempt = 1; attempt <= 4; attempt++) await logIn(email, 'equivocada-1')
  expect((await logIn(email, PASSWORD)).json.status).toBe(true)
  for (let attempt = 1; attempt <= 4; attempt++) expect((await logIn(email, 'equivocada-1')).status).toBe(200)
})

test('logout ends the session of that token only', async () => {
  const { email } = await product.signIn('Cliente', { password: PASSWORD })
  const [first, second] = [await logIn(email, PASSWORD), await logIn(email, PASSWORD)]
  await product.call('POST', '/api/auth/logout', { token: String(first.json.token) })
  expect(
    (await refusal(401, product.call('GET', '/api/auth/me', { token: String(first.json.token) }))).status,
  ).toBe(401)
  expect((await product.call('GET', '/api/auth/me', { token: String(second.json.token) })).status).toBe(200)
})

test('an expired session is told to log in again', async () => {
  const { token, user_id } = await product.signIn('Cliente')
  await product.db
    .update(sessions)
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where(eq(sessions.user_id, user_id))
  const { status, json } = await refusal(401, product.call('GET', '/api/auth/me', { token }))
  expect(status).toBe(401)
  expect(json.message).toBe('Tu sesión ha expirado. Inicia sesión nuevamente.')
})

const linkIn = async (email: string) => {
  const [mail] = await product.db.select().from(mails).where(eq(mails.recipient, email))
  return /\/recuperar\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('a reset link sets the password once and ends open sessions', async () => {
  const { email, token } = await product.signIn('Cliente', { password: PASSWORD })
  const asked = await product.call('POST', '/api/auth/forgot', { body: { email } })
  expect(asked.json.message).toBe('Revisa tu correo')
  const link = await linkIn(email)
  const set = await product.call('POST', '/api/auth/password', {
    body: { token: link, password: 'otra-lluvia-larga' },
  })
  expect(set.json).toMatchObject({ status: true, icon: 'success' })
  expect((await refusal(401, product.call('GET', '/api/auth/me', { token }))).status).toBe(401)
  expect((await logIn(email, PASSWORD)).json.status).toBe(false)
  expect((await logIn(email, 'otra-lluvia-larga')).json.status).toBe(true)
  const again = await product.call('POST', '/api/auth/password', {
    body: { token: link, password: 'tercera-lluvia' },
  })
  expect(again.json).toMatchObject({ status: false, message: 'El enlace ya no sirve.' })
})

test('one link used twice at the same instant sets one password', async () => {
  const { email } = await product.signIn('Cliente')
  await product.call('POST', '/api/auth/forgot', { body: { email } })
  const link = await linkIn(email)
  const answers = await Promise.all(
    ['primera-lluvia', 'segunda-lluvia', 'tercera-lluvia'].map((password) =>
      product.call('POST', '/api/auth/password', { body: { token: link, password } }),
    ),
  )
  expect(answers.filter(({ json }) => json.status === true)).toHaveLength(1)
})

test('asking for a link says the same for an email nobody has, and sends nothing', async () => {
  const { email } = await product.signIn('Cliente')
  const known = await product.call('POST', '/api/auth/forgot', { body: { email } })
  const unknown = await product.call('POST', '/api/auth/forgot', { body: { email: 'nadie@correo.test' } })
  expect(unknown.json).toEqual(known.json)
  expect(await product.db.select().from(mails).where(eq(mails.recipient, 'nadie@correo.test'))).toEqual([])
})

test('the fourth link within an hour has to wait, whether the account exists or not', async () => {
  for (const email of [(await product.signIn('Cliente')).email, 'ninguno@correo.test']) {
    for (let asked = 1; asked <= 3; asked++)
      expect((await product.call('POST', '/api/auth/forgot', { body: { email } })).status).toBe(200)
    expect((await refusal(429, product.call('POST', '/api/auth/forgot', { body: { email } }))).status).toBe(
      429,
    )
  }
})

test('a weak password is refused in Spanish and the link stays usable', async () => {
  const { email } = await product.signIn('Cliente')
  await product.call('POST', '/api/auth/forgot', { body: { email } })
  const link = await linkIn(email)
  const refused = await refusal(
    422,
    product.call('POST', '/api/auth/password', {
      body: { token: link, password: '1234567890' },
    }),
  )
  expect(refused.status).toBe(422)
  expect(refused.json.errors).toEqual({ password: ['Esa contraseña es muy común. Elige otra.'] })
  const set = await product.call('POST', '/api/auth/password', {
    body: { token: link, password: 'una-que-sirve' },
  })
  expect(set.json.status).toBe(true)
})

const setByLink = (token: string, password: string) =>
  product.call('POST', '/api/auth/password', { body: { token, password } })

test('a mailed link ends when the email, the password or the status of its owner changes', async () => {
  const { token } = await product.signIn('Administrator')
  const changes = {
    email: (email: string) => ({ email: `otra.${email}` }),
    password: () => ({ password: 'nubes-sobre-el-valle' }),
    status: () => ({ status: 0 }),
  }
  for (const [what, change] of Object.entries(changes)) {
    const { email, user_id } = await product.signIn('Cliente', { password: PASSWORD })
    await product.call('POST', '/api/auth/forgot', { body: { email } })
    const link = await linkIn(email)
    const form = {
      id: user_id,
      name: 'Ana Ruiz',
      phone: '3015550101',
      email,
      rol: 3,
      status: 1,
      ...change(email),
    }
    expect((await product.call('POST', '/api/user/update', { body: form, token })).status).toBe(200)
    // Active again: what ended stays ended.
    await product.call('POST', '/api/user/update', { body: { ...form, status: 1, password: '' }, token })
    const used = await setByLink(link, 'la-de-quien-lee-el-correo-viejo')
    expect([what, used.json.message]).toEqual([what, 'El enlace ya no sirve.'])
  }
})

test('a change that touches neither email nor password leaves the mailed link as it is', async () => {
  const { token } = await product.signIn('Administrator')
  const { email, user_id } = await product.signIn('Cliente')
  await product.call('POST', '/api/auth/forgot', { body: { email } })
  const form = { id: user_id, name: 'Otro Nombre', phone: '3015550101', email, rol: 3, status: 1 }
  expect((await product.call('POST', '/api/user/update', { body: form, token })).status).toBe(200)
  expect((await setByLink(await linkIn(email), 'nubes-sobre-el-valle')).json.status).toBe(true)
})

test('common passwords are refused, also with digits and signs around them', async () => {
  const { email } = await product.signIn('Cliente')
  await product.call('POST', '/api/auth/forgot', { body: { email } })
  const link = await linkIn(email)
  for (const password of ['password12', 'contraseña', 'nacional10', 'Nacional10!', 'Persona 2026']) {
    const { status } = await refusal(422, setByLink(link, password))
    expect([password, status]).toEqual([password, 422])
  }
})
