/** Who comes back gets the own data, by the login or by a code to the own mailbox; nobody else gets anything. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rate_limits } from '#server/limits/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { anyAnswer } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import type { OwnData } from './returning-contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
})
afterAll(() => product.stop())
beforeEach(() => product.db.delete(rate_limits))

const mine = async (token: string) =>
  (await product.call<{ person: OwnData | null }>('GET', '/api/competidor/me/registration-data', { token }))
    .json.person

type Named = { dni: string; birthday: string }
const askCode = ({ dni, birthday }: Named) =>
  anyAnswer(
    product.call<{ message: string; body: string; sent_to: string }>(
      'POST',
      `/api/competitor/${dni}/data-code`,
      { body: { birthday } },
    ),
  )
const tell = ({ dni, birthday }: Named, code: string) =>
  anyAnswer(
    product.call<{ person?: OwnData; errors?: Record<string, string[]> }>(
      'POST',
      `/api/competitor/${dni}/registration-data`,
      { body: { birthday, code } },
    ),
  )
const codeFor = async (email: string) => {
  const letters = await product.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)
  return /^(\d{6}) es tu código/.exec(letters.at(-1)?.subject ?? '')?.[1] ?? ''
}
const runner = async (change: object = {}) => {
  const race = await createRace(product.db)
  const person = desk.nextParticipant(race, change)
  await desk.register(race, [person])
  return person
}

test('the login gets what its person told last, and health data never', async () => {
  const { email, token } = await product.signIn('Cliente')
  const person = await runner({ email, phone: '3005551234', emergency_name: 'Luis' })
  const known = await mine(token)
  expect(known).toMatchObject({
    dni: person.dni,
    birthday: person.birthday,
    name: person.name,
    email,
    phone: '+573005551234',
    emergency_name: 'Luis',
  })
  expect(Object.keys(known ?? {})).not.toEqual(expect.arrayContaining(['eps']))
  expect(Object.keys(known ?? {})).not.toEqual(expect.arrayContaining(['health']))
})

test('of a family with one address it is the grown-up, and of nobody it is nothing', async () => {
  const [family, stranger] = [await product.signIn('Cliente'), await product.signIn('Cliente')]
  const race = await createRace(product.db)
  const adult = desk.nextParticipant(race, { email: family.email })
  const guardian = { name: 'Rosa Mora', document: '43000111', relation: 'Madre', consent: true }
  const child = desk.nextParticipant(race, { email: family.email, birthday: '2016-02-03', guardian })
  await desk.register(race, [child, adult])
  expect((await mine(family.token))?.dni).toBe(adult.dni)
  expect(await mine(stranger.token)).toBeNull()
})

test('without a login six digits that went to the mailbox do, once they are right', async () => {
  const person = await runner({ email: 'vuelve@corre.test', address: 'Calle 10 # 20-30' })
  const { status, json } = await askCode(person)
  expect([status, json.sent_to]).toEqual([200, 'v•••@…'])
  const code = await codeFor('vuelve@corre.test')
  const wrong = await tell(person, code === '000000' ? '111111' : '000000')
  expect([wrong.status, wrong.json.errors?.code]).toEqual([
    422,
    ['Ese código no es, o ya venció. Revísalo o pide otro.'],
  ])
  expect((await tell({ ...person, birthday: '1960-01-01' }, code)).status).toBe(422)
  const right = await tell(person, code)
  expect(right.status).toBe(200)
  expect(right.json.person).toMatchObject({ email: 'vuelve@corre.test', address: 'Calle 10 # 20-30' })
})

test('a code of one person opens nothing of another', async () => {
  const [one, other] = [await runner({ email: 'una@corre.test' }), await runner({ email: 'otra@corre.test' })]
  await askCode(one)
  expect((await tell(other, await codeFor('una@corre.test'))).status).toBe(422)
})

test('who is unknown, or of another birthday, is answered with the same words, and nothing is mailed', async () => {
  const person = await runner({ email: 'nadie@corre.test' })
  const [known, wrongDay, unknown] = [
    await askCode(person),
    await askCode({ ...person, birthday: '1960-01-01' }),
    await askCode({ dni: '99887766', birthday: '1990-01-01' }),
  ]
  const words = ({ json: { message, body } }: typeof known) => [message, body]
  expect(words(wrongDay)).toEqual(words(known))
  expect(words(unknown)).toEqual(words(known))
  expect([wrongDay.json.sent_to, unknown.json.sent_to]).toEqual(['', ''])
  const codes = await product.db.select().from(mails).where(eq(mails.kind, 'data-code'))
  expect(codes.filter(({ recipient }) => recipient === 'nadie@corre.test')).toHaveLength(1)
})

test('codes are neither guessed nor sent without end', async () => {
  const person = await runner({ email: 'terca@corre.test' })
  const asked = []
  for (let at = 0; at < 4; at++) asked.push((await askCode(person)).status)
  expect(asked).toEqual([200, 200, 200, 429])
  const tried = []
  for (let at = 0; at < 6; at++) tried.push((await tell(person, String(at).repeat(6))).status)
  expect(tried.at(-1)).toBe(429)
})
