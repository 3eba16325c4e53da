import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDelimited } from './read-delimited.ts'

const rowsOf = (text: string) => [...readDelimited(text).rows]

/** Text that survives trimming, with everything that quotes are for. */
const cell = fc
  .string({ unit: fc.constantFrom('a', 'ñ', ' ', '"', ',', ';', '\t', '\n', '1', ':'), maxLength: 12 })
  .map((text) => text.trim())

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

describe('delimited text', () => {
  test('every table written by the book comes back', () => {
    const table = fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
      )
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(';', ',', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        (rows, mark, newline) => {
          const lines = rows.map((row) => row.map(quoted).join(mark)).join(newline)
          const text = `sep=${mark}${newline}${lines}`
          expect(rowsOf(text).slice(1)).toEqual(rows.map((row) => row.map((value) => value || null)))
        },
      ),
    )
  })

  test('the separator is the one that cuts all lines alike', () => {
    expect(readDelimited('a;b;c\n1;2,5;x\n2;3,5;y').delimiter).toBe(';')
    expect(readDelimited('Título\na,b,c\n1,"2;5",x\n2,"3;5;1",y').delimiter).toBe(',')
    expect(readDelimited('a\tb\n1,5\t2\n2,5\t3').delimiter).toBe('\t')
  })

  test('a quote that nobody closes does not swallow the file', () => {
    expect(rowsOf(`a,b\n"x,1\n${'y,2\n'.repeat(10_000)}`)).toHaveLength(10_002)
  })

  test('lines may end as on an old Mac', () => {
    expect(rowsOf('a,b\r1,2\r')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('any text gives rows or a refusal, never another error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Array.isArray(rowsOf(text))).toBe(true)
      }),
    )
  })
})
