/**
 * The row of a sale. A sale that stands takes its receipt, and the till's next one follows; one that waits for a person
 * takes nothing, so its receipt carries its own id until somebody decides.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { till_sales } from '../tables.ts'

export type NewSale = typeof till_sales.$inferInsert

const MOST_OFFSET = 2 ** 31 - 1

/** A receipt so far beyond the next one is no place in the sequence. */
const FAR = 500

const numberOf = (receipt: string): number => Number(receipt.split('-').at(-1))

export const isReceiptTaken = async (tx: Tx, till_id: number, receipt: string): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from till_sales where till_id = ${till_id} and receipt = ${receipt}`,
  )
  return rows.length > 0
}

/** What was printed, of a sale that waits too. */
export const printedReceipt = (receipt: string): string => receipt.split('/')[0] ?? receipt

/** The same of a sale `x`, in SQL. */
export const PRINTED_RECEIPT = sql.raw(
  `case when x.state = 'review' then split_part(x.receipt, '/', 1) else x.receipt end`,
)

const waitingReceipt = ({ receipt, id }: Pick<NewSale, 'receipt' | 'id'>) =>
  `${printedReceipt(receipt)}/${id}`

/** Two devices without connection may have printed one number: both sales stay, the later with a mark on it. */
const freeReceipt = async (tx: Tx, till_id: number, receipt: string): Promise<string> => {
  for (let at = 1; ; at++) {
    const marked = at === 1 ? receipt : `${receipt}/${at}`
    if (!(await isReceiptTaken(tx, till_id, marked))) return marked
  }
}

/** Under the till's lock. One that is far beyond the next, or of another till, keeps its number with a mark and moves nothing. */
export const takeReceipt = async (
  tx: Tx,
  { till_id, receipt, id }: Pick<NewSale, 'till_id' | 'receipt' | 'id'>,
): Promise<string> => {
  const printed = printedReceipt(receipt)
  const { rows } = await tx.execute<{ prefix: string; next: number }>(
    sql`select prefix, next_receipt as next from tills where id = ${till_id} for update`,
  )
  const [till] = rows
  const number = numberOf(printed)
  if (!till || !printed.startsWith(`${till.prefix}-`) || number >= till.next + FAR)
    return waitingReceipt({ receipt: printed, id })
  if (number >= till.next)
    await tx.execute(sql`update tills set next_receipt = ${number + 1} where id = ${till_id}`)
  return freeReceipt(tx, till_id, printed)
}

/** False: it was there before. */
export const writeSale = async (tx: Tx, sale: NewSale): Promise<boolean> => {
  const { amount, offset_ms = null } = sale
  const tendered = sale.tendered ?? null
  const receipt = sale.state === 'review' ? waitingReceipt(sale) : await takeReceipt(tx, sale)
  const written = await tx
    .insert(till_sales)
    .values({
      ...sale,
      // Under the turn's lock: before its closing, or after it.
      received_at: sql`clock_timestamp()`,
      receipt,
      tendered: tendered !== null && tendered >= amount ? tendered : null,
      offset_ms: offset_ms !== null && Math.abs(offset_ms) <= MOST_OFFSET ? offset_ms : null,
    })
    .onConflictDoNothing({ target: till_sales.id })
    .returning({ id: till_sales.id })
  return written.length > 0
}
