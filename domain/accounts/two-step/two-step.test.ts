import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_log } from '#server/audit/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { codeFor, secretOf } from '#testing/authenticator.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { makeAdministrator } from '../first-administrator.ts'
import { login_challenges, recovery_codes, two_step_logins, users } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const PASSWORD = 'lluvia-en-el-paramo'
type Person = { user_id: number; email: string; token: string }
type Setup = { key: string; qr: { path: string } }

/** The application's next code: as if the earlier ones had been used long ago. */
const freshCode = async (key: string, user_id: number, on = product) => {
  await on.db.update(two_step_logins).set({ last_step: 0 }).where(eq(two_step_logins.user_id, user_id))
  return codeFor(key)
}

/** Never the code of now, before or after. */
const wrongCode = (key: string) => {
  const good = [-2, -1, 0, 1, 2].map((drift) => codeFor(key, drift))
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !good.includes(code)) ?? ''
  )
}

const begin = (token: string, password = PASSWORD, on = product) =>
  on.call<Setup>('POST', '/api/auth/two-step/begin', { token, body: { password } })

const turnOn = async (person: Person, on = product) => {
  const { json } = await begin(person.token, PASSWORD, on)
  const code = await freshCode(json.key, person.user_id, on)
  const confirmed = await on.call<{ recovery_codes: string[] }>('POST', '/api/auth/two-step/confirm', {
    token: person.token,
    body: { code },
  })
  expect(confirmed.status).toBe(200)
  return { key: json.key, code, recovery_codes: confirmed.json.recovery_codes }
}

const logIn = (email: string, password = PASSWORD) =>
  product.call('POST', '/api/auth/login', { body: { email, password } })

const challengeOf = async (email: string) => String((await logIn(email)).json.challenge)

const complete = (challenge: string, code: string) =>
  product.call('POST', '/api/auth/two-step', { body: { challenge, code } })

const staff = () => product.signIn('Colaborador', { password: PASSWORD })

test('with two-step login the password alone opens nothing; with the code the answer is that of a login', async () => {
  const person = await staff()
  const { key } = await turnOn(person)
  const first = await logIn(person.email)
  expect(first.status).toBe(200)
  expect(first.json).toEqual({
    status: false,
    two_step: true,
    challenge: expect.any(String),
    message: 'Escribe tu código de verificación.',
    body: 'Lo muestra tu aplicación de autenticación.',
    icon: 'info',
  })
  const second = await complete(String(first.json.challenge), await freshCode(key, person.user_id))
  expect(second.json).toEqual({
    status: true,
    token: expect.any(String),
    expires_at: expect.any(String),
    role: 'Colaborador',
    name: expect.any(String),
    email: person.email,
  })
  const me = await product.call('GET', '/api/auth/me', { token: String(second.json.token) })
  expect(me.status).toBe(200)
})

test('a wrong password says the same with two-step login as without it', async () => {
  const person = await staff()
  await turnOn(person)
  expect((await logIn(person.email, 'otra-lluvia')).json).toEqual({
    status: false,
    message: 'Lo siento, los datos de acceso son incorrectos.',
    body: '',
    icon: 'error',
  })
})

test('a code is accepted once, also by a second login at the same instant', async () => {
  const person = await staff()
  const { key } = await turnOn(person)
  const [one, other] = [await challengeOf(person.email), await challengeOf(person.email)]
  const code = await freshCode(key, person.user_id)
  const answers = await Promise.all([complete(one, code), complete(other, code)])
  expect(answers.filter(({ json }) => json.status === true)).toHaveLength(1)
  const again = await complete(await challengeOf(person.email), code)
  expect(again.json).toMatchObject({ status: false, two_step: true, message: 'El código no es válido.' })
})

test('the code that turned it on does not open a login', async () => {
  const person = await staff()
  const { code } = await turnOn(person)
  expect((await complete(await challengeOf(person.email), code)).json.status).toBe(false)
})

test('a challenge serves once, ends after its minutes and with a new password', async () => {
  const person = await staff()
  const { key } = await turnOn(person)
  const used = await challengeOf(person.email)
  expect((await complete(used, await freshCode(key, person.user_id))).json.status).toBe(true)
  const over = { status: false, message: 'Se acabó el tiempo para escribir el código.' }
  expect((await complete(used, await freshCode(key, person.user_id))).json).toMatchObject(over)

  const late = await challengeOf(person.email)
  await product.db.update(login_challenges).set({ expires_at: new Date(0) })
  expect((await complete(late, await freshCode(key, person.user_id))).json).toMatchObject(over)

  const early = await challengeOf(person.email)
  await product.call('POST', '/api/auth/forgot', { body: { email: person.email } })
  const [mail] = await product.db
    .select()
    .from(mails)
    .where(sql`kind = 'reset-password' and recipient = ${person.email}`)
  const token = /\/recuperar\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await product.call('POST', '/api/auth/password', { body: { token, password: 'otra-lluvia-larga' } })
  expect((await complete(early, await freshCode(key, person.user_id))).json).toMatchObject(over)
  // The mailed link sets the password; it does not take the place of the code.
  expect((await logIn(person.email, 'otra-lluvia-larga')).json).toMatchObject({
    status: false,
    two_step: true,
  })
})

test('a recovery code opens the login once, however it is typed', async () => {
  const person = await staff()
  const { recovery_codes: codes } = await turnOn(person)
  expect(new Set(codes).size).toBe(10)
  const [first = ''] = codes
  const typed = first.toLowerCase().replaceAll('-', ' ')
  expect((await complete(await challengeOf(person.email), typed)).json.status).toBe(true)
  expect((await complete(await challengeOf(person.email), first)).json.status).toBe(false)
  const state = await product.call('GET', '/api/auth/two-step', { token: person.token })
  expect(state.json).toMatchObject({ enabled: true, recovery_left: 9, required: false })
})

test("a recovery code of one person does not open another's login", async () => {
  const [one, other] = [await staff(), await staff()]
  const { recovery_codes: codes } = await turnOn(one)
  await turnOn(other)
  expect((await complete(await challengeOf(other.email), codes[0] ?? '')).json.status).toBe(false)
})

test('the sixth wrong code of an account has to wait, whatever challenge it comes with', async () => {
  const person = await staff()
  const { key } = await turnOn(person)
  const wrong = wrongCode(key)
  const challenges = [await challengeOf(person.email), await challengeOf(person.email)]
  for (const at of [0, 1, 0, 1, 0])
    expect((await complete(challenges[at] ?? '', wrong)).json.two_step).toBe(true)
  const refused = await refusal(429, complete(challenges[1] ?? '', await freshCode(key, person.user_id)))
  expect(refused.status).toBe(429)
  expect(refused.json.message).toBe('Demasiados intentos. Intenta de nuevo en 15 minutos.')
})

test('secret and recovery codes are not readable in the database', async () => {
  const person = await staff()
  const { key, recovery_codes: codes } = await turnOn(person)
  const [row] = await product.db
    .select()
    .from(two_step_logins)
    .where(eq(two_step_logins.user_id, person.user_id))
  expect(row?.secret).toMatch(/^v1\./)
  expect(row?.secret).not.toContain(key)
  expect(row?.secret).not.toContain(secretOf(key).toString('base64url'))
  const stored = await product.db
    .select()
    .from(recovery_codes)
    .where(eq(recovery_codes.user_id, person.user_id))
  expect(stored).toHaveLength(10)
  for (const code of codes)
    expect(stored.map(({ code_hash }) => code_hash)).not.toContain(code.replaceAll('-', ''))
})

test('it is not on before a first good code, and beginning again gives another key', async () => {
  const person = await staff()
  const first = (await begin(person.token)).json
  expect((await logIn(person.email)).json.status).toBe(true)
  const wrong = await refusal(
    422,
    product.call('POST', '/api/auth/two-step/confirm', {
      token: person.token,
      body: { code: wrongCode(first.key) },
    }),
  )
  expect(wrong.status).toBe(422)
  expect(wrong.json.errors).toEqual({ code: ['El código no es válido.'] })
  const second = (await begin(person.token)).json
  expect(second.key).not.toBe(first.key)
  expect(second.qr.path).toMatch(/^M\d/)
  expect((await logIn(person.email)).json.status).toBe(true)
})

test('turning it on asks for the password, ends other sessions, and a second time is refused', async () => {
  const person = await staff()
  const other = await product.signInUser(person.user_id)
  const refused = await refusal(422, begin(person.token, 'no-es-la-clave'))
  expect(refused.status).toBe(422)
  expect((refused.json as unknown as { errors: object }).errors).toEqual({
    password: ['La contraseña no es correcta.'],
  })
  await turnOn(person)
  expect((await refusal(401, product.call('GET', '/api/auth/me', { token: other }))).status).toBe(401)
  expect((await product.call('GET', '/api/auth/me', { token: person.token })).status).toBe(200)
  expect((await refusal(422, begin(person.token))).status).toBe(422)
  const confirmed = await refusal(
    422,
    product.call('POST', '/api/auth/two-step/confirm', {
      token: person.token,
      body: { code: '000000' },
    }),
  )
  expect(confirmed.json.message).toBe('Empieza de nuevo la activación.')
})

test('turning it off takes password and code, and is told by mail', async () => {
  const person = await staff()
  const { key } = await turnOn(person)
  const off = (password: string, code: string) =>
    product.call('POST', '/api/auth/two-step/off', { token: person.token, body: { password, code } })
  expect((await refusal(422, off('no-es-la-clave', await freshCode(key, person.user_id)))).status).toBe(422)
  expect((await refusal(422, off(PASSWORD, wrongCode(key)))).status).toBe(422)
  expect((await logIn(person.email)).json.two_step).toBe(true)
  expect((await off(PASSWORD, await freshCode(key, person.user_id))).status).toBe(200)
  expect((await logIn(person.email)).json.status).toBe(true)
  const told = await product.db
    .select({ kind: mails.kind })
    .from(mails)
    .where(eq(mails.recipient, person.email))
  expect(told.map(({ kind }) => kind)).toEqual(['two-step-on', 'two-step-off'])
})

test('an Administrator resets it for another person; the trace says so', async () => {
  const [admin, person] = [await product.signIn('Administrator'), await staff()]
  await turnOn(person)
  const seen = await product.call<{ user: object }>('GET', `/api/get-user/${person.user_id}`, admin)
  expect(seen.json.user).toMatchObject({ two_step: true })
  const reset = () =>
    product.call('POST', `/api/user/${person.user_id}/two-step/reset`, { token: admin.token })
  expect((await reset()).json).toMatchObject({ icon: 'success' })
  expect((await logIn(person.email)).json.status).toBe(true)
  expect((await reset()).json).toMatchObject({ icon: 'info' })
  const deeds = await product.db.select().from(audit_log).where(eq(audit_log.user_id, admin.user_id))
  expect(deeds).toMatchObject([
    { action: 'restablecer la verificación en dos pasos', subject_id: String(person.user_id) },
  ])
  expect(
    (await refusal(404, product.call('POST', '/api/user/999999/two-step/reset', { token: admin.token })))
      .status,
  ).toBe(404)
})

test('npm run admin lets in an Administrator who lost everything', async () => {
  const person = await product.signIn('Administrator', { password: PASSWORD })
  await turnOn(person)
  await inTransaction(product.db, (tx) => makeAdministrator(tx, product.context, person.email))
  expect((await logIn(person.email)).json.status).toBe(true)
})

test('REQUIRE_TOTP keeps an Administrator at the set-up until it is on, and nobody else', async () => {
  const strict = await startTestProduct({ REQUIRE_TOTP: '1' })
  try {
    const admin = await strict.signIn('Administrator', { password: PASSWORD })
    const colaborador = await strict.signIn('Colaborador')
    const refused = await refusal(403, strict.call('GET', '/api/get-users', { token: admin.token }))
    expect(refused.status).toBe(403)
    expect(refused.json.message).toBe('Activa la verificación en dos pasos para continuar.')
    expect((await refusal(403, strict.call('GET', '/api/eventos', { token: admin.token }))).status).toBe(403)
    expect(
      (await refusal(403, strict.call('GET', '/api/competidor/eventos', { token: admin.token }))).status,
    ).toBe(403)
    expect((await strict.call('GET', '/api/auth/me', { token: admin.token })).status).toBe(200)
    expect((await strict.call('GET', '/api/eventos', { token: colaborador.token })).status).toBe(200)
    const body = { email: admin.email, password: PASSWORD }
    const entered = await strict.call('POST', '/api/auth/login', { body })
    expect(entered.json).toMatchObject({ status: true, two_step_due: true })
    const state = await strict.call('GET', '/api/auth/two-step', { token: admin.token })
    expect(state.json).toMatchObject({ enabled: false, required: true })

    const { key } = await turnOn(admin, strict)
    expect((await strict.call('GET', '/api/get-users', { token: admin.token })).status).toBe(200)
    const { json } = await strict.call('POST', '/api/auth/login', { body })
    const code = await freshCode(key, admin.user_id, strict)
    const second = await strict.call('POST', '/api/auth/two-step', {
      body: { challenge: json.challenge, code },
    })
    expect(second.json.status).toBe(true)
    expect(second.json).not.toHaveProperty('two_step_due')
  } finally {
    await strict.stop()
  }
})

test('a deactivated person cannot finish a login that had begun', async () => {
  const person = await staff()
  const { key } = await turnOn(person)
  const challenge = await challengeOf(person.email)
  await product.db.update(users).set({ status: false }).where(eq(users.id, person.user_id))
  expect((await complete(challenge, await freshCode(key, person.user_id))).json.status).toBe(false)
})
