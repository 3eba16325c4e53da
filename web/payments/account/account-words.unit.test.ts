import { expect, test } from 'vitest'
import type { Account } from '#domain/payments/account/account-contract.ts'
import { inFavourOf, refundableOf, standingWords, sumText } from './account-words.ts'

const sums = (charged: number, received: number, refunded = 0, promised = 0) =>
  ({ charged, received, refunded, promised, balance: charged - received + refunded }) as Account

test('a balance is said in words: owed, in favour, or up to date', () => {
  expect(standingWords(15_000)).toEqual({ text: 'Debe $15.000', tone: 'warning' })
  expect(standingWords(-83_500)).toEqual({ text: 'A favor $83.500', tone: 'info' })
  expect(standingWords(0)).toEqual({ text: 'Al día', tone: 'success' })
})

test('the sums of the three groups explain the balance', () => {
  expect(sumText(sums(98_500, 83_500))).toBe('Cargos $98.500 − pagos $83.500 + devoluciones $0')
})

test('what was promised already cannot be given back again', () => {
  const account = sums(50_000, 83_500, 10_000, 20_000)
  expect(refundableOf(account)).toBe(53_500)
  expect(inFavourOf(account)).toBe(3500)
})

test('nothing is in favour of who owes', () => {
  expect(inFavourOf(sums(98_500, 83_500))).toBe(0)
  expect(refundableOf(sums(98_500, 83_500, 83_500))).toBe(0)
})
