/** The series of an event that is duplicated go along, for the distances and categories of the copy; numbers do not. */
import { eq } from 'drizzle-orm'
import type { CopyPart } from '#domain/events/form/duplicate-event.ts'
import { distances } from '#domain/events/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import { readSettings, saveSettings } from '../save-settings.ts'
import { bib_series, bib_series_categories, bib_series_distances } from '../tables.ts'
import { readSeries } from './read-series.ts'

/** Distance of the old event → that of the same name in the new one. */
const pairDistances = async (tx: Tx, from: number, to: number): Promise<Map<number, number>> => {
  const { id, name, event_id } = distances
  const old = await tx.select({ id, name }).from(distances).where(eq(event_id, from))
  const made = await tx.select({ id, name }).from(distances).where(eq(event_id, to))
  return new Map(
    old.flatMap((one) => {
      const copy = made.find((other) => other.name === one.name)
      return copy ? [[one.id, copy.id] as const] : []
    }),
  )
}

export const copySeries: CopyPart = async (tx, { from, to, categories }) => {
  const copies = await pairDistances(tx, from, to)
  for (const { id: _, distance_ids, category_ids, block_id, ...own } of await readSeries(tx, from)) {
    // Blocks are of one edition and have no copy: what was for one of them would be for everybody.
    if (block_id !== null) continue
    const [made] = await tx
      .insert(bib_series)
      .values({ ...own, event_id: to })
      .returning({ id: bib_series.id })
    const series_id = made?.id ?? 0
    const ofDistances = distance_ids.flatMap((id) => copies.get(id) ?? [])
    const ofCategories = category_ids.flatMap((id) => categories.get(id) ?? [])
    if (ofDistances.length > 0)
      await tx
        .insert(bib_series_distances)
        .values(ofDistances.map((distance_id) => ({ series_id, distance_id })))
    if (ofCategories.length > 0)
      await tx
        .insert(bib_series_categories)
        .values(ofCategories.map((category_id) => ({ series_id, category_id })))
  }
  // From which day runners see their number is decided anew.
  await saveSettings(tx, to, { ...(await readSettings(tx, from)), show_from: null })
}
