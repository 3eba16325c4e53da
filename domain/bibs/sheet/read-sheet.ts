/** An uploaded Excel or CSV of numbers, as typed rows. It is parsed in a process that can be killed. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentKey, isDocumentType, plainDni, possibleKeys } from '#domain/colombia/documents.ts'
import type { UploadedFile } from '#server/contract-kit.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import type { SheetCell } from '#server/spreadsheets/workbook.ts'
import type { TypedRow } from '../rules/sheet-diff.ts'
import { MISSING_COLUMNS, NO_ROWS } from './sheet-messages.ts'

const LIMITS = {
  bytes: 10 * 1024 * 1024,
  unpackedBytes: 150 * 1024 * 1024,
  rows: 60_000,
  columns: 100,
  seconds: 20,
  memoryMegabytes: 512,
}

/** Titles above the headers. */
const MOST_ABOVE = 10

type RawRow = { row: number; cells: SheetCell[] }

/** What a cell says; a date is no number of a bib, and says so. */
const textOf = (cell: SheetCell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return 'una fecha'
  return String(cell).trim()
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

type Column = 'document' | 'type' | 'number' | 'chip'

/** What people call them. */
const COLUMNS: Record<Column, readonly string[]> = {
  document: ['documento', 'numero de documento', 'cedula', 'dni'],
  type: ['tipo', 'tipo de documento'],
  number: ['numero', 'dorsal', 'bib', 'numero de dorsal'],
  chip: ['chip'],
}

const columnsOf = ({ cells }: RawRow): Record<Column, number> => {
  const headers = cells.map((cell) => plain(textOf(cell)))
  const find = (column: Column) => headers.findIndex((header) => COLUMNS[column].includes(header))
  return { document: find('document'), type: find('type'), number: find('number'), chip: find('chip') }
}

const asTyped = ({ row, cells }: RawRow, columns: Record<Column, number>): TypedRow => {
  const at = (column: Column) => textOf(cells[columns[column]])
  const dni = plainDni(at('document'))
  const typed = at('type')
  const type = ['otro', 'other'].includes(plain(typed)) ? 'other' : typed.toUpperCase()
  const documents = isDocumentType(type)
    ? [documentKey({ dni, document_type: type })]
    : typed === ''
      ? possibleKeys({ dni })
      : []
  const document = dni === '' ? '' : `${typed} ${dni}`.trim()
  return { row, documents, document, number: at('number').toUpperCase(), chip: at('chip') }
}

const readRaw = async ({ bytes }: UploadedFile): Promise<RawRow[] | string> => {
  const folder = await mkdtemp(join(tmpdir(), 'dorsal-bibs-'))
  try {
    const path = join(folder, 'bibs.xlsx')
    await writeFile(path, bytes)
    const rows: RawRow[] = []
    let sheet: string | undefined
    const outcome = await readWorkbook(
      path,
      (batch) => {
        sheet ??= batch.sheet
        if (batch.sheet !== sheet) return
        for (const [at, cells] of batch.rows.entries()) rows.push({ row: batch.numbers[at] ?? 0, cells })
      },
      { limits: LIMITS, formulas: true },
    )
    return 'refused' in outcome ? outcome.message : rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Rows with a document, a number or a chip; a sentence when the file cannot be used. */
export const readBibSheet = async (file: UploadedFile): Promise<TypedRow[] | string> => {
  const rows = await readRaw(file)
  if (typeof rows === 'string') return rows
  const at = rows.slice(0, MOST_ABOVE).findIndex((row) => columnsOf(row).document >= 0)
  const header = rows[at]
  const columns = header && columnsOf(header)
  if (!columns || (columns.number < 0 && columns.chip < 0)) return MISSING_COLUMNS
  const typed = rows
    .slice(at + 1)
    .map((row) => asTyped(row, columns))
    .filter(({ document, number, chip }) => document !== '' || number !== '' || chip !== '')
  return typed.length > 0 ? typed : NO_ROWS
}
