/**
 * Two tills without connection sold to one person. Whoever sold first by the corrected clock keeps the place, whichever
 * arrived first: a later one that has it already gives it up, and waits for a person with its receipt and its money.
 */
import { eq, sql } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import { formOfParticipant } from '#domain/registration/table/form-of-participant.ts'
import { undoTableSale } from '#domain/registration/table/undo-table-sale.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import * as messages from '../messages.ts'
import { till_sales } from '../tables.ts'
import { paymentKey } from './place-sale.ts'
import { asKeptSale, createSaleCipher } from './sale-cipher.ts'
import type { SaleRow } from './sale-contract.ts'
import type { ArrivedSale } from './send-sales.ts'
import { findSale } from './stored-sale.ts'

/** The sale by which this person has a place now, if a till sold it without connection. */
const findOther = async (context: AppContext, { visit, sold_at }: ArrivedSale, { id, person }: SaleRow) => {
  const { rows } = await context.db.execute<{
    id: string
    later: boolean
    receipt: string
    seller: string
  }>(sql`
    select x.id, x.receipt, x.seller,
      (x.sold_at, x.id) > (${sold_at.toISOString()}::timestamptz, ${id}::uuid) and x.offline as later
    from till_sales x join participants m on m.id = x.participant_id
    where x.event_id = ${visit.event_id} and x.state = 'done' and m.document_key = ${documentKey(person)} and m.holds_place
    limit 1`)
  return rows[0] ?? null
}

/** 'free': the place was given up, here or by another, and can be sold again. A sentence: why this one is the later. Null: no till sold it. */
export const makeWay = async (
  context: AppContext,
  arrived: ArrivedSale,
  row: SaleRow,
): Promise<'free' | string | null> => {
  const other = await findOther(context, arrived, row)
  if (!other) return null
  const before = messages.soldBefore(other.receipt, other.seller)
  if (!other.later) return before
  const { event_id, caller, holder } = arrived.visit
  const gaveUp = await inTransaction(context.db, async (tx): Promise<'free' | 'changed'> => {
    const sale = await findSale(tx, other.id, 'for update')
    if (sale?.state !== 'done' || sale.registration_id === null || sale.participant_id === null) return 'free'
    const sent = await formOfParticipant(tx, context.secretKey, sale.participant_id)
    const kept = asKeptSale(sent)
    const { sealSale, sealUnread } = createSaleCipher(context.secretKey)
    const why = messages.soldBefore(row.receipt, holder.desk)
    const undone = await undoTableSale(tx, context, {
      registration_id: sale.registration_id,
      request_key: paymentKey(sale.id),
      amount: sale.amount,
      reason: why,
      user_id: null,
      own: true,
      tell: false,
    })
    if (undone !== 'undone' || !sent) return refuse('changed')
    await tx
      .update(till_sales)
      .set({
        state: 'review',
        review: why,
        registration_id: null,
        participant_id: null,
        bib: null,
        receipt: `${sale.receipt}/${sale.id}`,
        ...(kept ? { form: sealSale(kept) } : { unread: sealUnread(sent) }),
      })
      .where(eq(till_sales.id, sale.id))
    await record(tx, caller, {
      action: 'venta por revisar',
      subject: 'venta de caja',
      subject_id: sale.id,
      event_id,
      detail: { receipt: sale.receipt, amount: sale.amount, why },
    })
    return 'free'
  })
  return gaveUp === 'free' ? 'free' : before
}
