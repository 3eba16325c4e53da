/** How a store order takes money, handed to payments by app/. Add-ons are paid with their registration. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { events } from '#domain/events/tables.ts'
import type { Payable, PayableState, PayableStory } from '#domain/payments/payable.ts'
import { recordStatus } from '#domain/payments/record-status.ts'
import { MOST_MOVES, pendingHold, postponedHold } from '#domain/payments/rules/hold-extension.ts'
import { isPaid } from '#domain/payments/rules/payment-status.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { orderPath } from '../checkout/order-reference.ts'
import { orders } from '../tables.ts'
import type { Order } from './release-orders.ts'
import { lockOrder, retakeOrder, settleOrder } from './settle-order.ts'
import { tellAdministrators, tellBuyer } from './tell-buyer.ts'

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
  if (payment_review) return 'review'
  if (payment_pending) return 'pending'
  if (state !== 'held' || !hold_until || hold_until <= now) return 'over'
  return payment_status === 6 ? 'rejected' : 'unpaid'
}

type Locked = PayableState & { order: Order }

/** The database's clock, and the day of the event for what is picked up there. */
export const findBounds = async (tx: Tx, { event_id, delivery }: Order) => {
  const { rows } = await tx.execute<{ now: string; event_datetime: string | null }>(sql`
    select now() as now, (select event_datetime from ${events} where id = ${event_id}) as event_datetime`)
  const { now = '', event_datetime = null } = rows[0] ?? {}
  const bound = delivery === 'kit' && event_datetime ? new Date(event_datetime) : null
  return { now: new Date(now), event_datetime: bound }
}

const findOrder = async (db: Reader, id: number) => {
  const [row] = await db
    .select({ order: orders, event: events.name, now: sql<string>`now()` })
    .from(orders)
    .leftJoin(events, eq(events.id, orders.event_id))
    .where(and(eq(orders.id, id), isNull(orders.registration_id)))
  return row ?? null
}

/** What a gateway and the return page call it. */
export const titleOf = (event: string | null) => (event ? `Tienda · ${event}` : 'Compra en la tienda')

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
      const row = await findOrder(db, id)
      if (!row) return null
      const { reference, amount, hold_until } = row.order
      const state = stateOf(row.order, new Date(row.now))
      return {
        state,
        title: titleOf(row.event),
        reference,
        amount,
        hold_until,
        next_url: orderPath(reference),
      }
    },

    buyer: async (db, id) => {
      const row = await findOrder(db, id)
      if (!row) return null
      const { email, name, last_name, phone, dni: document } = row.order
      return { email, fullName: `${name} ${last_name}`, phone, document }
    },

    findOwned: async (db, reference, dni) => {
      const [row] = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.reference, reference), eq(orders.dni, dni), isNull(orders.registration_id)))
      return row?.id ?? null
    },

    lock: async (tx, id) => {
      const order = await lockOrder(tx, id)
      if (!order) return null
      const { amount, payment_status, state } = order
      return { amount, payment_status, isPaid: state === 'paid' && isPaid(payment_status), version: 0, order }
    },

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

    review: (tx, _, reason, { order }) => setReview(tx, order, reason),

    reject: async (tx, id, { status, note }, { order }) => {
      // Money of it waits for staff: a try that failed beside it says nothing about that.
      if (order.state !== 'held' || order.payment_review) return
      await tx.update(orders).set({ payment_status: status, payment_pending: false }).where(eq(orders.id, id))
      if (status === order.payment_status) return
      const change = { status_before: order.payment_status, status_after: status, note }
      await recordStatus(tx, { order_id: id, source: 'gateway', ...change })
      if (status === 6) await tellBuyer(tx, context, id, 'rejected')
    },

    pend: async (tx, id, method, { order }) => {
      const { hold_until, created_at, payment_status } = order
      if (order.state !== 'held' || !hold_until) return
      const { now, event_datetime } = await findBounds(tx, order)
      const until = pendingHold({ hold_until, created_at, event_datetime }, method, now)
      await tx
        .update(orders)
        .set({ payment_pending: true, payment_status: 0, hold_until: until })
        .where(eq(orders.id, id))
      if (payment_status !== 0)
        await recordStatus(tx, {
          order_id: id,
          status_before: payment_status,
          status_after: 0,
          source: 'gateway',
          note: 'Pago en proceso',
        })
    },

    postpone: async (tx, id, { order }) => {
      const { hold_until, created_at, hold_moves } = order
      if (order.state !== 'held' || !hold_until || hold_moves >= MOST_MOVES) return
      const { now, event_datetime } = await findBounds(tx, order)
      await tx
        .update(orders)
        .set({
          hold_until: postponedHold({ hold_until, created_at, event_datetime }, now),
          hold_moves: sql`${orders.hold_moves} + 1`,
        })
        .where(eq(orders.id, id))
    },
  }
}
