/**
 * What a runner's own link asks: of who is confirmed, in an event whose day has come, while it has questions for after
 * the race. Of anybody else, and of who is forgotten, there is nothing.
 */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { listAskedQuestions } from '../queries.ts'
import type { AfterSurvey } from './after-contract.ts'

type Row = { event_id: number; event: string; answered: boolean }

export const findSurvey = async (db: Reader, participant_id: number): Promise<AfterSurvey | null> => {
  const { rows } = await db.execute<Row>(sql`
    select e.id as event_id, e.name as event, s.answered_at is not null as answered
    from participants m join events e on e.id = m.event_id left join after_race_surveys s on s.participant_id = m.id
    where m.id = ${participant_id} and m.state = 'confirmed' and m.last_name <> '' and e.event_datetime <= now()`)
  const [row] = rows
  if (!row) return null
  const preguntas = await listAskedQuestions(db, row.event_id, 'after')
  if (preguntas.length === 0) return null
  const { event, answered } = row
  return { event, answered, preguntas: answered ? [] : preguntas }
}
