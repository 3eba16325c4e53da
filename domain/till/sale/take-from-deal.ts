/** A place in the hands of the device that sells it: it goes back to its block and its shelf, and is sold at once. */
import { eq, sql } from 'drizzle-orm'
import { moveDealt } from '#domain/events/capacity/keep-places.ts'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { dealtTo, listDeals, type OpenDeal } from '../deals/return-deals.ts'
import { till_deals } from '../tables.ts'

type Wanted = { deal_id: number; holder: Holder; distance_id: number; kit_id: number }

/** One that is over, of another device, or for something else is none: then the sale asks for a place like any other. */
export const findDeal = async (
  db: Reader,
  { deal_id, holder, distance_id, kit_id }: Wanted,
): Promise<OpenDeal | null> => {
  const [deal] = await listDeals(
    db,
    sql`d.id = ${deal_id} and d.sold < d.places and d.distance_id = ${distance_id} and d.kit_id = ${kit_id} and ${dealtTo(holder)}`,
  )
  return deal ?? null
}

const release = async (tx: Tx, event_id: number, deal: OpenDeal, places: 1 | -1) => {
  await tx
    .update(till_deals)
    .set({ sold: sql`${till_deals.sold} + ${places}` })
    .where(eq(till_deals.id, deal.id))
  const moved = await moveDealt(tx, event_id, deal, -places)
  if (moved !== 'moved') throw new Error(`a dealt place did not move: ${moved}`)
}

/** Under the event's lock. Whether it was still there. */
export const takeFromDeal = async (tx: Tx, event_id: number, wanted: Wanted): Promise<boolean> => {
  const deal = await findDeal(tx, wanted)
  if (deal) await release(tx, event_id, deal, 1)
  return deal !== null
}

/** A sale of it was undone: the device has the place in hand again, unless what was left went back meanwhile. */
export const putBackInDeal = async (tx: Tx, event_id: number, deal_id: number): Promise<void> => {
  const [deal] = await listDeals(tx, sql`d.id = ${deal_id} and d.sold > 0`)
  if (deal) await release(tx, event_id, deal, -1)
}
