/** When the time to answer is over: of a cancelled event everybody else is refunded, one transaction each; then it is closed. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { isRefused } from '../core/kind.ts'
import { applyDefault } from './answer-notice.ts'
import { event_notices } from './moved-tables.ts'
import { UNTOLD } from './tell-notices.ts'

type Due = { id: number; event_id: number; kind: 'moved' | 'cancelled' }

const listDefaults = async ({ db }: AppContext, notice_id: number) => {
  const { rows } = await db.execute<{ participant_id: number }>(sql`
    select participant_id from event_answers where notice_id = ${notice_id} and by_default and change_id is null order by participant_id`)
  return rows.map(({ participant_id }) => participant_id)
}

const hasUntold = async ({ db }: AppContext, notice_id: number) => {
  const { rows } = await db.execute(sql`
    select 1 from event_notices n join participants m on m.event_id = n.event_id join registrations r on r.id = m.registration_id
    where n.id = ${notice_id} and ${sql.raw(UNTOLD)} limit 1`)
  return rows.length > 0
}

/** How many were closed. Who cannot be refunded yet stays on the board; the notice stays open for them. */
export const closeNotices = async (context: AppContext): Promise<number> => {
  const { db, log } = context
  const { rows } = await db.execute<Due>(sql`
    select id, event_id, kind from event_notices where closed_at is null and answer_until < now() order by id`)
  let closed = 0
  for (const { id, event_id, kind } of rows) {
    if (await hasUntold(context, id)) continue
    const waiting = kind === 'cancelled' ? await listDefaults(context, id) : []
    for (const participant_id of waiting) {
      const outcome = await inTransaction(db, async (tx) => {
        const applied = await applyDefault(tx, context, { notice_id: id, participant_id })
        return typeof applied !== 'string' && isRefused(applied) ? refuse(applied) : applied
      })
      if (typeof outcome !== 'string')
        log.info({ notice: id, participant_id }, 'a refund of a cancelled event waits for staff')
    }
    if (kind === 'cancelled' && (await listDefaults(context, id)).length > 0) continue
    await inTransaction(db, async (tx) => {
      const [done] = await tx
        .update(event_notices)
        .set({ closed_at: sql`now()` })
        .where(and(eq(event_notices.id, id), isNull(event_notices.closed_at)))
        .returning({ id: event_notices.id })
      if (!done) return
      await record(tx, null, {
        action: 'cerrar aviso',
        subject: 'evento',
        subject_id: event_id,
        event_id,
        detail: { notice: id },
      })
    })
    closed += 1
  }
  return closed
}
