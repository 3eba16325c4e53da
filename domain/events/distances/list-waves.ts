/** The waves of the distances of some events, to say in which one each person starts (rules/waves.ts). */
import { asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { distances, waves } from '../tables.ts'

export type Wave = typeof waves.$inferSelect

/** By distance, in their order. */
export const listWaves = async (db: Reader, event_ids: number[]): Promise<Map<number, Wave[]>> => {
  const byDistance = new Map<number, Wave[]>()
  if (event_ids.length === 0) return byDistance
  const rows = await db
    .select({ wave: waves })
    .from(waves)
    .innerJoin(distances, eq(distances.id, waves.distance_id))
    .where(inArray(distances.event_id, [...new Set(event_ids)]))
    .orderBy(asc(waves.position), asc(waves.id))
  for (const { wave } of rows)
    byDistance.set(wave.distance_id, [...(byDistance.get(wave.distance_id) ?? []), wave])
  return byDistance
}
