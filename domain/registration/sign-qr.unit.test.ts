import { webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCode } from './rules/qr-text.ts'
import { qrPublicKey, signCode } from './sign-qr.ts'

const SECRET = 'a secret of this test, long enough for anybody'
const KEY = 'aB3dE6gH9jK2mN5p'

test('one secret has one key pair, another secret another', () => {
  expect(qrPublicKey(SECRET)).toEqual(qrPublicKey(SECRET))
  expect(qrPublicKey(SECRET)).not.toEqual(qrPublicKey(`${SECRET}!`))
  expect(Object.keys(qrPublicKey(SECRET)).sort()).toEqual(['crv', 'kty', 'x', 'y'])
})

test('a signed code says whose it is, when it was issued, and is verified with the public key', async () => {
  const code = readCode(signCode(SECRET, 'person', KEY, 1_790_000_000))
  expect(code).toMatchObject({ kind: 'person', key: KEY, issued_at: 1_790_000_000 })
  if (code.kind === 'plain') throw new Error('not read as a signed code')
  const verifying = await webcrypto.subtle.importKey(
    'jwk',
    qrPublicKey(SECRET),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )
  const verify = (signed: string) =>
    webcrypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      verifying,
      Buffer.from(code.signature, 'base64url'),
      Buffer.from(signed),
    )
  expect(await verify(code.signed)).toBe(true)
  expect(await verify(code.signed.replace(KEY, 'aB3dE6gH9jK2mN5q'))).toBe(false)
  expect(await verify(code.signed.replace('D1.', 'A1.'))).toBe(false)
})

test('who may collect for somebody has a code of its own kind', () => {
  expect(readCode(signCode(SECRET, 'authorisation', KEY))).toMatchObject({ kind: 'authorisation', key: KEY })
})
