/** How an event's results are shown: variant, in the public list or not, oficiales or preliminares. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { event_results, result_sets } from '../tables.ts'
import { lockEventResults, touchEventResults } from './event-results.ts'

export type SettingsChange = {
  variant?: 'simple' | 'extended' | undefined
  listed?: boolean | undefined
  official?: boolean | undefined
}

export const saveSettings = async (
  tx: Tx,
  event_id: number,
  { variant, listed, official }: SettingsChange,
) => {
  const current = await lockEventResults(tx, event_id)
  await tx
    .update(event_results)
    .set({ variant: variant ?? current.variant, listed: listed ?? current.listed })
    .where(eq(event_results.event_id, event_id))
  if (official !== undefined && current.set_id !== null)
    await tx.update(result_sets).set({ official }).where(eq(result_sets.id, current.set_id))
  await touchEventResults(tx, event_id, current.set_id)
}
