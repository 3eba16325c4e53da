/** Results by the hundred thousand: one event of the size asked for, and a database full of others. */
import { sql } from 'drizzle-orm'
import { person } from '#demo/people.ts'
import { insertEvent } from '#domain/events/form/create-event.ts'
import { publishSet } from '#domain/results/publish/publish-set.ts'
import { showTime } from '#domain/results/rules/cells/show-times.ts'
import { fillPositions } from '#domain/results/rules/places/rank.ts'
import type { UnderstoodResult } from '#domain/results/rules/understood.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'

const CATEGORIES = ['Juvenil', 'Abierta', 'Máster A', 'Máster B', 'Máster C', 'Élite'] as const

export const manyRunners = (count: number): UnderstoodResult[] => {
  const results = Array.from({ length: count }, (_, at): UnderstoodResult => {
    const { name, last_name, gender } = person(at + 1)
    const time = 1_800_000 + ((at * 7919) % 5_400_000)
    return {
      sheet: 'Resultados',
      row: at + 2,
      bib_number: String(at + 1),
      name: `${name} ${last_name}`,
      race_division: '10K',
      gender: gender === 'female' ? 'F' : 'M',
      category: CATEGORIES[at % CATEGORIES.length] ?? null,
      city: 'Medellín',
      country: null,
      club: null,
      state: at % 50 === 0 ? 'DNF' : null,
      chip_time: at % 50 === 0 ? null : time,
      gun_time: at % 50 === 0 ? null : time + 9_000,
      pace: Math.round(time / 10),
      overall_position: null,
      gender_position: null,
      category_position: null,
      control_points: { '5K time': showTime(time / 2 - 4_000) },
    }
  })
  fillPositions(results)
  return results
}

export const newEvent = (db: Database, name: string) =>
  inTransaction(db, (tx) =>
    insertEvent(tx, {
      name,
      sport: 'running',
      status: 'active',
      event_datetime: new Date('2026-03-01T11:00:00Z'),
      register_deadline: new Date('2026-02-01T11:00:00Z'),
      participant_limit: 1,
      timeframe: { time_1: '06:00', time_2: '12:00' },
    }),
  )

export const publishMany = async (db: Database, name: string, count: number) => {
  const event = await newEvent(db, name)
  const { set_id } = await inTransaction(db, (tx) =>
    publishSet(tx, {
      event_id: event.id,
      created_by: null,
      official: true,
      results: manyRunners(count),
      control_points: ['5K time'],
    }),
  )
  return { ...event, set_id }
}

/** Earlier sets of the same size, row by row inside the database. */
export const addCopies = async (
  db: Database,
  { id: event_id, set_id }: { id: number; set_id: number },
  copies: number,
) => {
  for (let copy = 0; copy < copies; copy++)
    await db.execute(sql`
      with s as (insert into result_sets (event_id, rows, finishers, ended_at, ended_as)
          values (${event_id}, 0, 0, now(), 'replaced') returning id),
        d as (insert into result_divisions (set_id, race_division, position, decided_by)
          select id, '10K', 0, 'chip' from s returning id, set_id),
        l as (insert into result_lists (division_id, kind, key, places, bibs)
          select d.id, o.kind, o.key, o.places, o.bibs from result_lists o cross join d
          where o.division_id = (select id from result_divisions where set_id = ${set_id}))
      insert into results (public_id, set_id, division_id, bib_number, bib_key, name, gender, category, chip_ms,
        gun_ms, state, overall_position, gender_position, category_position, pace, control_points, place, hidden)
      select r.public_id, d.set_id, d.id, r.bib_number, r.bib_key, r.name, r.gender, r.category, r.chip_ms, r.gun_ms, r.state,
         r.overall_position, r.gender_position, r.category_position, r.pace, r.control_points, r.place, r.hidden
      from results r cross join d where r.set_id = ${set_id}`)
  await db.execute(sql`vacuum analyze results`)
  await db.execute(sql`vacuum analyze result_lists`)
}
