/** The lines of money that a filter leaves, of both tables in one shape: what pages and sums of movements are read from. */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText, sameDocument, sameReference } from '#server/database/search.ts'
import type { Caller } from '#server/http/route.ts'
import type { MovementFilter } from './movements-contract.ts'
import { findOwners, isOf, type Owners } from './search-owners.ts'

const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'America/Bogota'`

/** One of the two tables as a source of movements. */
export type Side = { direction: 'in' | 'out'; table: SQL; at: SQL; amount: SQL; sign: SQL }

export const SIDES: Side[] = [
  { direction: 'in', table: sql`payments`, at: sql`l.received_at`, amount: sql`l.amount`, sign: sql`1` },
  { direction: 'out', table: sql`refunds`, at: sql`l.sent_at`, amount: sql`-l.amount`, sign: sql`-1` },
]

export const ATTEMPT = sql`left join payment_attempts a on a.id = l.attempt_id`

/** One by one, whatever the planner thinks of it: the money of a month or an event must not read the attempts of all years. */
export const ATTEMPT_OF_EACH = sql`
  left join lateral (select gateway_name, account_id, provider_transaction from payment_attempts where id = l.attempt_id limit 1) a on true`

const DAY_MS = 86_400_000
export const isMonthOrSo = ({ from, to }: MovementFilter) =>
  from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) < 62 * DAY_MS

/** Whose money it is. A search must look at it; a sum need not. */
export const OWNERS = sql`
  left join registrations r on r.id = l.registration_id
  left join participants m on m.registration_id = r.id and m.position = 0
  left join orders o on o.id = l.order_id`

export const whoOf = ({ direction }: Side) =>
  direction === 'in' ? sql`l.user_id` : sql`coalesce(l.sent_by, l.user_id)`

/** A filter with whom its search names; null where there is no search, or they are too many to be named. */
export type Asked = MovementFilter & { owners: Owners | null }

export const asAsked = async (db: Reader, caller: Caller, filter: MovementFilter): Promise<Asked> => ({
  ...filter,
  owners: filter.search ? await findOwners(db, caller, filter.search) : null,
})

/** Only what the condition looks at, so that a page is cut before anything is joined to it. */
const lookedAt = ({ gateway, account_id, search, owners }: Asked) =>
  sql`${gateway || account_id || (search && !owners) ? ATTEMPT : sql``} ${search && !owners ? OWNERS : sql``}`

export const conditionOf = (scope: SQL, side: Side, filter: Asked): SQL => {
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

/** The position of a row: its instant to the microsecond, its direction and its id. */
export type Cursor = { stamp: string; direction: string; id: number }

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
export const scopedLines = (
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
