/**
 * A row that was kept apart is accepted: what it would have done when it arrived is done now. Called by the coordinator's
 * decision, in its transaction, before the decision is written.
 */
import { sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Tx } from '#server/database/connect.ts'
import { freeAuthorisation } from '../collect/use-authorisation.ts'
import { anyRow, readLog } from '../read-log.ts'
import type { HandoverFlag } from '../rules/handover-words.ts'
import { changesAnything, planEffects } from '../rules/plan-effects.ts'
import { doEffects } from './do-effects.ts'
import { readPeople } from './read-people.ts'

/** What could not be is told by flags, which the row itself does not get any more; 'nobody': it can never count. */
export const applyHandover = async (
  tx: Tx,
  { event_id, handover_id }: { event_id: number; handover_id: string },
): Promise<{ flags: HandoverFlag[] } | 'not found' | 'nobody'> => {
  await lockEvent(tx, event_id)
  const [row] = await readLog(tx, sql`h.id = ${anyRow([handover_id])} and h.event_id = ${event_id}`)
  if (!row) return 'not found'
  if (row.participant_id === null) return 'nobody'
  // Counted already: its effects were done when it was.
  if (row.counts) return { flags: [] }
  const person = (await readPeople(tx, event_id, [row.participant_id])).get(row.participant_id)
  if (!person) return 'nobody'
  const others = await readLog(tx, sql`h.participant_id = ${row.participant_id} and h.id <> ${handover_id}`)
  const effects = planEffects(person, { ...row, counts: true }, others)
  const holder = { ...row, over: null }
  const flags = changesAnything(effects) ? await doEffects(tx, event_id, person, effects, holder) : []
  if (row.undoes) await freeAuthorisation(tx, row.undoes)
  return { flags }
}
