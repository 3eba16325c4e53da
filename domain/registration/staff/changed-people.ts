/** What a change of a registration did to each of its people, in the words of the event: the names outlive the rows. */
import { inArray } from 'drizzle-orm'
import { waves } from '#domain/events/tables.ts'
import { type Changes, changesOf } from '#server/audit/changes.ts'
import type { Tx } from '#server/database/connect.ts'
import type { EventOffer } from '../lookup/find-offer.ts'
import type { Participant } from '../reprice.ts'

type Pair = { before: Participant; after: Participant }
type Changed = { participant_id: number; changes: Changes }

const namesOf = async (tx: Tx, pairs: Pair[]) => {
  const ids = pairs
    .flatMap(({ before, after }) => [before.wave_id, after.wave_id])
    .filter((id) => id !== null)
  if (ids.length === 0) return []
  return tx.select({ id: waves.id, name: waves.name }).from(waves).where(inArray(waves.id, ids))
}

export const listChanged = async (
  tx: Tx,
  { categories, kits }: EventOffer,
  pairs: Pair[],
): Promise<Changed[]> => {
  const known = await namesOf(tx, pairs)
  const wordsOf = ({ category_id, kit_id, wave_id, estimated_time }: Participant) => {
    const category = categories.find(({ id }) => id === category_id)
    const kit = kits.find(({ id }) => id === kit_id)
    return {
      distance: category?.distance ?? null,
      category: category?.title ?? null,
      kit: kit?.kit_name ?? null,
      size: kit?.size ?? null,
      wave: known.find(({ id }) => id === wave_id)?.name ?? null,
      estimated_time,
    }
  }
  return pairs
    .map(({ before, after }) => ({
      participant_id: after.id,
      changes: changesOf(wordsOf(before), wordsOf(after)),
    }))
    .filter(({ changes }) => Object.keys(changes).length > 0)
}
