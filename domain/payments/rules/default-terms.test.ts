import { expect, test } from 'vitest'
import { DEFAULT_TERMS, TERMS_TITLE } from './default-terms.ts'

test('the terms that ship promise the refund in fifteen calendar days, as Ley 2439 de 2024 says', () => {
  expect(DEFAULT_TERMS).toContain('quince días calendario (Ley 2439 de 2024)')
  expect(DEFAULT_TERMS).not.toMatch(/treinta|30 días/)
})

test('the terms have the title of the law’s four matters and begin with what is bought', () => {
  expect(TERMS_TITLE).toBe('Términos, cambios, retracto y reversión del pago')
  expect(DEFAULT_TERMS.startsWith('<h2>Qué compras</h2>')).toBe(true)
  expect(DEFAULT_TERMS.endsWith('</p>')).toBe(true)
})

const sectionOf = (title: string) => {
  const [, text = ''] = DEFAULT_TERMS.split(`<h2>${title}</h2>`)
  return text.split('<h2>')[0] ?? ''
}

test.each([
  [
    'Retracto',
    ['cinco días hábiles', 'artículo 47 de la Ley 1480 de 2011', 'costo de servicio', 'No aplica cuando'],
  ],
  ['Devoluciones', ['quince días calendario (Ley 2439 de 2024)', 'política del evento', 'datos completos']],
  ['Reversión del pago', ['artículo 51 de la Ley 1480 de 2011', 'Decreto 587 de 2016', 'cinco días hábiles']],
  [
    'Cambios, cesión y aplazamiento',
    ['ceder tu cupo', 'aplazar', '«Cambios y devoluciones»', 'saldo en pesos'],
  ],
  ['Cancelación o cambio de fecha del evento', ['se devuelve tu dinero', 'conservas tu cupo']],
])('the terms that ship say what the law and the event’s policy give: %s', (title, facts) => {
  for (const fact of facts) expect(sectionOf(title)).toContain(fact)
})
