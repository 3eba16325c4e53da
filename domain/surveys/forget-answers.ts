/** What a person wrote in free text goes; a chosen option says nothing of anybody and stays in the counts. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'

export const forgetAnswers = async (tx: Tx, member_ids: number[]) => {
  if (member_ids.length === 0) return
  await tx.execute(sql`
    delete from answers a using questions q
    where q.id = a.question_id and q.tipo = 'input' and a.member_id in ${member_ids}`)
}
