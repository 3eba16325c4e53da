import { expect, test } from 'vitest'
import { isBatch, packBatch, packCells, packTexts, unpackBatch, withoutOwnSigns } from './row-lines.ts'

test('cells of every kind come out as they went in, with the number of their row', () => {
  const cells = ['Ana', null, 0, 12.5, { days: 0.25 }, true, false, 'línea\npartida', '"B"']
  const line = packBatch('Hoja "1"\u001e', [packCells(7, cells), packCells(9, ['x'])])
  expect(line).not.toContain('\n')
  expect(isBatch(line)).toBe(true)
  expect(unpackBatch(line)).toEqual({ sheet: 'Hoja "1"\u001e', numbers: [7, 9], rows: [cells, ['x']] })
})

test('texts need no kinds', () => {
  const line = packBatch('Hoja 1', [packTexts(2, ['1', null, '00:41:10'])])
  expect(unpackBatch(line)).toEqual({ sheet: 'Hoja 1', numbers: [2], rows: [['1', null, '00:41:10']] })
})

test('a text with our signs in it cannot pretend to be cells, rows or numbers', () => {
  const hostile = '\u0001' + '5\u001f6\u001e7'
  const line = packBatch('Hoja 1', [packTexts(2, [withoutOwnSigns(hostile)])])
  expect(unpackBatch(line).rows).toEqual([[' 5 6 7']])
})
