import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCipher, DecryptError } from './encryption.ts'

const KEY = 'a-key-for-tests-that-is-long-enough'
const { encrypt, decrypt } = createCipher(KEY, 'gateway secrets')

test('what was sealed comes back to the letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decrypt(encrypt(text))).toBe(text)
    }),
  )
})

test('the same text is sealed differently each time and shows nothing of itself', () => {
  const secret = '4Vj8eK4rloUd272L48hsrarnUA'
  const [first = '', second = ''] = [encrypt(secret), encrypt(secret)]
  expect(first).not.toBe(second)
  expect(first).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(first).not.toContain(secret.slice(0, 6))
})

test('another key or another purpose cannot open it', () => {
  const encrypted = encrypt('secreto')
  expect(() =>
    createCipher('another-key-that-is-long-enough-too', 'gateway secrets').decrypt(encrypted),
  ).toThrow(DecryptError)
  expect(() => createCipher(KEY, 'health').decrypt(encrypted)).toThrow(DecryptError)
})

test('a changed or broken text is refused', () => {
  const encrypted = encrypt('secreto')
  const parts = encrypted.split('.')
  const flipped = [...parts.slice(0, 3), Buffer.from('otro txt').toString('base64url')].join('.')
  for (const broken of ['', 'v1', 'v1.a.b.c', encrypted.replace('v1', 'v2'), `${encrypted}.x`, flipped])
    expect(() => decrypt(broken)).toThrow(DecryptError)
})
