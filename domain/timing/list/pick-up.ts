/** Who gets the number with the kit: the narrowest series that fits the person gives it at the desk. */
import { sql } from 'drizzle-orm'
import type { SeriesMode } from '#domain/bibs/rules/bib-words.ts'
import type { Reader } from '#server/database/connect.ts'

type Series = {
  mode: SeriesMode
  distance_ids: number[]
  category_ids: number[]
  block_id: number | null
  gender: string | null
}
type Person = {
  id: number
  distance_id: number
  category_id: number
  block_id: number | null
  gender: string
}

const fits = (series: Series, person: Person) =>
  (series.distance_ids.length === 0 || series.distance_ids.includes(person.distance_id)) &&
  (series.category_ids.length === 0 || series.category_ids.includes(person.category_id)) &&
  (series.block_id === null || series.block_id === person.block_id) &&
  (series.gender === null || series.gender === person.gender)

/** A block says more than a category, which says more than a gender or a distance. */
const narrowness = ({ block_id, category_ids, gender, distance_ids }: Series) =>
  (block_id === null ? 0 : 8) +
  (category_ids.length > 0 ? 4 : 0) +
  (gender === null ? 0 : 2) +
  (distance_ids.length > 0 ? 1 : 0)

export const listPickUps = async (db: Reader, event_id: number): Promise<Set<number>> => {
  const { rows: series } = await db.execute<Series>(sql`
    select s.mode, s.block_id, s.gender,
      array(select distance_id from bib_series_distances where series_id = s.id) as distance_ids,
      array(select category_id from bib_series_categories where series_id = s.id) as category_ids
    from bib_series s where s.event_id = ${event_id} order by s.position, s.id`)
  if (!series.some(({ mode }) => mode === 'pick_up')) return new Set()
  const { rows: people } = await db.execute<Person>(sql`
    select m.id, d.id as distance_id, m.category_id, m.block_id, m.gender from participants m
    join categories c on c.id = m.category_id join distances d on d.event_id = c.event_id and d.name = c.distance
    where m.event_id = ${event_id} and c.event_id = ${event_id} and m.holds_place and m.state = 'confirmed'
      and not exists (select 1 from bibs b where b.participant_id = m.id)`)
  const ordered = series.toSorted((one, other) => narrowness(other) - narrowness(one))
  return new Set(
    people
      .filter((person) => ordered.find((one) => fits(one, person))?.mode === 'pick_up')
      .map(({ id }) => id),
  )
}
