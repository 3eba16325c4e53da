import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { type Sheet, writeWorkbook } from './write-workbook.ts'

const reopen = (...sheets: Sheet[]) => read(writeWorkbook({ sheets }), { type: 'buffer', cellNF: true })

const cellsOf = (columns: Sheet['columns'], ...rows: Sheet['rows']) => {
  const sheet = reopen({ name: 'Hoja', columns, rows }).Sheets.Hoja
  if (!sheet) throw new Error('the sheet is missing')
  return sheet
}

test('a text that looks like a formula or a number stays the text it is', () => {
  const dangerous = [
    '+57 300 123 4567',
    '+',
    '=1+1',
    '+57300',
    '-5',
    '@cmd',
    '\tx',
    '=HYPERLINK("http://x")',
    '0012',
    '1e5',
  ]
  const sheet = cellsOf([{ header: 'Texto' }], ...dangerous.map((text) => [text]))
  const cells = dangerous.map((_, at) => sheet[`A${at + 2}`])
  expect(cells.map(({ t }) => t)).toEqual(dangerous.map(() => 's'))
  expect(cells.some((cell) => 'f' in cell)).toBe(false)
  expect(cells.map(({ v }) => v)).toEqual(dangerous)
})

test('a header is a text too', () => {
  expect(cellsOf([{ header: '=A1' }], ['x']).A1).toMatchObject({ t: 's', v: '=A1' })
})

test('numbers are numbers and moments are shown in Bogotá time', () => {
  const sheet = cellsOf(
    [
      { header: 'Pesos', kind: 'number' },
      { header: 'Cuándo', kind: 'date' },
      { header: 'Límite', kind: 'number' },
    ],
    [85_000, new Date('2026-12-05T06:00:00-05:00'), 'Sin límite'],
  )
  expect(sheet.A2).toMatchObject({ t: 'n', v: 85_000 })
  expect(utils.format_cell(sheet.B2)).toBe('05/12/2026 06:00')
  expect(sheet.C2).toMatchObject({ t: 's', v: 'Sin límite' })
})

test('accents survive, signs XML cannot carry are dropped, nothing is an empty cell', () => {
  const sheet = cellsOf([{ header: 'Año' }], ['Peña\u0000 & <Ñandú>'], [null], [true])
  expect(sheet.A1.v).toBe('Año')
  expect(sheet.A2.v).toBe('Peña & <Ñandú>')
  expect(sheet.A3).toBeUndefined()
  expect(sheet.A4.v).toBe('Sí')
})

test('a name no spreadsheet accepts is brought into shape, also twice', () => {
  const columns = [{ header: 'x' }]
  const { SheetNames } = reopen(
    { name: 'Encuesta: ¿5K/10K? de la Media Maratón', columns, rows: [] },
    { name: '[]', columns, rows: [] },
    { name: '[]', columns, rows: [] },
  )
  expect(SheetNames[0]).toBe('Encuesta  ¿5K 10K  de la Media')
  expect(new Set(SheetNames).size).toBe(3)
})
