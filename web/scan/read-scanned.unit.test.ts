import { expect, test } from 'vitest'
import { signCode } from '#domain/registration/sign-qr.ts'
import { MARIANA, yellowCode } from '#testing/cedulas.ts'
import { readScanned } from './read-scanned.ts'

const TODAY = '2026-11-18'
const KEY = 'aB3dE6gH9-K2mN5p'

test('a signed code is a code, whoever brought it, also through a Spanish keyboard', () => {
  const text = signCode('a secret of this test, long enough for anybody', 'person', KEY)
  const code = { kind: 'code', text }
  for (const source of ['camera', 'reader', 'typed'] as const)
    expect(readScanned(` ${text} `, source, TODAY)).toEqual(code)
  expect(readScanned(text.replaceAll('-', "'").replaceAll('_', '?'), 'reader', TODAY)).toEqual(code)
})

test('a plain code that was scanned is a code; numbers and words are searched for', () => {
  expect(readScanned(KEY, 'camera', TODAY)).toEqual({ kind: 'code', text: KEY })
  expect(readScanned(KEY, 'reader', TODAY)).toEqual({ kind: 'code', text: KEY })
  expect(readScanned('1042', 'reader', TODAY)).toEqual({ kind: 'typed', text: '1042' })
  expect(readScanned(' Ana Ríos ', 'typed', TODAY)).toEqual({ kind: 'typed', text: 'Ana Ríos' })
})

test('of a cédula four facts come through; one that is not read to the end is nobody', () => {
  const scanned = readScanned(yellowCode(MARIANA), 'camera', TODAY)
  expect(scanned).toEqual({
    kind: 'cedula',
    document: '1020304050',
    last_names: 'Niño De La Cruz',
    names: 'Mariana Sofía',
    birthday: '1990-05-12',
    gender: 'female',
  })
  expect(readScanned(yellowCode(MARIANA).slice(0, 140), 'reader', TODAY)).toBeNull()
})
