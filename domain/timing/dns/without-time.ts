/**
 * Confirmed people with a number against the published rows: joined to them, or with their number. A row that was joined
 * to nobody because it contradicts is a row all the same: who has it is not called missing.
 */
import { sql } from 'drizzle-orm'
import { isHandedOver } from '#domain/kit-desk/tables.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import type { listWithoutTime, StoppedRunner } from './dns-contract.ts'

type Row = StoppedRunner & { has_row: boolean; timed: boolean }
type WithoutTime = AnswerOf<typeof listWithoutTime>

const listNumbered = async (db: Reader, event_id: number): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    with shown as (
      select r.bib_key, k.participant_id, r.state,
        r.state is null and coalesce(r.chip_ms, r.gun_ms) is not null as timed
      from event_results er join results r on r.set_id = er.set_id
      left join result_documents k on k.set_id = r.set_id and k.public_id = r.public_id
      where er.event_id = ${event_id}),
    found as (
      select b.participant_id, s.state, s.timed from shown s
      join bibs b on b.event_id = ${event_id} and b.key = s.bib_key and b.participant_id is not null
      union all select participant_id, state, timed from shown where participant_id is not null),
    told as (
      select participant_id, bool_or(timed or state = 'DSQ') as timed, max(state) as state from found group by 1)
    select b.number, m.name || ' ' || m.last_name as name, c.distance, c.title as category, t.state,
      t.participant_id is not null as has_row, coalesce(t.timed, false) as timed,
      case when exists (select from handovers x where x.event_id = ${event_id}) then ${isHandedOver('m.id')} end as handed_over
    from bibs b join participants m on m.id = b.participant_id and m.state = 'confirmed'
    join categories c on c.id = m.category_id
    join distances d on d.event_id = c.event_id and d.name = c.distance
    left join told t on t.participant_id = m.id
    where b.event_id = ${event_id} and b.state = 'assigned'
    order by d.position, d.id, length(b.key), b.key`)
  return rows
}

const hasPublished = async (db: Reader, event_id: number) => {
  const { rows } = await db.execute(
    sql`select from event_results where event_id = ${event_id} and set_id is not null`,
  )
  return rows.length > 0
}

export const findWithoutTime = async (db: Reader, event_id: number): Promise<WithoutTime> => {
  const [rows, published] = await Promise.all([listNumbered(db, event_id), hasPublished(db, event_id)])
  const distances = new Map<string, WithoutTime['distances'][number]>()
  for (const { has_row, timed, state, ...runner } of rows) {
    const { distance } = runner
    const list = distances.get(distance) ?? { distance, numbered: 0, missing: [], stopped: [] }
    distances.set(distance, list)
    list.numbered += 1
    if (!published || timed) continue
    if (has_row) list.stopped.push({ ...runner, state })
    else list.missing.push(runner)
  }
  return { published, numbered: rows.length, distances: [...distances.values()] }
}
