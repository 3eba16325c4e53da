import { expect, test } from 'vitest'
import { bloodText, maskedName } from './medical-words.ts'

test.each([
  ['O', '+', 'O+'],
  ['AB', 'no_informa', 'AB'],
  ['no_informa', '-', 'RH -'],
  ['no_informa', 'no_informa', ''],
])('group %s and RH %s are %j', (blood_type, rh_factor, text) => {
  expect(bloodText({ blood_type, rh_factor })).toBe(text)
})

test('a name in a log is the first name and an initial', () => {
  expect(maskedName({ name: 'Ana María', last_name: 'Ríos Gil' })).toBe('Ana María R.')
  expect(maskedName({ name: 'Anónimo', last_name: '' })).toBe('Anónimo')
})
