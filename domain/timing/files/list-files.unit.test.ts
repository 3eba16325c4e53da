import { expect, test } from 'vitest'
import { BUILTIN_PROFILES } from '../rules/builtin-profiles.ts'
import { deltaOf } from '../rules/delta.ts'
import { KEPT_FIELDS, type KeptField, type ListRow } from '../rules/list-row.ts'
import { deltaTable, listTable } from './list-table.ts'
import { csvText } from './send-table.ts'
import { encodeWindows } from './windows-1252.ts'

const rowOf = (participant_id: number, change: Partial<ListRow> = {}): ListRow => ({
  ...(Object.fromEntries(KEPT_FIELDS.map((field) => [field, ''])) as Record<KeptField, string>),
  participant_id,
  bib: String(participant_id),
  name: 'Ana',
  last_name: 'Peña',
  gender: 'female',
  birthday: '1990-05-04',
  distance: '10K',
  ...change,
})

const columnsOf = (key: string) => BUILTIN_PROFILES.find((profile) => profile.key === key)?.columns ?? []

test('RACE RESULT reads its own names, in the order of numbers', () => {
  const table = listTable([rowOf(10), rowOf(9, { chip: 'C-9', team: 'Pandas' })], columnsOf('raceresult'))
  expect(table.headers).toEqual([
    'Bib',
    'Lastname',
    'Firstname',
    'Gender',
    'DateOfBirth',
    'YearOfBirth',
    'AgeGroup',
    'Contest',
    'Club',
    'City',
    'Transponder1',
  ])
  expect(table.rows).toEqual([
    ['9', 'Peña', 'Ana', 'F', '1990-05-04', '1990', '', '10K', 'Pandas', '', 'C-9'],
    ['10', 'Peña', 'Ana', 'F', '1990-05-04', '1990', '', '10K', '', '', ''],
  ])
})

test('a file of changes says of each line what it is', () => {
  const delta = deltaOf([rowOf(1), rowOf(2)], [rowOf(1, { distance: '21K' }), rowOf(3)])
  const { headers, rows } = deltaTable(delta, [{ header: 'Bib', field: 'bib' }])
  expect(headers).toEqual(['Cambio', 'Bib', 'Qué cambió'])
  expect(rows).toEqual([
    ['CAMBIO', '1', 'Distancia: 10K → 21K'],
    ['BAJA', '2', ''],
    ['NUEVO', '3', ''],
  ])
})

test('a CSV runs nothing, and quotes what its separator would cut', () => {
  const table = {
    headers: ['Nombre', 'Equipo'],
    rows: [
      ['=1+1', 'A;B'],
      ['-x', 'A,B'],
    ],
  }
  expect(csvText(table, ';')).toBe(`Nombre;Equipo\r\n'=1+1;"A;B"\r\n'-x;A,B\r\n`)
})

test('Windows-1252 keeps Spanish as it is, and says how many signs it had to change', () => {
  expect(encodeWindows('Peña Ü €').bytes).toEqual(Buffer.from([80, 101, 241, 97, 32, 220, 32, 128]))
  expect(encodeWindows('Peña').replaced).toBe(0)
  const { bytes, replaced } = encodeWindows('Erdős 李 → ﬁn')
  expect([bytes.toString('latin1'), replaced]).toEqual(['Erdos ? ? fin', 4])
})

test('a letter written in two signs is one', () => {
  expect(encodeWindows('Pen\u0303a')).toEqual({ bytes: Buffer.from([80, 101, 241, 97]), replaced: 0 })
})
