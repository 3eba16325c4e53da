import { expect, test } from 'vitest'
import { isBirthday, isMinor, isOwnGuardian, OWN_GUARDIAN, repeatedDni } from './people.ts'

test('the minor is recognised as the own guardian however the document is written', () => {
  expect(isOwnGuardian('1020456789', '1.020.456.789')).toBe(true)
  expect(isOwnGuardian('1020456789', '43000111')).toBe(false)
})

test('a birthday exists, is not in the future and not older than 110 years', () => {
  expect(isBirthday('1990-02-29', '2026-11-15')).toBe(false)
  expect(isBirthday('2026-11-16', '2026-11-15')).toBe(false)
  expect(isBirthday('1900-01-01', '2026-11-15')).toBe(false)
  expect(isBirthday('2026-11-15', '2026-11-15')).toBe(true)
  expect(isBirthday('1988-02-29', '2026-11-15')).toBe(true)
})

test('the second of two equal dni is the repeated one; empty ones do not count', () => {
  expect(repeatedDni([{ dni: '1' }, { dni: '2' }, { dni: '1' }])).toBe(2)
  expect(repeatedDni([{ dni: '' }, { dni: '' }])).toBe(-1)
})

test.each([
  [0, true],
  [16, true],
  [17, true],
  [18, false],
  [19, false],
])('at %i years being a minor is %s', (age, minor) => {
  expect(isMinor(age)).toBe(minor)
})

test.each([
  ['2026-11-15', true],
  ['2026-11-16', false],
  ['1916-01-01', true],
  ['1915-12-31', false],
  ['2026-11-31', false],
  ['', false],
])('on 15 November 2026 the birthday %s can be true: %s', (birthday, possible) => {
  expect(isBirthday(birthday, '2026-11-15')).toBe(possible)
})

test('without a document nobody is recognised as the own guardian', () => {
  expect(isOwnGuardian('', '')).toBe(false)
  expect(isOwnGuardian('1.020', '1020')).toBe(true)
  expect(OWN_GUARDIAN).toBe('El documento del acudiente no puede ser el del menor.')
})

test.each([
  [[], -1],
  [['1', '2', '3'], -1],
  [['1', '1'], 1],
  [['', '', '5', '5'], 3],
  [['1', '2', '2', '1'], 2],
])('of the documents %j the first repeated one stands at %i', (team, at) => {
  expect(repeatedDni(team.map((dni) => ({ dni })))).toBe(at)
})

test('the same number of another family is another person', () => {
  const team = ['CC', 'CE', 'PA'].map((document_type) => ({ dni: '123456', document_type }))
  expect(repeatedDni(team)).toBe(-1)
  expect(repeatedDni([{ dni: '123456', document_type: 'TI' }, ...team])).toBe(1)
  expect(isOwnGuardian('123456', 'CE 123456')).toBe(false)
  expect(isOwnGuardian('CE 123456', 'CE 123456')).toBe(true)
})
