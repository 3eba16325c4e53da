/** An earlier set comes back, or what is published goes: both only move the pointer. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { KEPT_DAYS } from '../import/imports.ts'
import { lockEventResults } from './event-results.ts'
import { movePointer, orderEvent } from './publish-set.ts'
import { rebuildPlaces, rebuildPrepared } from './rebuild-division.ts'

export const deleteResults = async (tx: Tx, event_id: number): Promise<'deleted' | 'nothing'> => {
  const earlier = await movePointer(tx, event_id, null, 'deleted')
  return earlier === null ? 'nothing' : 'deleted'
}

/** Who was hidden since stays hidden: a person asked for it, not a file. */
const hideAgain = async (tx: Tx, set_id: number, latest: number | null) => {
  const { rows } = await tx.execute<{ division_id: number }>(sql`
    update results r set hidden = true, place = null, event_place = null
    from results h where h.set_id = ${latest} and h.hidden and r.set_id = ${set_id}
      and r.public_id = h.public_id and not r.hidden
    returning r.division_id`)
  for (const division_id of new Set(rows.map((row) => row.division_id))) {
    await rebuildPlaces(tx, { set_id, division_id })
    await rebuildPrepared(tx, { set_id, division_id })
  }
  if (rows.length > 0) await orderIfSeveral(tx, set_id)
}

export const orderIfSeveral = async (tx: Tx, set_id: number) => {
  const { rows } = await tx.execute<{ several: boolean }>(
    sql`select count(*) > 1 as several from result_divisions where set_id = ${set_id}`,
  )
  if (rows[0]?.several) await orderEvent(tx, set_id)
}

export const restoreResults = async (
  tx: Tx,
  { event_id, set_id }: { event_id: number; set_id: number },
): Promise<'restored' | 'not found'> => {
  await lockEventResults(tx, event_id)
  const { rows } = await tx.execute<{ id: number; latest: number | null }>(sql`
    select s.id, (select l.id from result_sets l where l.event_id = ${event_id} and l.id <> s.id
      order by l.ended_at desc nulls first limit 1) as latest
    from result_sets s where s.id = ${set_id} and s.event_id = ${event_id}
      and s.ended_at > now() - make_interval(days => ${KEPT_DAYS})`)
  const [found] = rows
  if (!found) return 'not found'
  await hideAgain(tx, set_id, found.latest)
  await movePointer(tx, event_id, set_id, 'replaced')
  return 'restored'
}
