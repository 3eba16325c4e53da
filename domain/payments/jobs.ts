/** Asks gateways about payments nobody told us the end of; forgets forged webhooks and old proofs of transfers. */
import { and, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/database/connect.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { remindOfRefunds } from './account/refund-letters.ts'
import { eraseOldProofs } from './bank-transfer/erase-proofs.ts'
import type { Attempt } from './insert-attempt.ts'
import type { Processor } from './processor/processor.ts'
import { payment_attempts, payment_webhooks, sandbox_transactions } from './tables.ts'

const A_ROUND = 50
/** A provider that is away takes ten seconds a question: the others do not wait for it one by one. */
const AT_ONCE = 10

/** Asks about all of them, a few at once; what each answer was, in the same order. */
export const askAll = async (processor: Pick<Processor, 'reconcile'>, attempts: readonly Attempt[]) => {
  const answers: Awaited<ReturnType<Processor['reconcile']>>[] = []
  for (let from = 0; from < attempts.length; from += AT_ONCE)
    answers.push(
      ...(await Promise.all(
        attempts.slice(from, from + AT_ONCE).map((attempt) => processor.reconcile(attempt)),
      )),
    )
  return answers
}

/** Somebody left for a gateway and no answer came: it is asked before what is held goes to another. */
export const askBeforeEnd = async (db: Database, processor: Processor, ofEnding: SQL) => {
  const attempts = await db
    .select()
    .from(payment_attempts)
    .where(
      and(
        ofEnding,
        inArray(payment_attempts.state, ['open', 'pending']),
        isNotNull(payment_attempts.opened_at),
      ),
    )
  const answers = await askAll(processor, attempts)
  // Two attempts of one registration or order move its end once.
  const unasked = new Map(
    attempts
      .filter((_, at) => answers[at] === 'unreachable')
      .map((attempt) => [attempt.registration_id ?? attempt.order_id, attempt]),
  )
  for (const attempt of unasked.values()) await processor.postpone(attempt)
}

/** Opened or pending, not asked in the last ten minutes, and not older than a cash voucher can be. */
export const reconcile = async (db: Database, processor: Processor): Promise<number> => {
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
    .orderBy(sql`${payment_attempts.asked_at} nulls first`)
    .limit(A_ROUND)
  await askAll(processor, open)
  return open.length
}

export const paymentJobs = (context: AppContext, processor: Processor): AnyJob[] => {
  const { db, files } = context
  return [
    {
      name: 'payments.reconcile',
      every: '*/2 * * * *',
      run: async () => {
        await reconcile(db, processor)
      },
    },
    {
      name: 'payments.ask-refunds',
      every: '*/2 * * * *',
      run: async () => {
        await processor.refunds.askOpen()
      },
    },
    {
      name: 'payments.remind-of-refunds',
      every: '7 13 * * *',
      run: async () => {
        await remindOfRefunds(context)
      },
    },
    {
      name: 'payments.drop-refused',
      every: '41 3 * * *',
      run: async () => {
        await db
          .delete(payment_webhooks)
          .where(
            and(
              isNull(payment_webhooks.attempt_id),
              lt(payment_webhooks.received_at, sql`now() - interval '30 days'`),
            ),
          )
        await db
          .delete(sandbox_transactions)
          .where(lt(sandbox_transactions.created_at, sql`now() - interval '30 days'`))
      },
    },
    {
      // As installations have it scheduled.
      name: 'registration.erase-receipts',
      every: '23 4 * * *',
      run: async () => {
        while ((await eraseOldProofs({ db, files })) > 0);
      },
    },
  ]
}
