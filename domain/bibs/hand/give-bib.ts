/** A person gets a number that somebody chose. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { participants } from '#domain/registration/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import * as messages from '../messages.ts'
import { bibKey, readBibNumber } from '../rules/bib-key.ts'
import { asPrinted } from '../rules/typed-numbers.ts'
import { readSeries } from '../series/read-series.ts'
import { bibs } from '../tables.ts'
import { type BibRow, findByKey, findByRunner, isDealt, nameOf } from './find-bib.ts'

export type Chosen = { number: string; key: string }
export type Problem = { problem: string }
/** Somebody chooses it in the panel: what a desk has in hand to give is the desk's. */
export type ByHand = { byHand?: boolean }

/** The number as it will be kept, or why this person cannot have it. The caller holds the event's lock. */
export const chooseNumber = async (
  tx: Tx,
  event_id: number,
  typed: string,
  { byHand = false }: ByHand = {},
): Promise<(Chosen & { row: BibRow | null }) | Problem> => {
  const number = readBibNumber(typed)
  if (number === null) return { problem: messages.NOT_A_NUMBER }
  const key = bibKey(number)
  const row = await findByKey(tx, event_id, key)
  if (row?.state === 'burnt') return { problem: messages.isBurnt(row.number) }
  if (row?.participant_id)
    return { problem: messages.isSomebodys(row.number, await nameOf(tx, row.participant_id)) }
  if (byHand && row?.state === 'reserved' && (await isDealt(tx, row)))
    return { problem: messages.isDealt(row) }
  // A number that is kept looks as it was kept, unless zeros are typed now.
  if (row && number === key) return { number: row.number, key, row }
  return { number: asPrinted(number, await readSeries(tx, event_id)), key, row }
}

/** Only what is nobody's: a number that somebody else has would have been refused before. */
export const writeChosen = async (
  tx: Tx,
  event_id: number,
  participant_id: number,
  { number, key }: Chosen,
): Promise<number> => {
  const [written] = await tx
    .insert(bibs)
    .values({ event_id, number, key, state: 'assigned', participant_id })
    .onConflictDoUpdate({
      target: [bibs.event_id, bibs.key],
      set: {
        number,
        state: 'assigned',
        participant_id,
        series_id: null,
        told_at: null,
        changed_at: sql`now()`,
      },
      setWhere: inArray(bibs.state, ['free', 'reserved']),
    })
    .returning({ id: bibs.id })
  if (!written) throw new Error('a chosen number was somebody’s already')
  return written.id
}

export type GiveOutcome =
  | { id: number; number: string; before: string | null; kept?: boolean; reserved?: boolean }
  | 'not found'
  | { errors: Record<string, string[]> }

export const giveBib = async (
  tx: Tx,
  event_id: number,
  { participant_id, number: typed, byHand }: { participant_id: number; number: string } & ByHand,
): Promise<GiveOutcome> => {
  if (!(await lockEvent(tx, event_id))) return 'not found'
  const [person] = await tx
    .select({ state: participants.state })
    .from(participants)
    .where(and(eq(participants.id, participant_id), eq(participants.event_id, event_id)))
  if (!person) return 'not found'
  if (person.state !== 'confirmed') return { errors: { participant_id: [messages.NOT_CONFIRMED] } }
  const before = await findByRunner(tx, participant_id)
  if (before && before.key === bibKey(readBibNumber(typed) ?? ''))
    return { id: before.id, number: before.number, before: before.number }
  const chosen = await chooseNumber(tx, event_id, typed, { byHand })
  if ('problem' in chosen) return { errors: { number: [chosen.problem] } }
  if (before?.printed_at) return { errors: { number: [messages.hasPrinted(before.number)] } }
  if (before)
    await tx
      .update(bibs)
      .set({
        // One that was kept for somebody is kept again.
        state: before.note ? 'reserved' : 'free',
        participant_id: null,
        told_at: null,
        changed_at: sql`now()`,
      })
      .where(eq(bibs.id, before.id))
  const id = await writeChosen(tx, event_id, participant_id, chosen)
  const reserved = chosen.row?.state === 'reserved'
  return { id, number: chosen.number, before: before?.number ?? null, kept: Boolean(before?.note), reserved }
}
