/** A buyer who asked to be deleted: what was bought and paid stays, whose it was does not. */
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'

/** Orders that are still to be paid or delivered: the contract is not over. */
export const listOpenOrders = async (db: Reader, document_key: string): Promise<string[]> => {
  const { rows } = await db.execute<{ reference: string }>(sql`
    select reference from orders where document_key = ${document_key}
      and (state = 'held' or (state = 'paid' and not sent) or payment_review) order by id`)
  return rows.map(({ reference }) => reference)
}

/** The references of the orders that lost their buyer. */
export const forgetBuyer = async (
  tx: Tx,
  { document_key, alias }: { document_key: string; alias: string },
): Promise<string[]> => {
  const { rows } = await tx.execute<{ reference: string }>(sql`
    update orders set name = 'Anónimo', last_name = '', dni = ${alias}, document_type = 'other', email = '', phone = '', address = '',
      department = '', city = '', form_hash = null, gift_key = null, saved_from = null,
      consent = case when consent is null then null else consent || '{"address": ""}' end
    where document_key = ${document_key} returning reference`)
  return rows.map(({ reference }) => reference)
}
