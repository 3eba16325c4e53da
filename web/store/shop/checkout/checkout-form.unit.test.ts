import { expect, test } from 'vitest'
import {
  type CheckoutFields,
  checkoutProblems,
  emptyCheckout,
  readCheckout,
  writeCheckout,
} from './checkout-form.ts'

const BUYER: CheckoutFields = {
  ...emptyCheckout,
  name: 'Mariana',
  last_name: 'Restrepo',
  dni: '1.020.304.050',
  email: 'mariana@example.com',
  phone: '300 555 1234',
  delivery: 'kit',
  data_policy: true,
  terms: true,
}

test('a complete form has no problem; a document may be written with dots, not with letters', () => {
  expect(checkoutProblems(BUYER)).toEqual({})
  expect(checkoutProblems({ ...BUYER, dni: 'AV123456' })).toEqual({
    dni: 'El documento se escribe solo con números, sin letras. Si es un pasaporte, elige el tipo «Pasaporte».',
  })
})

test('an empty form names every field that is missing, and no address before shipping is chosen', () => {
  expect(Object.keys(checkoutProblems(emptyCheckout)).sort()).toEqual([
    'data_policy',
    'delivery',
    'dni',
    'email',
    'last_name',
    'name',
    'phone',
    'terms',
  ])
})

test('shipping needs department, city and address', () => {
  const shipped = { ...BUYER, delivery: 'envio' as const }
  expect(Object.keys(checkoutProblems(shipped))).toEqual(['department', 'city', 'address'])
  expect(
    checkoutProblems({ ...shipped, department: 'Antioquia', city: 'Medellín', address: 'Calle 1' }),
  ).toEqual({})
})

test('what was typed comes back without the consents, for three days', () => {
  const text = writeCheckout(BUYER, 1_000)
  expect(readCheckout(text, 2_000)).toEqual({ ...BUYER, data_policy: false, terms: false })
  expect(readCheckout(text, 1_000 + 4 * 86_400_000)).toEqual(emptyCheckout)
})

test.each([null, '', '{', '7', '{"version":0}', '{"version":1,"kept_at":1}'])(
  'what nobody understands is an empty form: %s',
  (text) => {
    expect(readCheckout(text, 1)).toEqual(emptyCheckout)
  },
)

test('odd values of known fields are left out', () => {
  const text = JSON.stringify({ version: 1, kept_at: 1, form: { name: 7, city: 'Cali', delivery: 'dron' } })
  expect(readCheckout(text, 1)).toEqual({ ...emptyCheckout, city: 'Cali' })
})
