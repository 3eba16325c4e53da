/** A buyer who asked to be deleted: what was bought and paid stays, whose it was does not. */
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'

/** Orders that are still to be paid or delivered: the contract is not over. */
export const listOpenOrders = async (db: Reader, dni: string): Promise<string[]> => {
  const { rows } = await db.execute<{ reference: string }>(sql`
    select reference from orders where dni = ${dni}
      and (state = 'held' or (state = 'paid' and not sent) or payment_review) order by id`)
  return rows.map(({ reference }) => reference)
}

/** The references of the orders that lost their buyer. */
export const forgetBuyer = async (
  tx: Tx,
  { dni, alias }: { dni: string; alias: string },
): Promise<string[]> => {
  const { rows } = await tx.execute<{ reference: string }>(sql`
    update orders set name = 'Anónimo', last_name = '', dni = ${alias}, email = '', phone = '', address = '',
      department = '', city = '', form_hash = null, gift_key = null, saved_from = null,
      consent = case when consent is null then null else consent || '{"address": ""}' end
    where dni = ${dni} returning reference`)
  return rows.map(({ reference }) => reference)
}
