import { expect, test } from 'vitest'
import { addCorrection, CORRECTED, type CorrectedField, correctionText } from './corrections.ts'

type Value = string | number | null

const values = (fields: Partial<Record<CorrectedField, Value>> = {}) =>
  ({ ...Object.fromEntries(CORRECTED.map((field) => [field, null])), ...fields }) as Record<
    CorrectedField,
    Value
  >

test('what a person changes is kept beside what the file said', () => {
  expect(
    addCorrection({}, values({ name: 'Ana', chip_ms: 1 }), values({ name: 'Anna', chip_ms: 1 })),
  ).toEqual({
    name: { file: 'Ana', now: 'Anna' },
  })
})

test('a second change keeps the word of the file', () => {
  const earlier = { name: { file: 'Ana', now: 'Anna' }, city: { file: null, now: 'Cali' } }
  expect(addCorrection(earlier, values({ name: 'Anna' }), values({ name: 'Anita' }))).toEqual({
    name: { file: 'Ana', now: 'Anita' },
    city: { file: null, now: 'Cali' },
  })
})

test('what is back at the word of the file is no correction any more', () => {
  const earlier = { name: { file: 'Ana', now: 'Anna' } }
  expect(addCorrection(earlier, values({ name: 'Anna' }), values({ name: 'Ana' }))).toEqual({})
  expect(earlier).toEqual({ name: { file: 'Ana', now: 'Anna' } })
})

test.each(CORRECTED)('the field %s can be corrected', (field) => {
  expect(addCorrection({}, values({ [field]: 1 }), values({ [field]: 2 }))).toEqual({
    [field]: { file: 1, now: 2 },
  })
})

test.each([
  ['chip_ms', 2_470_000, 2_458_000, 'Tiempo chip: 00:40:58 (el archivo dice 00:41:10)'],
  ['gun_ms', null, 2_458_000, 'Tiempo pistola: 00:40:58 (el archivo dice sin dato)'],
  ['name', 'Ana', 'Anna', 'Nombre: Anna (el archivo dice Ana)'],
  ['state', 'DNF', '', 'Estado: sin dato (el archivo dice DNF)'],
  ['bib_number', '7', '8', 'Dorsal: 8 (el archivo dice 7)'],
  ['overall_position', 3, 2, 'Pos. general: 2 (el archivo dice 3)'],
  ['gender_position', 3, null, 'Pos. género: sin dato (el archivo dice 3)'],
  ['category_position', null, 1, 'Pos. categoría: 1 (el archivo dice sin dato)'],
  ['category', '', 'Libre', 'Categoría: Libre (el archivo dice sin dato)'],
  ['gender', 'M', 'F', 'Género: F (el archivo dice M)'],
  ['city', null, 'Cali', 'Ciudad: Cali (el archivo dice sin dato)'],
  ['club', 'A', 'B', 'Club o equipo: B (el archivo dice A)'],
] as const)('a correction of %s from %j to %j is told as «%s»', (field, file, now, text) => {
  expect(correctionText(field, { file, now })).toBe(text)
})
