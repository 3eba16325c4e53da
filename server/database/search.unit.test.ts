import { expect, test } from 'vitest'
import { dniPattern, likePattern, phoneDigits, plainPatterns, wholeDocuments } from './search.ts'

test('what a person types means only itself in a pattern', () => {
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})

test('accents, case and spaces do not matter in plain patterns, and every word has its own', () => {
  expect(plainPatterns('Maratón   ÑANDÚ ')).toEqual(['%maraton%', '%nandu%'])
  expect(plainPatterns('5% off')).toEqual(['%5\\%%', '%off%'])
})

test('a phone is its last ten digits, however it is written; a short number is none', () => {
  expect(phoneDigits('+57 (300) 555-12.34')).toBe('3005551234')
  expect(phoneDigits('5551234')).toBe('5551234')
  expect(phoneDigits('555123')).toBeNull()
  expect(phoneDigits('ana3005551234@correo.test')).toBeNull()
})

test('a document is found by its beginning, with or without points; a text that holds digits finds none', () => {
  expect(dniPattern('1.020.3')).toBe('10203%')
  expect(dniPattern('Z7UxBz')).toBe('-%')
})

test.each([
  ['CE 123456', ['CE123456', '123456']],
  ['av 123.456', ['AV123456', '123456']],
  ['PA AV123456', ['PAAV123456', 'AV123456']],
  ['AV123456', ['AV123456']],
  ['Mariana Restrepo', []],
  ['12', []],
])('whoever searches for %s means one of these whole documents: %j', (text, documents) => {
  expect(wholeDocuments(text)).toEqual(documents)
})
