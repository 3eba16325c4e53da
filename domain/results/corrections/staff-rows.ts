/** The rows staff correct: hidden ones too, found by bib or name. */
import { sql } from 'drizzle-orm'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import type { QueryOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import { timeText } from '../visitors/result-row.ts'
import type { listStaffResults, StaffResultRow } from './correction-contract.ts'

type Row = Omit<StaffResultRow, 'chip_time' | 'gun_time'> & { chip_ms: number | null; gun_ms: number | null }

const COLUMNS = sql`r.public_id as id, r.bib_number, r.name, d.race_division, r.gender, r.category, r.city, r.club,
  r.chip_ms, r.gun_ms, r.state, r.overall_position, r.gender_position, r.category_position, r.pace, r.hidden,
  exists (select from result_corrections c where c.event_id = er.event_id and c.public_id = r.public_id) as corrected`
const FROM = sql`from event_results er join results r on r.set_id = er.set_id
  join result_divisions d on d.id = r.division_id`

const asStaffRow = ({ chip_ms, gun_ms, ...row }: Row): StaffResultRow => ({
  ...row,
  pace: row.state ? '' : row.pace,
  chip_time: timeText(chip_ms, null),
  gun_time: timeText(gun_ms, null),
})

const AS_PUBLISHED = sql`d.position, r.place nulls last, r.bib_key, r.public_id`

const SORTS = {
  bib: sql`lpad(r.bib_key, 20, '0')`,
  name: plainText(sql`r.name`),
  division: sql`d.position`,
  category: sql`nullif(${plainText(sql`r.category`)}, '')`,
  // Who did not arrive has none.
  time: sql`case when r.state is null then coalesce(r.chip_ms, r.gun_ms) end`,
  position: sql`r.overall_position`,
}

export const listStaffRows = async (
  db: Reader,
  event_id: number,
  query: QueryOf<typeof listStaffResults>,
) => {
  const { search, race_division, page, per_page, sort } = query
  const order = orderBy(sort, SORTS, { preset: AS_PUBLISHED, last: AS_PUBLISHED })
  const where = sql`er.event_id = ${event_id} and ${race_division ? sql`d.race_division = ${race_division}` : sql`true`}
    and ${
      search
        ? sql`(r.bib_key = ${bibKey(search)} or ${plainText(sql`r.name`)} like ${plainPattern(search)})`
        : sql`true`
    }`
  const [{ rows: counted }, { rows }] = await Promise.all([
    db.execute<{ total: number }>(sql`select count(*)::int as total ${FROM} where ${where}`),
    db.execute<Row>(sql`select ${COLUMNS} ${FROM} where ${where}
      order by (r.bib_key = ${bibKey(search)}) desc, ${order}
      limit ${per_page} offset ${(page - 1) * per_page}`),
  ])
  return { rows: rows.map(asStaffRow), total: counted[0]?.total ?? 0 }
}

export const findStaffRow = async (
  db: Reader,
  { event_id, public_id }: { event_id: number; public_id: string },
): Promise<StaffResultRow | null> => {
  const { rows } = await db.execute<Row>(
    sql`select ${COLUMNS} ${FROM} where er.event_id = ${event_id} and r.public_id = ${public_id}`,
  )
  return rows[0] ? asStaffRow(rows[0]) : null
}
