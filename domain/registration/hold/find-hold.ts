/** The unpaid registration a checkout proof belongs to, as it is or locked together with its event. */
import { and, eq, gt, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { registrations } from '../tables.ts'
import type { Registration } from './release-holds.ts'

const ownHold = (reference: string, event_id: number) =>
  and(
    eq(registrations.reference, reference),
    eq(registrations.event_id, event_id),
    eq(registrations.state, 'held'),
    gt(registrations.hold_until, sql`now()`),
  )

const FIND = {
  name: 'find-hold',
  text: `select * from registrations where reference = $1 and event_id = $2 and state = 'held' and hold_until > now()`,
}

/** Only to be shown: nothing is locked. */
export const findHold = async (
  db: Reader,
  event_id: number,
  reference: string,
): Promise<Registration | null> => (await runNamed<Registration>(db, FIND, [reference, event_id]))[0] ?? null

/** Null when the hold is over, paid, or of another event. Locks in the one order: event first. */
export const lockHold = async (tx: Tx, event_id: number, reference: string): Promise<Registration | null> => {
  if (!(await lockEvent(tx, event_id))) return null
  const [hold] = await tx.select().from(registrations).where(ownHold(reference, event_id)).for('update')
  return hold ?? null
}
