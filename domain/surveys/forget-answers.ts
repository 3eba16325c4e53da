/** What a person wrote in free text goes; a chosen option says nothing of anybody and stays in the counts. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'

export const forgetAnswers = async (tx: Tx, participant_ids: number[]) => {
  if (participant_ids.length === 0) return
  await tx.execute(sql`
    delete from answers a using questions q
    where q.id = a.question_id and q.tipo = 'input' and a.participant_id in ${participant_ids}`)
}
