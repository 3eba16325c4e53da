/** How wide each part of a bar of places is, and what it says. */
import { expect, test } from 'vitest'
import { partsOf } from './scope-parts.ts'

const shares = ({ parts }: ReturnType<typeof partsOf>) => parts.map(({ share }) => share)

test('the four parts of a limit fill its bar', () => {
  const bar = partsOf({ limit: 200, paid: 100, held: 20, reserved: 30, free: 50 }, 999)
  expect(shares(bar)).toEqual([50, 10, 15, 25])
  expect(bar.parts.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Confirmados 100',
    'Sin pagar 20',
    'En bloques 30',
    'Libres 50',
  ])
  expect([bar.full, bar.mark]).toEqual([75, null])
})

test('above the public limit the bar says more than 100 and marks the limit', () => {
  const bar = partsOf({ limit: 100, paid: 115, held: 5, reserved: 5, free: 0 }, 100)
  expect(bar.full).toBe(125)
  expect(bar.mark).toBe(80)
  expect(shares(bar).reduce((sum, share) => sum + share, 0)).toBe(100)
})

test('without a limit of its own it is measured by the event and says no percentage', () => {
  const bar = partsOf({ limit: null, paid: 25, held: 0, reserved: 0, free: null }, 100)
  expect(shares(bar)).toEqual([25, 0, 0, 0])
  expect([bar.full, bar.mark]).toEqual([null, null])
})

test('a block has three parts, and one that was released empty divides by nothing', () => {
  expect(partsOf({ limit: 10, paid: 4, held: 1, free: 5 }, 100).parts.map(({ name }) => name)).toEqual([
    'paid',
    'held',
    'free',
  ])
  expect(shares(partsOf({ limit: 0, paid: 0, held: 0, free: 0 }, 0))).toEqual([0, 0, 0])
})
