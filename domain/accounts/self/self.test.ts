/** Everybody changes the own password with the current one, and ends what is open elsewhere. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { OwnSession } from './self-contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
})
afterAll(() => product.stop())

const PASSWORD = 'lluvia-en-el-paramo'
const NEXT = 'niebla-en-la-cordillera'

const change = (token: string, current: string, password: string) =>
  product.call('POST', '/api/account/password', { token, body: { current, password } })
const sessionsOf = async (token: string) =>
  (await product.call<{ sessions: OwnSession[] }>('GET', '/api/account/sessions', { token })).json.sessions
const logIn = async (email: string, password: string) =>
  (await product.call('POST', '/api/auth/login', { body: { email, password } })).json.status

test.each(['Administrator', 'Colaborador', 'Cliente'] as const)(
  'a %s changes the own password: the other sessions end, this one stays, and it is in the audit log',
  async (role) => {
    const { user_id, email, token } = await product.signIn(role, { password: PASSWORD })
    const elsewhere = await product.signInUser(user_id)
    expect((await change(token, PASSWORD, NEXT)).json).toMatchObject({ message: 'Tu contraseña cambió.' })
    await refusal(401, product.call('GET', '/api/auth/me', { token: elsewhere }))
    expect((await product.call('GET', '/api/auth/me', { token })).status).toBe(200)
    expect(await logIn(email, PASSWORD)).toBe(false)
    expect(await logIn(email, NEXT)).toBe(true)
    const [written] = await desk.audited('cambiar su contraseña', user_id)
    expect(JSON.stringify(written)).not.toContain(NEXT)
  },
)

test('a wrong current password, a common new one and the same one change nothing', async () => {
  const { email, token } = await product.signIn('Cliente', { password: PASSWORD })
  const errors = async (current: string, password: string) =>
    (await refusal(422, change(token, current, password))).json.errors
  expect(await errors('otra-contraseña', NEXT)).toEqual({ current: ['La contraseña no es correcta.'] })
  expect(await errors(PASSWORD, 'contraseña')).toHaveProperty('password')
  expect(await errors(PASSWORD, PASSWORD)).toHaveProperty('password')
  expect(await logIn(email, PASSWORD)).toBe(true)
})

test('who guesses the current password has to wait, whoever holds the session', async () => {
  const { token } = await product.signIn('Cliente', { password: PASSWORD })
  for (let tried = 1; tried <= 5; tried++) await refusal(422, change(token, 'no-es-esta-1', NEXT))
  expect((await refusal(429, change(token, PASSWORD, NEXT))).status).toBe(429)
})

test('one sees the own sessions and ends the others; nobody else’s are there', async () => {
  const { user_id, token } = await product.signIn('Cliente')
  const stranger = await product.signIn('Cliente')
  const elsewhere = await product.signInUser(user_id)
  expect((await sessionsOf(token)).map(({ current }) => current).toSorted()).toEqual([false, true])
  const ended = await product.call('POST', '/api/account/sessions/end-others', { token })
  expect(ended.json).toMatchObject({ ended: 1, message: 'Cerramos 1 sesión.' })
  await refusal(401, product.call('GET', '/api/auth/me', { token: elsewhere }))
  expect(await sessionsOf(token)).toEqual([expect.objectContaining({ current: true })])
  expect(await sessionsOf(stranger.token)).toHaveLength(1)
})
