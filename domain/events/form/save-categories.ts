/**
 * Categories of an event's form, and with them its distances. A refusal may come after a write: the caller rolls back.
 * Ids of rows that are not the event's answer 'not found'.
 */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { moveCategory } from '../capacity/seats.ts'
import {
  distanceIds,
  distanceLeftAlone,
  dropUnnamedDistances,
  ensureDistances,
} from '../distances/distance-rows.ts'
import * as messages from '../messages.ts'
import { categories, distances } from '../tables.ts'
import type { ChangedEvent } from './event-bodies.ts'
import type { FieldErrors } from './event-form.ts'

type CategoryRows = NonNullable<ChangedEvent['category']>

/** People of a category that goes to another distance go with it. */
const moveToDistance = async (
  tx: Tx,
  event_id: number,
  { id, distance }: { id: number; distance: string },
  ids: Map<string, number>,
) => {
  const [stored] = await tx
    .select({ distance: categories.distance })
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.event_id, event_id)))
  if (!stored) return 'not found'
  const [from, to] = [ids.get(stored.distance), ids.get(distance)]
  if (stored.distance === distance || from === undefined || to === undefined) return 'moved'
  return moveCategory(tx, event_id, id, { from, to })
}

/**
 * Every category of a distance gets one other name that nobody has: that is the distance renamed, with all it is. Old
 * name → new.
 */
const renamedIn = async (tx: Tx, event_id: number, rows: CategoryRows): Promise<Map<string, string>> => {
  const stored = await tx
    .select({ id: categories.id, distance: categories.distance })
    .from(categories)
    .where(eq(categories.event_id, event_id))
  const known = await distanceIds(tx, event_id)
  const renamed = new Map<string, string>()
  for (const old of new Set(stored.map(({ distance }) => distance))) {
    const ids = stored.filter(({ distance }) => distance === old).map(({ id }) => id)
    const names = new Set(ids.map((id) => rows.find((row) => row.id === id)?.distance ?? old))
    const [name] = names
    const isFree = name !== undefined && !known.has(name) && ![...renamed.values()].includes(name)
    if (names.size === 1 && isFree) renamed.set(old, name)
  }
  for (const [old, name] of renamed)
    await tx
      .update(distances)
      .set({ name })
      .where(and(eq(distances.event_id, event_id), eq(distances.name, old)))
  return renamed
}

export type SavedCategories = { errors: FieldErrors; renamed: Map<string, string> }

export const saveCategories = async (
  tx: Tx,
  event_id: number,
  rows: CategoryRows,
): Promise<'not found' | SavedCategories> => {
  const errors: FieldErrors = {}
  const renamed = await renamedIn(tx, event_id, rows)
  const ids = await ensureDistances(
    tx,
    event_id,
    rows.map(({ distance }) => distance),
  )
  for (const [at, { id, ...row }] of rows.entries()) {
    if (id === undefined) {
      await tx.insert(categories).values({ ...row, event_id })
      continue
    }
    const moved = await moveToDistance(tx, event_id, { id, distance: row.distance }, ids)
    if (moved === 'not found') return 'not found'
    if (moved !== 'moved') errors[`category.${at}.distance`] = [messages.distanceFull(row.distance, moved)]
    await tx
      .update(categories)
      .set(row)
      .where(and(eq(categories.id, id), eq(categories.event_id, event_id)))
  }
  await dropUnnamedDistances(tx, event_id)
  const alone = await distanceLeftAlone(tx, event_id)
  if (alone) errors.category = [messages.distanceInBlock(alone)]
  return { errors, renamed }
}
