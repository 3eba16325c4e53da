/** Asks gateways about payments nobody told us the end of, and forgets forged notices after 30 days. */
import { and, asc, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import type { Cashier } from './cashier.ts'
import { payment_attempts, payment_notices } from './tables.ts'

const AT_ONCE = 50

/** Opened or pending, not asked in the last ten minutes, and not older than a cash voucher can be. */
export const reconcile = async (db: Database, cashier: Cashier): Promise<number> => {
  const open = await db
    .select()
    .from(payment_attempts)
    .where(
      and(
        inArray(payment_attempts.state, ['open', 'pending']),
        isNotNull(payment_attempts.opened_at),
        lt(payment_attempts.opened_at, sql`now() - interval '2 minutes'`),
        sql`${payment_attempts.opened_at} > now() - interval '8 days'`,
        or(
          isNull(payment_attempts.asked_at),
          lt(payment_attempts.asked_at, sql`now() - interval '10 minutes'`),
        ),
      ),
    )
    .orderBy(asc(payment_attempts.asked_at))
    .limit(AT_ONCE)
  for (const attempt of open) await cashier.ask(attempt)
  return open.length
}

export const paymentJobs = (db: Database, cashier: Cashier): AnyJob[] => [
  {
    name: 'payments.reconcile',
    every: '*/2 * * * *',
    run: async () => {
      await reconcile(db, cashier)
    },
  },
  {
    name: 'payments.drop-refused',
    every: '41 3 * * *',
    run: async () => {
      await db
        .delete(payment_notices)
        .where(
          and(
            isNull(payment_notices.attempt_id),
            lt(payment_notices.received_at, sql`now() - interval '30 days'`),
          ),
        )
    },
  },
]
