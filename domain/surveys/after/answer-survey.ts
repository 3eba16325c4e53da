/** A runner answers once. What was said first stays, however often and however fast the form is sent. */
import { eq, sql } from 'drizzle-orm'
import { participants } from '#domain/registration/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import { type Answer, checkAnswers } from '../rules/answers.ts'
import { after_race_surveys, answers } from '../tables.ts'
import { findSurvey } from './find-survey.ts'

export type AnswerOutcome =
  | { outcome: 'stored' }
  | { outcome: 'answered before' }
  | { outcome: 'not found' }
  | { outcome: 'refused'; problems: { question_id: number; sentence: string }[] }

/** True for the first who asks: the row is the participant's only one, and a second one waits for it. */
const claim = async (tx: Tx, participant_id: number): Promise<boolean> => {
  const claimed = await tx
    .insert(after_race_surveys)
    .values({ participant_id, answered_at: sql`now()` })
    .onConflictDoUpdate({
      target: after_race_surveys.participant_id,
      set: { answered_at: sql`now()` },
      setWhere: sql`${after_race_surveys.answered_at} is null`,
    })
    .returning({ participant_id: after_race_surveys.participant_id })
  return claimed.length > 0
}

export const answerSurvey = async (
  tx: Tx,
  participant_id: number,
  given: readonly Answer[],
): Promise<AnswerOutcome> => {
  // Who is being forgotten or leaves in this moment comes before or after the answer, never in the middle of it.
  await tx
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.id, participant_id))
    .for('no key update')
  const survey = await findSurvey(tx, participant_id)
  if (!survey) return { outcome: 'not found' }
  if (survey.answered) return { outcome: 'answered before' }
  const checked = checkAnswers(survey.preguntas, given)
  if (!checked.accepted) return { outcome: 'refused', problems: checked.problems }
  if (!(await claim(tx, participant_id))) return { outcome: 'answered before' }
  const rows = checked.answers.map((answer) => ({ ...answer, participant_id }))
  if (rows.length > 0)
    await tx
      .insert(answers)
      .values(rows)
      // Answered in the form in the moment in which staff moved the question after the race.
      .onConflictDoUpdate({
        target: [answers.question_id, answers.participant_id],
        set: { value: sql`excluded.value` },
      })
  return { outcome: 'stored' }
}
