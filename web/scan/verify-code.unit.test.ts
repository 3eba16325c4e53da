import { expect, test } from 'vitest'
import { readCode } from '#domain/registration/rules/qr-text.ts'
import { qrPublicKey, signCode } from '#domain/registration/sign-qr.ts'
import { verifyCode } from './verify-code.ts'

const SECRET = 'a secret of this test, long enough for anybody'
const KEY = 'aB3dE6gH9jK2mN5p'

test('a code of ours is verified in the browser, one of another house or with another key in it is not', async () => {
  const text = signCode(SECRET, 'person', KEY)
  expect(await verifyCode(readCode(text), qrPublicKey(SECRET))).toBe(true)
  expect(await verifyCode(readCode(text), qrPublicKey('the secret of another house, as long as ours'))).toBe(
    false,
  )
  expect(await verifyCode(readCode(text.replace(KEY, 'zB3dE6gH9jK2mN5p')), qrPublicKey(SECRET))).toBe(false)
})

test('a plain code, and a key that is none, verify nothing', async () => {
  expect(await verifyCode(readCode(KEY), qrPublicKey(SECRET))).toBe(false)
  const broken = { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' }
  expect(await verifyCode(readCode(signCode(SECRET, 'person', KEY)), broken)).toBe(false)
})
