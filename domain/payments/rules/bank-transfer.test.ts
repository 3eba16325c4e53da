import { expect, test } from 'vitest'
import { plainNumber, refusedHold, transferHold } from './bank-transfer.ts'

const now = new Date('2026-06-01T10:00:00-05:00')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('a transfer keeps the spot for 72 hours, and never past the event', () => {
  expect(transferHold(now, inHours(500))).toEqual(inHours(72))
  expect(transferHold(now, inHours(20))).toEqual(inHours(20))
})

test('a refused transfer leaves 5 hours, and never past the event', () => {
  expect(refusedHold(now, inHours(500))).toEqual(inHours(5))
  expect(refusedHold(now, inHours(2))).toEqual(inHours(2))
})

test('a number is the same however it is written', () => {
  expect(plainNumber('M-123 456')).toBe(plainNumber('m123456'))
  expect(plainNumber(' ··· ')).toBe('')
})

test('what is shipped is bound to no event', () => {
  expect(transferHold(now, null)).toEqual(inHours(72))
  expect(refusedHold(now, null)).toEqual(inHours(5))
})

test.each([
  ['M-123 456', 'M123456'],
  ['m123456', 'M123456'],
  ['nº 00.12/34', 'NO001234'],
  ['１２３ab', '123AB'],
  ['Pé-ñ', 'PEN'],
])('«%s» is kept as %s', (typed, kept) => {
  expect(plainNumber(typed)).toBe(kept)
})
