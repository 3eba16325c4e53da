/** Holds of store orders by the minute: their gateways are asked, ended ones give back, buyers are told. */
import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { askAll } from '#domain/payments/jobs.ts'
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

/** Somebody left for a gateway and no answer came: it is asked before the stock goes to another. */
const askBeforeEnd = async ({ db }: AppContext, processor: Processor) => {
  const open = await db
    .select({ attempt: payment_attempts })
    .from(payment_attempts)
    .innerJoin(orders, eq(orders.id, payment_attempts.order_id))
    .where(
      and(
        eq(orders.state, 'held'),
        lte(orders.hold_until, sql`now() + interval '1 minute'`),
        sql`${payment_attempts.state} in ('open', 'pending')`,
        isNotNull(payment_attempts.opened_at),
      ),
    )
  const attempts = open.map(({ attempt }) => attempt)
  const answers = await askAll(processor, attempts)
  // Two attempts of one order move its end once.
  const unasked = new Map(
    attempts.filter((_, at) => answers[at] === 'unreachable').map((attempt) => [attempt.order_id, attempt]),
  )
  for (const attempt of unasked.values()) await processor.postpone(attempt)
}

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
  await askBeforeEnd(context, processor)
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
