/** A document is told from a bib, a place and a row's number, and shown by nothing that is kept. */

import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import {
  documentNotes,
  HeldDocument,
  looksLikeDocument,
  readDocument,
  withoutDocuments,
  withoutNamedDocuments,
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
  ['1020304050,00', '1020304050'],
  [' CC: 1020304050', '1020304050'],
  ['C C 1020304050', '1020304050'],
  ['T I 1001234567', '1001234567'],
  ['C E 345678', '345678'],
  ['CE 345678', '345678'],
  ['C.E. 345678', '345678'],
  ['RC 1001234567', '1001234567'],
  ['R. C. 1001234567', '1001234567'],
  ['PPT 1234567', '1234567'],
  ['P.P.T. 1234567', '1234567'],
  ['DNI 12345678', '12345678'],
  ['D.N.I. 12345678', '12345678'],
  ['12 CC 345678', null],
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

test.each([
  ['12345', false],
  ['123456', true],
  ['123456789012', true],
  ['1234567890123', false],
  [{ days: 1_020_304 }, false],
])('%o looks like a document: %s', (cell, looks) => {
  expect(looksLikeDocument(cell)).toBe(looks)
})

const one = (header: string, values: (string | number)[]) =>
  targetsOf(
    [header, 'Nombre'],
    values.map((value) => [value, 'Ana']),
  )[0]

/** Numbers one after the other are a counter's, whatever their header may also mean. */
test.each(['ID', 'ID No', 'ID Number', 'Doc', 'CI', 'TI'])('«%s» of a counter is no document', (header) => {
  expect(one(header, [900_101, 900_102, 900_104])).toBe('ignore')
  expect(one(header, [1_020_304_050, 43_567_891, 71_234_567])).toBe('document')
})

test.each([
  ['one number', [43_567_891], 'ignore'],
  ['two people', [43_567_891, 71_234_567], 'document'],
  ['numbers a hundred apart', [900_000, 900_100, 900_200], 'document'],
  ['numbers less than a hundred apart', [900_000, 900_100, 900_199], 'ignore'],
  [
    'a counter with one empty word',
    [...Array(10).keys()].map((at) => 900_000 + at).concat(Number.NaN),
    'ignore',
  ],
  ['nine documents of ten', [...Array(9).keys()].map((at) => 43_567_891 + at * 7_000).concat(7), 'document'],
  [
    'eight documents of ten',
    [...Array(8).keys()].map((at) => 43_567_891 + at * 7_000).concat(7, 8),
    'ignore',
  ],
])('«ID» with %s', (_, values, target) => {
  expect(
    one(
      'ID',
      values.map((value) => (Number.isNaN(value) ? 'ninguno' : value)),
    ),
  ).toBe(target)
})

test('«Cédula» is believed when three of five are documents', () => {
  expect(one('Cédula', ['43567891', '71234567', '1020304050', 'x', 'y'])).toBe('document')
  expect(one('Cédula', ['43567891', '71234567', 'x', 'y', 'z'])).toBe('ignore')
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

test.each([
  ['1234567', '••••567'],
  ['123456', '••••'],
  [' 1020304050 ', '••••050'],
  ['  ', ''],
])('the document «%s» is kept as «%s», and other columns as they are', (document, kept) => {
  const plan = { unit: null, point: null }
  const seen = withoutDocuments({
    header_row: 1,
    columns: [
      { ...plan, index: 0, header: 'Nombre', target: 'name', samples: ['Ana Ruiz Gil'] },
      { ...plan, index: 1, header: 'Cédula', target: 'document', samples: [document] },
    ],
    first_rows: [{ row: 2, cells: ['Ana Ruiz Gil', document] }],
  })
  expect(seen.columns.map(({ samples }) => samples)).toEqual([['Ana Ruiz Gil'], [kept]])
  expect(seen.first_rows).toEqual([{ row: 2, cells: ['Ana Ruiz Gil', kept] }])
})

test('a column that a person names as the document is masked in its sheet only', () => {
  const column = { index: 0, header: 'Código', unit: null, point: null }
  const looked = (sheet: string) => ({
    sheet,
    header_row: 1,
    columns: [{ ...column, target: 'ignore' as const, samples: ['1020304050'] }],
    first_rows: [{ row: 2, cells: ['1020304050'] }],
  })
  const plan = (sheet: string, target: 'document' | 'ignore') => ({
    sheet,
    header_row: 1,
    race_division: '',
    columns: [{ ...column, target }],
  })
  const masked = withoutNamedDocuments({ sheets: [looked('10K'), looked('21K'), looked('5K')] }, [
    plan('10K', 'ignore'),
    plan('21K', 'document'),
  ])
  expect(masked.sheets.map(({ columns }) => columns[0]?.samples)).toEqual([
    ['1020304050'],
    ['••••050'],
    ['1020304050'],
  ])
  expect(masked.sheets.map(({ first_rows }) => first_rows[0]?.cells)).toEqual([
    ['1020304050'],
    ['••••050'],
    ['1020304050'],
  ])
})
