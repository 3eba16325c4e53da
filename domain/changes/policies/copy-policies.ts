/** What a duplicated event allows after the sale: what its organiser decided, without days that lie before. */
import { eq } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { CopyPart } from '#domain/events/form/duplicate-event.ts'
import { change_policies, change_settings } from '../tables.ts'

type PolicyRow = typeof change_policies.$inferSelect

/** Null: nothing of it can be kept. */
const withoutPast = (row: PolicyRow, today: string): PolicyRow | null => {
  const past = (day: string | null) => day !== null && day < today
  // Without its last day it would be open until the eve of the race, which nobody decided: the default's counts again.
  if (row.enabled && past(row.closes_on)) return null
  return {
    ...row,
    opens_on: past(row.opens_on) ? null : row.opens_on,
    closes_on: past(row.closes_on) ? null : row.closes_on,
    fees: row.fees.filter(({ until }) => !past(until)),
  }
}

export const copyPolicies: CopyPart = async (tx, { from, to }) => {
  const today = bogotaDay(new Date())
  const rows = await tx.select().from(change_policies).where(eq(change_policies.event_id, from))
  const kept = rows.map((row) => withoutPast(row, today)).filter((row) => row !== null)
  if (kept.length > 0) await tx.insert(change_policies).values(kept.map((row) => ({ ...row, event_id: to })))
  const [settings] = await tx.select().from(change_settings).where(eq(change_settings.event_id, from))
  if (!settings) return
  const teamsOver = settings.small_teams_on !== null && settings.small_teams_on < today
  const creditsOver = settings.credits_until !== null && settings.credits_until < today
  await tx.insert(change_settings).values({
    ...settings,
    event_id: to,
    // A new event had no sum before.
    second_person_from: null,
    second_person_before: null,
    ...(teamsOver ? { small_teams: 'keep' as const, small_teams_on: null } : {}),
    small_teams_done_at: null,
    credits_until: creditsOver ? null : settings.credits_until,
  })
}
