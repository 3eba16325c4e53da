/**
 * A sale of the open turn is taken back by who sold it, or by staff: its place, size and number go back, its money gets a
 * counter line of the same turn, its kit comes back in the log. After closing the count stands: then money goes back
 * from the account.
 */
import { eq, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import { isHandedOver } from '#domain/kit-desk/tables.ts'
import { undoTableSale } from '#domain/registration/table/undo-table-sale.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuse } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import type { Caller, CrewMember } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { lockSession } from '../sessions/lock-session.ts'
import { isOwn } from '../sessions/read-sessions.ts'
import { till_sales } from '../tables.ts'
import { takeBack } from './hand-over.ts'
import { paymentKey } from './place-sale.ts'
import { findSale, type StoredSale } from './stored-sale.ts'
import { putBackInDeal } from './take-from-deal.ts'

export type Undoing = {
  event_id: number
  sale_id: string
  reason: string
  crew: CrewMember
  holder: Holder
  caller: Pick<Caller, 'user_id'> | null
}

type Out = { out: boolean; kit_id: number }

/** The kit that went out with it comes back before the place does, while the person is still one of the event. */
const takeKitBack = async (tx: Tx, context: AppContext, sale: StoredSale, holder: Holder) => {
  const { participant_id, event_id, bib } = sale
  if (participant_id === null) return
  await lockEvent(tx, event_id)
  const { rows } = await tx.execute<Out>(
    sql`select ${isHandedOver('m.id')} as out, m.kit_id from participants m where m.id = ${participant_id}`,
  )
  const [found] = rows
  if (!found?.out) return
  const now = new Date()
  const device_at = now.toISOString()
  const when = { device_at, offset_ms: 0, sent_at: device_at, received_at: now }
  await takeBack(tx, context, { event_id, participant_id, holder, kit_id: found.kit_id, bib, ...when })
}

export const undoSale = async (tx: Tx, context: AppContext, undoing: Undoing): Promise<Notice> => {
  const { event_id, sale_id, reason, crew, holder, caller } = undoing
  const known = await findSale(tx, sale_id)
  if (known?.event_id !== event_id) throw notFound()
  const session = await lockSession(tx, event_id, known.session_id, 'shared')
  if (!session) throw notFound()
  const own = isOwn(session, holder)
  if (!own && crew.kind !== 'staff') throw invalid({ sale_id: [messages.notYourSession(session.opened_by)] })
  const sale = await findSale(tx, sale_id, 'for update')
  if (!sale) throw notFound()
  if (sale.state === 'undone') return messages.UNDONE_BEFORE
  if (session.closed) return messages.UNDO_CLOSED
  if (sale.registration_id !== null) {
    await takeKitBack(tx, context, sale, holder)
    const undone = await undoTableSale(tx, context, {
      registration_id: sale.registration_id,
      request_key: paymentKey(sale.id),
      amount: sale.amount,
      reason,
      user_id: holder.user_id,
      own,
      tell: true,
    })
    if (undone === 'changed') return refuse(messages.UNDO_CHANGED)
    if (sale.deal_id !== null) await putBackInDeal(tx, event_id, sale.deal_id)
  }
  await tx
    .update(till_sales)
    .set({
      state: 'undone',
      undone_at: sql`clock_timestamp()`,
      undone_by: holder.desk,
      undo_reason: reason,
      form: null,
      unread: null,
    })
    .where(eq(till_sales.id, sale_id))
  await record(tx, caller, {
    action: 'deshacer venta',
    subject: 'venta de caja',
    subject_id: sale_id,
    event_id,
    detail: { receipt: sale.receipt, amount: sale.amount, reason, by: holder.desk },
  })
  return messages.UNDONE
}
