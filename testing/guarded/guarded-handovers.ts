/** A kit of the guarded world that went out twice: what a coordinator decides about. Only tests write the log here. */
import { randomUUID } from 'node:crypto'
import { handovers } from '#domain/kit-desk/tables.ts'
import type { TestProduct } from '../product.ts'

export const addConflict = async ({ db }: TestProduct, event_id: number, participant_id: number) => {
  const ids = [randomUUID(), randomUUID()] as const
  await db.insert(handovers).values(
    ids.map((id, at) => {
      const moment = new Date(Date.now() - (10 - at) * 60_000)
      return {
        id,
        event_id,
        participant_id,
        kind: 'handed' as const,
        desk: `Mesa ${at + 1}`,
        device_at: moment,
        happened_at: moment,
      }
    }),
  )
  return ids[1]
}
