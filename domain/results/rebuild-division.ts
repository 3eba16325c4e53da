/** What is prepared of a division, made anew from its rows: after an import, and after one row was corrected. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { copyIn } from '#server/database/copy-in.ts'
import { openPreparation, type PreparedDivision, type ShownRow } from './prepare-lists.ts'
import { decidedTime } from './result-row.ts'

const CHUNK = 65_536

export type DivisionOf = { set_id: number; division_id: number }

type StoredShown = Omit<ShownRow, 'time'> & {
  name: string
  chip_ms: number | null
  gun_ms: number | null
  decided_by: string
}

async function* linesOf(prepared: readonly [number, PreparedDivision][], what: 'listLines' | 'groupLines') {
  for (const [division_id, division] of prepared) {
    let lines = ''
    for (const line of division[what](division_id)) {
      lines += line
      if (lines.length < CHUNK) continue
      yield lines
      lines = ''
    }
    yield lines
  }
}

/** Counts and lists of divisions that have none yet. */
export const storePrepared = async (tx: Tx, prepared: readonly [number, PreparedDivision][]) => {
  await copyIn(
    tx,
    'result_groups (division_id, gender, category, rows, finishers, timed, time_ms)',
    linesOf(prepared, 'groupLines'),
  )
  await copyIn(tx, 'result_lists (division_id, kind, key, places, bibs)', linesOf(prepared, 'listLines'))
}

/** Hidden rows count nowhere. Averages follow the time that decides, the other where it is missing. */
export const rebuildPrepared = async (tx: Tx, { set_id, division_id }: DivisionOf) => {
  const { rows } = await tx.execute<StoredShown>(sql`
    select r.place, r.bib_key, r.name, r.gender, r.category, r.state, r.chip_ms, r.gun_ms, d.decided_by
    from results r join result_divisions d on d.id = r.division_id
    where r.set_id = ${set_id} and r.division_id = ${division_id} and r.place is not null order by r.place`)
  const division = openPreparation()
  for (const { chip_ms, gun_ms, decided_by, ...row } of rows)
    division.take({ ...row, time: decidedTime({ chip_ms, gun_ms }, decided_by) })
  await tx.execute(sql`delete from result_groups where division_id = ${division_id}`)
  await tx.execute(sql`delete from result_lists where division_id = ${division_id}`)
  await storePrepared(tx, [[division_id, division]])
}

/** Places without gaps in the order of the page; a hidden row has none. */
export const rebuildPlaces = async (tx: Tx, { set_id, division_id }: DivisionOf) => {
  await tx.execute(sql`
    update results r set place = n.place from (
      select public_id, row_number() over (order by category_position nulls last,
        overall_position nulls last, array_position(array['DNF', 'DSQ', 'DNS'], state) nulls first,
        length(bib_key), bib_key, public_id) as place
      from results where set_id = ${set_id} and division_id = ${division_id} and not hidden) n
    where r.set_id = ${set_id} and r.division_id = ${division_id} and r.public_id = n.public_id
      and r.place is distinct from n.place`)
}

/** Positions of the whole division from the times, equal times share theirs. */
export const recomputePositions = async (tx: Tx, { set_id, division_id }: DivisionOf) => {
  await tx.execute(sql`
    update results r set overall_position = n.overall, gender_position = n.of_gender, category_position = n.of_category
    from (select public_id, rank() over (order by time) as overall,
        case when gender <> '' then rank() over (partition by gender order by time) end as of_gender,
        case when category <> '' then rank() over (partition by category order by time) end as of_category
      from (select r.public_id, r.gender, r.category, case when d.decided_by = 'gun'
            then coalesce(r.gun_ms, r.chip_ms) else coalesce(r.chip_ms, r.gun_ms) end as time
          from results r join result_divisions d on d.id = r.division_id
          where r.set_id = ${set_id} and r.division_id = ${division_id} and r.state is null) t
      where time is not null) n
    where r.set_id = ${set_id} and r.division_id = ${division_id} and r.public_id = n.public_id`)
}
