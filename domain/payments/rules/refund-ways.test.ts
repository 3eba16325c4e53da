import { expect, test } from 'vitest'
import { goesByGateway, type PaidPart, splitRefund } from './refund-ways.ts'

const paid = (part: Partial<PaidPart> = {}): PaidPart => {
  const amount = part.amount ?? 80_000
  return { attempt_id: 1, gateway: 'payu', method: 'card', amount, left: amount, days: 3, ...part }
}

/** '1:80000' of an attempt, 'transfer:5000' of the rest. */
const told = (payments: PaidPart[], amount: number) =>
  splitRefund(payments, amount).map((part) => `${part.attempt_id ?? part.way}:${part.amount}`)

test.each([
  ['whole, by a card', [paid()], 80_000, ['1:80000']],
  ['part of it, by a card', [paid()], 20_000, ['1:20000']],
  ['above what is left of it', [paid({ left: 30_000 })], 50_000, ['1:30000', 'transfer:20000']],
  ['nothing left of it', [paid({ left: 0 })], 50_000, ['transfer:50000']],
  ['paid in cash', [paid({ method: 'cash' })], 80_000, ['transfer:80000']],
  ['by PSE', [paid({ method: 'bank' })], 80_000, ['transfer:80000']],
  ['a means nobody told is tried', [paid({ method: null })], 80_000, ['1:80000']],
  [
    'by the balance of Mercado Pago',
    [paid({ gateway: 'mercadopago', method: 'wallet' })],
    80_000,
    ['1:80000'],
  ],
  ['too old for Mercado Pago', [paid({ gateway: 'mercadopago', days: 181 })], 80_000, ['transfer:80000']],
  ['Wompi: the whole, on its day', [paid({ gateway: 'wompi', days: 0 })], 80_000, ['1:80000']],
  ['Wompi: a part', [paid({ gateway: 'wompi', days: 0 })], 79_999, ['transfer:79999']],
  [
    'Wompi: the rest of a part',
    [paid({ gateway: 'wompi', days: 0, left: 50_000 })],
    50_000,
    ['transfer:50000'],
  ],
  ['Wompi: a day later', [paid({ gateway: 'wompi', days: 1 })], 80_000, ['transfer:80000']],
  ['ePayco has no call', [paid({ gateway: 'epayco' })], 80_000, ['transfer:80000']],
  ['a bank transfer', [paid({ gateway: 'transferencia', method: null })], 80_000, ['transfer:80000']],
  ['no payment of a gateway', [], 80_000, ['transfer:80000']],
  [
    'over several, the newest first',
    [
      paid({ attempt_id: 9, amount: 15_000 }),
      paid({ attempt_id: 5, gateway: 'epayco' }),
      paid({ attempt_id: 2 }),
    ],
    90_000,
    ['9:15000', '2:75000'],
  ],
] as const)('%s', (_what, payments, amount, parts) => {
  expect(told([...payments], amount)).toEqual(parts)
  expect(splitRefund(payments, amount).reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
})

test('one refund of one payment goes by its gateway whole or not at all', () => {
  expect(goesByGateway(paid(), 80_000)).toBe(true)
  expect(goesByGateway(paid({ left: 10_000 }), 20_000)).toBe(false)
  expect(goesByGateway(paid({ gateway: 'wompi', days: 0 }), 10_000)).toBe(false)
  expect(goesByGateway(paid(), 0)).toBe(false)
})
