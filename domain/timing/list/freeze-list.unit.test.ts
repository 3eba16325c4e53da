import { expect, test } from 'vitest'
import { KEPT_FIELDS, type KeptField, type ListRow } from '../rules/list-row.ts'
import { canonical, freeze, thaw, withoutPerson } from './freeze-list.ts'

const rowOf = (participant_id: number, change: Partial<ListRow> = {}): ListRow => ({
  ...(Object.fromEntries(KEPT_FIELDS.map((field) => [field, ''])) as Record<KeptField, string>),
  participant_id,
  name: 'Ana "La Rápida"\nRuiz',
  distance: '10K',
  ...change,
})

test('what was frozen comes back as it was, line breaks and quotes too', async () => {
  const rows = [rowOf(1), rowOf(2, { bib: '007' })]
  expect(await thaw(await freeze(canonical(rows).text))).toEqual(rows)
  expect(await thaw(await freeze(canonical([]).text))).toEqual([])
})

test('the hash is that of the lines: one letter is another list', () => {
  const { hash } = canonical([rowOf(1)])
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(canonical([rowOf(1)]).hash).toBe(hash)
  expect(canonical([rowOf(1, { city: 'Cali' })]).hash).not.toBe(hash)
})

test('a field that an older list did not have is empty', async () => {
  const [row] = await thaw(await freeze('["participant_id","bib"]\n[7,"12"]'))
  expect(row).toMatchObject({ participant_id: 7, bib: '12', wave: '' })
})

test('who asked to be forgotten leaves a number and nothing of the person', () => {
  const left = withoutPerson(rowOf(3, { bib: '9', dni: '1020', birthday: '1990-01-01', city: 'Cali' }))
  expect(Object.entries(left).filter(([, value]) => value)).toEqual([
    ['bib', '9'],
    ['distance', '10K'],
    ['participant_id', 3],
  ])
})
