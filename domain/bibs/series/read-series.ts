/** The series of an event as its rules take them. */
import { asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { SeriesRule } from '../rules/fit-series.ts'
import { bib_series, bib_series_categories, bib_series_distances } from '../tables.ts'

export type StoredSeries = SeriesRule & { name: string; colour: string }

export const readSeries = async (db: Reader, event_id: number): Promise<StoredSeries[]> => {
  const rows = await db
    .select()
    .from(bib_series)
    .where(eq(bib_series.event_id, event_id))
    .orderBy(asc(bib_series.position), asc(bib_series.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const ofDistances = await db
    .select()
    .from(bib_series_distances)
    .where(inArray(bib_series_distances.series_id, ids))
  const ofCategories = await db
    .select()
    .from(bib_series_categories)
    .where(inArray(bib_series_categories.series_id, ids))
  return rows.map(({ event_id: _, created_at: __, gender, ...row }) => ({
    ...row,
    gender: gender as SeriesRule['gender'],
    distance_ids: ofDistances.filter((one) => one.series_id === row.id).map((one) => one.distance_id),
    category_ids: ofCategories.filter((one) => one.series_id === row.id).map((one) => one.category_id),
  }))
}
