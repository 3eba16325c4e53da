/** Orders as the panel reads them. Add-ons show the payment of their registration; a Colaborador sees own events only. */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import type { Caller } from '#server/http/route.ts'
import type { OrderCustomer, OrderFilter, OrderLine, OrderRow, OrderSort } from './orders-contract.ts'
import { findOrderIds } from './search-orders.ts'

/** A hold whose time is over reads released, whether or not the job has run. What has no lines is no order. */
const ORDERS = sql`
  select o.id, o.name, o.last_name, o.dni, o.document_type, o.phone, o.email, o.sent, o.created_at, o.amount, o.products_total, o.shipping,
    o.delivery, o.registration_id, o.event_id, o.reference, o.paid_at, o.ended_at, e.name as event,
    coalesce(nullif(o.address, ''), m.address, '') as address, coalesce(nullif(o.city, ''), m.city, '') as city,
    coalesce(nullif(o.department, ''), m.department, '') as department,
    coalesce(r.reference, o.reference) as pay_reference, coalesce(r.hold_until, o.hold_until) as hold_until,
    case when r.id is null then o.payment_status when o.state in ('held', 'paid') then r.payment_status else 0 end
      as payment_status,
    coalesce(r.payment_review, o.payment_review) as payment_review,
    coalesce(r.payment_pending, o.payment_pending) as payment_pending,
    o.state as kept_state,
    case when o.state = 'held' and coalesce(r.hold_until, o.hold_until) <= now() then 'released' else o.state end as state
  from orders o
  left join registrations r on r.id = o.registration_id
  left join participants m on m.registration_id = r.id and m.position = 0
  left join events e on e.id = o.event_id
  where exists (select 1 from order_lines l where l.order_id = o.id)`

/** Read for the orders that are shown only. */
const LINES = sql`
  join lateral (
    select sum(l.quantity)::int as units, json_agg(json_build_object('id', l.id, 'product_id', l.product_id,
      'name', l.name, 'thumbnail', l.thumbnail, 'size', l.size, 'sku', l.sku, 'quantity', l.quantity, 'price', l.price)
      order by l.id) as lines
    from order_lines l where l.order_id = v.id) l on true`

/** The orders a condition finds, called v, with their lines. */
const withLines = (found: SQL) => sql`select v.*, l.lines, l.units from (${found}) v ${LINES}`

const NEWEST = sql`v.created_at desc, v.id desc`

const SORTS: Record<Exclude<OrderSort, '' | `-${string}`>, SQL> = {
  id: sql`v.id`,
  client: plainText(sql`v.name || ' ' || v.last_name`),
  event: plainText(sql`v.event`),
  units: sql`(select sum(quantity) from order_lines where order_id = v.id)`,
  amount: sql`v.amount`,
  // As work comes: to review, to be paid, paid, ended.
  state: sql`case when v.payment_review then 0 when v.state = 'held' then 1 when v.state = 'paid' then 2 else 3 end`,
  sent: sql`v.sent`,
  created_at: sql`v.created_at`,
  reference: sql`v.pay_reference`,
}

const IS_OVER = sql`coalesce(v.hold_until <= now(), false)`
const IS_HELD = sql`v.kept_state = 'held' and not ${IS_OVER}`

/** By the state as it is kept, whose numbers PostgreSQL knows: of one that is worked out it guesses. */
const STATES: Record<NonNullable<OrderFilter['state']>, SQL> = {
  live: sql`(v.kept_state = 'paid' or ${IS_HELD} or v.payment_review)`,
  paid: sql`v.kept_state = 'paid'`,
  unpaid: sql`(${IS_HELD})`,
  review: sql`v.payment_review`,
  ended: sql`(v.kept_state in ('released', 'cancelled') or v.kept_state = 'held' and ${IS_OVER})`,
  all: sql`true`,
}

const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'America/Bogota'`

const conditionOf = async (db: Reader, caller: Caller, filter: OrderFilter): Promise<SQL> => {
  // Who asks for one order by its reference asks whatever became of it.
  const {
    search,
    state = filter.search ? 'all' : 'live',
    sent,
    event_id,
    origin,
    delivery,
    from,
    to,
  } = filter
  return sql.join(
    [
      managedBy(caller, sql`v.event_id`),
      STATES[state],
      ...(sent ? [sql`v.sent = ${sent === '1'}`] : []),
      ...(event_id ? [sql`v.event_id = ${event_id}`] : []),
      ...(origin ? [sql`(v.registration_id is null) = ${origin === 'tienda'}`] : []),
      ...(delivery ? [sql`v.delivery = ${delivery}`] : []),
      ...(from ? [sql`v.created_at >= ${startOf(from)}`] : []),
      ...(to ? [sql`v.created_at < ${startOf(to)} + interval '1 day'`] : []),
      ...(search ? [sql`v.id = any(${sql.param(await findOrderIds(db, caller, search))}::int[])`] : []),
    ],
    sql` and `,
  )
}

export type StoredOrder = OrderCustomer & {
  id: number
  sent: boolean
  created_at: string
  paid_at: string | null
  ended_at: string | null
  hold_until: string | null
  amount: number
  products_total: number
  shipping: number
  delivery: 'kit' | 'envio'
  registration_id: number | null
  event_id: number | null
  event: string | null
  reference: string
  pay_reference: string
  payment_status: number
  payment_review: boolean
  payment_pending: boolean
  state: OrderRow['state']
  lines: OrderLine[]
  units: number
}

const iso = (instant: string) => new Date(instant).toISOString()

const payStatus = ({ state, payment_status }: StoredOrder) =>
  state === 'paid' ? '4' : payment_status === 6 ? '6' : '0'

export const customerOf = ({
  name,
  last_name,
  dni,
  document_type,
  phone,
  email,
  address,
  city,
  department,
}: StoredOrder): OrderCustomer => ({
  name,
  last_name,
  dni,
  document_type,
  phone,
  email,
  address,
  city,
  department,
})

export const asRow = (row: StoredOrder, organizer: string): OrderRow => {
  const customer = customerOf(row)
  const { label, colour } = paymentStatusOf(row.payment_status, organizer)
  return {
    id: row.id,
    client: customer,
    competitor: customer,
    pay_status: payStatus(row),
    payment_status: row.payment_status,
    payment_label: row.payment_review ? 'Pago por revisar' : label,
    payment_colour: row.payment_review ? 'danger' : colour,
    payment_review: row.payment_review,
    payment_pending: row.payment_pending,
    state: row.state,
    sent: row.sent,
    created_at: iso(row.created_at),
    pay_reference: row.pay_reference,
    // A string, because specified.
    products: JSON.stringify(
      row.lines.map(({ name, thumbnail, size, sku, quantity, price }) => ({
        name,
        thumbnail,
        size,
        sku,
        quantity,
        price,
      })),
    ),
    units: row.units,
    amount: row.amount,
    delivery: row.delivery,
    registration_id: row.registration_id,
    event_id: row.event_id,
    event: row.event,
  }
}

export const findOrder = async (db: Reader, caller: Caller, id: number): Promise<StoredOrder | undefined> => {
  const found = sql`select * from (${ORDERS}) v where v.id = ${id} and ${managedBy(caller, sql`v.event_id`)}`
  return (await db.execute<StoredOrder>(withLines(found))).rows[0]
}

/** A page is found before anything is joined to it: of the others only what the condition and the order look at is read. */
export const listOrders = async (
  db: Reader,
  caller: Caller,
  { page, per_page, sort, ...filter }: OrderFilter & { page: number; per_page: number; sort: OrderSort },
  organizer: string,
) => {
  const condition = await conditionOf(db, caller, filter)
  const order = orderBy(sort, SORTS, { preset: NEWEST, last: NEWEST, filled: ['id', 'client', 'created_at'] })
  const found = sql`select v.id from (${ORDERS}) v where ${condition} order by ${order}
    limit ${per_page} offset ${(page - 1) * per_page}`
  const shown = sql`select * from (${ORDERS}) v where v.id = any(array(${found}))`
  const [{ rows }, counted] = await Promise.all([
    db.execute<StoredOrder>(sql`${withLines(shown)} order by ${order}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${ORDERS}) v where ${condition}`),
  ])
  return { rows: rows.map((row) => asRow(row, organizer)), total: counted.rows[0]?.total ?? 0 }
}

export type OrderWithLines = OrderRow & { lines: OrderLine[]; shipping: number }

/** For the export: as the list is sorted, or oldest first; with the lines as they are. */
export const listAllOrders = async (
  db: Reader,
  caller: Caller,
  { sort, ...filter }: OrderFilter & { sort: OrderSort },
  organizer: string,
): Promise<OrderWithLines[]> => {
  const found = sql`select * from (${ORDERS}) v where ${await conditionOf(db, caller, filter)}`
  const order = orderBy(sort, SORTS, { preset: sql`v.created_at, v.id`, last: NEWEST })
  const { rows } = await db.execute<StoredOrder>(sql`${withLines(found)} order by ${order}`)
  return rows.map((row) => ({ ...asRow(row, organizer), lines: row.lines, shipping: row.shipping }))
}
