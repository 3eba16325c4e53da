/** What comes out of a spreadsheet, whatever its format: sheets of rows of plain cells, in batches. */

/** A number that the workbook shows as a date or a time stays a count of days: no zone can shift it. */
export type SheetCell = string | number | boolean | null | { days: number }

export type WorkbookFormat = 'csv' | 'xlsx' | 'xls' | 'ods'

export type WorkbookLimits = {
  bytes: number
  /** Of all parts of a packed file together, counted while inflating. */
  unpackedBytes: number
  /** Rows with anything in them, of all sheets together. */
  rows: number
  columns: number
  seconds: number
  memoryMegabytes: number
}

/** Rows of one sheet, in order. Rows without any content are left out, which is why each has its number. */
export type SheetBatch = {
  sheet: string
  /** As a spreadsheet counts: the first row is 1. */
  numbers: number[]
  rows: SheetCell[][]
}

export type WorkbookSummary = {
  format: WorkbookFormat
  /** Only of text files. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null
  delimiter: string | null
  sheets: { name: string; rows: number }[]
}

export type WorkbookRefusal = { refused: RefusalReason; message: string }

export type RefusalReason =
  | 'empty'
  | 'too large'
  | 'too many rows'
  | 'too many columns'
  | 'unpacks too large'
  | 'password'
  | 'pdf'
  | 'zip'
  | 'web page'
  | 'document'
  | 'unknown'
  | 'damaged'
  | 'entities'
  | 'too slow'
  | 'too heavy'
  | 'json'
  | 'one quoted column'
  | 'fixed width'
