import { expect, test } from 'vitest'
import { readShareCode, shareCodeOf } from './share-code.ts'

const KEY = 'a key of this test'

test('a code leads back to its participant and to no other', () => {
  const code = shareCodeOf(KEY, 4711)
  expect(readShareCode(KEY, code)).toBe(4711)
  expect(readShareCode('another key', code)).toBe(null)
  expect(readShareCode(KEY, `0${code}`)).toBe(null)
  const [, mac] = code.split('.')
  expect(readShareCode(KEY, `${(4712).toString(36)}.${mac}`)).toBe(null)
})

test.each(['', '.', 'a.b', 'zzzzzzzz.aaaaaaaaaaaaaaaa', '1.aaaaaaaaaaaaaaa€', '../1.aaaaaaaaaaaaaaaa'])(
  '%j is nobody’s code',
  (code) => expect(readShareCode(KEY, code)).toBe(null),
)
