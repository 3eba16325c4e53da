/** Places of a stored distance after a correction: what we counted is counted anew, what the file gave stays. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { clockThere } from '../publish/lay-out-division.ts'
import type { DivisionOf } from '../publish/rebuild-division.ts'
import type { PLACES } from '../rules/places/place-marks.ts'
import { findPlaceRules, type PlaceRules } from '../rules/places/place-rules.ts'
import { type Clocks, fillPositions, forgetPlaces, type Ranked } from '../rules/places/rank.ts'

type Row = Ranked & { public_id: string; place_marks: number }

const readRows = async (tx: Tx, { set_id, division_id }: DivisionOf): Promise<Row[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select public_id, '' as race_division, nullif(gender, '') as gender, nullif(category, '') as category, state,
      chip_ms as chip_time, gun_ms as gun_time, overall_position, gender_position, category_position,
      coalesce(place_marks, 0) as place_marks
    from results where set_id = ${set_id} and division_id = ${division_id} order by bib_key, public_id`)
  return rows
}

const writeRows = async (tx: Tx, { set_id, division_id }: DivisionOf, rows: readonly Row[]) => {
  const column = (field: (typeof PLACES)[number]) => rows.map((row) => row[field])
  await tx.execute(sql`
    update results r set overall_position = n.overall, gender_position = n.gender, category_position = n.category,
      place_marks = n.marks
    from unnest(${sql.param(rows.map(({ public_id }) => public_id))}::text[],
      ${sql.param(column('overall_position'))}::int[], ${sql.param(column('gender_position'))}::int[],
      ${sql.param(column('category_position'))}::int[],
      ${sql.param(rows.map(({ place_marks }) => place_marks))}::smallint[]) as n(id, overall, gender, category, marks)
    where r.set_id = ${set_id} and r.division_id = ${division_id} and r.public_id = n.id
      and (r.overall_position, r.gender_position, r.category_position, r.place_marks)
        is distinct from (n.overall, n.gender, n.category, n.marks)`)
}

/** The clocks by which the distance was counted until now. */
const knownClocks = async (tx: Tx, { division_id }: DivisionOf): Promise<Clocks> => {
  const { rows } = await tx.execute<{ decided_by: Clocks['general']; place_rules: PlaceRules | null }>(
    sql`select decided_by, place_rules from result_divisions where id = ${division_id}`,
  )
  const general = rows[0]?.decided_by ?? 'chip'
  return { general, category: rows[0]?.place_rules?.category.clock ?? general }
}

/** `all`: every place of the distance comes from the times now, whatever the file said. */
export const recountPlaces = async (tx: Tx, division: DivisionOf, { all }: { all: boolean }) => {
  const rows = await readRows(tx, division)
  if (all) forgetPlaces(rows)
  fillPositions(rows, new Map([['', await knownClocks(tx, division)]]))
  await writeRows(tx, division, rows)
  const rules = findPlaceRules(rows)
  const decided_by = rules.general.clock ?? clockThere(rows)
  await tx.execute(sql`update result_divisions set decided_by = ${decided_by},
    place_rules = ${JSON.stringify(rules)}::jsonb where id = ${division.division_id}`)
}
