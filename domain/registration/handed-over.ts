/**
 * When and where a participant's kit went out, as the fold of the hand-overs says it (kit-desk/rules/fold-handovers.ts):
 * the first one after whatever came back. For lists and pages; where only yes or no counts, isHandedOver is cheaper.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { COUNTS, isHandedOver, NOT_UNDONE } from '../kit-desk/tables.ts'

export type HandedOver = { at: string; desk: string }

const rowsOf = (participant_id: string) => sql.raw(`handovers h where h.participant_id = ${participant_id}`)

/** Null while the kit is at the desk. `participant_id`: a column. */
export const handedOver = (participant_id: string): SQL<HandedOver | null> => sql<HandedOver | null>`(
  select json_build_object('at', h.happened_at, 'desk', h.desk) from ${rowsOf(participant_id)}
    and h.kind = 'handed' and ${COUNTS} and ${NOT_UNDONE}
    and h.happened_at > coalesce((select max(h.happened_at) from ${rowsOf(participant_id)}
      and h.kind = 'returned' and ${COUNTS} and ${NOT_UNDONE}), '-infinity')
  order by h.happened_at, h.id limit 1)`

/** Of a purchase, or of one of its people. */
export const anyHandedOver = async (
  db: Reader,
  { registration_id, member_id }: { registration_id: number; member_id?: number | undefined },
): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from participants m where m.registration_id = ${registration_id} and m.position is not null
      and (${member_id ?? null}::int is null or m.id = ${member_id ?? null}) and ${isHandedOver('m.id')} limit 1`)
  return rows.length > 0
}
