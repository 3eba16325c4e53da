/**
 * A list of any length as CSV: UTF-8 with its mark (Excel asks for it), commas, quotes where they are needed. A text
 * that a spreadsheet could take for a formula is neutralised (security.md section 3).
 */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { asDownload } from './send-workbook.ts'
import type { CellValue } from './write-workbook.ts'

const FORMULA_START = /^[=+\-@\t\r\n]/

export const csvCell = (value: CellValue, separator = ','): string => {
  const text = typeof value === 'number' ? String(value) : String(value ?? '')
  const safe = typeof value !== 'number' && FORMULA_START.test(text) ? `'${text}` : text
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly CellValue[]) => `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`

async function* csvText(headers: readonly string[], rows: AsyncIterable<readonly (readonly CellValue[])[]>) {
  yield `\uFEFF${line(headers)}`
  for await (const part of rows) yield part.map(line).join('')
}

export const sendCsv = (
  reply: FastifyReply,
  name: string,
  headers: readonly string[],
  rows: AsyncIterable<readonly (readonly CellValue[])[]>,
) =>
  asDownload(reply, { name, ending: 'csv', type: 'text/csv; charset=utf-8' }).send(
    Readable.from(csvText(headers, rows)),
  )
