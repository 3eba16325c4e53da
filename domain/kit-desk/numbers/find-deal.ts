/** Whether a number is among those that were dealt to somebody and did not come back. */
import { sql } from 'drizzle-orm'
import { partsOf } from '#domain/bibs/rules/fit-series.ts'
import type { Reader } from '#server/database/connect.ts'

export type DealHolder = { device_id: number | null; user_id: number | null }

/** Of a deal `d`. */
export const dealOf = ({ device_id, user_id }: DealHolder) =>
  device_id === null ? sql`d.user_id = ${user_id}` : sql`d.device_id = ${device_id}`

/** A row says that the number went out, whether it counts or not: nobody else is given what somebody may have pinned on. */
export const wentOut = (event_id: string, key: string) =>
  sql.raw(`exists (select from handovers out where out.event_id = ${event_id}
    and upper(regexp_replace(out.bib, '^([A-Za-z]*-?)0*', '\\1')) = ${key})`)

export const isDealtTo = async (
  db: Reader,
  event_id: number,
  holder: DealHolder,
  key: string,
): Promise<boolean> => {
  const { prefix, value } = partsOf(key)
  const { rows } = await db.execute(sql`
    select 1 from bib_deals d join bib_series s on s.id = d.series_id
    where d.event_id = ${event_id} and ${dealOf(holder)} and d.returned_at is null and s.prefix = ${prefix}
      and ${value} between d.from_number and d.to_number limit 1`)
  return rows.length > 0
}
