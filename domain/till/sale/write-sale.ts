/** The row of a sale, and the till's next receipt with it. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { till_sales } from '../tables.ts'

export type NewSale = typeof till_sales.$inferInsert

const MOST_OFFSET = 2 ** 31 - 1

const receiptNumber = (receipt: string): number => Number(receipt.split('-').at(-1))

export const isReceiptTaken = async (tx: Tx, till_id: number, receipt: string): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from till_sales where till_id = ${till_id} and receipt = ${receipt}`,
  )
  return rows.length > 0
}

/** Two devices without connection may have printed one number: both sales stay, the later with a mark on it. */
const freeReceipt = async (tx: Tx, till_id: number, receipt: string): Promise<string> => {
  for (let at = 1; ; at++) {
    const marked = at === 1 ? receipt : `${receipt}/${at}`
    if (!(await isReceiptTaken(tx, till_id, marked))) return marked
  }
}

/** False: it was there before. */
export const writeSale = async (tx: Tx, sale: NewSale): Promise<boolean> => {
  const { till_id, amount, offset_ms = null } = sale
  const tendered = sale.tendered ?? null
  await tx.execute(sql`
    update tills set next_receipt = greatest(next_receipt, ${receiptNumber(sale.receipt) + 1}::int) where id = ${till_id}`)
  const written = await tx
    .insert(till_sales)
    .values({
      ...sale,
      // Under the turn's lock: before its closing, or after it.
      received_at: sql`clock_timestamp()`,
      receipt: await freeReceipt(tx, till_id, sale.receipt),
      tendered: tendered !== null && tendered >= amount ? tendered : null,
      offset_ms: offset_ms !== null && Math.abs(offset_ms) <= MOST_OFFSET ? offset_ms : null,
    })
    .onConflictDoNothing({ target: till_sales.id })
    .returning({ id: till_sales.id })
  return written.length > 0
}
