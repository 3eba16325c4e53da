/** How somebody starts, for whoever tells it: the wave, the declared time, the distance's own hour and place, the block. */
import { sql } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import { declaredTime } from '#domain/events/distances/declared-time.ts'
import { listWaves } from '#domain/events/distances/list-waves.ts'
import { waveOf } from '#domain/events/rules/waves.ts'
import type { Reader } from '#server/database/connect.ts'

export type StartRow = {
  event_id: number
  distance_id: number
  distance_start: string | null
  distance_place: string
  wave_id: number | null
  estimated_time: number | null
  block: string | null
}

/** For a select of a participant `m` in a category `c`, with the two joins. */
export const START_COLUMNS = sql.raw(`m.event_id, d.id as distance_id, d.start_at as distance_start,
  coalesce(nullif(d.place, ''), (select p.start_place from event_pages p where p.event_id = m.event_id), '') as distance_place,
  m.wave_id, m.estimated_time, b.name as block`)
export const START_JOINS = sql.raw(`join distances d on d.event_id = c.event_id and d.name = c.distance
  left join blocks b on b.id = m.block_id`)

export type Start = {
  /** Bogotá time; null: the event's. */
  start_at: string | null
  /** Of the distance, else where the event's page says it starts; empty: nobody said. */
  place: string
  wave: { name: string; start_at: string } | null
  /** '1:45:00'. */
  estimated_time: string | null
}

/** The rows with what they mean. */
export const withStarts = async <Row extends StartRow>(
  db: Reader,
  rows: readonly Row[],
): Promise<(Row & { start: Start })[]> => {
  const waves = await listWaves(
    db,
    rows.map(({ event_id }) => event_id),
  )
  return rows.map((row) => {
    const wave = waveOf(waves.get(row.distance_id) ?? [], row)
    const start = {
      start_at: row.distance_start && bogotaText(row.distance_start),
      place: row.distance_place,
      wave: wave && { name: wave.name, start_at: bogotaText(wave.start_at) },
      estimated_time: row.estimated_time === null ? null : declaredTime(row.estimated_time),
    }
    return { ...row, start }
  })
}
