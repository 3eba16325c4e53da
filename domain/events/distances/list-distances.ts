/** The distances of an event as the panel edits them, with their waves. */
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import type { distance } from '../form/event-answers.ts'
import { declaredTime } from './declared-time.ts'

export type Distance = z.output<typeof distance>

type Row = Omit<Distance, 'waves'> & {
  waves: (Omit<Distance['waves'][number], 'up_to_time'> & { up_to_time: number | null })[]
}

const text = (instant: string | null) => (instant === null ? null : bogotaText(instant))

export const listDistances = async (db: Reader, event_id: number): Promise<Distance[]> => {
  const { rows } = await db.execute<Row>(sql`
    select d.id, d.name, d.kilometres::float as kilometres, d.start_at, d.place, d.register_deadline, d.age_on::text,
      d.participant_limit, d.position,
      coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name, 'start_at', w.start_at,
        'up_to_time', w.up_to_time) order by w.position, w.id) from waves w where w.distance_id = d.id), '[]') as waves
    from distances d where d.event_id = ${event_id} order by d.position, d.id`)
  return rows.map(({ start_at, register_deadline, waves, ...row }) => ({
    ...row,
    start_at: text(start_at),
    register_deadline: text(register_deadline),
    waves: waves.map(({ start_at, up_to_time, ...wave }) => ({
      ...wave,
      start_at: bogotaText(start_at),
      up_to_time: up_to_time === null ? null : declaredTime(up_to_time),
    })),
  }))
}
