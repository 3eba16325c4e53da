/**
 * A month is closed by an Administrator and then does not change: the triggers of the account's tables refuse a line in
 * it. Who closes one waits for those who are writing into the past, and they for it (the advisory lock of the trigger).
 */
import { eq, sql } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import * as messages from './account-messages.ts'
import { closed_months } from './account-tables.ts'

/** The number the trigger refuse_closed_month locks. */
const WRITING_INTO_THE_PAST = 7_031_978

const firstDay = (month: string) => `${month}-01`

/** A sentence before the trigger's refusal, under the same lock. */
export const requireOpenMonth = async (tx: Tx, day: string) => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${WRITING_INTO_THE_PAST})`)
  const [closed] = await tx
    .select({ month: closed_months.month })
    .from(closed_months)
    .where(eq(closed_months.month, firstDay(day.slice(0, 7))))
  if (closed) throw invalid({ day: ['Ese mes está cerrado: anótalo en uno abierto.'] })
}

export const closeMonth = async (tx: Tx, caller: Caller, month: string): Promise<Notice> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${WRITING_INTO_THE_PAST})`)
  const { rows } = await tx.execute<{ over: boolean }>(sql`
    select ${firstDay(month)}::date < date_trunc('month', now() at time zone 'America/Bogota')::date as over`)
  if (!rows[0]?.over) return messages.MONTH_NOT_OVER
  const closed = await tx
    .insert(closed_months)
    .values({ month: firstDay(month), user_id: caller.user_id })
    .onConflictDoNothing()
    .returning({ month: closed_months.month })
  if (closed.length === 0) return messages.MONTH_CLOSED_BEFORE
  await record(tx, caller, { action: 'cerrar mes', subject: 'mes', subject_id: month })
  return messages.monthClosed(month)
}

export const reopenMonth = async (
  tx: Tx,
  caller: Caller,
  { month, reason }: { month: string; reason: string },
): Promise<Notice> => {
  const opened = await tx
    .delete(closed_months)
    .where(eq(closed_months.month, firstDay(month)))
    .returning({ month: closed_months.month })
  if (opened.length === 0) return messages.MONTH_WAS_OPEN
  await record(tx, caller, { action: 'reabrir mes', subject: 'mes', subject_id: month, detail: { reason } })
  return messages.monthReopened(month)
}
