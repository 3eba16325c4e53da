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
