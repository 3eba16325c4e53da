/** Time that went by, as the database sees it: every moment in it is moved into the past. */
import { sql } from 'drizzle-orm'
import type { Stage } from './stage.ts'

const MOMENTS: Record<string, string[]> = {
  registrations: ['created_at', 'hold_until'],
  orders: ['created_at', 'hold_until'],
  payment_attempts: ['created_at', 'opened_at', 'asked_at'],
  mails: ['next_try_at', 'claimed_at'],
  certificate_recipients: ['next_try_at', 'claimed_at'],
  result_imports: ['created_at', 'touched_at'],
  'pgboss.job': ['start_after', 'heartbeat_on'],
}

export const letHoursPass = async ({ db }: Stage, hours: number) => {
  for (const [table, columns] of Object.entries(MOMENTS)) {
    const moved = columns.map((column) => `${column} = ${column} - interval '${hours} hours'`).join(', ')
    const only = table === 'pgboss.job' ? ` where state < 'completed'` : ''
    await db.execute(sql.raw(`update ${table} set ${moved}${only}`))
  }
}

/** The clock that starts scheduled work has its own minute; the drill does not wait for it. */
export const startWork = async ({ db }: Stage, ...jobs: string[]) => {
  for (const name of jobs)
    await db.execute(sql`insert into pgboss.job (name, data) values (${name}, '{}'::jsonb)`)
}

export const ALL_WORK = [
  'registration.release-holds',
  'store.release-holds',
  'payments.reconcile',
  'send-certificates',
]
