/** What a device sent, row by row: one that cannot be read keeps none of the others back. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { type HandoverRow, handoverRow, type KeptHandover } from '../contract.ts'
import * as messages from '../messages.ts'
import { anyRow } from '../read-log.ts'
import { withoutNul } from '../rules/without-nul.ts'

/** As far as it says one. */
const idOf = (row: unknown): string => {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null
  return typeof id === 'string' ? id.slice(0, 64) : ''
}

export const unreadable = (id: string, says: string = messages.UNREADABLE): KeptHandover => ({
  id,
  outcome: 'unreadable',
  apart: null,
  flags: [],
  conflict: false,
  says,
})

/** Ids are compared as the database writes them. */
const asStored = (row: HandoverRow): HandoverRow => ({
  ...row,
  id: row.id.toLowerCase(),
  undoes: row.kind === 'undone' ? (row.undoes?.toLowerCase() ?? null) : null,
})

export type ReadRows = { rows: HandoverRow[]; refused: KeptHandover[] }

export const readRows = (sent: readonly unknown[]): ReadRows => {
  const rows = new Map<string, HandoverRow>()
  const refused: KeptHandover[] = []
  for (const one of sent) {
    const read = handoverRow.safeParse(withoutNul(one))
    const row = read.success ? asStored(read.data) : null
    if (!row || (row.kind === 'undone') !== (row.undoes !== null)) refused.push(unreadable(idOf(one)))
    else if (!rows.has(row.id)) rows.set(row.id, row)
  }
  return { rows: [...rows.values()], refused }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Rows that are not there yet. */
export const countNew = async (db: Reader, sent: readonly unknown[]): Promise<number> => {
  const ids = sent.flatMap((row) => {
    const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null
    return typeof id === 'string' && UUID.test(id) ? [id] : []
  })
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from handovers where id = ${anyRow(ids)}`,
  )
  return sent.length - (rows[0]?.count ?? 0)
}
