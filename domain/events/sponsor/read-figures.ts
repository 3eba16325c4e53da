/** What a sponsor or a town hall sees of an event: sums of the people who paid until yesterday, in groups of five and more. */
import { sql } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { type Group, joinGroups, largestGroups, SMALLEST_GROUP } from '../rules/joined-groups.ts'
import type { Figures } from './sponsor-contract.ts'

/** So many towns by name. */
const CITIES = 10

const AGES = sql.raw(`case when m.age < 18 then '1 Menores de 18' when m.age < 30 then '2 18 a 29 años'
  when m.age < 40 then '3 30 a 39 años' when m.age < 50 then '4 40 a 49 años' when m.age < 60 then '5 50 a 59 años'
  else '6 60 años o más' end`)

type Row = { kind: 'distance' | 'gender' | 'age' | 'city'; key: string; people: number }

/**
 * Paid places alone, by whole days, in the order in which they were paid, as many as make whole fives: four own places
 * that nobody paid named the fifth person, and who looks again within a day learns nothing of who came meanwhile.
 */
const countPeople = async (db: Reader, event_id: number): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    with everybody as (
      select row_number() over (order by r.paid_at, m.id) as place, count(*) over () as total, c.distance, case m.gender when 'female' then 'Mujeres' else 'Hombres' end as gender, ${AGES} as age,
        coalesce(nullif(trim(p.city), ''), 'Sin ciudad') as city
      from registrations r
      join participants m on m.registration_id = r.id
      join categories c on c.id = m.category_id
      join competitors p on p.id = m.competitor_id
      where r.event_id = ${event_id} and m.holds_place and r.state = 'paid'
        and r.paid_at < date_trunc('day', now())
    ), people as (select * from everybody where place <= total - total % ${SMALLEST_GROUP})
    select case when grouping(distance) = 0 then 'distance' when grouping(gender) = 0 then 'gender'
                when grouping(age) = 0 then 'age' else 'city' end as kind,
      coalesce(distance, gender, age, city) as key, count(*)::int as people
    from people
    group by grouping sets ((distance), (gender), (age), (city))
    order by key`)
  return rows
}

export const readFigures = async (db: Reader, event_id: number): Promise<Figures | null> => {
  const [found, rows] = await Promise.all([
    db.execute<{ name: string; event_datetime: string; city: string | null; participant_limit: number }>(
      sql`select name, event_datetime, city, participant_limit from events where id = ${event_id}`,
    ),
    countPeople(db, event_id),
  ])
  const [event] = found.rows
  if (!event) return null
  const of = (kind: Row['kind'], from = 0): Group[] =>
    rows.filter((row) => row.kind === kind).map(({ key, people }) => ({ label: key.slice(from), people }))
  const people = of('gender').reduce((sum, group) => sum + group.people, 0)
  return {
    event: event.name,
    date: bogotaText(event.event_datetime),
    city: event.city ?? '',
    people: people < SMALLEST_GROUP ? null : people,
    participant_limit: event.participant_limit,
    by_distance: joinGroups(of('distance'), 'Otras distancias'),
    by_gender: joinGroups(of('gender'), 'Mujeres y hombres'),
    by_age: joinGroups(of('age', 2), 'Otras edades'),
    by_city: largestGroups(of('city'), CITIES, 'Otras ciudades'),
  }
}
