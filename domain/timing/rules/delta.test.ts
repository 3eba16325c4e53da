import { describe, expect, test } from 'vitest'
import { changeText, countsOf, deltaOf, isNothing } from './delta.ts'
import { byNumber, fieldText, KEPT_FIELDS, type KeptField, type ListRow } from './list-row.ts'
import { countsText, sendText } from './words.ts'

const rowOf = (participant_id: number, change: Partial<ListRow> = {}): ListRow => ({
  ...(Object.fromEntries(KEPT_FIELDS.map((field) => [field, ''])) as Record<KeptField, string>),
  participant_id,
  bib: String(100 + participant_id),
  name: `Persona ${participant_id}`,
  last_name: 'Ruiz',
  distance: '10K',
  category: 'Abierta',
  ...change,
})

describe('what differs between two lists', () => {
  test('the same people are no difference', () => {
    const delta = deltaOf([rowOf(1), rowOf(2)], [rowOf(1), rowOf(2)])
    expect(isNothing(countsOf(delta))).toBe(true)
  })

  test('who came, who changed and who went are told apart by their id', () => {
    const delta = deltaOf([rowOf(1), rowOf(2), rowOf(3)], [rowOf(2, { distance: '21K' }), rowOf(3), rowOf(4)])
    expect(delta.added.map(({ participant_id }) => participant_id)).toEqual([4])
    expect(delta.removed.map(({ participant_id }) => participant_id)).toEqual([1])
    expect(delta.changed).toHaveLength(1)
    expect(delta.changed[0]).toMatchObject({ fields: ['distance'], other_person: false })
  })

  test('a change is said field by field, before and after', () => {
    const [line] = deltaOf([rowOf(1)], [rowOf(1, { distance: '21K', bib: '2010', team: 'Pandas' })]).changed
    expect(line && changeText(line)).toBe(
      'Número: 101 → 2010; Distancia: 10K → 21K; Equipo: sin dato → Pandas',
    )
  })

  test('who takes a number over is a change of person in it, zeros in front or not', () => {
    const delta = deltaOf(
      [rowOf(1, { bib: '099' }), rowOf(2)],
      [rowOf(2), rowOf(3, { bib: '99', category: 'Máster' })],
    )
    expect(countsOf(delta)).toEqual({ added: 0, changed: 1, removed: 0 })
    expect(delta.changed[0]?.other_person).toBe(true)
    expect(delta.changed[0] && changeText(delta.changed[0])).toBe(
      'Cambia la persona: Persona 1 Ruiz → Persona 3 Ruiz; Número: 099 → 99; Categoría: Abierta → Máster',
    )
  })

  test('two without a number take nothing over', () => {
    const delta = deltaOf([rowOf(1, { bib: '' })], [rowOf(2, { bib: '' })])
    expect(countsOf(delta)).toEqual({ added: 1, changed: 0, removed: 1 })
  })
})

test('a number of somebody who stays is not passed on by who comes in with the old one', () => {
  const delta = deltaOf([rowOf(1, { bib: '5' })], [rowOf(1, { bib: '9' }), rowOf(2, { bib: '5' })])
  expect(countsOf(delta)).toEqual({ added: 1, changed: 1, removed: 0 })
  expect(delta.changed[0]?.fields).toEqual(['bib'])
})

describe('words', () => {
  test('counts leave out what there is none of', () => {
    expect(countsText({ added: 12, changed: 7, removed: 3 })).toBe('12 nuevos, 7 cambios, 3 bajas')
    expect(countsText({ added: 1, changed: 1, removed: 1 })).toBe('1 nuevo, 1 cambio, 1 baja')
    expect(countsText({ added: 0, changed: 0, removed: 2 })).toBe('2 bajas')
    expect(countsText({ added: 0, changed: 0, removed: 0 })).toBe('sin cambios')
    expect(sendText(4, { added: 12, changed: 7, removed: 3 })).toBe(
      'Congelar la versión 4 (12 nuevos, 7 cambios, 3 bajas)',
    )
  })

  test('fields are said as a timing company reads them', () => {
    const row = rowOf(1, { gender: 'female', birthday: '1990-05-04' })
    expect(fieldText(row, 'gender')).toBe('F')
    expect(fieldText(row, 'birth_year')).toBe('1990')
    expect(fieldText(row, 'full_name')).toBe('Persona 1 Ruiz')
  })

  test('numbers are in order as numbers, letters apart, who has none last', () => {
    const bibs = ['A2', '10', '', '9', 'A10', '007']
    const rows = bibs.map((bib, at) => rowOf(at + 1, { bib }))
    expect(rows.toSorted(byNumber).map(({ bib }) => bib)).toEqual(['007', '9', '10', 'A2', 'A10', ''])
  })
})
