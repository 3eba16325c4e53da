/** Keeps what participants answered, inside the transaction that saves them. The answers were checked before. */
import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import type { Answer } from './rules/answers.ts'
import { answers } from './tables.ts'

export type ParticipantAnswers = { participant_id: number; answers: readonly Answer[] }

/** What a participant had answered before is replaced. */
export const saveAnswers = async (tx: Tx, given: readonly ParticipantAnswers[]) => {
  if (given.length === 0) return
  const members = given.map(({ participant_id }) => participant_id)
  await tx.delete(answers).where(inArray(answers.participant_id, members))
  const rows = given.flatMap(({ participant_id, answers: own }) =>
    own
      .map(({ question_id, value }) => ({ participant_id, question_id, value: value.trim() }))
      .filter(({ value }) => value !== ''),
  )
  if (rows.length > 0) await tx.insert(answers).values(rows)
}
