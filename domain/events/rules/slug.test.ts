import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test('a slug keeps plain letters and digits only', () => {
  expect(slugOf('Maratón de Medellín 2026')).toBe('maraton-de-medellin-2026')
  expect(slugOf('  ¡Travesía Ñandú & Cía.! ')).toBe('travesia-nandu-cia')
})

test('a name without any letter still gets an address', () => {
  expect(slugOf('!!!')).toBe('evento')
})

test('a long name is cut without a trailing dash', () => {
  const slug = slugOf(`${'a'.repeat(79)} bcd`)
  expect(slug).toBe('a'.repeat(79))
})

test.each([
  ['-- Trote --', 'trote'],
  ['a  &  b', 'a-b'],
  ['ABC', 'abc'],
  ['', 'evento'],
  ['b'.repeat(90), 'b'.repeat(80)],
  [`${'c'.repeat(78)}  d`, `${'c'.repeat(78)}-d`],
])('the address of «%s» is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
