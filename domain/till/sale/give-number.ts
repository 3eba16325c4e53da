/** The number of who just bought: one that the device was dealt, or the next of the event's series. */
import { assignNumbers } from '#domain/bibs/assign/assign-numbers.ts'
import { findByKey, findByRunner } from '#domain/bibs/hand/find-bib.ts'
import { giveBib } from '#domain/bibs/hand/give-bib.ts'
import { bibKey, readBibNumber } from '#domain/bibs/rules/bib-key.ts'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import { isDealtTo } from '#domain/kit-desk/numbers/find-deal.ts'
import type { Tx } from '#server/database/connect.ts'

type Numbered = { event_id: number; participant_id: number; holder: Holder; bib: string | null }

/** Kept for the device itself; what is free is given by a series, what is kept for others by nobody here. */
const isOwn = async (tx: Tx, event_id: number, holder: Holder, typed: string): Promise<boolean> => {
  const number = readBibNumber(typed)
  if (number === null) return false
  const key = bibKey(number)
  const row = await findByKey(tx, event_id, key)
  return row?.state === 'reserved' && (await isDealtTo(tx, event_id, holder, key))
}

/** The number as it is printed, null without one; 'taken': the one that was chosen is not this device's to give. */
export const giveNumber = async (
  tx: Tx,
  { event_id, participant_id, holder, bib }: Numbered,
): Promise<{ bib: string | null } | 'taken'> => {
  if (bib) {
    if (!(await isOwn(tx, event_id, holder, bib))) return 'taken'
    const given = await giveBib(tx, event_id, { participant_id, number: bib })
    return given === 'not found' || 'errors' in given ? 'taken' : { bib: given.number }
  }
  await assignNumbers(tx, event_id, { only: [participant_id] })
  return { bib: (await findByRunner(tx, participant_id))?.number ?? null }
}
