/** Answers with a table as the file a profile asks for: Excel with typed text, or CSV in its encoding. */
import type { FastifyReply } from 'fastify'
import { csvCell } from '#server/excel/send-csv.ts'
import { asDownload } from '#server/excel/send-workbook.ts'
import { sendSheetInParts } from '#server/excel/stream-workbook.ts'
import type { ListProfile } from '../rules/builtin-profiles.ts'
import type { ListTable } from './list-table.ts'
import { encodeWindows } from './windows-1252.ts'

/** How many signs the encoding does not have: the browser says it (web/timing). */
export const REPLACED_HEADER = 'x-dorsal-replaced'

type FileShape = Pick<ListProfile, 'format' | 'encoding' | 'separator'>

export const csvText = ({ headers, rows }: ListTable, separator: string): string =>
  [headers, ...rows]
    .map((cells) => `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`)
    .join('')

const MARK = '\uFEFF'
const PART = 1000

async function* inParts(rows: string[][]) {
  for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART)
}

export const sendTable = (
  reply: FastifyReply,
  name: string,
  table: ListTable,
  { format, encoding, separator }: FileShape,
) => {
  if (format === 'xlsx')
    return sendSheetInParts(reply, name, {
      name: 'Lista',
      columns: table.headers.map((header) => ({ header })),
      rows: inParts(table.rows),
    })
  const text = csvText(table, separator)
  if (encoding === 'utf-8')
    return asDownload(reply, { name, ending: 'csv', type: 'text/csv; charset=utf-8' }).send(MARK + text)
  const { bytes, replaced } = encodeWindows(text)
  return asDownload(reply, { name, ending: 'csv', type: 'text/csv; charset=windows-1252' })
    .header(REPLACED_HEADER, String(replaced))
    .send(bytes)
}
