/** What is prepared of a division, made anew from its rows: after an import, and after one row was corrected. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { copyIn } from '#server/database/copy-in.ts'
import {
  createPreparation,
  GROUP_COUNTS,
  type PreparedDivision,
  type RankedRow,
  type ShownRow,
} from './prepare-lists.ts'

const CHUNK = 65_536

export type DivisionOf = { set_id: number; division_id: number }

/** A row as it is stored; `place` is null for a hidden one. */
type PreparedRow = Omit<ShownRow, 'time' | 'finished' | 'place'> &
  RankedRow & { place: number | null; state: string | null; chip_ms: number | null; gun_ms: number | null }

/** Hidden rows are found and counted nowhere, but the places behind them count them. */
export const prepareRow = (division: PreparedDivision, decided_by: string, row: PreparedRow) => {
  const { place, state, chip_ms, gun_ms } = row
  const finished = state === null && (chip_ms !== null || gun_ms !== null)
  if (finished || (state === null && row.overall_position !== null)) division.rank(row)
  if (place === null) return
  const time = finished ? (decided_by === 'gun' ? gun_ms : chip_ms) : null
  const { bib_key, name, gender, category, relay } = row
  division.take({ place, bib_key, name, gender, category, relay, finished, time })
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
    `result_groups (division_id, gender, category, ${GROUP_COUNTS.join(', ')})`,
    linesOf(prepared, 'groupLines'),
  )
  await copyIn(tx, 'result_lists (division_id, kind, key, places, bibs)', linesOf(prepared, 'listLines'))
}

export const rebuildPrepared = async (tx: Tx, { set_id, division_id }: DivisionOf) => {
  const { rows } = await tx.execute<PreparedRow & { decided_by: string }>(sql`
    select r.place, r.bib_key, r.name, r.gender, r.category, r.state, r.relay, r.chip_ms, r.gun_ms,
      r.overall_position, r.gender_position, r.category_position, d.decided_by
    from results r join result_divisions d on d.id = r.division_id
    where r.set_id = ${set_id} and r.division_id = ${division_id} order by r.place`)
  const division = createPreparation()
  for (const row of rows) prepareRow(division, row.decided_by, row)
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
