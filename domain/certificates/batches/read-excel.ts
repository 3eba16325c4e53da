/** An uploaded Excel as headers and rows of text. It is parsed in a process that can be killed. */
import type { UploadedFile } from '#server/contract-kit.ts'
import { readFirstSheet } from '#server/spreadsheets/read-first-sheet.ts'
import type { SheetCell } from '#server/spreadsheets/workbook.ts'
import { NO_ROWS, NOT_EXCEL, TOO_MANY_ROWS } from '../messages.ts'
import { looksLikeHeaders } from '../rules/recipient-columns.ts'
import type { SheetRow } from '../rules/recipient-rows.ts'
import { MAX_RECIPIENTS } from '../rules/sending.ts'

export type ExcelSheet = { headers: string[]; rows: SheetRow[] }

const MAX_CELL = 500
/** Titles and logos above the headers. */
const MOST_ABOVE = 10

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Day 25,569 of a spreadsheet is 1 January 1970. */
const dayText = (days: number) => {
  const [date = '', time = ''] = new Date(Math.round((days - 25_569) * 86_400) * 1000)
    .toISOString()
    .split('T')
  const day = date.split('-').reverse().join('/')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

const clockText = (days: number) => {
  const seconds = Math.round(days * 86_400)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
}

export const cellText = (cell: SheetCell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.days < 1 ? clockText(cell.days) : dayText(cell.days)
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  return String(cell).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CELL)
}

/** Two columns of the same name can be told apart; one without any is named by its letter. */
const nameHeaders = (cells: string[]): string[] => {
  const seen = new Map<string, number>()
  return cells.map((cell, at) => {
    const header = cell.slice(0, 90) || `Columna ${at + 1}`
    const times = (seen.get(header) ?? 0) + 1
    seen.set(header, times)
    return times === 1 ? header : `${header} (${times})`
  })
}

const splitHeaders = (rows: SheetRow[]): ExcelSheet | string => {
  const found = rows.slice(0, MOST_ABOVE).findIndex(({ cells }) => looksLikeHeaders(cells))
  const at = Math.max(0, found)
  const below = rows.slice(at + 1)
  const header = rows[at]
  if (!header || below.length === 0) return NO_ROWS
  if (below.length > MAX_RECIPIENTS) return TOO_MANY_ROWS
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), header.cells.length)
  return {
    headers: nameHeaders(Array.from({ length: width }, (_, column) => header.cells[column] ?? '')),
    rows: below,
  }
}

/** The first sheet with anything in it; a sentence when it cannot be used. */
export const readExcel = async ({ bytes, filename }: UploadedFile): Promise<ExcelSheet | string> => {
  if (!/\.xlsx?$/i.test(filename)) return NOT_EXCEL
  const read = await readFirstSheet(bytes, { rows: MAX_RECIPIENTS + MOST_ABOVE + 1 })
  if ('refused' in read) return read.refused === 'too many rows' ? TOO_MANY_ROWS : read.message
  if (read.format !== 'xlsx' && read.format !== 'xls') return NOT_EXCEL
  return splitHeaders(read.rows.map(({ row, cells }) => ({ row, cells: cells.map(cellText) })))
}
