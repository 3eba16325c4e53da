/** The questions of an event that is duplicated go along; their answers do not. */
import { asc, eq } from 'drizzle-orm'
import type { CopyPart } from '#domain/events/form/duplicate-event.ts'
import { questions } from './tables.ts'

export const copyQuestions: CopyPart = async (tx, { from, to }) => {
  const rows = await tx
    .select()
    .from(questions)
    .where(eq(questions.event_id, from))
    .orderBy(asc(questions.position), asc(questions.id))
  if (rows.length === 0) return
  await tx.insert(questions).values(rows.map(({ id: _, ...row }) => ({ ...row, event_id: to })))
}
