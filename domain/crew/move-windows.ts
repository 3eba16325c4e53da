/** After an event moved: what still stands gets the hours of its dates as they are now. Only when staff ask for it. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { readStarts } from './event-starts.ts'
import { latestEnd, medicalWindow } from './rules/crew-windows.ts'
import { crew_devices, event_grants } from './tables.ts'

/** How many rights changed; null: no such event. */
export const moveWindows = async (tx: Tx, event_id: number): Promise<number | null> => {
  const starts = await readStarts(tx, event_id)
  if (!starts) return null
  const { now } = starts
  const latest = latestEnd(starts)
  const hours = medicalWindow(starts)
  // Before anything starts: a right that began later than the new end would have no hour left.
  if (latest <= now) return 0
  await tx
    .update(crew_devices)
    .set({ expires_at: latest })
    .where(
      and(
        eq(crew_devices.event_id, event_id),
        isNull(crew_devices.revoked_at),
        sql`${crew_devices.expires_at} > now()`,
      ),
    )
  const ofEvent = and(
    eq(event_grants.event_id, event_id),
    isNull(event_grants.revoked_at),
    sql`${event_grants.until_at} > now()`,
  )
  const medical = await tx
    .update(event_grants)
    .set({ from_at: hours.from, until_at: hours.until })
    .where(
      and(
        ofEvent,
        eq(event_grants.role, 'medico'),
        sql`(${event_grants.from_at}, ${event_grants.until_at}) <> (${hours.from.toISOString()}::timestamptz, ${hours.until.toISOString()}::timestamptz)`,
      ),
    )
    .returning({ id: event_grants.id })
  const others = await tx
    .update(event_grants)
    .set({ until_at: latest })
    .where(
      and(
        ofEvent,
        sql`${event_grants.role} <> 'medico'`,
        sql`${event_grants.until_at} <> ${latest.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: event_grants.id })
  return medical.length + others.length
}
