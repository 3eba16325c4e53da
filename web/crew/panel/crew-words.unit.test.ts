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
  const whole = { initials: '', distances: [], bib_from: null, bib_to: null }
  const part = { ...whole, initials: 'A-F', distances: ['10K', '21K'] }
  expect(deviceFacts({ roles: [role], scope: part })).toBe('Mesa de entrega · Apellidos A-F · 10K, 21K')
  expect(deviceFacts({ roles: [role], scope: whole })).toBe('Mesa de entrega')
  const numbered = (bib_from: number | null, bib_to: number | null) =>
    deviceFacts({ roles: [role], scope: { ...whole, bib_from, bib_to } })
  expect(numbered(1, 500)).toBe('Mesa de entrega · Números 1 a 500')
  expect(numbered(501, null)).toBe('Mesa de entrega · Números desde 501')
  expect(numbered(null, 500)).toBe('Mesa de entrega · Números hasta 500')
})
