/** Turns of tills as people read them: an open one counts what it has now, a closed one what it was closed with. */
import { type SQL, sql } from 'drizzle-orm'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import type { Reader } from '#server/database/connect.ts'
import type { TillSession } from '../contract.ts'
import { cashDue, countByWay, type FrozenCount, thawed, type WaitingCash } from '../rules/count-session.ts'
import type { TillWay } from '../rules/till-words.ts'

export type SessionRow = {
  id: number
  number: number
  till_id: number
  till: string
  prefix: string
  event_id: number
  device_id: number | null
  user_id: number | null
  opened_by: string
  opened_at: string
  float: number
  counted: number | null
  difference: number | null
  count: FrozenCount | null
  note: string
  closed_by: string | null
  closed_at: string | null
  sales: { way: TillWay; amount: number }[]
  waiting: WaitingCash
  reviews: number
}

/** Sales `x` of this turn and of its drawer: one that somebody else sent for it is apart, whatever became of it. */
export const OF_DRAWER = sql.raw('x.session_id = s.id and not x.apart')

const ROWS = sql`
  select s.id, (select count(*) from till_sessions n where n.till_id = s.till_id and n.id <= s.id)::int as number,
    s.till_id, t.name as till, t.prefix, s.event_id, s.device_id, s.user_id, s.opened_by, s.opened_at, s.float, s.counted,
    s.difference, s.count, s.note, s.closed_by, s.closed_at,
    case when s.closed_at is null then coalesce((select json_agg(json_build_object('way', x.way, 'amount', x.amount))
      from till_sales x where ${OF_DRAWER} and x.state = 'done'), '[]') else '[]' end as sales,
    (select json_build_object('sales', count(*), 'amount', coalesce(sum(x.amount), 0)) from till_sales x
      where ${OF_DRAWER} and x.state = 'review' and x.way = 'cash') as waiting,
    (select count(*) from till_sales x where ${OF_DRAWER} and x.state = 'review')::int as reviews
  from till_sessions s join tills t on t.id = s.till_id`

export const readSessions = async (db: Reader, which: SQL): Promise<SessionRow[]> => {
  const { rows } = await db.execute<SessionRow>(
    sql`${ROWS} where ${which} order by s.closed_at is not null, s.id desc`,
  )
  return rows
}

export const findSession = async (db: Reader, event_id: number, id: number): Promise<SessionRow | null> => {
  const [found] = await readSessions(db, sql`s.id = ${id} and s.event_id = ${event_id}`)
  return found ?? null
}

type Whose = Pick<Holder, 'device_id' | 'user_id'>

/** It was opened by who asks, on this device. */
export const isOwn = (session: Whose, holder: Whose): boolean =>
  holder.device_id === null
    ? session.device_id === null && session.user_id === holder.user_id
    : session.device_id === holder.device_id

const iso = (instant: string) => new Date(instant).toISOString()

export const asSession = (row: SessionRow, holder: Whose): TillSession => {
  const { count, waiting } = row.count
    ? thawed(row.count)
    : { count: countByWay(row.sales), waiting: row.waiting }
  return {
    id: row.id,
    number: row.number,
    till_id: row.till_id,
    till: row.till,
    opened_by: row.opened_by,
    opened_at: iso(row.opened_at),
    mine: isOwn(row, holder),
    float: row.float,
    count,
    cash_due: cashDue(row.float, count),
    waiting_cash: waiting.amount,
    reviews: row.reviews,
    closed_at: row.closed_at && iso(row.closed_at),
    closed_by: row.closed_by,
    counted: row.counted,
    difference: row.difference,
    note: row.note,
  }
}
