/**
 * The process that parses (started by read-workbook.ts): one file in, lines out. It may die at any
 * moment, of memory or by the server's hand.
 */
import { readFileSync } from 'node:fs'
import { decodeText } from './decode-text.ts'
import { detectKind } from './detect-kind.ts'
import { oddText } from './odd-text.ts'
import { readDelimited } from './read-delimited.ts'
import { packBatch, packCells, packTexts, withoutOwnSigns } from './row-lines.ts'
import { Unreadable } from './unreadable.ts'
import type { RefusalReason, WorkbookLimits, WorkbookSummary } from './workbook.ts'

export type ReadingRequest = {
  path: string
  limits: WorkbookLimits
  sheets?: readonly string[]
  formulas?: boolean
}
/** Said as JSON, when all batches are out. */
export type LastWord = { done: WorkbookSummary } | { refused: RefusalReason }

const BATCH_ROWS = 500
/** Titles, headers and banners do not count as rows of a table. */
const SPARE_ROWS = 1000
const TEXT_SHEET = 'Hoja 1'

const say = (word: LastWord) => process.stdout.write(`${JSON.stringify(word)}\n`)

/** Cuts what is blank at the right end; null for a row without content. */
const trimmed = <Cell>(cells: Cell[]): Cell[] | null => {
  let length = cells.length
  while (length > 0 && (cells[length - 1] === null || cells[length - 1] === undefined)) length -= 1
  if (length === 0) return null
  if (length < cells.length) cells.length = length
  return cells
}

const batchWriter = <Cell>(limits: WorkbookLimits, pack: (number: number, cells: Cell[]) => string) => {
  let all = 0
  return (sheet: string, rows: Iterable<[number, Cell[]]>): number => {
    let batch: string[] = []
    let count = 0
    const send = () => {
      if (batch.length > 0) process.stdout.write(`${packBatch(sheet, batch)}\n`)
      batch = []
    }
    for (const [number, raw] of rows) {
      const cells = trimmed(raw)
      if (!cells) continue
      if (cells.length > limits.columns) throw new Unreadable('too many columns')
      all += 1
      if (all > limits.rows + SPARE_ROWS) throw new Unreadable('too many rows')
      count += 1
      batch.push(pack(number, cells))
      if (batch.length === BATCH_ROWS) send()
    }
    send()
    return count
  }
}

function* numbered<Cell>(rows: Iterable<Cell[]>): Generator<[number, Cell[]]> {
  let number = 0
  for (const cells of rows) yield [++number, cells]
}

const readText = (bytes: Buffer, limits: WorkbookLimits): WorkbookSummary => {
  const { text, encoding } = decodeText(bytes)
  const odd = oddText(text)
  if (odd) throw new Unreadable(odd)
  const { delimiter, rows } = readDelimited(withoutOwnSigns(text))
  const count = batchWriter(limits, packTexts)(TEXT_SHEET, numbered(rows))
  return { format: 'csv', encoding, delimiter, sheets: [{ name: TEXT_SHEET, rows: count }] }
}

const readPackedOrCompound = async (
  bytes: Buffer,
  kind: 'packed' | 'compound',
  { limits, sheets, formulas = false }: ReadingRequest,
): Promise<WorkbookSummary> => {
  // Loaded only here: text files do without the library's start.
  const { openCompound, openPacked, sheetRows } = await import('./read-sheets.ts')
  const wish = { sheets, rows: limits.rows, unpackedBytes: limits.unpackedBytes, formulas }
  const { format, workbook } = (kind === 'packed' ? openPacked : openCompound)(bytes, wish)
  const write = batchWriter(limits, packCells)
  const wanted = workbook.SheetNames.filter((name) => !sheets || sheets.includes(name))
  return {
    format,
    encoding: null,
    delimiter: null,
    sheets: wanted.map((name) => ({ name, rows: write(name, sheetRows(workbook, name, limits.columns)) })),
  }
}

const request = JSON.parse(process.argv[2] ?? '') as ReadingRequest
try {
  const bytes = readFileSync(request.path)
  const kind = detectKind(bytes)
  const done =
    kind === 'text' ? readText(bytes, request.limits) : await readPackedOrCompound(bytes, kind, request)
  say(done.sheets.every(({ rows }) => rows === 0) ? { refused: 'empty' } : { done })
} catch (error) {
  say({ refused: error instanceof Unreadable ? error.reason : 'damaged' })
}
