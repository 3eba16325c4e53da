import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSealer, UnsealError } from './sealed.ts'

const KEY = 'a-key-for-tests-that-is-long-enough'
const { seal, unseal } = openSealer(KEY, 'gateway secrets')

test('what was sealed comes back to the letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(unseal(seal(text))).toBe(text)
    }),
  )
})

test('the same text is sealed differently each time and shows nothing of itself', () => {
  const secret = '4Vj8eK4rloUd272L48hsrarnUA'
  const [first = '', second = ''] = [seal(secret), seal(secret)]
  expect(first).not.toBe(second)
  expect(first).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(first).not.toContain(secret.slice(0, 6))
})

test('another key or another purpose cannot open it', () => {
  const sealed = seal('secreto')
  expect(() => openSealer('another-key-that-is-long-enough-too', 'gateway secrets').unseal(sealed)).toThrow(
    UnsealError,
  )
  expect(() => openSealer(KEY, 'health').unseal(sealed)).toThrow(UnsealError)
})

test('a changed or broken text is refused', () => {
  const sealed = seal('secreto')
  const parts = sealed.split('.')
  const flipped = [...parts.slice(0, 3), Buffer.from('otro txt').toString('base64url')].join('.')
  for (const broken of ['', 'v1', 'v1.a.b.c', sealed.replace('v1', 'v2'), `${sealed}.x`, flipped])
    expect(() => unseal(broken)).toThrow(UnsealError)
})
