/** A copy that nobody needs is deleted, as long as nobody is in it and no peso moved: what hangs on it alone goes with it. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'

export const deleteCopy = async (tx: Tx, event_id: number): Promise<'deleted' | 'not a copy' | 'in use'> => {
  const { rows } = await tx.execute<{ copy: boolean; used: boolean }>(sql`
    select exists (select from audit_log a where a.subject = 'evento' and a.subject_id = e.id::text and a.action = 'duplicar') as copy,
      e.status = 'active' or e.taken > 0 or e.reserved > 0
        or exists (select from registrations r where r.event_id = e.id)
        or exists (select from orders o where o.event_id = e.id)
        or exists (select from payments p where p.event_id = e.id)
        or exists (select from result_sets s where s.event_id = e.id)
        or exists (select from messages g where g.event_id = e.id and g.state <> 'draft') as used
    from events e where e.id = ${event_id} for no key update of e`)
  const [found] = rows
  if (!found?.copy) return 'not a copy'
  if (found.used) return 'in use'
  await tx.execute(sql`delete from events where id = ${event_id}`)
  return 'deleted'
}
