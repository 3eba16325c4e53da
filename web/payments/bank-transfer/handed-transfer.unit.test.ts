import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnTransfer } from '#domain/payments/bank-transfer/transfer-contract.ts'
import { handOverTransfer, takeTransfer } from './handed-transfer.ts'

const TRANSFER = { reference: 'abc', amount: 83_500, state: 'unpaid' } as OwnTransfer

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what was handed over is taken once: who loads the page anew asks how it stands', () => {
  handOverTransfer('token', TRANSFER)
  expect(takeTransfer('token')).toEqual(TRANSFER)
  expect(takeTransfer('token')).toBeNull()
})

test('it is of one token, and of a moment ago', () => {
  handOverTransfer('token', TRANSFER)
  expect(takeTransfer('another')).toBeNull()
  expect(takeTransfer('token')).toBeNull()
  vi.useFakeTimers()
  handOverTransfer('token', TRANSFER)
  vi.advanceTimersByTime(61_000)
  expect(takeTransfer('token')).toBeNull()
})

test('a browser that refuses storage asks instead', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  handOverTransfer('token', TRANSFER)
  expect(takeTransfer('token')).toBeNull()
})
