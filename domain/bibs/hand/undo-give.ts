/** A number that was given by hand a moment ago is taken back: only while everything is as the giving left it. */
import { eq, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Tx } from '#server/database/connect.ts'
import { bibKey } from '../rules/bib-key.ts'
import { bibs } from '../tables.ts'
import { type BibRow, findByKey, findByRunner, isDealt } from './find-bib.ts'

export type Given = {
  participant_id: number
  number: string
  /** The one they had; null: none. */
  before: string | null
  /** It was kept for somebody, and is again. */
  reserved: boolean
}

/** The former number, if nobody got it meanwhile. */
const findFormer = async (tx: Tx, event_id: number, before: string): Promise<BibRow | null> => {
  const row = await findByKey(tx, event_id, bibKey(before))
  if (!row || row.participant_id !== null || row.state === 'burnt') return null
  return row.state === 'reserved' && (await isDealt(tx, row)) ? null : row
}

export const undoGive = async (
  tx: Tx,
  event_id: number,
  { participant_id, number, before, reserved }: Given,
): Promise<'not found' | 'changed' | BibRow> => {
  if (!(await lockEvent(tx, event_id))) return 'not found'
  const given = await findByRunner(tx, participant_id)
  if (!given || given.event_id !== event_id) return 'not found'
  // Printed, or told to the runner: then it is theirs.
  if (given.number !== number || given.printed_at || given.told_at) return 'changed'
  const former = before === null ? null : await findFormer(tx, event_id, before)
  if (before !== null && !former) return 'changed'
  await tx
    .update(bibs)
    .set({
      state: reserved ? 'reserved' : 'free',
      participant_id: null,
      ...(reserved ? {} : { note: '' }),
      changed_at: sql`now()`,
    })
    .where(eq(bibs.id, given.id))
  if (former)
    await tx
      .update(bibs)
      .set({ state: 'assigned', participant_id, changed_at: sql`now()` })
      .where(eq(bibs.id, former.id))
  return given
}
