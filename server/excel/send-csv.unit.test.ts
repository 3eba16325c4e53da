import { expect, test } from 'vitest'
import { csvCell } from './send-csv.ts'

test.each([
  ['Ana Gómez', 'Ana Gómez'],
  ['Gómez, Ana', '"Gómez, Ana"'],
  ['La "Flecha"', '"La ""Flecha"""'],
  ['=1+1', "'=1+1"],
  ['+00:05:12', "'+00:05:12"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-', "'-"],
  [null, ''],
  [42, '42'],
  [-3, '-3'],
  ['dos\nlíneas', '"dos\nlíneas"'],
])('a cell %j is written as %j', (value, written) => {
  expect(csvCell(value)).toBe(written)
})
