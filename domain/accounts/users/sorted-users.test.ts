/** The list of users by role, state and any column. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#server/contract-kit.ts'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { User } from '../contract.ts'
import { users } from '../tables.ts'

let product: TestProduct
let admin: { token: string }

const PEOPLE: [string, Role, string, boolean][] = [
  ['Zulma', 'Colaborador', '', true],
  ['Álvaro', 'Colaborador', 'Club Ábaco', true],
  ['beto', 'Colaborador', 'Zona', false],
  ['Ana', 'Cliente', '', true],
]

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.signIn('Administrator')
  await product.db.insert(users).values(
    PEOPLE.map(([name, rol, company, status]) => ({
      name,
      rol,
      company,
      status,
      phone: '',
      email: `${name.toLowerCase()}@correo.test`,
    })),
  )
})
afterAll(() => product.stop())

const list = async (query: string) =>
  (
    await product.call<{ data: User[]; total: number }>('GET', `/api/get-users?${query}`, {
      token: admin.token,
    })
  ).json
const namesOf = async (query: string) => (await list(query)).data.map(({ name }) => name)

test('a role and a state narrow the list', async () => {
  expect(await namesOf('rol=Colaborador&sort=name')).toEqual(['Álvaro', 'beto', 'Zulma'])
  expect(await namesOf('rol=Colaborador&status=0')).toEqual(['beto'])
  expect((await list('rol=Cliente')).total).toBe(1)
  expect((await list('rol=&status=')).total).toBe(PEOPLE.length + 1)
})

test('who has no company stands last, whichever way', async () => {
  expect((await namesOf('rol=Colaborador&sort=company')).at(-1)).toBe('Zulma')
  expect(await namesOf('rol=Colaborador&sort=-company')).toEqual(['beto', 'Álvaro', 'Zulma'])
})

test('pages of one hold everybody once, in the order of the column', async () => {
  const seen: string[] = []
  for (let page = 1; page <= PEOPLE.length + 1; page++)
    seen.push(...(await namesOf(`sort=rol&per_page=1&page=${page}`)))
  expect(new Set(seen).size).toBe(PEOPLE.length + 1)
  expect(seen.slice(1, 2)).toEqual(['Ana'])
})

test('a role nobody has and a column nobody named are refused', async () => {
  for (const query of ['rol=Jefe', 'sort=password_hash', 'status=2'])
    await refusal(422, product.call('GET', `/api/get-users?${query}`, { token: admin.token }))
})
