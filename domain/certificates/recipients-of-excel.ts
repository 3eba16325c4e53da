/** From an uploaded Excel to people, or to sentences that say what to mend. */
import { formatLongDate } from '#domain/colombia/clock.ts'
import type { UploadedFile } from '#server/contract-kit.ts'
import * as messages from './messages.ts'
import { type ExcelSheet, readExcel } from './read-excel.ts'
import type { CertificateValues } from './rules/placement.ts'
import {
  type ColumnChoice,
  type GuessedColumns,
  guessColumns,
  settleColumns,
} from './rules/recipient-columns.ts'
import { type RowPerson, type RowProblem, readPeople } from './rules/recipient-rows.ts'

export type ReadRecipients = ExcelSheet & {
  columns: GuessedColumns
  people: RowPerson[]
  problems: RowProblem[]
}

const LOOKED_AT = 50
const TOLD = 20

export const readRecipients = async (
  excel: UploadedFile,
  chosen: ColumnChoice | undefined,
): Promise<ReadRecipients | string> => {
  const sheet = await readExcel(excel)
  if (typeof sheet === 'string') return sheet
  const { headers, rows } = sheet
  const guessed = guessColumns(
    headers,
    rows.slice(0, LOOKED_AT).map(({ cells }) => cells),
  )
  const columns = settleColumns(guessed, chosen)
  const unknown = Object.values(columns).find((header) => header !== null && !headers.includes(header))
  if (unknown) return messages.noSuchColumn(unknown)
  const complete = columns.name !== null && columns.email !== null
  const read = complete ? readPeople(headers, rows, columns) : { people: [], problems: [] }
  return { ...sheet, columns, ...read }
}

/** Nothing is sent while there is any. */
export const excelProblems = (read: ReadRecipients | string): string[] => {
  if (typeof read === 'string') return [read]
  const { columns, problems } = read
  const missing = [
    columns.email === null && messages.EMAIL_COLUMN_MISSING,
    columns.name === null && messages.NAME_COLUMN_MISSING,
  ].filter((sentence) => sentence !== false)
  if (missing.length > 0) return missing
  const told = problems.slice(0, TOLD).map(({ message }) => message)
  const more = problems.length - told.length
  return more > 0 ? [...told, messages.moreProblems(more)] : told
}

/** What a row's certificate says. */
export const rowValues = (
  { name, columns }: RowPerson,
  { nombre_evento, city, fecha_evento }: { nombre_evento: string; city: string; fecha_evento: string },
): CertificateValues => ({
  fields: { name, event: nombre_evento, city, date: formatLongDate(`${fecha_evento}T12:00:00-05:00`) },
  columns,
})
