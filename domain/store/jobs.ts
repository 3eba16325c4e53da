/** Holds of store orders by the minute: their gateways are asked, ended ones give back, buyers are told. */
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { askBeforeEnd } from '#domain/payments/jobs.ts'
import type { Processor } from '#domain/payments/processor/processor.ts'
import { payment_attempts } from '#domain/payments/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { PAST_DAYS } from '#server/limits/squatting.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { releaseAllEnded } from './orders/release-orders.ts'
import { tellBuyer } from './orders/tell-buyer.ts'
import { orders } from './tables.ts'

const ofEnding = (db: Database) =>
  inArray(
    payment_attempts.order_id,
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.state, 'held'), lte(orders.hold_until, sql`now() + interval '1 minute'`))),
  )

/** Whoever swept the order, its buyer is told here, once; not one whose money waits for a decision. */
const tellEnded = (context: AppContext) =>
  inTransaction(context.db, async (tx) => {
    const untold = await tx
      .select({ id: orders.id, payment_review: orders.payment_review })
      .from(orders)
      .where(and(eq(orders.state, 'released'), eq(orders.end_told, false), isNull(orders.registration_id)))
      .orderBy(asc(orders.id))
      .limit(500)
      .for('update', { skipLocked: true })
    for (const { id, payment_review } of untold) {
      await tx.update(orders).set({ end_told: true }).where(eq(orders.id, id))
      if (!payment_review) await tellBuyer(tx, context, id, 'hold-ended')
    }
  })

/** How many ended. Safe to run twice and beside checkouts, which sweep what they need themselves. */
export const releaseEndedOrders = async (context: AppContext, processor: Processor): Promise<number> => {
  await askBeforeEnd(context.db, processor, ofEnding(context.db))
  const ended = await inTransaction(context.db, releaseAllEnded)
  await tellEnded(context)
  return ended
}

/** Where an order came from tells squatters apart for some days, and nothing afterwards. */
export const forgetOrderAddresses = (db: Database) =>
  db.execute(sql`
    update orders set saved_from = null
    where saved_from is not null and created_at < now() - make_interval(days => ${PAST_DAYS})`)

export const storeJobs = (context: AppContext, processor: Processor): AnyJob[] => [
  {
    name: 'store.release-holds',
    every: '* * * * *',
    run: async () => {
      await releaseEndedOrders(context, processor)
    },
  },
  {
    name: 'store.forget-addresses',
    every: '57 4 * * *',
    run: async () => {
      await forgetOrderAddresses(context.db)
    },
  },
]
