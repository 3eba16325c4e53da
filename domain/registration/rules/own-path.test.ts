import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test('only a document with letters says its type', () => {
  expect(ownPath({ dni: '1020304050', document_type: 'CC' })).toBe('/competidor/1020304050')
  expect(ownPath({ dni: '1020304050' })).toBe('/competidor/1020304050')
  expect(ownPath({ dni: 'AV123456', document_type: 'PA' })).toBe('/competidor/AV123456?tipo=PA')
})
