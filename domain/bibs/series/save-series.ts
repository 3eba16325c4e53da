/**
 * Creates, changes and deletes a series. Always under the event's lock, so that nobody is given a number while its
 * range changes. Numbers that were given, kept or burnt stay as they are, also outside of a range that became smaller.
 */
import { and, eq, inArray, max } from 'drizzle-orm'
import { blocks } from '#domain/events/capacity/block-tables.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { categories, distances } from '#domain/events/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import type { SeriesForm } from '../contract.ts'
import * as messages from '../messages.ts'
import { overlaps, seriesHolding } from '../rules/fit-series.ts'
import { bib_series, bib_series_categories, bib_series_distances, bibs } from '../tables.ts'

export type SeriesOutcome = { id: number } | 'not found' | { errors: Record<string, string[]> }

const idsOf = async (
  tx: Tx,
  table: typeof distances | typeof categories | typeof blocks,
  event_id: number,
  ids: readonly number[],
) =>
  ids.length === 0
    ? 0
    : (
        await tx
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.event_id, event_id), inArray(table.id, [...ids])))
      ).length

/** What a series is for has to belong to the event. */
const strangersIn = async (tx: Tx, event_id: number, form: SeriesForm) => {
  const errors: Record<string, string[]> = {}
  const { distance_ids, category_ids, block_id } = form
  if ((await idsOf(tx, distances, event_id, distance_ids)) < new Set(distance_ids).size)
    errors.distance_ids = [messages.OTHER_DISTANCE]
  if ((await idsOf(tx, categories, event_id, category_ids)) < new Set(category_ids).size)
    errors.category_ids = [messages.OTHER_CATEGORY]
  if (block_id !== null && (await idsOf(tx, blocks, event_id, [block_id])) === 0)
    errors.block_id = [messages.OTHER_BLOCK]
  return errors
}

const problemsOf = async (
  tx: Tx,
  event_id: number,
  form: SeriesForm,
  own_id: number | null,
): Promise<Record<string, string[]>> => {
  if (form.to_number < form.from_number) return { to_number: [messages.RANGE_BACKWARDS] }
  const errors = await strangersIn(tx, event_id, form)
  const rows = await tx.select().from(bib_series).where(eq(bib_series.event_id, event_id))
  const others = rows.filter(({ id }) => id !== own_id)
  const crossed = others.find((other) => overlaps(form, other))
  if (crossed) errors.from_number = [messages.overlapsWith(crossed)]
  if (others.some(({ name }) => name === form.name)) errors.name = [messages.NAME_TAKEN]
  return errors
}

const nameTargets = async (tx: Tx, series_id: number, { distance_ids, category_ids }: SeriesForm) => {
  await tx.delete(bib_series_distances).where(eq(bib_series_distances.series_id, series_id))
  await tx.delete(bib_series_categories).where(eq(bib_series_categories.series_id, series_id))
  if (distance_ids.length > 0)
    await tx
      .insert(bib_series_distances)
      .values([...new Set(distance_ids)].map((distance_id) => ({ series_id, distance_id })))
  if (category_ids.length > 0)
    await tx
      .insert(bib_series_categories)
      .values([...new Set(category_ids)].map((category_id) => ({ series_id, category_id })))
}

const hasErrors = (errors: Record<string, string[]>) => Object.keys(errors).length > 0

export const createSeries = async (tx: Tx, event_id: number, form: SeriesForm): Promise<SeriesOutcome> => {
  if (!(await lockEvent(tx, event_id))) return 'not found'
  const errors = await problemsOf(tx, event_id, form, null)
  if (hasErrors(errors)) return { errors }
  const { distance_ids: _, category_ids: __, ...own } = form
  const [last] = await tx
    .select({ position: max(bib_series.position) })
    .from(bib_series)
    .where(eq(bib_series.event_id, event_id))
  const [made] = await tx
    .insert(bib_series)
    .values({ ...own, event_id, position: (last?.position ?? -1) + 1 })
    .returning({ id: bib_series.id })
  if (!made) throw new Error('an insert of one series returned no row')
  await nameTargets(tx, made.id, form)
  return made
}

type Which = { event_id: number; series_id: number }

const ofEvent = ({ event_id, series_id }: Which) =>
  and(eq(bib_series.id, series_id), eq(bib_series.event_id, event_id))

export const changeSeries = async (tx: Tx, which: Which, form: SeriesForm): Promise<SeriesOutcome> => {
  const { event_id, series_id } = which
  if (!(await lockEvent(tx, event_id))) return 'not found'
  const [before] = await tx.select({ id: bib_series.id }).from(bib_series).where(ofEvent(which))
  if (!before) return 'not found'
  const errors = await problemsOf(tx, event_id, form, series_id)
  if (hasErrors(errors)) return { errors }
  const { distance_ids: _, category_ids: __, ...own } = form
  await tx.update(bib_series).set(own).where(ofEvent(which))
  await nameTargets(tx, series_id, form)
  return { id: series_id }
}

/** How many run with a number of the series that its range does not hold any more. */
export const countOutside = async (
  tx: Tx,
  { event_id, series_id }: Which,
  { prefix, from_number, to_number }: Pick<SeriesForm, 'prefix' | 'from_number' | 'to_number'>,
): Promise<number> => {
  const given = await tx
    .select({ key: bibs.key })
    .from(bibs)
    .where(and(eq(bibs.event_id, event_id), eq(bibs.series_id, series_id), eq(bibs.state, 'assigned')))
  const range = [{ prefix, from_number, to_number }]
  return given.filter(({ key }) => seriesHolding(range, key) === null).length
}

/** One from which somebody runs stays: the number would say nothing any more. */
export const deleteSeries = async (
  tx: Tx,
  which: Which,
): Promise<{ name: string } | 'not found' | { in_use: number }> => {
  if (!(await lockEvent(tx, which.event_id))) return 'not found'
  const [before] = await tx.select({ name: bib_series.name }).from(bib_series).where(ofEvent(which))
  if (!before) return 'not found'
  const in_use = await tx.$count(bibs, and(eq(bibs.series_id, which.series_id), eq(bibs.state, 'assigned')))
  if (in_use > 0) return { in_use }
  await tx.delete(bib_series).where(ofEvent(which))
  return before
}
