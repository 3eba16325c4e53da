/** How files were read before: in the event's last import, and in those of the same person for other events. */
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { RememberedColumn, SheetPlan } from '../rules/columns/column-plan.ts'
import { result_mappings } from './import-tables.ts'

export type Memory = { ofEvent: RememberedColumn[]; elsewhere: RememberedColumn[][] }

/** A timing company has few layouts: more files than these need not be compared. */
const ELSEWHERE = 50

export const findRemembered = async (
  db: Reader,
  event_id: number,
  user_id: number | null,
): Promise<Memory> => {
  const { rows } = await db.execute<{ event_id: number; columns: RememberedColumn[] }>(sql`
    (select event_id, columns, used_at from result_mappings where event_id = ${event_id})
    union all
    (select event_id, columns, used_at from result_mappings where created_by = ${user_id} and event_id <> ${event_id}
      order by used_at desc limit ${ELSEWHERE})`)
  return {
    ofEvent: rows.find((row) => row.event_id === event_id)?.columns ?? [],
    elsewhere: rows.filter((row) => row.event_id !== event_id).map(({ columns }) => columns),
  }
}

export const rememberColumns = async (
  tx: Tx,
  {
    event_id,
    created_by,
    plans,
  }: { event_id: number; created_by: number | null; plans: readonly SheetPlan[] },
) => {
  const columns = [
    ...new Map(
      plans
        .flatMap((plan) => plan.columns)
        .filter(({ header }) => header !== '')
        .map(({ header, target, unit, point }) => [header, { header, target, unit, point }]),
    ).values(),
  ]
  const row = { created_by, columns, used_at: sql`now()` }
  await tx
    .insert(result_mappings)
    .values({ event_id, ...row })
    .onConflictDoUpdate({ target: result_mappings.event_id, set: row })
}
