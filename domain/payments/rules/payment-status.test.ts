import { expect, test } from 'vitest'
import { isPaid, paymentStatuses, paymentStatusOf } from './payment-status.ts'

test('4, 7, 8 and 100 are paid, nothing else is', () => {
  const paid = Array.from({ length: 101 }, (_, code) => code).filter(isPaid)
  expect(paid).toEqual([4, 7, 8, 100])
  expect(isPaid('7')).toBe(true)
  expect(isPaid('')).toBe(false)
})

test('the map has the codes, labels and colours of the specification', () => {
  expect(
    paymentStatuses('Puravida').map(({ key, code, label, colour }) => [key, code, label, colour]),
  ).toEqual([
    [0, 0, 'NO PAGO', 'warning'],
    [1, 4, 'Pago exitoso', 'success'],
    [2, 6, 'Pago RECHAZADO', 'danger'],
    [3, 7, 'Pago exitoso a Puravida', 'success'],
    [4, 8, 'Cortesías por Puravida', 'success'],
    [5, 100, 'Pago exitoso DCT 100%', 'success'],
  ])
})

test('the colour of a code tells whether it is paid', () => {
  for (const { code, colour } of paymentStatuses('X')) expect(colour === 'success').toBe(isPaid(code))
})

test('another organiser stands in the labels under its own name', () => {
  expect(paymentStatusOf(7, 'Correcaminos').label).toBe('Pago exitoso a Correcaminos')
  expect(paymentStatusOf(8, 'Correcaminos').label).toBe('Cortesías por Correcaminos')
})

test('an unknown code reads as unpaid', () => {
  expect(paymentStatusOf(99, 'X').code).toBe(0)
})

test.each([
  [0, 'NO PAGO'],
  [4, 'Pago exitoso'],
  [6, 'Pago RECHAZADO'],
  [7, 'Pago exitoso a X'],
  [8, 'Cortesías por X'],
  [100, 'Pago exitoso DCT 100%'],
  [5, 'NO PAGO'],
])('the code %i reads %s', (code, label) => {
  expect(paymentStatusOf(code, 'X').label).toBe(label)
})
