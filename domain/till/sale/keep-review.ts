/**
 * A sale that was made and does not fit any more is kept with its receipt and its money, and waits for a person. It
 * changes no sum, sequence or list until somebody accepts it (docs/decisions/0033).
 */
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockSession } from '../sessions/lock-session.ts'
import { soldAs } from './place-sale.ts'
import type { SaleEnvelope } from './read-sale.ts'
import { asKeptSale, createSaleCipher } from './sale-cipher.ts'
import type { ArrivedSale } from './send-sales.ts'
import { writeSale } from './write-sale.ts'

type Named = { distance: string | null; size: string | null }

/** What was sold, in words, as far as the event still has it. */
const namesOf = async (tx: Tx, event_id: number, sent: unknown): Promise<Named> => {
  const { category_id = 0, kit_id = 0 } = (sent ?? {}) as { category_id?: unknown; kit_id?: unknown }
  const idOf = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : 0
  const { rows } = await tx.execute<Named>(sql`
    select (select distance from categories where id = ${idOf(category_id)} and event_id = ${event_id}) as distance,
      (select size from kits where id = ${idOf(kit_id)} and event_id = ${event_id}) as size`)
  return rows[0] ?? { distance: null, size: null }
}

export const keepReview = (
  context: AppContext,
  arrived: ArrivedSale,
  { row, sent, why, apart }: { row: SaleEnvelope; sent: unknown; why: string; apart: boolean },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const { event_id, caller, holder } = arrived.visit
    // Who closes the turn counts it, or it comes after the count.
    await lockSession(tx, event_id, arrived.session.id, 'shared')
    const { distance, size } = await namesOf(tx, event_id, sent)
    const { sealSale, sealUnread } = createSaleCipher(context.secretKey)
    const kept = asKeptSale(sent)
    const written = await writeSale(tx, {
      ...soldAs(arrived, row),
      state: 'review',
      review: why,
      ...(kept ? { form: sealSale(kept) } : { unread: sealUnread(sent) }),
      apart,
      distance: distance ?? '',
      size: size ?? '',
    })
    if (written)
      await record(tx, caller, {
        action: 'venta por revisar',
        subject: 'venta de caja',
        subject_id: row.id,
        event_id,
        detail: {
          till: arrived.session.till,
          receipt: row.receipt,
          amount: row.amount,
          why,
          seller: holder.desk,
        },
      })
  })
