/** Keeps an event's design, on a background of that event or on a shipped template. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import type { Placement } from '../rules/placement.ts'
import { findBackground } from '../studio.ts'
import { certificate_designs } from '../tables.ts'

export type DesignForm = {
  background_id: number | null
  template: string | null
  placements: Placement[]
  version?: number | undefined
}

export const saveDesign = async (
  tx: Tx,
  event_id: number,
  { background_id, template, placements, version }: DesignForm,
): Promise<'saved' | 'one ground' | 'other background' | 'changed'> => {
  if ((background_id === null) === (template === null)) return 'one ground'
  const background = background_id === null ? null : await findBackground(tx, background_id)
  if (background_id !== null && background?.event_id !== event_id) return 'other background'
  const [before] = await tx
    .select({ version: certificate_designs.version })
    .from(certificate_designs)
    .where(eq(certificate_designs.event_id, event_id))
    .for('update')
  if (version !== undefined && version !== (before?.version ?? 0)) return 'changed'
  const design = { background_id, template, placements }
  await tx
    .insert(certificate_designs)
    .values({ event_id, ...design })
    .onConflictDoUpdate({
      target: certificate_designs.event_id,
      set: { ...design, version: sql`${certificate_designs.version} + 1`, updated_at: sql`now()` },
    })
  return 'saved'
}

export const resetDesign = (tx: Tx, event_id: number) =>
  tx.delete(certificate_designs).where(eq(certificate_designs.event_id, event_id))
