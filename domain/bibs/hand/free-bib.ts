/** A number that is kept, or somebody's and not printed, can be given again. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import * as messages from '../messages.ts'
import { bibs } from '../tables.ts'
import { type BibRow, isDealt, lockBib, type WhichBib } from './find-bib.ts'

export const freeBib = async (
  tx: Tx,
  which: WhichBib,
): Promise<{ freed: BibRow } | 'not found' | 'already free' | { problem: string }> => {
  const bib = await lockBib(tx, which)
  if (!bib) return 'not found'
  if (bib.state === 'free') return 'already free'
  if (bib.state === 'burnt') return { problem: messages.isBurnt(bib.number) }
  if (bib.state === 'reserved' && (await isDealt(tx, bib))) return { problem: messages.isDealt(bib) }
  if (bib.printed_at) return { problem: messages.cannotFreePrinted(bib.number) }
  await tx
    .update(bibs)
    .set({
      state: 'free',
      participant_id: null,
      series_id: null,
      note: '',
      told_at: null,
      changed_at: sql`now()`,
    })
    .where(eq(bibs.id, bib.id))
  return { freed: bib }
}
