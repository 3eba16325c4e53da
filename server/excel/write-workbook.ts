/**
 * Every Excel file the product gives away. Cells are text unless a column says otherwise: a typed text cell is shown
 * as it is and never run, so '+57 300…' and 'O+' are written as they were given (security.md section 3).
 */
import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx'

export type CellValue = string | number | boolean | Date | null | undefined

export type SheetColumn = {
  header: string
  /** Characters. */
  width?: number
  kind?: 'text' | 'number' | 'date'
}

export type Sheet = {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly CellValue[])[]
}

const BOGOTA_OFFSET_MS = 5 * 60 * 60 * 1000
const DAY_MS = 86_400_000
/** 1970-01-01 in a spreadsheet's count of days. */
const UNIX_EPOCH = 25_569
/** What a cell may hold. */
const MAX_CELL = 32_767

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot carry them, so a file with one does not open
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** What a text cell may hold: nothing XML cannot carry. */
export const cellText = (value: CellValue): string => {
  const text = value === true ? 'Sí' : value === false ? 'No' : String(value ?? '')
  return text.replaceAll(UNWRITABLE, '').slice(0, MAX_CELL)
}

const textCell = (value: CellValue): CellObject => ({ t: 's', v: cellText(value) })

const cellOf = (value: CellValue, kind: SheetColumn['kind']): CellObject | null => {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'number' && typeof value === 'number' && Number.isFinite(value))
    return { t: 'n', v: value, z: Number.isInteger(value) ? '#,##0' : '#,##0.0' }
  if (kind === 'date' && value instanceof Date) {
    const days = (value.getTime() - BOGOTA_OFFSET_MS) / DAY_MS + UNIX_EPOCH
    return { t: 'n', v: days, z: 'dd/mm/yyyy hh:mm' }
  }
  return textCell(value)
}

const sheetOf = ({ columns, rows }: Sheet): WorkSheet => {
  const cells = [
    columns.map(({ header }) => textCell(header)),
    ...rows.map((row) => columns.map(({ kind }, at) => cellOf(row[at], kind))),
  ]
  const sheet = utils.aoa_to_sheet(cells, { dense: true })
  sheet['!cols'] = columns.map(({ header, width }) => ({ wch: width ?? Math.max(12, header.length + 2) }))
  if (sheet['!ref']) sheet['!autofilter'] = { ref: sheet['!ref'] }
  return sheet
}

/** A sheet's name has 31 signs at most, none of them []:*?/\ */
const sheetName = (name: string) =>
  name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim() || 'Hoja'

export const writeWorkbook = ({ sheets }: { sheets: readonly Sheet[] }): Buffer => {
  const book = utils.book_new()
  for (const sheet of sheets) utils.book_append_sheet(book, sheetOf(sheet), sheetName(sheet.name), true)
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
