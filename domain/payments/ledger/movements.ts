/**
 * Reads of the ledger by movement: payments on the day they came, refunds on the day they left. A page follows a
 * cursor, so that the thousandth costs what the first does; sums are read for the days that are asked (docs/account.md).
 */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { isDay } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText, sameDocument, sameReference } from '#server/database/search.ts'
import type { Caller } from '#server/http/route.ts'
import { payWayLabel, type Way } from '../rules/account.ts'
import { brandOf } from '../rules/gateway-brands.ts'
import { tillTurn, withTurn } from '../till-turn.ts'
import type { LedgerMonth, Movement, MovementFilter, MovementTotals } from './movements-contract.ts'
import { findOwners, isOf, type Owners } from './search-owners.ts'

const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'America/Bogota'`

/** One of the two tables as a source of movements. */
type Side = { direction: 'in' | 'out'; table: SQL; at: SQL; amount: SQL; sign: SQL }

const SIDES: Side[] = [
  { direction: 'in', table: sql`payments`, at: sql`l.received_at`, amount: sql`l.amount`, sign: sql`1` },
  { direction: 'out', table: sql`refunds`, at: sql`l.sent_at`, amount: sql`-l.amount`, sign: sql`-1` },
]

const ATTEMPT = sql`left join payment_attempts a on a.id = l.attempt_id`

/** One by one, whatever the planner thinks of it: the money of a month or an event must not read the attempts of all years. */
const ATTEMPT_OF_EACH = sql`
  left join lateral (select gateway_name, account_id, provider_transaction from payment_attempts where id = l.attempt_id limit 1) a on true`

const DAY_MS = 86_400_000
const isMonthOrSo = ({ from, to }: MovementFilter) =>
  from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) < 62 * DAY_MS

/** Whose money it is. A search must look at it; a sum need not. */
const OWNERS = sql`
  left join registrations r on r.id = l.registration_id
  left join participants m on m.registration_id = r.id and m.position = 0
  left join orders o on o.id = l.order_id`

const whoOf = ({ direction }: Side) =>
  direction === 'in' ? sql`l.user_id` : sql`coalesce(l.sent_by, l.user_id)`

/** A filter with whom its search names; null where there is no search, or they are too many to be named. */
type Asked = MovementFilter & { owners: Owners | null }

const asAsked = async (db: Reader, filter: MovementFilter): Promise<Asked> => ({
  ...filter,
  owners: filter.search ? await findOwners(db, filter.search) : null,
})

/** Only what the condition looks at, so that a page is cut before anything is joined to it. */
const lookedAt = ({ gateway, account_id, search, owners }: Asked) =>
  sql`${gateway || account_id || (search && !owners) ? ATTEMPT : sql``} ${search && !owners ? OWNERS : sql``}`

const conditionOf = (scope: SQL, side: Side, filter: Asked): SQL => {
  const { event_id, direction, way, gateway, account_id, user_id, from, to, search, owners } = filter
  return sql.join(
    [
      sql`${side.at} is not null`,
      scope,
      ...(direction && direction !== side.direction ? [sql`false`] : []),
      ...(event_id ? [sql`l.event_id = ${event_id}`] : []),
      ...(way ? [sql`l.way = ${way}`] : []),
      ...(gateway ? [sql`a.gateway_name = ${gateway}`] : []),
      ...(account_id ? [sql`a.account_id = ${account_id}`] : []),
      ...(user_id ? [sql`${whoOf(side)} = ${user_id}`] : []),
      ...(from ? [sql`${side.at} >= ${startOf(from)}`] : []),
      ...(to ? [sql`${side.at} < ${startOf(to)} + interval '1 day'`] : []),
      ...(owners ? [isOf(owners)] : []),
      ...(search && !owners
        ? [
            sql`(${sameReference(sql`coalesce(r.reference, o.reference)`, search)}
              or ${sameDocument(sql`coalesce(m.dni, o.dni)`, search)}
              or ${plainText(sql`coalesce(m.name || ' ' || m.last_name, o.name || ' ' || o.last_name)`)} like ${plainPattern(search)}
              or a.provider_transaction = ${search})`,
          ]
        : []),
    ],
    sql` and `,
  )
}

type Row = Omit<Movement, 'label' | 'at'> & { at: string; stamp: string; turn: string | null }

/** The position of a row: its instant to the microsecond, its direction and its id. */
type Cursor = { stamp: string; direction: string; id: number }

const CURSOR = /^((20\d\d-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z)~(in|out)~(\d{1,9})$/
export const readCursor = (text: string | undefined): Cursor | null => {
  const [, stamp, day = '', direction, id] = CURSOR.exec(text ?? '') ?? []
  return stamp && direction && id && isDay(day) ? { stamp, direction, id: Number(id) } : null
}
const cursorOf = ({ stamp, direction, id }: Row) => `${stamp}~${direction}~${id}`

const afterOf = (side: Side, cursor: Cursor | null): SQL =>
  cursor
    ? sql`(${side.at}, ${side.direction}::text, l.id) < (${cursor.stamp}::timestamptz, ${cursor.direction}::text, ${cursor.id}::int)
        and ${side.at} <= ${cursor.stamp}::timestamptz`
    : sql`true`

/** Lines of one side, both in one shape. */
const linesOf = (scope: SQL, side: Side, filter: Asked, cursor: Cursor | null, limit: number | null) => sql`(
  select ${side.direction}::text as direction, l.id, ${side.at} as at, l.registration_id, l.order_id, l.event_id, l.way, l.attempt_id,
    ${side.sign} * (l.amount - l.tax) as base, ${side.sign} * l.tax as tax, ${side.amount} as amount, l.note, ${whoOf(side)} as who,
    l.counters_id, ${side.direction === 'in' ? sql`null::text` : sql`coalesce(l.provider_id, nullif(l.proof, ''))`} as proof,
    ${side.direction === 'in' ? sql`l.till_session_id` : sql`null::int`} as till_session_id
  from ${side.table} l ${lookedAt(filter)}
  where ${conditionOf(scope, side, filter)} and ${afterOf(side, cursor)}
  order by ${side.at} desc, l.id desc limit ${limit})`

/** Who manages some events has a page of each: by day alone the lines of all others would be read first. */
const scopedLines = (
  caller: Caller,
  side: Side,
  filter: Asked,
  cursor: Cursor | null,
  limit: number | null,
) =>
  caller.role === 'Administrator'
    ? linesOf(sql`true`, side, filter, cursor, limit)
    : sql`(
  select own.* from event_assignments s
  cross join lateral ${linesOf(sql`l.event_id = s.event_id`, side, filter, cursor, limit)} own
  where s.user_id = ${caller.user_id})`

const asMovement = ({ stamp: _stamp, turn, ...row }: Row): Movement => ({
  ...row,
  at: new Date(row.at).toISOString(),
  label: withTurn(payWayLabel(row.way, row.gateway), turn),
})

const listRows = async (
  db: Reader,
  caller: Caller,
  filter: MovementFilter,
  cursor: Cursor | null,
  limit: number | null,
): Promise<Row[]> => {
  const asked = await asAsked(db, filter)
  const parts = SIDES.map((side) => scopedLines(caller, side, asked, cursor, limit))
  const { rows } = await db.execute<Row>(sql`
    select l.direction, l.id, l.at, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as stamp,
      case when l.registration_id is null then 'order' else 'registration' end as kind,
      coalesce(l.registration_id, l.order_id) as owner_id, l.event_id, coalesce(e.name, 'Tienda') as event,
      coalesce(r.reference, o.reference) as reference, a.reference_code,
      coalesce(l.proof, a.provider_transaction) as provider_transaction,
      l.way, a.gateway_name as gateway, l.base, l.tax, l.amount,
      coalesce(m.document_type, o.document_type) as document_type, coalesce(m.dni, o.dni) as dni,
      coalesce(m.name || ' ' || m.last_name, o.name || ' ' || o.last_name) as name,
      (select code from coupons where id = r.coupon_id) as coupon, l.note,
      (select name from users where id = l.who) as user, l.counters_id is not null as counters,
      ${tillTurn('l.till_session_id')} as turn
    from (select * from (${sql.join(parts, sql` union all `)}) v order by v.at desc, v.direction desc, v.id desc limit ${limit}) l
    ${ATTEMPT} ${OWNERS} left join events e on e.id = l.event_id
    order by l.at desc, l.direction desc, l.id desc`)
  return rows
}

export const listMovements = async (
  db: Reader,
  caller: Caller,
  { after, per_page, ...filter }: MovementFilter & { after?: string | undefined; per_page: number },
) => {
  const rows = await listRows(db, caller, filter, readCursor(after), per_page + 1)
  const shown = rows.slice(0, per_page)
  const last = shown.at(-1)
  return { data: shown.map(asMovement), next: rows.length > per_page && last ? cursorOf(last) : null }
}

export const listAllMovements = async (db: Reader, caller: Caller, filter: MovementFilter) =>
  (await listRows(db, caller, filter, null, null)).map(asMovement)

type Grouped = {
  direction: 'in' | 'out'
  day: string
  way: Way
  gateway: string | null
  account_id: string | null
  user_id: number | null
  user: string | null
  count: number
  amount: number
  tax: number
}

/** One pass over the days asked for; every sum of the screen is a sum of these. */
const groupedBy = (caller: Caller, side: Side, filter: Asked) => sql`
  select ${side.direction} as direction, (${side.at} at time zone 'America/Bogota')::date::text as day, l.way,
    a.gateway_name as gateway, a.account_id, u.id as user_id, u.name as user, count(*)::int as count, sum(${side.amount})::float8 as amount,
    sum(${side.sign} * l.tax)::float8 as tax
  from ${side.table} l ${filter.event_id || isMonthOrSo(filter) ? ATTEMPT_OF_EACH : ATTEMPT} ${filter.search && !filter.owners ? OWNERS : sql``} left join users u on u.id = ${whoOf(side)}
  where ${conditionOf(managedBy(caller, sql`l.event_id`), side, filter)} group by 2, 3, 4, 5, 6, 7`

const add = (
  sums: Map<string, { label: string; count: number; amount: number }>,
  key: string,
  label: string,
  row: Grouped,
) => {
  const before = sums.get(key) ?? { label, count: 0, amount: 0 }
  sums.set(key, { label, count: before.count + row.count, amount: before.amount + row.amount })
}

const listed = (sums: Map<string, { label: string; count: number; amount: number }>) =>
  [...sums].map(([key, sum]) => ({ key, ...sum })).sort((one, other) => other.amount - one.amount)

export const totalMovements = async (
  db: Reader,
  caller: Caller,
  filter: MovementFilter,
): Promise<MovementTotals> => {
  const asked = await asAsked(db, filter)
  const { rows } = await db.execute<Grouped>(
    sql.join(
      SIDES.map((side) => groupedBy(caller, side, asked)),
      sql` union all `,
    ),
  )
  const [ways, gateways, accounts, users] = [new Map(), new Map(), new Map(), new Map()]
  const days = new Map<string, { received: number; refunded: number }>()
  let [count, received, refunded, tax] = [0, 0, 0, 0]
  for (const row of rows) {
    count += row.count
    tax += row.tax
    const day = days.get(row.day) ?? { received: 0, refunded: 0 }
    if (row.direction === 'in') {
      received += row.amount
      day.received += row.amount
    } else {
      refunded -= row.amount
      day.refunded -= row.amount
    }
    days.set(row.day, day)
    add(ways, row.way, payWayLabel(row.way), row)
    if (row.way === 'gateway')
      add(
        gateways,
        row.gateway ?? 'otra',
        row.gateway ? brandOf(row.gateway) : 'Sin pasarela registrada',
        row,
      )
    if (row.account_id)
      add(accounts, row.account_id, `${brandOf(row.gateway ?? '')} · ${row.account_id}`, row)
    add(users, String(row.user_id ?? ''), row.user ?? 'El sistema', row)
  }
  const net = received - refunded
  return {
    count,
    received,
    refunded,
    net,
    base: net - tax,
    tax,
    by_way: listed(ways),
    by_gateway: listed(gateways),
    by_account: listed(accounts),
    by_user: listed(users),
    by_day: [...days]
      .map(([day, sums]) => ({ day, ...sums }))
      .sort((one, other) => one.day.localeCompare(other.day)),
  }
}

/** Months with money of any event, the newest first. */
export const listMonths = async (db: Reader): Promise<LedgerMonth[]> => {
  const { rows } = await db.execute<LedgerMonth>(sql`
    select to_char(v.month, 'YYYY-MM') as month, sum(v.count)::int as count, sum(v.received)::float8 as received,
      sum(v.refunded)::float8 as refunded, c.closed_at, u.name as closed_by,
      c.month is null and v.month < date_trunc('month', now() at time zone 'America/Bogota')::date as closable
    from (
      select date_trunc('month', received_at at time zone 'America/Bogota')::date as month, count(*) as count, sum(amount) as received, 0 as refunded
      from payments group by 1
      union all
      select date_trunc('month', sent_at at time zone 'America/Bogota')::date, count(*), 0, sum(amount)
      from refunds where sent_at is not null group by 1) v
    left join closed_months c on c.month = v.month left join users u on u.id = c.user_id
    group by v.month, c.month, c.closed_at, u.name order by v.month desc`)
  return rows.map((row) => ({
    ...row,
    closed_at: row.closed_at ? new Date(row.closed_at).toISOString() : null,
  }))
}
