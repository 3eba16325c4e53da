/** The lines of the payments as they are read: with all of their sums, or with only what a page is found by. */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { plainText } from '#server/database/search.ts'
import type { Caller } from '#server/http/route.ts'
import type { LedgerFilter, LedgerSort } from './ledger-contract.ts'

const REGISTRATIONS = sql`
  select 'registration' as kind, r.id, r.event_id, r.reference, m.name || ' ' || m.last_name as name, m.plain_name, m.dni, m.document_type, r.participant_count as members,
    r.amount, r.state, r.payment_status, r.payment_review, r.payment_pending, r.hold_until, r.created_at, r.paid_at
  from registrations r
  join participants m on m.registration_id = r.id and m.position = 0`

/** In the same shape. Add-ons are paid with their registration and have no line of their own. */
const ORDERS = sql`
  select 'order' as kind, o.id, o.event_id, o.reference, o.name || ' ' || o.last_name as name, ${plainText(sql`o.name || ' ' || o.last_name`)} as plain_name,
    o.dni, o.document_type, 1 as members, o.amount, o.state, o.payment_status, o.payment_review, o.payment_pending, o.hold_until, o.created_at, o.paid_at
  from orders o where o.registration_id is null`

const PAYABLES = sql`${REGISTRATIONS} union all ${ORDERS}`

/** Lines of the account of p. */
export const ofPayable = (line: string) =>
  sql.raw(
    `(p.kind = 'registration' and ${line}.registration_id = p.id or p.kind = 'order' and ${line}.order_id = p.id)`,
  )

type Period = Pick<LedgerFilter, 'from' | 'to'>

const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'America/Bogota'`

/** Bogotá days, both included. */
export const within = (instant: SQL, { from, to }: Period): SQL =>
  sql.join(
    [
      sql`${instant} is not null`,
      ...(from ? [sql`${instant} >= ${startOf(from)}`] : []),
      ...(to ? [sql`${instant} < ${startOf(to)} + interval '1 day'`] : []),
    ],
    sql` and `,
  )

const STANDING = sql`case
    when p.payment_review then 'review'
    when p.state in ('released', 'cancelled') then 'annulled'
    when p.state = 'paid' and p.payment_status = 7 then 'manual'
    when p.state = 'paid' and p.payment_status = 8 then 'courtesy'
    when p.state = 'paid' and p.payment_status = 100 then 'free'
    when p.state = 'paid' then 'paid'
    when p.payment_pending then 'pending'
    when p.payment_status = 6 then 'rejected'
    else 'unpaid' end`

/** What is listed at all, but for the money that came and of which `money` knows. */
const IS_LISTED = sql`p.payment_review or p.payment_status in (4, 7, 8, 100) or (p.state = 'held' and p.hold_until > now())`

/** Of the last money that came through one, else how it was settled without, else of the last try. */
const GATEWAY = sql`coalesce(money.gateway, case p.payment_status when 7 then 'manual' when 8 then 'cortesia' when 100 then 'gratis' end,
  tried.gateway, case p.payment_status when 4 then 'otra' end)`

/** The day under which a line stands in a period: its own, or that of the last money that moved. */
const shownIn = (period: Period, lastIn: SQL, lastOut: SQL) => sql`
  case when ${within(sql`coalesce(p.paid_at, p.created_at)`, period)} then coalesce(p.paid_at, p.created_at)
    else greatest(${lastIn}, ${lastOut}) end`

/**
 * Every line there is, with the money that moved in the period: what came in counts on the day it came, what was given
 * back on the day it was given back, so a month that is over does not change.
 */
export const linesIn = (period: Period) => sql`
  select p.kind, p.id, p.event_id, p.reference, p.name, p.plain_name, p.dni, p.document_type, p.members, p.amount, p.state, p.payment_status,
    coalesce(e.name, 'Tienda') as event, tried.gateways,
    coalesce(p.paid_at, p.created_at) as at,
    ${shownIn(period, sql`money.last_in`, sql`f.last_out`)} as shown_at,
    coalesce(money.received, 0) as received,
    coalesce(f.refunded, 0) as refunded,
    -- As things stand today, whatever the period: what is still owed of what is paid, or in favour of who paid.
    case when p.state = 'paid' or coalesce(money.total, 0) <> 0 then
      coalesce(owed.total, 0) - coalesce(money.total, 0) + coalesce(f.total, 0) else 0 end as balance,
    ${GATEWAY} as gateway,
    ${STANDING} as standing
  from (${PAYABLES}) p
  left join events e on e.id = p.event_id
  left join lateral (select sum(c.amount)::int as total from charges c where ${ofPayable('c')}) owed on true
  left join lateral (
    select sum(l.amount)::int as total,
      sum(l.amount) filter (where l.way <> 'credit' and ${within(sql`l.received_at`, period)})::int as received,
      max(l.received_at) filter (where ${within(sql`l.received_at`, period)}) as last_in,
      (array_agg(a.gateway_name order by l.id desc) filter (where a.gateway_name is not null and l.amount > 0))[1] as gateway
    from payments l left join payment_attempts a on a.id = l.attempt_id
    where ${ofPayable('l')}) money on true
  left join lateral (
    select (array_agg(a.gateway_name order by a.id desc) filter (where a.gateway_name is not null))[1] as gateway,
      array_agg(a.gateway_name) filter (where a.gateway_name is not null) as gateways
    from payment_attempts a where ${ofPayable('a')}) tried on true
  left join lateral (
    select sum(d.amount)::int as total,
      sum(d.amount) filter (where d.way <> 'credit' and ${within(sql`d.sent_at`, period)})::int as refunded,
      max(d.sent_at) filter (where ${within(sql`d.sent_at`, period)}) as last_out
    from refunds d where d.sent_at is not null and ${ofPayable('d')}) f on true
  where ${IS_LISTED} or money.total is not null`

type Owner = { table: 'registrations' | 'orders'; column: SQL; payables: SQL }
const OWNERS: Owner[] = [
  { table: 'registrations', column: sql.raw('registration_id'), payables: REGISTRATIONS },
  { table: 'orders', column: sql.raw('order_id'), payables: ORDERS },
]

/** Of the money `x` of all lines at once only that of the events somebody asks for. */
const inScope = (caller: Caller, { event_id }: LedgerFilter, { table, column }: Owner): SQL =>
  event_id || caller.role !== 'Administrator'
    ? sql`x.${column} in (select o.id from ${sql.raw(table)} o where ${managedBy(caller, sql`o.event_id`)}
        and ${event_id ? sql`o.event_id = ${event_id}` : sql`true`})`
    : sql`x.${column} is not null`

const moneyOf = (period: Period, { column }: Owner, scope: SQL) => sql`
  left join (select x.${column} as id, (sum(x.amount) filter (where x.way <> 'credit'))::int as received, max(x.received_at) as last_in
    from payments x where ${scope} and ${within(sql`x.received_at`, period)} group by 1) came on came.id = p.id
  left join (select x.${column} as id, max(x.sent_at) as last_out
    from refunds x where ${scope} and ${within(sql`x.sent_at`, period)} group by 1) went on went.id = p.id`

const gatewaysOf = ({ column }: Owner, scope: SQL) => sql`
  left join (select distinct on (x.${column}) x.${column} as id, a.gateway_name as gateway
    from payments x join payment_attempts a on a.id = x.attempt_id
    where ${scope} and a.gateway_name is not null and x.amount > 0 order by x.${column}, x.id desc) money on money.id = p.id
  left join (select x.${column} as id, (array_agg(x.gateway_name order by x.id desc))[1] as gateway, array_agg(x.gateway_name) as gateways
    from payment_attempts x where ${scope} and x.gateway_name is not null group by 1) tried on tried.id = p.id`

/** An event's name is made plain once, not for each of its lines: nothing is moved out of what has an offset. */
const EVENTS = sql`(select e.id, e.name, ${plainText(sql`e.name`)} as plain from events e offset 0)`

/** A period asks for the day of the last money, a gateway for the attempts. */
const looksAt = ({ from, to, gateway }: LedgerFilter, sort: LedgerSort) => {
  const isOfPeriod = Boolean(from || to)
  return {
    isOfPeriod,
    asksMoney: isOfPeriod || sort.endsWith('received'),
    asksGateway: Boolean(gateway) || sort.endsWith('gateway'),
  }
}

export const looksAtMoney = (filter: LedgerFilter, sort: LedgerSort): boolean => {
  const { asksMoney, asksGateway } = looksAt(filter, sort)
  return asksMoney || asksGateway
}

/**
 * The same lines with only what an order and a filter look at: what a page is found and counted by. What money says is
 * read of all lines at once; with the sums of each by itself 10,000 lines cost eleven times what 1,000 did.
 */
export const slimLines = (caller: Caller, filter: LedgerFilter, sort: LedgerSort) => {
  const { isOfPeriod, asksMoney, asksGateway } = looksAt(filter, sort)
  const byEvent = sort.endsWith('event')
  const linesOf = (owner: Owner) => {
    const scope = inScope(caller, filter, owner)
    return sql`
      select p.kind, p.id, p.event_id, p.reference, p.plain_name, p.dni, p.amount, ${byEvent ? sql`coalesce(e.plain, 'tienda')` : sql`null::text`} as plain_event,
        ${isOfPeriod ? shownIn(filter, sql`came.last_in`, sql`went.last_out`) : sql`coalesce(p.paid_at, p.created_at)`} as shown_at,
        ${asksMoney ? sql`coalesce(came.received, 0)` : sql`null::int`} as received,
        ${asksGateway ? sql`${GATEWAY} as gateway, tried.gateways` : sql`null as gateway, null::text[] as gateways`},
        ${STANDING} as standing
      from (${owner.payables}) p ${byEvent ? sql`left join ${EVENTS} e on e.id = p.event_id` : sql``}
        ${asksMoney ? moneyOf(filter, owner, scope) : sql``} ${asksGateway ? gatewaysOf(owner, scope) : sql``}
      where (${IS_LISTED} or exists (select 1 from payments x where x.${owner.column} = p.id))`
  }
  return sql.join(OWNERS.map(linesOf), sql` union all `)
}
