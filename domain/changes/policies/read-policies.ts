/** What an event allows after the sale: the organiser's word, and where there is none the default's. */
import { eq, sql } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { events } from '#domain/events/tables.ts'
import type { Reader } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import { DEFAULT_SETTINGS, defaultPolicies, type Policies, type Settings } from '../rules/policy.ts'
import { change_policies, change_settings } from '../tables.ts'

/** What the policies of an event hang on; days are Bogotá's. */
export const readPolicyEvent = async (db: Reader, event_id: number) => {
  const [event] = await db
    .select({
      event_datetime: events.event_datetime,
      team_size: events.team_size,
      size_freeze_on: events.size_freeze_on,
      cancelled_at: events.cancelled_at,
      external: events.external,
    })
    .from(events)
    .where(eq(events.id, event_id))
  if (!event) throw notFound()
  const { event_datetime, team_size, ...rest } = event
  return { ...rest, event_day: bogotaDay(event_datetime), teams: team_size.some((size) => size > 1) }
}

/** Only what the organiser decided. */
export const readOwnPolicies = async (db: Reader, event_id: number): Promise<Partial<Policies>> => {
  const rows = await db.select().from(change_policies).where(eq(change_policies.event_id, event_id))
  return Object.fromEntries(rows.map(({ event_id: _, kind, ...policy }) => [kind, policy]))
}

export const readPolicies = async (db: Reader, event_id: number): Promise<Policies> => {
  const { event_day } = await readPolicyEvent(db, event_id)
  return { ...defaultPolicies(event_day), ...(await readOwnPolicies(db, event_id)) }
}

export const readSettings = async (db: Reader, event_id: number): Promise<Settings> => {
  const [row] = await db.select().from(change_settings).where(eq(change_settings.event_id, event_id))
  if (!row) return DEFAULT_SETTINGS
  const { second_person_above, small_teams, small_teams_on, credits_until, credit_rest } = row
  return { second_person_above, small_teams, small_teams_on, credits_until, credit_rest }
}

/** The sum a second person is needed above until the day on which the set one begins to count; null when it counts. */
export const readSecondPersonBefore = async (db: Reader, event_id: number) => {
  const { rows } = await db.execute<{ until: string; above: number | null }>(sql`
    select second_person_from::text as until, second_person_before as above from change_settings
    where event_id = ${event_id} and second_person_from > (now() at time zone 'America/Bogota')::date`)
  return rows[0] ?? null
}
