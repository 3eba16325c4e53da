/** The numbers somebody may give at the table, and which of them went out. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { type DealHolder, dealOf, wentOut } from './find-deal.ts'

export type Dealt = { ranges: [from: number, to: number][]; given: number[] }

type Range = { series_id: number; from_number: number; to_number: number }

/** By series. A number went out when it is no longer kept for the desk, or a row says so, whatever became of the row. */
export const listDealt = async (
  db: Reader,
  event_id: number,
  holder: DealHolder,
): Promise<Map<number, Dealt>> => {
  const own = sql`d.event_id = ${event_id} and ${dealOf(holder)} and d.returned_at is null`
  const { rows } = await db.execute<Range>(
    sql`select d.series_id, d.from_number, d.to_number from bib_deals d where ${own} order by d.id`,
  )
  const dealt = new Map<number, Dealt>()
  for (const { series_id, from_number, to_number } of rows) {
    const one = dealt.get(series_id) ?? { ranges: [], given: [] }
    one.ranges.push([from_number, to_number])
    dealt.set(series_id, one)
  }
  if (rows.length === 0) return dealt
  const { rows: gone } = await db.execute<{ series_id: number; value: number }>(sql`
    select d.series_id, v.value from bib_deals d join bib_series s on s.id = d.series_id
      cross join lateral generate_series(d.from_number, d.to_number) v(value)
      left join bibs b on b.event_id = d.event_id and b.key = s.prefix || v.value
    where ${own} and (b.state is distinct from 'reserved' or ${wentOut('d.event_id', 's.prefix || v.value')})
    order by v.value`)
  for (const { series_id, value } of gone) dealt.get(series_id)?.given.push(value)
  return dealt
}
