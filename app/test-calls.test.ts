/** The calls of tests themselves: a refusal nobody expected stops the test that made the call. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted, anyAnswer, refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const logIn = () => product.call('POST', '/api/auth/login', { body: {} })
const wanting = /^POST \/api\/auth\/login answered 422: \{.*"email"/

test('a refused call rejects with its method, its path, the status and the body', async () => {
  await expect(logIn()).rejects.toThrow(wanting)
})

test('the printed body is shortened', () => {
  const long = { asked: 'GET /', status: 500, headers: {}, json: {}, text: 'x'.repeat(5000) }
  expect(() => accepted(long)).toThrow(/^GET \/ answered 500: x{600}$/)
})

test('a refusal that is expected is given to the test', async () => {
  const { status, json } = await refusal(422, logIn())
  expect(status).toBe(422)
  expect(json.errors).toMatchObject({ email: [expect.any(String)] })
})

test('another status than the expected one rejects, an accepted call too', async () => {
  await expect(refusal(404, logIn())).rejects.toThrow(/answered 422 instead of 404: \{/)
  await expect(refusal(422, product.call('GET', '/healthz'))).rejects.toThrow(
    /answered 200 instead of 422: \{/,
  )
})

test('whoever looks at the status gets any answer', async () => {
  const answers = await Promise.all([logIn(), product.call('GET', '/healthz')].map(anyAnswer))
  expect(answers.map(({ status }) => status)).toEqual([422, 200])
})

test('an error that is no answer stays an error', async () => {
  await expect(anyAnswer(Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
})
