import { expect, test } from 'vitest'
import { nextReceipt, receiptText } from './receipts.ts'

test('a receipt has its till in front and four figures at least', () => {
  expect(receiptText('C1', 42)).toBe('C1-0042')
  expect(receiptText('EXPO', 12_345)).toBe('EXPO-12345')
})

const till = { prefix: 'C1', next_receipt: 7 }

test.each([
  { what: 'what the server knows', given: [], next: 'C1-0007' },
  { what: 'what the device gave out since', given: ['C1-0007', 'C1-0009'], next: 'C1-0010' },
  { what: 'what the server knows already', given: ['C1-0003'], next: 'C1-0007' },
  { what: 'the numbers of another till', given: ['C2-0050', 'C10-0050'], next: 'C1-0007' },
])('the next one comes after $what', ({ given, next }) => {
  expect(nextReceipt(till, given)).toBe(next)
})
