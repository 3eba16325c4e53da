/** A list that may be narrowed to one event: what is not one's own is not there. */
import { and, eq } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { events } from '#domain/events/tables.ts'
import type { Reader } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'

export const requireManagedEvent = async (
  db: Reader,
  caller: Caller,
  id: number,
): Promise<{ name: string }> => {
  const [event] = await db
    .select({ name: events.name })
    .from(events)
    .where(and(eq(events.id, id), managedBy(caller)))
  if (!event) throw notFound()
  return event
}
