/** One order as the panel shows it: its payments, what the caller may do, and the slip for the box. */
import { sql } from 'drizzle-orm'
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import type { Reader } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { orderPath } from '../checkout/order-reference.ts'
import type { PanelOrder } from './orders-contract.ts'
import { asRow, customerOf, findOrder, type StoredOrder } from './orders-queries.ts'

const iso = (instant: string) => new Date(instant).toISOString()
const isoOrNull = (instant: string | null) => (instant ? iso(instant) : null)

type Attempt = PanelOrder['attempts'][number]
type Change = Omit<PanelOrder['history'][number], 'label'>

/** Attempts, changes and refunds of the order, or of the registration it is paid with. */
const findPayments = async (db: Reader, { id, registration_id }: StoredOrder) => {
  const [column, owner] =
    registration_id === null ? [sql`order_id`, id] : [sql`registration_id`, registration_id]
  const [attempts, changes, refunds] = await Promise.all([
    db.execute<Attempt>(sql`
      select id, reference_code, gateway_name, amount, state, method, provider_transaction, created_at, settled_at
      from payment_attempts where ${column} = ${owner} order by id desc`),
    db.execute<Change>(sql`
      select h.created_at as at, h.status_before, h.status_after, h.source, h.note, u.name as user
      from payment_history h left join users u on u.id = h.user_id
      where h.${column} = ${owner} order by h.created_at desc, h.id desc`),
    db.execute<PanelOrder['refunds'][number]>(sql`
      select coalesce(d.sent_at, d.requested_at) as at, d.amount, d.note, u.name as user from refunds d
      left join users u on u.id = d.user_id where d.${column} = ${owner} order by 1 desc, d.id desc`),
  ])
  return { attempts: attempts.rows, changes: changes.rows, refunds: refunds.rows }
}

/** What this caller may do with a store order; add-ons are decided with their registration. */
const mayOf = (caller: Caller, row: StoredOrder): PanelOrder['may'] => {
  const { state, payment_review, payment_pending, payment_status } = row
  const own = row.registration_id === null
  const byHand = payment_status === 7 || payment_status === 8
  return {
    settle: own && state !== 'paid' && (state !== 'cancelled' || payment_review),
    undo: own && state === 'paid' && byHand && caller.role === 'Administrator',
    cancel:
      own && (state === 'held' || (state === 'paid' && !row.sent)) && !payment_pending && !payment_review,
    seat: own && payment_review && state !== 'paid',
    close_review: own && payment_review,
  }
}

const findRow = async (db: Reader, caller: Caller, id: number): Promise<StoredOrder> => {
  const row = await findOrder(db, caller, id)
  if (!row) throw notFound()
  return row
}

export const findPanelOrder = async (
  db: Reader,
  caller: Caller,
  id: number,
  organizer: string,
): Promise<PanelOrder> => {
  const row = await findRow(db, caller, id)
  const { attempts, changes, refunds } = await findPayments(db, row)
  return {
    ...asRow(row, organizer),
    reference: row.reference,
    lines: row.lines,
    products_total: row.products_total,
    shipping: row.shipping,
    hold_until: isoOrNull(row.hold_until),
    paid_at: isoOrNull(row.paid_at),
    ended_at: isoOrNull(row.ended_at),
    link: row.registration_id === null ? orderPath(row.reference) : '',
    attempts: attempts.map((attempt) => ({
      ...attempt,
      created_at: iso(attempt.created_at),
      settled_at: isoOrNull(attempt.settled_at),
    })),
    history: changes.map((change) => ({
      ...change,
      at: iso(change.at),
      label: paymentStatusOf(change.status_after, organizer).label,
    })),
    refunds: refunds.map((refund) => ({ ...refund, at: iso(refund.at) })),
    may: mayOf(caller, row),
  }
}

/** What the box needs: who, where, what. */
export const findSlip = async (db: Reader, caller: Caller, id: number) => {
  const row = await findRow(db, caller, id)
  return {
    id: row.id,
    pay_reference: row.pay_reference,
    created_at: iso(row.created_at),
    delivery: row.delivery,
    event: row.event,
    paid: row.state === 'paid',
    sent: row.sent,
    customer: customerOf(row),
    lines: row.lines,
    units: row.units,
  }
}
