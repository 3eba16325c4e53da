/** Calls of the panel's orders. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import { reviewClosed } from '#domain/payments/messages.ts'
import { findInstallation } from '#domain/payments/settings/installation.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Notice, pagedAnswer } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { forbidden } from '#server/http/refusals.ts'
import { requireRight } from '#server/http/rights.ts'
import { type Route, route } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { markManySent } from './mark-many-sent.ts'
import { findPanelOrder, findSlip } from './order-detail.ts'
import {
  cancelOrder,
  closeReview,
  markSent,
  type StaffOutcome,
  seatReviewed,
  setManualStatus,
  undoManualStatus,
} from './order-status.ts'
import * as contract from './orders-contract.ts'
import { listAllOrders, listOrders } from './orders-queries.ts'
import { ordersSheet } from './orders-sheet.ts'
import { tellBuyer } from './tell-buyer.ts'

const answerOf = (outcome: StaffOutcome, done: Notice) =>
  outcome === 'done' ? { ...done, success: true } : { ...messages.STAFF_REFUSED[outcome], success: false }

export const orderRoutes = (context: AppContext): Route[] => {
  const { db, config } = context
  const organizer = config.organizerName

  /** An order that becomes paid is told to its buyer in the same transaction. */
  const andTell = (
    id: number,
    settle: (tx: Tx) => Promise<StaffOutcome>,
    occasion: 'paid' | 'courtesy' = 'paid',
  ) =>
    inTransaction(db, async (tx) => {
      const outcome = await settle(tx)
      if (outcome === 'done') await tellBuyer(tx, context, id, occasion)
      return outcome
    })

  return [
    route(contract.listOrders, async ({ query, caller }) => {
      const { rows, total } = await listOrders(db, caller, query, organizer)
      return pagedAnswer(rows, total, query.page, query.per_page)
    }),

    route(contract.exportOrders, async ({ query, caller, reply }) => {
      const orders = await listAllOrders(db, caller, query, organizer)
      return sendWorkbook(reply, `Órdenes ${bogotaDay(new Date())}`, [ordersSheet(orders)])
    }),

    route(contract.getOrder, async ({ params, caller }) => ({
      order: await findPanelOrder(db, caller, params.id, organizer),
    })),

    route(contract.getPackingSlip, async ({ params, caller }) => {
      const slip = await findSlip(db, caller, params.id)
      const { seller } = await findInstallation(db, organizer)
      return { slip: { ...slip, seller } }
    }),

    route(contract.changeSentStatus, async ({ body, caller }) => {
      const order = await inTransaction(db, (tx) => markSent(tx, caller, body))
      return { ...messages.sentChanged(body.sent, order.state === 'paid'), ...body }
    }),

    route(contract.markOrdersSent, async ({ body, caller }) => {
      const marked = await inTransaction(db, (tx) => markManySent(tx, caller, body))
      return { ...messages.manySent(body.sent, marked), ...marked, sent: body.sent }
    }),

    route(contract.setOrderStatus, async ({ params, body, caller }) => {
      const { status, note, way } = body
      if (status === 0) {
        if (caller.role !== 'Administrator') throw forbidden()
        const undone = await inTransaction(db, (tx) => undoManualStatus(tx, caller, { id: params.id, note }))
        return answerOf(undone, messages.orderStatusSet(0))
      }
      const outcome = await andTell(
        params.id,
        (tx) => setManualStatus(tx, caller, { id: params.id, status, note, taken: way && { way } }),
        status === 8 ? 'courtesy' : 'paid',
      )
      return answerOf(outcome, messages.orderStatusSet(status))
    }),

    route(contract.cancelOrder, async ({ params, body, caller }) => {
      const outcome = await inTransaction(db, (tx) =>
        cancelOrder(tx, caller, { id: params.id, note: body.note }, () =>
          tellBuyer(tx, context, params.id, 'annulled'),
        ),
      )
      return answerOf(outcome, messages.ORDER_CANCELLED_BY_STAFF)
    }),

    route(contract.seatOrder, async ({ params, body, caller }) => {
      const outcome = await andTell(params.id, (tx) =>
        seatReviewed(tx, caller, { id: params.id, note: body.note ?? '' }),
      )
      return outcome === 'already paid'
        ? { ...messages.PAID_TWICE, success: false }
        : answerOf(outcome, messages.ORDER_SEATED)
    }),

    route(contract.closeOrderReview, async ({ params, body, caller }) => {
      if (body.amount > 0) requireRight(caller, 'refund')
      const outcome = await inTransaction(db, (tx) => closeReview(tx, caller, { id: params.id, ...body }))
      return answerOf(outcome, reviewClosed(body.amount))
    }),
  ]
}
