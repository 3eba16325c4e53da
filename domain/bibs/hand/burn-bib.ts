/** A number that nobody runs with any more: lost at the desk, damaged. Who had it gets another. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { assignNumbers } from '../assign/assign-numbers.ts'
import * as messages from '../messages.ts'
import { bibs } from '../tables.ts'
import { type BibRow, lockBib, nameOf, type WhichBib } from './find-bib.ts'
import { type ByHand, type Chosen, chooseNumber, writeChosen } from './give-bib.ts'

export type BurnOutcome =
  | { burnt: BibRow; replacement: string | null; name: string | null }
  | 'not found'
  | 'already burnt'
  | { problem: string }

/** The one that was chosen, or the next of the series; null when it has none to give. */
const replace = async (tx: Tx, event_id: number, participant_id: number, chosen: Chosen | null) => {
  if (chosen) {
    await writeChosen(tx, event_id, participant_id, chosen)
    return chosen.number
  }
  const assigned = await assignNumbers(tx, event_id, { only: [participant_id] })
  return assigned?.plan.given[0]?.number ?? null
}

export const burnBib = async (
  tx: Tx,
  which: WhichBib,
  { reason, number, byHand }: { reason: 'lost' | 'staff'; number?: string | undefined } & ByHand,
): Promise<BurnOutcome> => {
  const bib = await lockBib(tx, which)
  if (!bib) return 'not found'
  if (bib.state === 'burnt') return 'already burnt'
  const { participant_id } = bib
  if (number && participant_id === null) return { problem: messages.NOBODY_TO_GIVE }
  const chosen = number ? await chooseNumber(tx, which.event_id, number, { byHand }) : null
  if (chosen && 'problem' in chosen) return chosen
  await tx
    .update(bibs)
    .set({
      state: 'burnt',
      burnt_reason: reason,
      participant_id: null,
      former_participant_id: participant_id,
      told_at: null,
      changed_at: sql`now()`,
    })
    .where(eq(bibs.id, bib.id))
  if (participant_id === null) return { burnt: bib, replacement: null, name: null }
  const replacement = await replace(tx, which.event_id, participant_id, chosen)
  return { burnt: bib, replacement, name: await nameOf(tx, participant_id) }
}
