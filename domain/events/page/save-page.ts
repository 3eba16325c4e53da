/** Saving an event's page: what was sent changes, the rest stays. A refusal may come after a write: the caller rolls back. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import * as messages from '../messages.ts'
import type { SentPage } from './page-contract.ts'
import { courses, event_pages } from './page-tables.ts'

type FieldErrors = Record<string, string[]>

const columnsOf = ({ courses: _, ...page }: SentPage) =>
  Object.fromEntries(Object.entries(page).filter(([, value]) => value !== undefined)) as Omit<
    typeof event_pages.$inferInsert,
    'event_id'
  >

/** Pictures and the rules that stand in a row. */
const filesOf = (page: { kit_items: { image: string }[]; rules_pdf: string | null }) =>
  [...page.kit_items.map(({ image }) => image), page.rules_pdf ?? ''].filter((url) => url !== '')

/** A course belongs to nobody yet, or to this very event: a key of another one is unknown. */
const giveCourse = async (tx: Tx, ids: Map<string, number>, name: string, key: string | null) => {
  const distance_id = ids.get(name)
  if (distance_id === undefined) return messages.unknownDistance(name)
  if (key === null) {
    await tx.delete(courses).where(eq(courses.distance_id, distance_id))
    return null
  }
  const [found] = await tx
    .select({ distance_id: courses.distance_id })
    .from(courses)
    .where(eq(courses.key, key))
    .for('update')
  if (found?.distance_id === distance_id) return null
  const own = found && (found.distance_id === null || [...ids.values()].includes(found.distance_id))
  if (!own) return messages.COURSE_UNKNOWN
  await tx.delete(courses).where(eq(courses.distance_id, distance_id))
  await tx.update(courses).set({ distance_id }).where(eq(courses.key, key))
  return null
}

export type SavedPage = { errors: FieldErrors; replaced: string[] }

/** `ids`: the event's distances by name, as this save leaves them. */
export const savePage = async (
  tx: Tx,
  event_id: number,
  ids: Map<string, number>,
  sent: SentPage | undefined,
): Promise<SavedPage> => {
  if (!sent) return { errors: {}, replaced: [] }
  const errors: FieldErrors = {}
  for (const [name, key] of Object.entries(sent.courses ?? {})) {
    const problem = await giveCourse(tx, ids, name, key)
    if (problem) errors[`page.courses.${name}`] = [problem]
  }
  const columns = columnsOf(sent)
  if (Object.keys(columns).length === 0) return { errors, replaced: [] }
  const [before] = await tx.select().from(event_pages).where(eq(event_pages.event_id, event_id))
  const [after] = await tx
    .insert(event_pages)
    .values({ event_id, ...columns })
    .onConflictDoUpdate({ target: event_pages.event_id, set: columns })
    .returning()
  const shown = new Set(after ? filesOf(after) : [])
  return { errors, replaced: before ? filesOf(before).filter((url) => !shown.has(url)) : [] }
}

/** What was uploaded and never saved. */
export const dropUnclaimedCourses = async (db: Reader) => {
  await db
    .delete(courses)
    .where(and(isNull(courses.distance_id), sql`${courses.created_at} < now() - interval '1 day'`))
}

/** `copied`: a distance → its copy. */
export const copyPage = async (
  tx: Tx,
  { from, to, copied }: { from: number; to: number; copied: Map<number, number> },
  newKey: () => string,
) => {
  const [page] = await tx.select().from(event_pages).where(eq(event_pages.event_id, from))
  if (page) await tx.insert(event_pages).values({ ...page, event_id: to })
  if (copied.size === 0) return
  const rows = await tx
    .select()
    .from(courses)
    .where(inArray(courses.distance_id, [...copied.keys()]))
  for (const { created_at: _, distance_id, ...row } of rows)
    await tx
      .insert(courses)
      .values({ ...row, key: newKey(), distance_id: copied.get(distance_id ?? 0) ?? null })
}
