/** What every section of a person's file is read with. */
import type { SQL } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import type { CellValue } from '#server/excel/write-workbook.ts'

export type Line = Record<string, CellValue>

export type Asked = {
  dni: string
  document_type?: string | undefined
  email: string
  secretKey: string
  organizer: string
}

export const when = (at: string | Date | null) => (at ? bogotaText(at) : '')

export const rowsOf = async <T extends Record<string, unknown>>(db: Reader, query: SQL) =>
  (await db.execute<T>(query)).rows
