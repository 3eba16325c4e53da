/** The head of the tab Dorsales: what each series has and lacks, and who has no number yet. */
import { asc, eq, sql } from 'drizzle-orm'
import { blocks } from '#domain/events/capacity/block-tables.ts'
import { listCategoryNames } from '#domain/events/queries.ts'
import { categoryName } from '#domain/events/rules/category-names.ts'
import { distances } from '#domain/events/tables.ts'
import type { Reader } from '#server/database/connect.ts'
import { readWaiting } from './assign/read-waiting.ts'
import type { BibBoard, BibSeries } from './contract.ts'
import type { BibState } from './rules/bib-words.ts'
import { createSeriesFinder, partsOf } from './rules/fit-series.ts'
import type { Waiting } from './rules/plan-numbers.ts'
import { readSettings } from './save-settings.ts'
import { readSeries, type StoredSeries } from './series/read-series.ts'

type Used = { prefix: string; value: number; state: BibState }

/** Given, kept or burnt. */
const readUsed = async (db: Reader, event_id: number): Promise<Used[]> => {
  const { rows } = await db.execute<{ key: string; state: BibState }>(
    sql`select key, state from bibs where event_id = ${event_id} and state <> 'free'`,
  )
  return rows.map(({ key, state }) => ({ ...partsOf(key), state }))
}

const countSeries = (series: StoredSeries, used: readonly Used[], waiting: number): BibSeries => {
  const { position: _, prefix, from_number, to_number, mode, ...rest } = series
  const counted: Record<BibState, number> = { free: 0, assigned: 0, reserved: 0, burnt: 0 }
  for (const { prefix: letters, value, state } of used)
    if (letters === prefix && from_number <= value && value <= to_number) counted[state] += 1
  const { assigned, reserved, burnt } = counted
  const size = to_number - from_number + 1
  const left = size - assigned - reserved - burnt
  return {
    ...rest,
    distance_ids: [...rest.distance_ids],
    category_ids: [...rest.category_ids],
    prefix,
    from_number,
    to_number,
    mode,
    size,
    assigned,
    reserved,
    burnt,
    left,
    waiting,
    short: Math.max(0, waiting - left),
  }
}

/** How many wait for a number of each series; null: for none. */
const countWaiting = (series: readonly StoredSeries[], waiting: readonly Waiting[]) => {
  const find = createSeriesFinder(series)
  const counts = new Map<number | null, number>()
  for (const person of waiting) {
    const id = find(person)?.id ?? null
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

export const listSeries = async (db: Reader, event_id: number): Promise<BibSeries[]> => {
  const series = await readSeries(db, event_id)
  const used = await readUsed(db, event_id)
  const waiting = countWaiting(series, await readWaiting(db, event_id))
  return series.map((one) => countSeries(one, used, waiting.get(one.id) ?? 0))
}

const countPeople = async (db: Reader, event_id: number) => {
  const { rows } = await db.execute<{
    people: number
    assigned: number
    printed: number
    untold: number
    without_number: number
  }>(sql`
    select count(*) filter (where m.state = 'confirmed')::int as people,
      count(b.id)::int as assigned,
      count(b.printed_at)::int as printed,
      count(b.id) filter (where b.told_at is null)::int as untold,
      count(*) filter (where m.state = 'confirmed' and b.id is null)::int as without_number
    from participants m left join bibs b on b.participant_id = m.id
    where m.event_id = ${event_id} and m.holds_place`)
  return rows[0] ?? { people: 0, assigned: 0, printed: 0, untold: 0, without_number: 0 }
}

/** What a series can be for. */
const listTargets = async (db: Reader, event_id: number) => {
  const distanceRows = await db
    .select({ id: distances.id, name: distances.name })
    .from(distances)
    .where(eq(distances.event_id, event_id))
    .orderBy(asc(distances.position), asc(distances.id))
  const idOf = new Map(distanceRows.map(({ id, name }) => [name, id]))
  const categoryRows = await listCategoryNames(db, event_id)
  const blockRows = await db
    .select({ id: blocks.id, name: blocks.name })
    .from(blocks)
    .where(eq(blocks.event_id, event_id))
    .orderBy(asc(blocks.name), asc(blocks.id))
  return {
    distances: distanceRows,
    categories: categoryRows.map((row) => ({
      id: row.id,
      name: categoryName(row, categoryRows),
      distance_id: idOf.get(row.distance) ?? 0,
    })),
    blocks: blockRows,
  }
}

export const readBoard = async (db: Reader, event_id: number): Promise<BibBoard> => {
  const series = await listSeries(db, event_id)
  const people = await countPeople(db, event_id)
  const at_pick_up = series
    .filter(({ mode }) => mode === 'pick_up')
    .reduce((sum, { waiting }) => sum + waiting, 0)
  const waiting = series.reduce((sum, one) => sum + one.waiting, 0)
  return {
    ...people,
    series,
    assignable: series
      .filter(({ mode }) => mode !== 'pick_up')
      .reduce((sum, one) => sum + one.waiting - one.short, 0),
    at_pick_up,
    without_series: people.without_number - waiting,
    settings: await readSettings(db, event_id),
    ...(await listTargets(db, event_id)),
  }
}
