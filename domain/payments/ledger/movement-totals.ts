/** Sums of the ledger, for the days that are asked, and its months. */
import { sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { payWayLabel, type Way } from '../rules/account.ts'
import { brandOf } from '../rules/gateway-brands.ts'
import {
  type Asked,
  ATTEMPT,
  ATTEMPT_OF_EACH,
  asAsked,
  conditionOf,
  isMonthOrSo,
  OWNERS,
  SIDES,
  type Side,
  whoOf,
} from './movement-lines.ts'
import type { LedgerMonth, MovementFilter, MovementTotals } from './movements-contract.ts'

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

/** A credit is no money that left, nor money that came when it is spent: only who asks for its lines sums them. */
const NO_CREDIT = sql.raw(`l.way <> 'credit'`)
const onlyCredit = ({ way }: Asked) => (way === 'credit' ? sql`true` : sql`false`)

/** One pass over the days asked for; every sum of the screen is a sum of these. */
const groupedBy = (caller: Caller, side: Side, filter: Asked) => sql`
  select ${side.direction} as direction, (${side.at} at time zone 'America/Bogota')::date::text as day, l.way,
    a.gateway_name as gateway, a.account_id, u.id as user_id, u.name as user, count(*)::int as count, sum(${side.amount})::float8 as amount,
    sum(${side.sign} * l.tax)::float8 as tax
  from ${side.table} l ${filter.event_id || isMonthOrSo(filter) ? ATTEMPT_OF_EACH : ATTEMPT} ${filter.search && !filter.owners ? OWNERS : sql``} left join users u on u.id = ${whoOf(side)}
  where ${conditionOf(managedBy(caller, sql`l.event_id`), side, filter)} and (${NO_CREDIT} or ${onlyCredit(filter)}) group by 2, 3, 4, 5, 6, 7`

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
  const asked = await asAsked(db, caller, filter)
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
      from payments where way <> 'credit' group by 1
      union all
      select date_trunc('month', sent_at at time zone 'America/Bogota')::date, count(*), 0, sum(amount)
      from refunds where sent_at is not null and way <> 'credit' group by 1) v
    left join closed_months c on c.month = v.month left join users u on u.id = c.user_id
    group by v.month, c.month, c.closed_at, u.name order by v.month desc`)
  return rows.map((row) => ({
    ...row,
    closed_at: row.closed_at ? new Date(row.closed_at).toISOString() : null,
  }))
}
