/** An uploaded Excel or CSV of numbers, as typed rows. It is parsed in a process that can be killed. */
import { documentKey, isDocumentType, plainDni, possibleKeys } from '#domain/colombia/documents.ts'
import type { UploadedFile } from '#server/contract-kit.ts'
import { type NumberedRow, readFirstSheet } from '#server/spreadsheets/read-first-sheet.ts'
import type { SheetCell } from '#server/spreadsheets/workbook.ts'
import type { TypedRow } from '../rules/sheet-diff.ts'
import { MISSING_COLUMNS, NO_ROWS } from './sheet-messages.ts'

const MOST_ROWS = 60_000

/** Titles above the headers. */
const MOST_ABOVE = 10

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

const columnsOf = ({ cells }: NumberedRow): Record<Column, number> => {
  const headers = cells.map((cell) => plain(textOf(cell)))
  const find = (column: Column) => headers.findIndex((header) => COLUMNS[column].includes(header))
  return { document: find('document'), type: find('type'), number: find('number'), chip: find('chip') }
}

const asTyped = ({ row, cells }: NumberedRow, columns: Record<Column, number>): TypedRow => {
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

/** Rows with a document, a number or a chip; a sentence when the file cannot be used. */
export const readBibSheet = async (file: UploadedFile): Promise<TypedRow[] | string> => {
  const read = await readFirstSheet(file.bytes, { rows: MOST_ROWS, formulas: true })
  if ('refused' in read) return read.message
  const { rows } = read
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
