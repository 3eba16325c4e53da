/** A document is told from a bib, a place and a row's number, and shown by nothing that is kept. */

import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import {
  documentNotes,
  HeldDocument,
  looksLikeDocument,
  readDocument,
  withoutDocuments,
} from './document-column.ts'
import { guessColumns } from './guess-columns.ts'

const DOCUMENTS = ['1020304050', '43567891', '71234567', '1.152.678.901']

const targetsOf = (headers: string[], rows: (string | number)[][]) =>
  guessColumns(headers, rows).map(({ target }) => target)

test.each([
  ...['Cédula', 'CÉDULA', 'Documento', 'C.C.', 'CC', 'No. Documento', 'Número de identificación'],
  ...['Identificación', 'DNI', 'Documento de identidad', 'ID'],
])('«%s» with documents is the document', (header) => {
  expect(
    targetsOf(
      ['Dorsal', header, 'Nombre', 'Tiempo'],
      DOCUMENTS.map((document, at) => [String(at + 1), document, `Ana ${at}`, `00:4${at}:00`]),
    ),
  ).toEqual(['bib_number', 'document', 'name', 'chip_time'])
})

test.each([
  ['a row number', [1, 2, 3, 4]],
  ['the number of a timing company, one after the other', [900_101, 900_102, 900_104, 900_109]],
  ['bibs', ['101', '205', '3007', 'W1']],
  ['codes with letters', ['A1B2C3D4', 'F5G6H7J8', 'K1L2M3N4', 'P5Q6R7S8']],
])('«ID» with %s is none', (_, values) => {
  expect(
    targetsOf(
      ['Dorsal', 'ID', 'Nombre', 'Tiempo'],
      values.map((value, at) => [String(at + 1), value, `Ana ${at}`, `00:4${at}:00`]),
    )[1],
  ).toBe('ignore')
})

test('«Documento» with its kind, and not its number, is none; the number beside it is', () => {
  expect(
    targetsOf(
      ['Dorsal', 'Documento', 'Número de documento', 'Nombre', 'Tiempo'],
      DOCUMENTS.map((document, at) => [String(at + 1), 'CC', document, `Ana ${at}`, `00:4${at}:00`]),
    ),
  ).toEqual(['bib_number', 'ignore', 'document', 'name', 'chip_time'])
})

test('the bib stays the bib, whatever it is called and however long it is', () => {
  expect(
    targetsOf(
      ['Número', 'Nombre', 'Tiempo'],
      ['100201', '100305'].map((bib, at) => [bib, `Ana ${at}`, `00:4${at}:00`]),
    )[0],
  ).toBe('bib_number')
})

test('of two columns one is the document', () => {
  const targets = targetsOf(
    ['Dorsal', 'ID', 'Cédula', 'Nombre', 'Tiempo'],
    DOCUMENTS.map((document, at) => [String(at + 1), document, document, `Ana ${at}`, `00:4${at}:00`]),
  )
  expect(targets).toEqual(['bib_number', 'ignore', 'document', 'name', 'chip_time'])
})

test.each([
  ['1.020.304.050', '1020304050'],
  ['CC 1020304050', '1020304050'],
  ['c.c. 1,020,304,050', '1020304050'],
  ['TI-1001234567', '1001234567'],
  [1020304050, '1020304050'],
  ['1020304050.0', '1020304050'],
  ['0043567891', '43567891'],
  ['1.02030405E+9', null],
  ['AV123456', null],
  ['', null],
  ['12', null],
] as const)('%s is read as %s', (written, plain) => {
  expect(readDocument(written)).toBe(plain)
})

test('a time, a date or a truth is no document', () => {
  for (const cell of [{ days: 0.293 }, true, null, '00:41:10', '123'])
    expect(looksLikeDocument(cell)).toBe(false)
})

test('what prints or stores a whole row gets nothing of its document', () => {
  const row = { name: 'Ana', document: new HeldDocument('1020304050') }
  expect(JSON.stringify({ ...row })).toBe('{"name":"Ana"}')
  expect(inspect(row)).not.toContain('1020304050')
  expect(row.document.digits()).toBe('1020304050')
})

test('the preview says what a document is for, with nobody’s as an example', () => {
  const [found] = documentNotes([{ index: 1, header: 'Cédula', target: 'document', unit: null, point: null }])
  expect(found).toEqual({
    kind: 'understood',
    sentence: 'Documento: «Cédula» no se publica; sirve para que cada corredor encuentre lo suyo.',
    examples: [],
  })
})

test('samples and first rows keep three digits; the header row stays', () => {
  const column = { index: 1, header: 'Cédula', target: 'document' as const, unit: null, point: null }
  const seen = withoutDocuments({
    header_row: 1,
    columns: [{ ...column, samples: ['1020304050'] }],
    first_rows: [
      { row: 1, cells: ['Dorsal', 'Cédula'] },
      { row: 2, cells: ['77', '1020304050'] },
      { row: 3, cells: ['78', ''] },
    ],
  })
  expect(seen.columns[0]?.samples).toEqual(['••••050'])
  expect(seen.first_rows.map(({ cells }) => cells[1])).toEqual(['Cédula', '••••050', ''])
})
