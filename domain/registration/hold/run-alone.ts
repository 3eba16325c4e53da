/** People of a team who run alone from now on, in the same distance and at the price they paid: no seat and no peso moves. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { participants } from '../tables.ts'

/** The caller holds the event's lock. */
export const runAlone = async (tx: Tx, people: { id: number; category_id: number }[]) => {
  for (const { id, category_id } of people)
    await tx.update(participants).set({ team_role: null, category_id }).where(eq(participants.id, id))
}
