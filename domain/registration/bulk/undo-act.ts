/** An act on many, taken back: exactly what is still as the act left it. What somebody changed since stays. */
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { changesOf } from '#server/audit/changes.ts'
import { recordAll } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { lockAct, markUndone } from './bulk-acts.ts'
import type { LeftOut } from './bulk-contract.ts'
import { restoreSizes } from './change-sizes.ts'
import { bibDeed, sizeDeed } from './deeds.ts'
import { restoreNumbers } from './give-numbers.ts'

type Undone = { changed: number; left_out: LeftOut[] }

/** Null: there is no such act of theirs to take back any more. */
export const undoAct = async (
  tx: Tx,
  caller: Caller,
  { event_id, act_id }: { event_id: number; act_id: string },
): Promise<Undone | null> => {
  // The event first, as everybody locks.
  if (!(await lockEvent(tx, event_id))) return null
  const act = await lockAct(tx, { id: act_id, event_id, user_id: caller.user_id })
  if (!act) return null
  await markUndone(tx, act_id)
  const detail = { undone: act_id }
  if (act.kind === 'size') {
    const { moves, left_out } = await restoreSizes(tx, event_id, act.lines)
    await recordAll(
      tx,
      caller,
      moves.map((move) => sizeDeed(event_id, move, detail)),
    )
    return { changed: moves.length, left_out }
  }
  const { taken, left_out } = await restoreNumbers(tx, event_id, act.lines)
  await recordAll(
    tx,
    caller,
    taken.map(({ person, number }) => ({
      ...bibDeed(event_id, person),
      action: 'liberar',
      changes: changesOf({ bib: number }, { bib: null }),
      detail,
    })),
  )
  return { changed: taken.length, left_out }
}
