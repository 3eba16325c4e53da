/** What somebody who is gone for good had left of the numbers is anybody's again. */
import { sql } from 'drizzle-orm'
import { freeKept } from '#domain/bibs/hand/free-kept.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Tx } from '#server/database/connect.ts'
import { type DealHolder, dealOf, wentOut } from './find-deal.ts'

/** How many; numbers that some row gave out stay kept, whether the row counts or not. */
export const returnNumbers = async (tx: Tx, event_id: number, holder: DealHolder): Promise<number> => {
  if (!(await lockEvent(tx, event_id))) return 0
  const own = sql`d.event_id = ${event_id} and ${dealOf(holder)} and d.returned_at is null`
  const { rows } = await tx.execute<{ key: string }>(sql`
    select s.prefix || v.value as key from bib_deals d join bib_series s on s.id = d.series_id
      cross join lateral generate_series(d.from_number, d.to_number) v(value)
    where ${own} and not ${wentOut('d.event_id', 's.prefix || v.value')}`)
  await tx.execute(sql`update bib_deals d set returned_at = now() where ${own}`)
  return freeKept(
    tx,
    event_id,
    rows.map(({ key }) => key),
  )
}
