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
