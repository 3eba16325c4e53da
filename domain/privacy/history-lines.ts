/** What was changed of a person, for the own copy: when, what, from what to what; not who, which is staff's. */
import { sql } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import { fieldLabel, valueText } from '#domain/panel/rules/history-fields.ts'
import { actionWords } from '#domain/panel/rules/history-words.ts'
import type { Changes } from '#server/audit/changes.ts'
import type { Reader } from '#server/database/connect.ts'
import { type Asked, type Line, rowsOf, when } from './person-lines.ts'

type Row = { at: string; action: string; subject: string; changes: Changes }

export const historyLines = async (db: Reader, asked: Asked): Promise<Line[]> => {
  const key = documentKey(asked)
  const rows = await rowsOf<Row>(
    db,
    sql`select a.created_at as at, a.action, a.subject, a.detail->'changes' as changes from audit_log a
      where a.detail ? 'changes' and (a.participant_id in (select id from participants
          where document_key = ${key} and identity_matches)
        or (a.subject = 'competidor' and a.subject_id in
          (select id::text from competitors where document_key = ${key})))
      order by a.id`,
  )
  return rows.flatMap(({ at, action, subject, changes }) =>
    Object.entries(changes).map(([field, pair]) => ({
      Fecha: when(at),
      Qué: actionWords(action, subject),
      Campo: fieldLabel(field),
      Antes: pair ? valueText(field, pair[0]) : '',
      Después: pair ? valueText(field, pair[1]) : '',
    })),
  )
}
