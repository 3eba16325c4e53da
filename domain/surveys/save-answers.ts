/** Keeps what members answered, inside the transaction that saves them. The answers were checked before. */
import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import type { Answer } from './rules/answers.ts'
import { answers } from './tables.ts'

export type MemberAnswers = { member_id: number; answers: readonly Answer[] }

/** What a member had answered before is replaced. */
export const saveAnswers = async (tx: Tx, given: readonly MemberAnswers[]) => {
  if (given.length === 0) return
  const members = given.map(({ member_id }) => member_id)
  await tx.delete(answers).where(inArray(answers.member_id, members))
  const rows = given.flatMap(({ member_id, answers: own }) =>
    own
      .map(({ question_id, value }) => ({ member_id, question_id, value: value.trim() }))
      .filter(({ value }) => value !== ''),
  )
  if (rows.length > 0) await tx.insert(answers).values(rows)
}
