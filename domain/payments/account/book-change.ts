/** Lines of a change after the sale: they name it, and stay whatever becomes of the purchase. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { charges } from './account-tables.ts'
import { rateOf, taxInside } from './book-charges.ts'

export type ChangeLineOwner = {
  change_id: number
  registration_id: number
  event_id: number
  participant_id: number
  user_id: number | null
}

/** `counters`: it takes an earlier line back. Below 0 otherwise it makes up for something, and is a credit. */
export const bookChangeLine = async (
  tx: Tx,
  { event_id, ...owner }: ChangeLineOwner,
  { amount, note, counters = false }: { amount: number; note: string; counters?: boolean },
) => {
  if (amount === 0) return
  const rate = sql.raw(rateOf(String(Math.trunc(event_id))))
  const tax = sql.raw(taxInside(String(Math.trunc(amount)), 'v.rate'))
  await tx.insert(charges).values({
    ...owner,
    kind: amount < 0 && !counters ? 'credit' : 'fee',
    amount,
    tax_rate: sql`${rate}`,
    tax: sql`(select ${tax} from (select ${rate} as rate) v)`,
    note: note.slice(0, 500),
  })
}

/** What its lines sum to. */
export const sumOfChange = async (tx: Tx, change_id: number): Promise<number> => {
  const [open] = await tx
    .select({ total: sql<number>`coalesce(sum(${charges.amount}), 0)::int` })
    .from(charges)
    .where(eq(charges.change_id, change_id))
  return open?.total ?? 0
}
