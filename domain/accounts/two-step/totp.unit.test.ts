import { expect, test } from 'vitest'
import { codeOf, matchingStep, setupAddress, stepAt, toBase32 } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, the rows of SHA-1. */
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code of second %i is the one of the RFC', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds), 8)).toBe(code)
  expect(matchingStep(SECRET, code.slice(-6), seconds)).toBe(stepAt(seconds))
})

/** RFC 4226, appendix D. */
test('the first counters give the codes of the RFC', () => {
  const codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((counter) => codeOf(SECRET, counter))
  expect(codes).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ])
})

test('a clock one step away is understood, two steps away is not', () => {
  const now = 1_800_000_000
  const of = (drift: number) => codeOf(SECRET, stepAt(now) + drift)
  expect(matchingStep(SECRET, of(-1), now)).toBe(stepAt(now) - 1)
  expect(matchingStep(SECRET, of(1), now)).toBe(stepAt(now) + 1)
  expect(matchingStep(SECRET, of(-2), now)).toBeNull()
  expect(matchingStep(SECRET, of(2), now)).toBeNull()
})

test('what is not six digits is no code', () => {
  for (const typed of ['', '12345', '1234567', '28708a', '２８７０８２'])
    expect(matchingStep(SECRET, typed, 59)).toBeNull()
})

/** RFC 4648, section 10. */
test('base32 is that of the RFC, without padding', () => {
  expect(
    ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text))),
  ).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
})

test('the address for the application names organiser, person and secret', () => {
  const address = new URL(setupAddress(SECRET, { issuer: 'Pura Vida', email: 'ana@correo.test' }))
  expect(decodeURIComponent(address.pathname)).toContain('Pura Vida:ana@correo.test')
  expect(address.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(address.href).not.toContain('+')
})
