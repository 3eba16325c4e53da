/** A race that everybody wants at once. */
import { eq } from 'drizzle-orm'
import { createBlock } from '#domain/events/capacity/change-blocks.ts'
import { distances, price_tiers } from '#domain/events/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createRace } from '#testing/race.ts'

/** A race with room for all, whose distance has a limit of its own and in which so many blocks keep places. */
export const setScene = async (db: Database, blocks: number) => {
  const race = await createRace(db, {
    participant_limit: 1_000_000,
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: 1_000_000 }],
  })
  const { event_id } = race
  const [distance] = await db
    .update(distances)
    .set({ participant_limit: 900_000 })
    .where(eq(distances.event_id, event_id))
    .returning({ id: distances.id })
  const [tier] = await db
    .select({ id: price_tiers.id })
    .from(price_tiers)
    .where(eq(price_tiers.event_id, event_id))
  for (let made = 0; made < blocks; made++)
    await inTransaction(db, (tx) =>
      createBlock(tx, event_id, {
        name: `Empresa ${made}`,
        owner: 'company',
        places: 120,
        distances: ['10K'],
        code: `EMPRESA-${made}`,
      }),
    )
  return { ...race, distance_id: distance?.id ?? 0, tier_id: tier?.id ?? 0 }
}

export type Scene = Awaited<ReturnType<typeof setScene>>
