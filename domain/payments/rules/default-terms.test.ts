import { expect, test } from 'vitest'
import { DEFAULT_TERMS } from './default-terms.ts'

test('the terms that ship promise the refund in fifteen calendar days, as Ley 2439 de 2024 says', () => {
  expect(DEFAULT_TERMS).toContain('quince días calendario (Ley 2439 de 2024)')
  expect(DEFAULT_TERMS).not.toMatch(/treinta|30 días/)
})
