import { expect, test } from 'vitest'
import { COUPON_KINDS, isCode, isPrefix, MAX_BATCH, MAX_PREFIX, normalCode, valueProblem } from './codes.ts'

test.each([
  ['ABC', false],
  ['ABCD', true],
  ['A-1-', true],
  ['A'.repeat(32), true],
  ['A'.repeat(33), false],
  ['abcd', false],
  ['ABC D', false],
  ['AÑO2026', false],
  ['ABCD\n', false],
  ['', false],
])('%j is a code: %s', (code, fine) => {
  expect(isCode(code)).toBe(fine)
})

test.each([
  ['', false],
  ['A', true],
  ['A'.repeat(18), true],
  ['A'.repeat(19), false],
  ['a', false],
  ['A_', false],
  ['_A', false],
])('%j is a prefix of a batch: %s', (prefix, fine) => {
  expect(isPrefix(prefix)).toBe(fine)
})

test('a code is stored in capitals without spaces around it', () => {
  expect(normalCode('  correr-2026 ')).toBe('CORRER-2026')
})

const WRONG = 'Escribe un número mayor que cero.'

test.each([
  ['porcentaje', 0, WRONG],
  ['porcentaje', 1, null],
  ['porcentaje', 100, null],
  ['porcentaje', 101, 'El porcentaje va de 1 a 100.'],
  ['porcentaje', 1.5, WRONG],
  ['valor', 0, WRONG],
  ['valor', -1, WRONG],
  ['valor', 1, null],
  ['valor', 101, null],
  ['valor', Number.NaN, WRONG],
] as const)('a %s of %d is answered with %j', (kind, value, problem) => {
  expect(valueProblem(kind, value)).toBe(problem)
})

test('a batch has up to 5000 codes, its prefix up to 18 signs, a code one of two kinds', () => {
  expect([MAX_BATCH, MAX_PREFIX, COUPON_KINDS]).toEqual([5000, 18, ['porcentaje', 'valor']])
})
