/** How files were read before: by the event's last import, else by the last of the same person. */
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { RememberedColumn, SheetPlan } from './rules/column-plan.ts'
import { result_mappings } from './tables.ts'

export const findRemembered = async (
  db: Reader,
  event_id: number,
  user_id: number,
): Promise<RememberedColumn[]> => {
  const { rows } = await db.execute<{ columns: RememberedColumn[] }>(sql`
    select columns from result_mappings where event_id = ${event_id} or created_by = ${user_id}
    order by event_id = ${event_id} desc, used_at desc limit 1`)
  return rows[0]?.columns ?? []
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
        .map(({ header, target, unit, point, part }) => [header, { header, target, unit, point, part }]),
    ).values(),
  ]
  const row = { created_by, columns, used_at: sql`now()` }
  await tx
    .insert(result_mappings)
    .values({ event_id, ...row })
    .onConflictDoUpdate({ target: result_mappings.event_id, set: row })
}
