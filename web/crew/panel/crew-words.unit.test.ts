import { expect, test } from 'vitest'
import { contactText, deviceFacts } from './crew-words.ts'

const now = Date.parse('2026-11-29T12:00:00Z')

test.each([
  [null, 'Sin contacto todavía'],
  ['2026-11-29T11:59:30Z', 'Último contacto: hace un momento'],
  ['2026-11-29T11:45:00Z', 'Último contacto: hace 15 minutos'],
  ['2026-11-29T09:00:00Z', 'Último contacto: el 29 de noviembre a las 4:00 a. m.'],
])('the last contact of %s', (moment, words) => {
  expect(contactText(moment, now)).toBe(words)
})

test('a device says what it is for and whom it serves', () => {
  const role = { id: 1, role: 'mesa' as const, from: '', until: '', open: true }
  expect(deviceFacts({ roles: [role], scope: { initials: 'A-F', distances: ['10K', '21K'] } })).toBe(
    'Mesa de entrega · Apellidos A-F · 10K, 21K',
  )
  expect(deviceFacts({ roles: [role], scope: { initials: '', distances: [] } })).toBe('Mesa de entrega')
})
