/** Counts of an event for whoever works in it: nobody's name, document or size. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { Board } from './contract.ts'

type Line = { name: string; confirmed: number; numbers: number }
type Size = { kit: string; size: string; people: number }
type List = { version: number; people: number; made_at: string }

export const readBoard = async (db: Reader, event_id: number): Promise<Board | null> => {
  const [event] = (
    await db.execute<{ name: string; event_datetime: string }>(
      sql`select name, event_datetime from events where id = ${event_id}`,
    )
  ).rows
  if (!event) return null
  const { rows: distances } = await db.execute<Line>(sql`
    select d.name, count(m.id)::int as confirmed, count(b.id)::int as numbers
    from distances d left join categories c on c.event_id = d.event_id and c.distance = d.name
    left join participants m on m.category_id = c.id and m.state = 'confirmed'
    left join bibs b on b.participant_id = m.id
    where d.event_id = ${event_id} group by d.id order by d.position, d.id`)
  const { rows: sizes } = await db.execute<Size>(sql`
    select k.kit_name as kit, k.size, count(*)::int as people
    from participants m join kits k on k.id = m.kit_id
    where m.event_id = ${event_id} and m.state = 'confirmed'
    group by k.kit_name, k.size order by k.kit_name, min(k.id)`)
  const { rows: lists } = await db.execute<List>(sql`
    select version, people, made_at from start_lists where event_id = ${event_id} order by version desc limit 1`)
  const [list] = lists
  const sum = (of: 'confirmed' | 'numbers') => distances.reduce((total, line) => total + line[of], 0)
  return {
    event: event.name,
    event_datetime: new Date(event.event_datetime).toISOString(),
    confirmed: sum('confirmed'),
    distances,
    sizes,
    numbers: sum('numbers'),
    start_list: list ? { ...list, made_at: new Date(list.made_at).toISOString() } : null,
  }
}
