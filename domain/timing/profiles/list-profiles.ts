/** Column maps of an event: those that every event has, then its own. */
import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { ShownProfile } from '../contract.ts'
import { BUILTIN_PROFILES, type ListProfile } from '../rules/builtin-profiles.ts'
import { timing_profiles } from '../tables.ts'

export const asProfile = ({
  id,
  name,
  format,
  encoding,
  separator,
  columns,
}: typeof timing_profiles.$inferSelect): ShownProfile => ({
  key: String(id),
  name,
  format,
  encoding,
  separator,
  columns,
  saved: true,
})

export const listProfiles = async (db: Reader, event_id: number): Promise<ShownProfile[]> => [
  ...BUILTIN_PROFILES.map((profile) => ({ ...profile, columns: [...profile.columns], saved: false })),
  ...(
    await db
      .select()
      .from(timing_profiles)
      .where(eq(timing_profiles.event_id, event_id))
      .orderBy(asc(timing_profiles.name))
  ).map(asProfile),
]

/** By the key that a call names; null when this event has none of it. */
export const findProfile = async (db: Reader, event_id: number, key: string): Promise<ListProfile | null> => {
  const builtin = BUILTIN_PROFILES.find((profile) => profile.key === key)
  if (builtin) return builtin
  if (!/^\d{1,9}$/.test(key)) return null
  const [row] = await db
    .select()
    .from(timing_profiles)
    .where(and(eq(timing_profiles.event_id, event_id), eq(timing_profiles.id, Number(key))))
  return row ? asProfile(row) : null
}
