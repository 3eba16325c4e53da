/** What people of a registration have taken of their event: their distance is that of their category. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Seat } from '#domain/events/capacity/seats.ts'
import { categories, distances } from '#domain/events/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import { inPurchase, participants } from '../tables.ts'

const seatsWhere = (tx: Tx, condition: SQL | undefined): Promise<Seat[]> =>
  tx
    .select({
      distance_id: distances.id,
      kit_id: participants.kit_id,
      block_id: participants.block_id,
      tier_id: participants.tier_id,
    })
    .from(participants)
    .innerJoin(categories, eq(categories.id, participants.category_id))
    .innerJoin(
      distances,
      and(eq(distances.event_id, categories.event_id), eq(distances.name, categories.distance)),
    )
    .where(condition)

/** Of those who are in it. */
export const seatsOf = (tx: Tx, registration_id: number) => seatsWhere(tx, inPurchase(registration_id))

export const seatOf = (tx: Tx, participant_id: number) => seatsWhere(tx, eq(participants.id, participant_id))

/**
 * Before a registration that lost its seats takes them again: a price or a block that has no place left for it is let
 * go. It keeps the price it was given, and takes a place of the public.
 */
export const letGoOfWhatIsOver = async (tx: Tx, registration_id: number) => {
  await tx.execute(sql`
    update participants m set
      tier_id = case when exists (select 1 from price_tiers t where t.id = m.tier_id and t.places - t.sold < (
        select count(*) from participants o where o.registration_id = m.registration_id and o.tier_id = t.id
          and o.position is not null)) then null else m.tier_id end,
      block_id = case when exists (select 1 from blocks b where b.id = m.block_id and (b.released_at is not null
        or b.places - b.taken < (select count(*) from participants o where o.registration_id = m.registration_id
          and o.block_id = b.id and o.position is not null))) then null else m.block_id end
    where m.registration_id = ${registration_id} and m.position is not null
      and (m.tier_id is not null or m.block_id is not null)`)
}
