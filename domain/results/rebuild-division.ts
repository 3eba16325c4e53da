/** What is prepared of a division, made anew from its rows: after an import, and after one row was corrected. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'

/** Hidden rows count nowhere. Averages follow the time that decides, the other where it is missing. */
export const rebuildGroups = async (tx: Tx, division_id: number) => {
  await tx.execute(sql`delete from result_groups where division_id = ${division_id}`)
  await tx.execute(sql`
    insert into result_groups (division_id, gender, category, rows, finishers, timed, time_ms)
    select ${division_id}, gender, category, count(*), count(*) filter (where state is null and time is not null),
      count(time) filter (where state is null), coalesce(sum(time) filter (where state is null), 0)
    from (select r.gender, r.category, r.state,
        case when d.decided_by = 'gun' then coalesce(r.gun_ms, r.chip_ms) else coalesce(r.chip_ms, r.gun_ms) end as time
      from results r join result_divisions d on d.id = r.division_id
      where r.division_id = ${division_id} and not r.hidden) t
    group by gender, category`)
}

/** Places without gaps in the order of the page; a hidden row has none. */
export const rebuildPlaces = async (tx: Tx, division_id: number) => {
  await tx.execute(sql`
    update results r set place = n.place from (
      select public_id, set_id, row_number() over (order by category_position nulls last,
        overall_position nulls last, array_position(array['DNF', 'DSQ', 'DNS'], state) nulls first,
        length(bib_key), bib_key, public_id) as place
      from results where division_id = ${division_id} and not hidden) n
    where r.public_id = n.public_id and r.set_id = n.set_id and r.place is distinct from n.place`)
}

/** Positions of the whole division from the times, equal times share theirs. */
export const recomputePositions = async (tx: Tx, division_id: number) => {
  await tx.execute(sql`
    update results r set overall_position = n.overall, gender_position = n.of_gender, category_position = n.of_category
    from (select public_id, set_id, rank() over (order by time) as overall,
        case when gender <> '' then rank() over (partition by gender order by time) end as of_gender,
        case when category <> '' then rank() over (partition by category order by time) end as of_category
      from (select r.public_id, r.set_id, r.gender, r.category, case when d.decided_by = 'gun'
            then coalesce(r.gun_ms, r.chip_ms) else coalesce(r.chip_ms, r.gun_ms) end as time
          from results r join result_divisions d on d.id = r.division_id
          where r.division_id = ${division_id} and r.state is null) t
      where time is not null) n
    where r.public_id = n.public_id and r.set_id = n.set_id`)
}
