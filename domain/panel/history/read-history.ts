/** The history as staff read it: who, what in the words of the trade, to whom, from what to what. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { spokenChange } from '../rules/history-fields.ts'
import { actionWords, groupOf, nobodysName } from '../rules/history-words.ts'
import { type AuditRow, findRows, type Staff } from './find-rows.ts'
import type { HistoryQuery, HistoryRow } from './history-contract.ts'
import { nameSubjects } from './name-subjects.ts'
import { readChanges } from './read-changes.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What staff wrote in their own words may name the person. */
const noteOf = ({ detail, sees_person, participant_id }: AuditRow): string =>
  participant_id !== null && !sees_person ? '' : text(detail.reason) || text(detail.note)

const whoOf = ({ user_id, user_name, action, subject, detail }: AuditRow): string => {
  if (user_id !== null) return user_name ?? 'Una cuenta que ya no existe'
  return text(detail.company) || text(detail.desk) || nobodysName(action, subject)
}

export const readHistory = async (
  db: Reader,
  caller: Staff,
  query: HistoryQuery,
): Promise<{ data: HistoryRow[]; next: number | null }> => {
  const found = await findRows(db, caller, query)
  const rows = found.slice(0, query.per_page)
  const [subjects, changes] = [await nameSubjects(db, caller, rows), await readChanges(db, caller, rows)]
  const data = rows.map((row, at) => ({
    id: row.id,
    at: new Date(row.created_at).toISOString(),
    who: whoOf(row),
    words: spokenChange(changes[at] ?? []) ?? actionWords(row.action, row.subject),
    group: groupOf(row.subject),
    subject: subjects[at] ?? { label: '', to: null },
    event: row.event_id !== null && row.event_name ? { id: row.event_id, name: row.event_name } : null,
    changes: changes[at] ?? [],
    note: noteOf(row),
  }))
  return { data, next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null }
}

/** Staff; for a Colaborador those who work in an event of theirs, and who administrates. */
export const listHistoryPeople = async (db: Reader, { role, user_id }: Staff) => {
  const scope =
    role === 'Administrator'
      ? sql`u.rol <> 'Cliente'`
      : sql`u.id = ${user_id} or u.rol = 'Administrator' or exists (select 1 from event_assignments own
          join event_assignments other on other.event_id = own.event_id
          where own.user_id = ${user_id} and other.user_id = u.id and u.rol = 'Colaborador')`
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select u.id, u.name from users u where ${scope} order by u.name, u.id`,
  )
  return rows
}
