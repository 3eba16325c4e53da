import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { workbookInParts } from './stream-workbook.ts'

const COLUMNS = [
  { header: 'Número' },
  { header: 'Nombre' },
  { header: 'Pos. General', kind: 'number' as const },
]

const write = async (parts: (string | number | null)[][][]) => {
  async function* rows() {
    yield* parts
  }
  const chunks: Buffer[] = []
  for await (const chunk of workbookInParts({ name: 'Resultados', columns: COLUMNS, rows: rows() }))
    chunks.push(chunk)
  const book = read(Buffer.concat(chunks))
  return utils.sheet_to_json<unknown[]>(book.Sheets.Resultados ?? {}, { header: 1 })
}

test('a sheet written in parts opens with its headers, accents, zeros in front and numbers', async () => {
  const rows = await write([[['099', 'Peña & <Muñoz>', 12]], [['W1', 'Ana', null]]])
  expect(rows).toEqual([
    ['Número', 'Nombre', 'Pos. General'],
    ['099', 'Peña & <Muñoz>', 12],
    ['W1', 'Ana'],
  ])
})

test('a name that looks like a formula is written as text', async () => {
  const rows = await write([[['1', '=HYPERLINK("http://malo")', 1]]])
  expect(rows[1]).toEqual(['1', '=HYPERLINK("http://malo")', 1])
})

test('ten thousand rows are all there', async () => {
  const part = Array.from({ length: 1000 }, (_, at) => [String(at), 'Ana', at])
  expect(await write(Array.from({ length: 10 }, () => part))).toHaveLength(10_001)
})
