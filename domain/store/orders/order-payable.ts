/** How a store order takes money, handed to payments by app/. Add-ons are paid with their registration. */
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { possibleKeys } from '#domain/colombia/documents.ts'
import { events } from '#domain/events/tables.ts'
import type { Payable, PayableState, PayableStory } from '#domain/payments/payable.ts'
import { recordStatus } from '#domain/payments/record-status.ts'
import { MOST_MOVES, pendingHold, postponedHold } from '#domain/payments/rules/hold-extension.ts'
import { isCourtesy, isPaid } from '#domain/payments/rules/payment-status.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { orderPath, readTransferToken, transferTokenOf } from '../checkout/order-reference.ts'
import { STAFF_REFUSED } from '../messages.ts'
import { orders } from '../tables.ts'
import { setManualStatus } from './order-status.ts'
import type { Order } from './release-orders.ts'
import { retakeOrder, settleOrder } from './settle-order.ts'
import { tellAdministrators, tellBuyer, tellReceived } from './tell-buyer.ts'

const APPROVED = 4

/** Why late money could get nothing, as staff read it. */
const LATE = {
  'no stock': 'la reserva había terminado y un producto ya no está',
  'gift elsewhere': 'la reserva había terminado y la persona ya tiene su regalo en otra orden',
} as const

export const stateOf = (order: Order, now: Date): Exclude<PayableStory['state'], 'annulled'> => {
  const { state, payment_status, payment_review, payment_pending, hold_until } = order
  // A second payment of what is paid is under review; the order itself stands.
  if (state === 'paid') return 'approved'
  // Paid and then annulled: that its money waits for the refund is the organiser's list, not news for who paid.
  if (state === 'cancelled' && isPaid(payment_status)) return 'over'
  if (payment_review) return 'review'
  if (payment_pending) return 'pending'
  if (state !== 'held' || !hold_until || hold_until <= now) return 'over'
  return payment_status === 6 ? 'rejected' : 'unpaid'
}

type Locked = PayableState & { order: Order }

const lockOrder = async (tx: Tx, id: number): Promise<Locked | null> => {
  const [row] = await tx
    .select({ order: orders, event_datetime: events.event_datetime, now: sql<string>`now()` })
    .from(orders)
    .leftJoin(events, eq(events.id, orders.event_id))
    .where(eq(orders.id, id))
    .for('update', { of: orders })
  if (!row) return null
  const { order, event_datetime, now } = row
  return {
    ...order,
    order,
    now: new Date(now),
    // The day of the event, for what is picked up there.
    event_datetime: order.delivery === 'kit' ? event_datetime : null,
    isPaid: order.state === 'paid' && isPaid(order.payment_status),
    version: 0,
  }
}

const findOrder = async (db: Reader, condition: SQL) => {
  const [row] = await db
    .select({ order: orders, event: events.name, slug: events.slug, now: sql<string>`now()` })
    .from(orders)
    .leftJoin(events, eq(events.id, orders.event_id))
    .where(and(condition, isNull(orders.registration_id)))
  return row ? { ...row, now: new Date(row.now) } : null
}

/** What a gateway and the return page call it. */
export const titleOf = (event: string | null) => (event ? `Tienda · ${event}` : 'Compra en la tienda')

const setHold: Payable['setHold'] = async (tx, id, until, pending) => {
  const marks = pending ? { payment_status: 0 } : {}
  await tx
    .update(orders)
    .set({ payment_pending: pending, hold_until: until, ...marks })
    .where(eq(orders.id, id))
}

export const orderPayable = (context: AppContext): Payable<Locked> => {
  const setReview = async (tx: Tx, order: Order, reason: string) => {
    const { id, payment_status } = order
    // Money is there: that an earlier try was refused is no longer what is true of it.
    const status = payment_status === 6 ? 0 : payment_status
    const marks = { payment_review: true, payment_pending: false, payment_status: status }
    await tx.update(orders).set(marks).where(eq(orders.id, id))
    await recordStatus(tx, {
      order_id: id,
      status_before: payment_status,
      status_after: status,
      source: 'gateway',
      note: `Pago por revisar: ${reason}`,
    })
    await tellAdministrators(tx, context, order, reason)
  }

  return {
    describe: async (db, id) => {
      const row = await findOrder(db, eq(orders.id, id))
      if (!row) return null
      const { reference, amount, hold_until, payment_status } = row.order
      const state = stateOf(row.order, row.now)
      return {
        state,
        title: titleOf(row.event),
        reference,
        amount,
        hold_until,
        next_url: orderPath(reference),
        ...(state === 'approved' && isCourtesy(payment_status) ? { courtesy: true } : {}),
      }
    },

    buyer: async (db, id) => {
      const row = await findOrder(db, eq(orders.id, id))
      if (!row) return null
      const { email, name, last_name, phone, dni: document, document_type } = row.order
      return { email, fullName: `${name} ${last_name}`, phone, document, document_type }
    },

    findOwned: async (db, reference, document) => {
      const [row] = await db
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.reference, reference),
            inArray(orders.document_key, possibleKeys(document)),
            isNull(orders.registration_id),
          ),
        )
      return row?.id ?? null
    },

    // No birthday is asked for in the shop.
    findNamed: async () => [],

    lock: lockOrder,

    settle: async (tx, id, note, { order }) => {
      // One that is over and that nobody swept yet still owns its stock.
      if (order.state !== 'held') {
        const retaken = await retakeOrder(tx, order)
        if (retaken !== 'taken') {
          await setReview(tx, order, LATE[retaken])
          return 'review'
        }
      }
      await settleOrder(tx, order, { status: APPROVED, source: 'gateway', note })
      await tellBuyer(tx, context, id, 'paid')
      return 'settled'
    },

    receive: (tx, id, money) => tellReceived(tx, context, id, money),

    // The order's page says it.
    givenBack: async () => {},

    review: (tx, _, reason, { order }) => setReview(tx, order, reason),
    // An order has no mark of its own for it: it is a payment to review.
    dispute: (tx, _, reason, { order }) => setReview(tx, order, reason),
    endDispute: async () => null,

    reject: async (tx, id, { status, note }, { order }) => {
      // Money of it waits for staff: a try that failed beside it says nothing about that.
      if (order.state !== 'held' || order.payment_review) return
      await tx.update(orders).set({ payment_status: status, payment_pending: false }).where(eq(orders.id, id))
      if (status === order.payment_status) return
      const change = { status_before: order.payment_status, status_after: status, note }
      await recordStatus(tx, { order_id: id, source: 'gateway', ...change })
      if (status === 6) await tellBuyer(tx, context, id, 'rejected')
    },

    pend: async (tx, id, method, { order, now, event_datetime }) => {
      const { hold_until, created_at, payment_status } = order
      if (order.state !== 'held' || !hold_until) return
      await setHold(tx, id, pendingHold({ hold_until, created_at, event_datetime }, method, now), true)
      if (payment_status !== 0)
        await recordStatus(tx, {
          order_id: id,
          status_before: payment_status,
          status_after: 0,
          source: 'gateway',
          note: 'Pago en proceso',
        })
    },

    postpone: async (tx, id, { order, now, event_datetime }) => {
      const { hold_until, created_at, hold_extensions } = order
      if (order.state !== 'held' || !hold_until || hold_extensions >= MOST_MOVES) return
      await tx
        .update(orders)
        .set({
          hold_until: postponedHold({ hold_until, created_at, event_datetime }, now),
          hold_extensions: sql`${orders.hold_extensions} + 1`,
        })
        .where(eq(orders.id, id))
    },

    findByToken: async (_request, token) => {
      const reference = readTransferToken(token)
      const row = reference === null ? null : await findOrder(context.db, eq(orders.reference, reference))
      if (!row) return null
      const { order, event, slug, now } = row
      return {
        ...order,
        title: titleOf(event),
        slug: slug ?? '',
        now,
        order_link: orderPath(order.reference),
        isOwner: true,
        opened_with: null,
      }
    },

    setReview: (tx, id, payment_review) => tx.update(orders).set({ payment_review }).where(eq(orders.id, id)),

    accountToken: async (db, id) => {
      const row = await findOrder(db, eq(orders.id, id))
      return row ? transferTokenOf(row.order.reference) : null
    },

    setHold,

    settleByStaff: async (tx, caller, id, { note, taken }) => {
      const outcome = await setManualStatus(tx, caller, { id, status: 7, note, taken })
      if (outcome !== 'done') return STAFF_REFUSED[outcome]
      await tellBuyer(tx, context, id, 'paid')
      return 'settled'
    },

    payer: async (tx, id) => {
      const row = await findOrder(tx, eq(orders.id, id))
      if (!row) return null
      const { email, name, reference } = row.order
      return { email, name, title: titleOf(row.event), url: `${context.address}${orderPath(reference)}` }
    },
  }
}
