/** XLSX, XLS and ODS through the library, behind one shape of cells. Dates stay counts of days in all three. */
import * as library from '@e965/xlsx'
import { withoutOwnSigns } from './row-lines.ts'
import { type Parts, unpackZip } from './unpack-zip.ts'
import { Unreadable } from './unreadable.ts'
import type { SheetCell, WorkbookFormat } from './workbook.ts'

type Opened = { format: WorkbookFormat; workbook: library.WorkBook }

type Wish = {
  sheets: readonly string[] | undefined
  rows: number
  unpackedBytes: number
  formulas: boolean
}

/** Exported by the library, missing in its types: a workbook from parts that are unpacked already. */
const { parse_zip } = library as unknown as {
  parse_zip: (
    zip: { FullPaths: string[]; FileIndex: { name: string; type: number; content: Buffer }[] },
    options: library.ParsingOptions,
  ) => library.WorkBook
}

const EPOCH_DAYS = 25_569
const DAY_MS = 86_400_000

const optionsFor = ({ sheets, rows, formulas }: Wish): library.ParsingOptions => ({
  type: 'buffer',
  dense: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  cellFormula: formulas,
  cellDates: false,
  // More than allowed, so that too many can be seen; blank rows count here and not there.
  sheetRows: rows * 2,
  ...(sheets ? { sheets: [...sheets] } : {}),
})

const forbidEntities = (parts: Parts) => {
  for (const part of parts.values()) if (part.includes('<!ENTITY')) throw new Unreadable('entities')
}

/** The workbook's own part, with or without macros; a letter with a table inside has neither. */
const WORKBOOK_TYPES = [
  'spreadsheetml.sheet.main+xml',
  'spreadsheetml.template.main+xml',
  'sheet.macroEnabled.main+xml',
]

const packedFormat = (parts: Parts): 'xlsx' | 'ods' => {
  const mimetype = parts.get('mimetype')?.toString('latin1') ?? ''
  if (mimetype.includes('opendocument.spreadsheet')) {
    if (parts.get('META-INF/manifest.xml')?.includes('encryption-data')) throw new Unreadable('password')
    return 'ods'
  }
  const contents = parts.get('[Content_Types].xml')
  if (contents && WORKBOOK_TYPES.some((type) => contents.includes(type))) return 'xlsx'
  throw new Unreadable(contents || mimetype.includes('opendocument') ? 'document' : 'zip')
}

export const openPacked = (bytes: Buffer, wish: Wish): Opened => {
  const parts = unpackZip(bytes, wish.unpackedBytes)
  const format = packedFormat(parts)
  forbidEntities(parts)
  const workbook = parse_zip(
    {
      FullPaths: [...parts.keys()],
      FileIndex: [...parts].map(([name, content]) => ({ name, type: 2, content })),
    },
    optionsFor(wish),
  )
  return { format, workbook }
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

/** Old Excel, and whatever else Office kept in the same container. */
export const openCompound = (bytes: Buffer, wish: Wish): Opened => {
  if (bytes.includes(utf16('EncryptedPackage'))) throw new Unreadable('password')
  if (!bytes.includes(utf16('Workbook')) && !bytes.includes(utf16('Book'))) throw new Unreadable('document')
  try {
    return { format: 'xls', workbook: library.read(bytes, optionsFor(wish)) }
  } catch (error) {
    throw new Unreadable(/password|encrypt/i.test(String(error)) ? 'password' : 'damaged')
  }
}

const dateFormats = new Map<string, boolean>()

const showsDays = (format: unknown): boolean => {
  if (typeof format !== 'string' || format === 'General') return false
  const known = dateFormats.get(format)
  if (known !== undefined) return known
  const answer = library.SSF.is_date(format)
  dateFormats.set(format, answer)
  return answer
}

const plainCell = (cell: library.CellObject | undefined): SheetCell => {
  if (!cell) return null
  // Only where formulas were asked for: elsewhere what they came to counts.
  if (cell.f !== undefined) return `=${cell.f}`
  if (cell.t === 's') return withoutOwnSigns(String(cell.v)).trim() || null
  if (cell.t === 'n') {
    const value = cell.v as number
    if (!Number.isFinite(value)) return null
    return showsDays(cell.z) ? { days: value } : value
  }
  if (cell.t === 'b') return Boolean(cell.v)
  if (cell.t === 'd') return { days: (cell.v as Date).getTime() / DAY_MS + EPOCH_DAYS }
  return null
}

/** A value merged downwards belongs to every row it covers; one merged sideways stays in its first column. */
const spreadDown = (data: (library.CellObject[] | undefined)[], merges: readonly library.Range[]) => {
  for (const { s, e } of merges) {
    if (e.r <= s.r || e.c !== s.c) continue
    const value = data[s.r]?.[s.c]
    if (!value) continue
    const last = Math.min(e.r, data.length - 1)
    for (let at = s.r + 1; at <= last; at++) {
      const row = data[at]
      if (row) row[s.c] ??= value
    }
  }
}

/** Row numbers from 1 with their cells; rows without content are passed over. */
export function* sheetRows(
  workbook: library.WorkBook,
  name: string,
  columns: number,
): Generator<[number, SheetCell[]]> {
  const sheet = workbook.Sheets[name] as
    | (library.WorkSheet & { '!data'?: (library.CellObject[] | undefined)[] })
    | undefined
  const data = sheet?.['!data'] ?? []
  spreadDown(data, sheet?.['!merges'] ?? [])
  for (const at in data) {
    const row = data[at]
    if (!row) continue
    const cells = new Array<SheetCell>(Math.min(row.length, columns)).fill(null)
    // Keys, not places: a hostile row may claim a cell very far to the right.
    for (const key in row) {
      const column = Number(key)
      const cell = plainCell(row[column])
      if (column < columns) cells[column] = cell
      else if (cell !== null) throw new Unreadable('too many columns')
    }
    yield [Number(at) + 1, cells]
  }
}
