/**
 * A right that an Administrator may have taken away is asked where the line of money, the annulment or the health text is
 * written or read, of whoever is written down as its author: no other way to the same line goes round it.
 */
import { sql } from 'drizzle-orm'
import type { StaffRight } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { rightTaken } from '#server/http/refusals.ts'

const MAY = {
  refund: sql.raw('u.may_refund'),
  annul: sql.raw('u.may_annul'),
  export_health: sql.raw('u.may_export_health'),
} satisfies Record<StaffRight, unknown>

/** A change after the sale was decided on its day: its rights are not asked again when it is carried out. */
const DECIDED_BEFORE = (change_id: number | undefined) => sql`exists (
  select 1 from changes g where g.id = ${change_id ?? null}::int and g.decided_at < now())`

/** Nobody of the staff: a policy, a gateway or a job wrote it. */
export const requireRightOf = async (
  tx: Reader,
  user_id: number | null | undefined,
  right: StaffRight,
  { change_id }: { change_id?: number | undefined } = {},
) => {
  if (user_id === null || user_id === undefined) return
  const { rows } = await tx.execute(sql`
    select 1 from users u where u.id = ${user_id} and u.rol = 'Colaborador' and not ${MAY[right]}
      and not ${DECIDED_BEFORE(change_id)}`)
  if (rows.length > 0) throw rightTaken(right)
}
