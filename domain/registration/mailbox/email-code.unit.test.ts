import { expect, test } from 'vitest'
import { emailCode, isEmailCode } from './email-code.ts'

const KEY = 'una clave de prueba'
const MOVE = { participant_key: 'k1', from: 'viejo@corre.test', to: 'nuevo@corre.test' }
const NOW = new Date('2056-05-04T10:14:59-05:00')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test('a code has six digits and is good for at least a quarter of an hour', () => {
  const code = emailCode(KEY, MOVE, NOW)
  expect(code).toMatch(/^\d{6}$/)
  expect(isEmailCode(KEY, code, MOVE, NOW)).toBe(true)
  expect(isEmailCode(KEY, code, MOVE, after(15))).toBe(true)
  expect(isEmailCode(KEY, code, MOVE, after(31))).toBe(false)
  expect(isEmailCode(KEY, code, MOVE, after(-15))).toBe(false)
})

test('a code is of one person, from one address to one other, by one key', () => {
  const code = emailCode(KEY, MOVE, NOW)
  expect(isEmailCode(KEY, code, { ...MOVE, participant_key: 'k2' }, NOW)).toBe(false)
  expect(isEmailCode(KEY, code, { ...MOVE, from: 'otro@corre.test' }, NOW)).toBe(false)
  expect(isEmailCode(KEY, code, { ...MOVE, to: 'otro@corre.test' }, NOW)).toBe(false)
  expect(isEmailCode('otra clave', code, MOVE, NOW)).toBe(false)
  expect(isEmailCode(KEY, code.slice(1), MOVE, NOW)).toBe(false)
})
