/** The chip of the timing company and a note. What is not sent stays as it is. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import * as messages from '../messages.ts'
import { bibs } from '../tables.ts'
import { type BibRow, lockBib, type WhichBib } from './find-bib.ts'

export type BibChange = { chip?: string | undefined; note?: string | undefined }

export const changeBib = async (
  tx: Tx,
  which: WhichBib,
  change: BibChange,
): Promise<{ before: BibRow } | 'not found' | { problem: string }> => {
  const bib = await lockBib(tx, which)
  if (!bib) return 'not found'
  const chip = 'chip' in change ? (change.chip ?? null) : bib.chip
  const note = 'note' in change ? (change.note ?? '') : bib.note
  if (chip !== null) {
    const [other] = await tx
      .select({ number: bibs.number })
      .from(bibs)
      .where(and(eq(bibs.event_id, which.event_id), eq(bibs.chip, chip), ne(bibs.id, bib.id)))
    if (other) return { problem: messages.chipTaken(other.number) }
  }
  await tx.update(bibs).set({ chip, note, changed_at: sql`now()` }).where(eq(bibs.id, bib.id))
  return { before: bib }
}
