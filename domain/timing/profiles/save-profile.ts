/** Saves and deletes column maps of an event. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Tx } from '#server/database/connect.ts'
import type { ShownProfile } from '../contract.ts'
import { BUILTIN_PROFILES } from '../rules/builtin-profiles.ts'
import { timing_profiles } from '../tables.ts'
import { asProfile } from './list-profiles.ts'
import type { ProfileForm } from './profile-contract.ts'

export type SaveOutcome =
  | { outcome: 'saved'; profile: ShownProfile }
  | { outcome: 'not found' | 'name taken' | 'header twice' | 'too many' }

/** More than any race has timing companies. */
const MOST = 30

const whyNot = async (tx: Tx, event_id: number, { name, columns }: ProfileForm, id: number) => {
  const headers = columns.map(({ header }) => header.toLowerCase())
  if (new Set(headers).size < headers.length) return 'header twice'
  const same = await tx
    .select({ id: timing_profiles.id })
    .from(timing_profiles)
    .where(
      and(
        eq(timing_profiles.event_id, event_id),
        sql`lower(${timing_profiles.name}) = ${name.toLowerCase()}`,
        ne(timing_profiles.id, id),
      ),
    )
  const builtin = BUILTIN_PROFILES.some((profile) => profile.name.toLowerCase() === name.toLowerCase())
  return builtin || same.length > 0 ? 'name taken' : null
}

/** Under the event's lock, so that two with one name are told so. */
export const createProfile = async (tx: Tx, event_id: number, form: ProfileForm): Promise<SaveOutcome> => {
  if (!(await lockEvent(tx, event_id))) return { outcome: 'not found' }
  if ((await tx.$count(timing_profiles, eq(timing_profiles.event_id, event_id))) >= MOST)
    return { outcome: 'too many' }
  const refused = await whyNot(tx, event_id, form, 0)
  if (refused) return { outcome: refused }
  const [row] = await tx
    .insert(timing_profiles)
    .values({ event_id, ...form })
    .returning()
  return row ? { outcome: 'saved', profile: asProfile(row) } : { outcome: 'not found' }
}

export const changeProfile = async (
  tx: Tx,
  { event_id, profile_id }: { event_id: number; profile_id: number },
  form: ProfileForm,
): Promise<SaveOutcome> => {
  if (!(await lockEvent(tx, event_id))) return { outcome: 'not found' }
  const refused = await whyNot(tx, event_id, form, profile_id)
  if (refused) return { outcome: refused }
  const [row] = await tx
    .update(timing_profiles)
    .set(form)
    .where(and(eq(timing_profiles.event_id, event_id), eq(timing_profiles.id, profile_id)))
    .returning()
  return row ? { outcome: 'saved', profile: asProfile(row) } : { outcome: 'not found' }
}

/** Its name, or null when the event has none of it. */
export const deleteProfile = async (
  tx: Tx,
  { event_id, profile_id }: { event_id: number; profile_id: number },
): Promise<string | null> => {
  const [row] = await tx
    .delete(timing_profiles)
    .where(and(eq(timing_profiles.event_id, event_id), eq(timing_profiles.id, profile_id)))
    .returning()
  return row?.name ?? null
}
