import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { Installation } from './installation-contract.ts'

let product: TestProduct
let token: string
beforeAll(async () => {
  product = await startTestProduct({ ORGANIZER_NAME: 'Correcaminos' })
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const seller = () => product.call<Installation>('GET', '/api/site/seller')
const save = (body: object) => product.call('PUT', '/api/installation', { body, token })

test('before anybody saves it the organiser sells, under the usual terms', async () => {
  const { json } = await seller()
  expect(json).toMatchObject({ shipping_fee: 0, seller: { name: 'Correcaminos', nit: '' } })
  expect(json.terms).toContain('Retracto')
})

test('what an Administrator saves is what everybody reads, without anything that runs', async () => {
  const identity = {
    name: 'Club Correcaminos',
    nit: '900.123.456-7',
    address: 'Calle 1 # 2-3',
    phone: '604 555 0000',
    email: 'VENTAS@correo.test',
  }
  const saved = await save({
    shipping_fee: '15.000',
    seller: identity,
    terms: '<h2>Lo nuestro</h2><script>alert(1)</script><p onclick="x()">Cambios</p>',
  })
  expect(saved.status).toBe(200)
  expect((await seller()).json).toEqual({
    shipping_fee: 15_000,
    seller: { ...identity, email: 'ventas@correo.test' },
    terms: '<h2>Lo nuestro</h2><p>Cambios</p>',
  })
})

test('a wrong email or a negative fee is refused and changes nothing', async () => {
  const before = (await seller()).json
  expect((await refusal(422, save({ shipping_fee: -1, seller: before.seller, terms: '' }))).status).toBe(422)
  expect(
    (await refusal(422, save({ shipping_fee: 1, seller: { ...before.seller, email: 'nada' }, terms: '' })))
      .status,
  ).toBe(422)
  expect((await seller()).json).toEqual(before)
})
