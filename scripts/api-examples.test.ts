/** The story of docs/api.md, sent call by call: what the page answers is what the product answers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#domain/accounts/password-hash.ts'
import { createUser } from '#domain/accounts/users/create-user.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { differences, type Example, type Known, readExamples, requestOf } from './api-examples.ts'

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'api.md'), 'utf8')
const examples = readExamples(page, bogotaDay(new Date()))
const known: Known = {}

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  const password_hash = await hashPassword('corre-cada-domingo')
  await inTransaction(product.db, (tx) =>
    createUser(tx, {
      name: 'Adriana Ospina',
      email: 'admin@ejemplo.co',
      phone: '3005550100',
      rol: 'Administrator',
      status: true,
      password_hash,
    }),
  )
})
afterAll(() => product.stop())

/** Empty when it is as the page says; only then what its braces stand for is remembered. */
const send = async (example: Example) => {
  const found: Known = { ...known }
  const request = requestOf(example, known)
  const answer = await product.app.inject({ ...request, headers: { host: 'localhost', ...request.headers } })
  const json = example.answer === undefined ? undefined : answer.json()
  const wrong = [
    ...differences(example.status, answer.statusCode, found, 'status'),
    ...differences(example.answer, json, found),
    ...differences({ ...example.answerHeaders, '…': '…' }, answer.headers, found, 'headers'),
  ]
  if (wrong.length === 0) Object.assign(known, found)
  return wrong
}

test.each(examples.map((example) => [`${example.method} ${example.path}`, example] as const))(
  '%s answers as the page says',
  async (_, example) => {
    // What runs in the background is asked again until it is done, as the page tells its readers.
    if (example.method === 'GET') await expect.poll(() => send(example), { timeout: 10_000 }).toEqual([])
    else expect(await send(example)).toEqual([])
  },
)

test('every module that has calls for the outside is on the page', () => {
  const paths = examples.map(({ path }) => path.split(/[/?]/)[2])
  expect(paths).toEqual(
    expect.arrayContaining([
      'auth',
      'eventos',
      'site',
      'competitor',
      'discountcode',
      'payments',
      'ledger',
      'products',
      'store',
      'event-results',
      'event',
      'certificados',
      'verificar',
    ]),
  )
})
