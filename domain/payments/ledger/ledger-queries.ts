/**
 * Payments by registration and order: each that has, had or waits for money. What came in and went back is counted from
 * the lines of its account (docs/account.md), each on its day.
 */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText, sameDocument, sameReference } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import type { PayableKey } from '../payable.ts'
import type { Standing } from '../rules/ledger.ts'
import type { LedgerEntry, LedgerFilter, LedgerSort, LedgerTotals } from './ledger-contract.ts'
import { findOwners, isNamed, type Owners } from './search-owners.ts'

/** Both kinds in one shape. Add-ons are paid with their registration and have no line of their own. */
const PAYABLES = sql`
  select 'registration' as kind, r.id, r.event_id, r.reference, m.name || ' ' || m.last_name as name, m.plain_name, m.dni, m.document_type, r.participant_count as members,
    r.amount, r.state, r.payment_status, r.payment_review, r.payment_pending, r.hold_until, r.created_at, r.paid_at
  from registrations r
  join participants m on m.registration_id = r.id and m.position = 0
  union all
  select 'order', o.id, o.event_id, o.reference, o.name || ' ' || o.last_name, ${plainText(sql`o.name || ' ' || o.last_name`)}, o.dni, o.document_type, 1,
    o.amount, o.state, o.payment_status, o.payment_review, o.payment_pending, o.hold_until, o.created_at, o.paid_at
  from orders o where o.registration_id is null`

/** Lines of the account of p. */
const ofPayable = (line: string) =>
  sql.raw(
    `(p.kind = 'registration' and ${line}.registration_id = p.id or p.kind = 'order' and ${line}.order_id = p.id)`,
  )

type Period = Pick<LedgerFilter, 'from' | 'to'>

const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'America/Bogota'`

/** Bogotá days, both included. */
const within = (instant: SQL, { from, to }: Period): SQL =>
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

/**
 * Every line there is, with the money that moved in the period: what came in counts on the day it came, what was given
 * back on the day it was given back, so a month that is over does not change.
 */
const linesIn = (period: Period) => sql`
  select p.kind, p.id, p.event_id, p.reference, p.name, p.plain_name, p.dni, p.document_type, p.members, p.amount, p.state, p.payment_status,
    coalesce(e.name, 'Tienda') as event, tried.gateways,
    coalesce(p.paid_at, p.created_at) as at,
    -- The day under which a line stands in this period: its own, or that of the last money that moved.
    case when ${within(sql`coalesce(p.paid_at, p.created_at)`, period)} then coalesce(p.paid_at, p.created_at)
      else greatest(money.last_in, f.last_out) end as shown_at,
    coalesce(money.received, 0) as received,
    coalesce(f.refunded, 0) as refunded,
    -- As things stand today, whatever the period: what is still owed of what is paid, or in favour of who paid.
    case when p.state = 'paid' or coalesce(money.total, 0) <> 0 then
      coalesce(owed.total, 0) - coalesce(money.total, 0) + coalesce(f.total, 0) else 0 end as balance,
    coalesce(money.gateway, case p.payment_status when 7 then 'manual' when 8 then 'cortesia' when 100 then 'gratis' end,
      tried.gateway, case p.payment_status when 4 then 'otra' end) as gateway,
    ${STANDING} as standing
  from (${PAYABLES}) p
  left join events e on e.id = p.event_id
  left join lateral (select sum(c.amount)::int as total from charges c where ${ofPayable('c')}) owed on true
  left join lateral (
    select sum(l.amount)::int as total,
      sum(l.amount) filter (where ${within(sql`l.received_at`, period)})::int as received,
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
      sum(d.amount) filter (where ${within(sql`d.sent_at`, period)})::int as refunded,
      max(d.sent_at) filter (where ${within(sql`d.sent_at`, period)}) as last_out
    from refunds d where d.sent_at is not null and ${ofPayable('d')}) f on true
  where ${IS_LISTED} or money.total is not null`

/**
 * The same lines without any sum, each on its own day: what a page is found and counted by. With the sums of all of them
 * 10,000 lines cost eleven times what 1,000 did.
 */
const slimLines = sql`
  select p.kind, p.id, p.event_id, p.reference, p.plain_name, p.dni, p.amount, coalesce(e.name, 'Tienda') as event,
    coalesce(p.paid_at, p.created_at) as shown_at, ${STANDING} as standing
  from (${PAYABLES}) p left join events e on e.id = p.event_id
  where ${IS_LISTED} or exists (select 1 from payments l where ${ofPayable('l')})`

/** A period asks for the day of the last money, a gateway for the attempts. */
const isSlim = ({ from, to, gateway }: LedgerFilter, sort: LedgerSort) =>
  !from && !to && !gateway && !/gateway|received/.test(sort)

/** A filter with whom its search names; null where there is no search, or they are too many to be named. */
type Asked = LedgerFilter & { owners: Owners | null }

const asAsked = async (db: Reader, caller: Caller, filter: LedgerFilter): Promise<Asked> => ({
  ...filter,
  owners: filter.search ? await findOwners(db, caller, filter.search) : null,
})

const conditionOf = (caller: Caller, { search, owners, event_id, status, gateway }: Asked): SQL =>
  sql.join(
    [
      managedBy(caller, sql`l.event_id`),
      sql`l.shown_at is not null`,
      ...(event_id ? [sql`l.event_id = ${event_id}`] : []),
      ...(status ? [sql`l.standing = ${status}`] : []),
      ...(gateway ? [sql`(l.gateway = ${gateway} or ${gateway} = any(l.gateways))`] : []),
      ...(owners ? [isNamed(owners)] : []),
      ...(search && !owners
        ? [
            sql`(${sameReference(sql`l.reference`, search)} or ${sameDocument(sql`l.dni`, search)}
              or l.plain_name like ${plainPattern(search)})`,
          ]
        : []),
    ],
    sql` and `,
  )

/** The lines of a filter, from which lists and sums are read alike. */
const chosenBy = (caller: Caller, filter: Asked) =>
  sql`(select * from (${linesIn(filter)}) l where ${conditionOf(caller, filter)}) l`

type Row = Omit<LedgerEntry, 'at'> & { at: string }

const COLUMNS = sql`l.kind, l.id, l.event_id, l.event, l.reference, l.name, l.dni, l.document_type, l.members, l.amount, l.received,
  l.refunded, l.balance, l.standing, l.payment_status, l.state, l.gateway, l.shown_at as at`

const asEntry = (row: Row): LedgerEntry => ({ ...row, at: new Date(row.at).toISOString() })

const NEWEST = sql`l.shown_at desc, l.id desc, l.kind`

const SORTS = {
  name: sql`l.plain_name`,
  event: plainText(sql`l.event`),
  standing: sql`l.standing`,
  gateway: sql`l.gateway`,
  at: sql`l.shown_at`,
  amount: sql`l.amount`,
  received: sql`l.received`,
}

/** Every line of a filter, with all of its sums. */
export const listAllPayments = async (
  db: Reader,
  caller: Caller,
  { sort, ...filter }: LedgerFilter & { sort: LedgerSort },
) => {
  const asked = await asAsked(db, caller, filter)
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS} from ${chosenBy(caller, asked)} order by ${orderBy(sort, SORTS, { preset: NEWEST, last: NEWEST })}`)
  return rows.map(asEntry)
}

type Key = { kind: LedgerEntry['kind']; id: number }

/** Of the lines of a page everything is summed up, in their order. */
const listKeys = async (db: Reader, filter: LedgerFilter, keys: Key[]): Promise<LedgerEntry[]> => {
  const idsOf = (kind: Key['kind']) =>
    sql`${sql.param(keys.flatMap((key) => (key.kind === kind ? [key.id] : [])))}::int[]`
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS} from (${linesIn(filter)}) l
    where (l.kind = 'registration' and l.id = any(${idsOf('registration')}) or l.kind = 'order' and l.id = any(${idsOf('order')}))`)
  const entries = new Map(rows.map((row) => [`${row.kind} ${row.id}`, asEntry(row)]))
  return keys.flatMap(({ kind, id }) => entries.get(`${kind} ${id}`) ?? [])
}

export const listPayments = async (
  db: Reader,
  caller: Caller,
  { page, per_page, sort, ...filter }: LedgerFilter & { page: number; per_page: number; sort: LedgerSort },
) => {
  const lines = isSlim(filter, sort) ? slimLines : linesIn(filter)
  const chosen = sql`(${lines}) l where ${conditionOf(caller, await asAsked(db, caller, filter))}`
  const { rows } = await db.execute<Key & { total: number }>(sql`
    select l.kind, l.id, (count(*) over ())::int as total from ${chosen}
    order by ${orderBy(sort, SORTS, { preset: NEWEST, last: NEWEST })} limit ${per_page} offset ${(page - 1) * per_page}`)
  if (rows[0]) return { rows: await listKeys(db, filter, rows), total: rows[0].total }
  // A page after the last one still says how many there are.
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${chosen}`)
  return { rows: [], total: counted.rows[0]?.total ?? 0 }
}

type StatusRow = { standing: Standing; count: number; amount: number; received: number; refunded: number }

export const totalPayments = async (
  db: Reader,
  caller: Caller,
  filter: LedgerFilter,
): Promise<LedgerTotals> => {
  const asked = await asAsked(db, caller, filter)
  const [statuses, ways] = await Promise.all([
    db.execute<StatusRow>(sql`
      select l.standing, count(*)::int as count, sum(l.amount)::float8 as amount, sum(l.received)::float8 as received,
        sum(l.refunded)::float8 as refunded
      from ${chosenBy(caller, asked)} group by l.standing`),
    // Two payments of one line may have come through two gateways: each counts where it came in.
    db.execute<{ gateway: string; count: number; received: number }>(sql`
      with chosen as (select l.* from ${chosenBy(caller, asked)}),
      came as (
        select coalesce(a.gateway_name, case when l.way = 'gateway' then 'otra' else 'manual' end) as gateway, l.amount
        from chosen p join payments l on ${ofPayable('l')} left join payment_attempts a on a.id = l.attempt_id
        where ${within(sql`l.received_at`, filter)}
        union all
        select p.gateway, 0 from chosen p where p.payment_status in (8, 100) and p.received = 0 and ${within(sql`p.at`, filter)})
      select coalesce(gateway, '') as gateway, count(*)::int as count, sum(amount)::float8 as received
      from came group by 1 order by 3 desc, 1`),
  ])
  const sum = (name: 'count' | 'received' | 'refunded') =>
    statuses.rows.reduce((total, row) => total + row[name], 0)
  return {
    count: sum('count'),
    received: sum('received'),
    refunded: sum('refunded'),
    by_status: statuses.rows.map(({ standing, count, amount, received }) => ({
      standing,
      count,
      amount,
      received,
    })),
    by_gateway: ways.rows,
  }
}

const lineOf = ({ kind, id }: PayableKey) =>
  sql`(${linesIn({})} or (p.kind = ${kind} and p.id = ${id})) l where l.kind = ${kind} and l.id = ${id}`

/** One line, also one that is not listed (an ended hold without money); not there for who does not manage it. */
export const findPayment = async (db: Reader, caller: Caller, payment: PayableKey): Promise<LedgerEntry> => {
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS} from ${lineOf(payment)} and ${managedBy(caller, sql`l.event_id`)}`)
  if (!rows[0]) throw notFound()
  return asEntry(rows[0])
}
