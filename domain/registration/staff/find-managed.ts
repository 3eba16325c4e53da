/** A registration of an event the caller manages; what is not one's own is not there. */
import { and, eq } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { events } from '#domain/events/tables.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import type { Registration } from '../hold/release-holds.ts'
import { registrations } from '../tables.ts'

export const findManaged = async (db: Reader, caller: Caller, id: number): Promise<Registration> => {
  const [row] = await db
    .select({ registration: registrations })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.event_id))
    .where(and(eq(registrations.id, id), managedBy(caller)))
  if (!row) throw notFound()
  return row.registration
}

/** The same, locked with its event in the one order of locks, and read again under the lock. */
export const lockManaged = async (tx: Tx, caller: Caller, id: number): Promise<Registration> => {
  const { event_id } = await findManaged(tx, caller, id)
  await lockEvent(tx, event_id)
  const [locked] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
  if (!locked) throw notFound()
  return locked
}
