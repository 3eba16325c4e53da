/** What an event allows after the sale: the organiser's word, and where there is none the default's. */
import { eq } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { events } from '#domain/events/tables.ts'
import type { Reader } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { ChangeKind } from '../rules/kinds.ts'
import { DEFAULT_SETTINGS, defaultPolicies, type Policies, type Settings } from '../rules/policy.ts'
import { change_policies, change_settings } from '../tables.ts'

/** The day of the race in Bogotá. */
export const readEventDay = async (db: Reader, event_id: number): Promise<string> => {
  const [event] = await db
    .select({ event_datetime: events.event_datetime })
    .from(events)
    .where(eq(events.id, event_id))
  if (!event) throw notFound()
  return bogotaDay(event.event_datetime)
}

/** Only what the organiser decided. */
export const readOwnPolicies = async (db: Reader, event_id: number): Promise<Partial<Policies>> => {
  const rows = await db.select().from(change_policies).where(eq(change_policies.event_id, event_id))
  const own: Partial<Policies> = {}
  for (const { event_id: _, kind, ...policy } of rows) own[kind satisfies ChangeKind] = policy
  return own
}

export const readPolicies = async (db: Reader, event_id: number): Promise<Policies> => ({
  ...defaultPolicies(await readEventDay(db, event_id)),
  ...(await readOwnPolicies(db, event_id)),
})

export const readSettings = async (db: Reader, event_id: number): Promise<Settings> => {
  const [row] = await db.select().from(change_settings).where(eq(change_settings.event_id, event_id))
  if (!row) return DEFAULT_SETTINGS
  const { event_id: _, small_teams_done_at: __, ...settings } = row
  return settings
}
