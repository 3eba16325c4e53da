/** An audit row for every change by staff, written inside the transaction of the change (security.md rule 9). */
import type { Tx } from '../database/connect.ts'
import type { Caller } from '../http/route.ts'
import { audit_log } from './tables.ts'

export type Deed = {
  /** A verb of the trade: 'crear', 'actualizar', 'asignar eventos', … */
  action: string
  subject: string
  subject_id?: string | number
  event_id?: number
  /** What changed, without passwords, tokens or health data. */
  detail?: Record<string, unknown>
}

export const record = async (tx: Tx, caller: Pick<Caller, 'user_id'> | null, deed: Deed) => {
  await tx.insert(audit_log).values({
    user_id: caller?.user_id ?? null,
    action: deed.action,
    subject: deed.subject,
    subject_id: deed.subject_id === undefined ? null : String(deed.subject_id),
    event_id: deed.event_id ?? null,
    detail: deed.detail ?? {},
  })
}
