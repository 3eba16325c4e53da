import { expect, test } from 'vitest'
import { isBirthday, isOwnGuardian, repeatedDni } from './people.ts'

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
