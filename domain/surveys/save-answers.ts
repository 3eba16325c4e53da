/** Keeps what participants answered, inside the transaction that saves them. The answers were checked before. */
import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import type { Answer } from './rules/answers.ts'
import { answers, questions } from './tables.ts'

export type ParticipantAnswers = { participant_id: number; answers: readonly Answer[] }

/** What a participant had answered in the form before is replaced; what was answered after the race stays. */
export const saveAnswers = async (tx: Tx, given: readonly ParticipantAnswers[]) => {
  if (given.length === 0) return
  const members = given.map(({ participant_id }) => participant_id)
  const inForm = sql`(select ${questions.moment} from ${questions} where ${questions.id} = ${answers.question_id}) = 'registration'`
  await tx.delete(answers).where(and(inArray(answers.participant_id, members), inForm))
  const rows = given.flatMap(({ participant_id, answers: own }) =>
    own
      .map(({ question_id, value }) => ({ participant_id, question_id, value: value.trim() }))
      .filter(({ value }) => value !== ''),
  )
  if (rows.length > 0) await tx.insert(answers).values(rows)
}
