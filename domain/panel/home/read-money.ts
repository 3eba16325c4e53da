/**
 * Money by day, as the ledger counts it (payments/ledger/movement-totals.ts): what came in on its day, what went back on the
 * day it was sent. Only the days that are shown are read.
 */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import type { Home, MoneyOfDay } from './home-contract.ts'

const DAYS = 7

/** Midnight in Bogotá before the first of the days shown. */
const SINCE = sql.raw(
  `((now() at time zone 'America/Bogota')::date - ${2 * DAYS - 1})::timestamp at time zone 'America/Bogota'`,
)

/** Who manages some events reads those of each: by day alone the lines of all others would be read first. */
const linesOf = (caller: Caller, table: 'payments' | 'refunds', at: 'received_at' | 'sent_at') => {
  const since = sql`l.${sql.raw(at)} >= ${SINCE} and l.way <> 'credit'`
  return caller.role === 'Administrator'
    ? sql`from ${sql.raw(table)} l where ${since}`
    : sql`from event_assignments s join ${sql.raw(table)} l on l.event_id = s.event_id
        where s.user_id = ${caller.user_id} and ${since}`
}

const dayOf = (at: string) => sql.raw(`(l.${at} at time zone 'America/Bogota')::date`)

export const readMoney = async (db: Reader, caller: Caller): Promise<Home['money']> => {
  const { rows } = await db.execute<MoneyOfDay>(sql`
    with moved as (
      select ${dayOf('received_at')} as day, sum(l.amount) as received, 0 as refunded
      ${linesOf(caller, 'payments', 'received_at')} group by 1
      union all
      select ${dayOf('sent_at')}, 0, sum(l.amount) ${linesOf(caller, 'refunds', 'sent_at')} group by 1)
    select d.day::date::text as day, coalesce(sum(m.received), 0)::float8 as received,
      coalesce(sum(m.refunded), 0)::float8 as refunded
    from generate_series((now() at time zone 'America/Bogota')::date - ${2 * DAYS - 1}::int,
      (now() at time zone 'America/Bogota')::date, interval '1 day') d(day)
    left join moved m on m.day = d.day::date group by d.day order by d.day`)
  return { days: rows.slice(DAYS), before: rows.slice(0, DAYS) }
}
