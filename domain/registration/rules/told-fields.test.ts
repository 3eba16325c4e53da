import { expect, test } from 'vitest'
import { FURTHER_FIELDS, toldOf } from './told-fields.ts'

const TYPED = {
  dni: ' 1020304050 ',
  name: 'Ana ',
  last_name: ' Ruiz',
  gender: 'F',
  birthday: '1990-02-03',
  email: ' ana@corre.test',
  phone: '3001234567 ',
  department: 'Boyacá',
  city: ' Tunja ',
  emergency_name: 'Luz Gil ',
  emergency_phone: ' 3007654321',
}

test('what a person tells is kept without the spaces around it, and what was left out is empty', () => {
  expect(toldOf(TYPED)).toEqual({
    document_type: '',
    dni: '1020304050',
    name: 'Ana',
    last_name: 'Ruiz',
    gender: 'F',
    birthday: '1990-02-03',
    email: 'ana@corre.test',
    phone: '3001234567',
    address: '',
    department: 'Boyacá',
    city: 'Tunja',
    emergency_name: 'Luz Gil',
    emergency_phone: '3007654321',
  })
  expect(toldOf({ ...TYPED, address: ' Calle 5 ' }).address).toBe('Calle 5')
})

test('what is no answer of the person is not kept', () => {
  const more = { ...TYPED, role: 'admin' }
  expect(toldOf(more)).not.toHaveProperty('role')
})

test('a field with a place of its own in the drawer and the Excel does not follow a second time', () => {
  const placed = Object.keys(toldOf(TYPED)).filter((field) => !FURTHER_FIELDS.includes(field as never))
  expect(placed).toEqual(expect.arrayContaining([...Object.keys(TYPED), 'address']))
})
