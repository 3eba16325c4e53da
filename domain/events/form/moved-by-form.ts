/**
 * Another date in a save of the form: with people in the event it is an act of its own, which a later module does
 * (changes/moved). What the form sends as it was stored went along with the date; what differs was meant.
 */
import type { Tx } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { lockEvent } from '../capacity/lock-event.ts'
import type { EventChanges } from './update-event.ts'

export type MoveByForm = (
  tx: Tx,
  caller: Caller,
  event_id: number,
  date: { to: Date; reason: string },
) => Promise<'as sent' | 'moved' | 'taken back' | { refused: string }>

type Dated = Pick<EventChanges, 'register_deadline' | 'desk_until'>

const isSame = (sent: Date | null | undefined, stored: Date | null) =>
  sent !== undefined && (sent?.getTime() ?? null) === (stored?.getTime() ?? null)

const without = (sent: EventChanges, stored: { register_deadline: Date; desk_until: Date | null }) => {
  const rest: EventChanges = { ...sent, event_datetime: undefined, version: undefined }
  for (const field of ['register_deadline', 'desk_until'] as const satisfies readonly (keyof Dated)[])
    if (isSame(sent[field], stored[field])) rest[field] = undefined
  return rest
}

/** What is left to store of the form, after the dates moved. */
export const followMove = async (
  tx: Tx,
  caller: Caller,
  event_id: number,
  { sent, reason, move }: { sent: EventChanges; reason: string; move: MoveByForm },
): Promise<EventChanges> => {
  if (!sent.event_datetime) return sent
  const stored = await lockEvent(tx, event_id)
  // Somebody else was faster: told as such, and nothing moves.
  if (!stored || (sent.version !== undefined && sent.version !== stored.version)) return sent
  const done = await move(tx, caller, event_id, { to: sent.event_datetime, reason })
  if (typeof done === 'object') throw invalid({ event_datetime: [done.refused] }, done.refused)
  return done === 'as sent' ? sent : without(sent, stored)
}
