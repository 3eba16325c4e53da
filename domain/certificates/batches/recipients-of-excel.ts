/** From an uploaded Excel to people, and to sentences that say which rows stay out and why. */
import { formatLongDate } from '#domain/colombia/clock.ts'
import type { UploadedFile } from '#server/contract-kit.ts'
import { hasSign } from '../drawing/font-letters.ts'
import * as messages from '../messages.ts'
import type { CertificateValues } from '../rules/placement.ts'
import {
  type ColumnChoice,
  type GuessedColumns,
  guessColumns,
  settleColumns,
} from '../rules/recipient-columns.ts'
import { type ReadPeople, type RowPerson, readPeople } from '../rules/recipient-rows.ts'
import { BATCH_PLACEMENTS } from '../rules/templates.ts'
import { writeText } from '../rules/write-text.ts'
import { type ExcelSheet, readExcel } from './read-excel.ts'

export type ReadRecipients = ExcelSheet & ReadPeople & { columns: GuessedColumns }

/** What a person chose on the screen: which column is which, and whose proposed address is taken. */
export type ExcelChoices = { columns?: ColumnChoice | undefined; accepted?: number[] | undefined }

const LOOKED_AT = 50
const TOLD = 20

const [NAME] = BATCH_PLACEMENTS

const unprintableName = (name: string) =>
  writeText(name.normalize('NFC'), NAME?.font ?? 'inter', hasSign).lacking.join('')

export const readRecipients = async (
  excel: UploadedFile,
  { columns: chosen, accepted }: ExcelChoices,
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
  const rules = { accepted: new Set(accepted), unprintable: unprintableName }
  const read = complete
    ? readPeople(headers, rows, columns, rules)
    : { people: [], problems: [], repairs: [] }
  return { ...sheet, columns, ...read }
}

/** The first few, and how many more. */
export const toldProblems = (sentences: string[]): string[] => {
  const more = sentences.length - TOLD
  return more > 0 ? [...sentences.slice(0, TOLD), messages.moreProblems(more)] : sentences
}

/** Why nobody of the Excel can be sent anything; nothing where somebody can. */
export const excelProblems = (read: ReadRecipients | string): string[] => {
  if (typeof read === 'string') return [read]
  const { columns, people, problems } = read
  if (people.length > 0) return []
  const missing = [
    columns.email === null && messages.EMAIL_COLUMN_MISSING,
    columns.name === null && messages.NAME_COLUMN_MISSING,
  ].filter((sentence) => sentence !== false)
  if (missing.length > 0) return missing
  return toldProblems(problems.map(({ message }) => message))
}

/** What a row's certificate says. */
export const rowValues = (
  { name, columns }: RowPerson,
  { nombre_evento, city, fecha_evento }: { nombre_evento: string; city: string; fecha_evento: string },
): CertificateValues => ({
  fields: { name, event: nombre_evento, city, date: formatLongDate(`${fecha_evento}T12:00:00-05:00`) },
  columns,
})
