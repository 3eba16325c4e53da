/** Ages of the people of an event, on the day on which they count in each one's distance, after that day changed. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { AGE_DAY } from '../site/live.ts'

export const countAges = async (tx: Tx, event_id: number) => {
  await tx.execute(sql`
    update participants m set age = counted.age from (
      select o.id, extract(year from age(${sql.raw(AGE_DAY)}, o.birthday))::int as age
      from participants o join categories c on c.id = o.category_id join events e on e.id = o.event_id
      join distances d on d.event_id = c.event_id and d.name = c.distance
      where o.event_id = ${event_id} and o.holds_place) counted
    where m.id = counted.id and m.age <> counted.age and counted.age >= 0`)
}
