/**
 * Of somebody who asked to be deleted the lines stay, since money hangs on them; what staff wrote beside them in their
 * own words goes, of the person's own registrations and orders.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'

/** Before the buyer of the orders is forgotten: they are found by the document. */
export const forgetMoneyNotes = async (tx: Tx, document_key: string, participant_ids: number[]) => {
  const own = sql`(registration_id in (select registration_id from participants where id = any(${sql.param(participant_ids)}::int[]))
    or order_id in (select id from orders where document_key = ${document_key}))`
  await tx.execute(sql`update charges set note = '' where user_id is not null and note <> '' and ${own}`)
  await tx.execute(sql`update payments set note = '' where user_id is not null and note <> '' and ${own}`)
  await tx.execute(sql`update refunds set note = '', proof = '' where (note <> '' or proof <> '') and ${own}`)
}
