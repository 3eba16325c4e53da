/** What a device has in hand to sell comes back. The caller holds the event's lock. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { moveDealt } from '#domain/events/capacity/keep-places.ts'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import type { Tx } from '#server/database/connect.ts'
import { till_deals } from '../tables.ts'

type Whose = Pick<Holder, 'device_id' | 'user_id'>

export type OpenDeal = {
  id: number
  till_id: number
  device_id: number | null
  user_id: number | null
  block_id: number
  distance_id: number
  kit_id: number
  places: number
  sold: number
}

/** Of a deal `d`. */
export const dealtTo = ({ device_id, user_id }: Whose): SQL =>
  device_id === null ? sql`d.device_id is null and d.user_id = ${user_id}` : sql`d.device_id = ${device_id}`

export const listDeals = async (db: Pick<Tx, 'execute'>, which: SQL): Promise<OpenDeal[]> => {
  const { rows } = await db.execute<OpenDeal>(sql`
    select d.id, d.till_id, d.device_id, d.user_id, d.block_id, d.distance_id, d.kit_id, d.places, d.sold
    from till_deals d where d.returned_at is null and ${which} order by d.id`)
  return rows
}

export const returnDeal = async (tx: Tx, event_id: number, deal: OpenDeal): Promise<number> => {
  const left = deal.places - deal.sold
  if (left > 0) {
    const moved = await moveDealt(tx, event_id, deal, -left)
    if (moved !== 'moved') throw new Error(`dealt places did not come back: ${moved}`)
  }
  await tx.update(till_deals).set({ returned_at: sql`now()` }).where(eq(till_deals.id, deal.id))
  return left
}

export const returnDeals = async (
  tx: Tx,
  event_id: number,
  { till_id, holder }: { till_id: number; holder: Whose },
): Promise<number> => {
  const deals = await listDeals(
    tx,
    sql`d.event_id = ${event_id} and d.till_id = ${till_id} and ${dealtTo(holder)}`,
  )
  let returned = 0
  for (const deal of deals) returned += await returnDeal(tx, event_id, deal)
  return returned
}
