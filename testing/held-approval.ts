/** A gateway's approval that stops with what it pays in hand, so that something else happens in that very moment. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Attempt } from '#domain/payments/insert-attempt.ts'
import type { Payable } from '#domain/payments/payable.ts'
import { applyReport } from '#domain/payments/processor/apply-report.ts'
import { registrationPayable } from '#domain/registration/checkout/registration-payable.ts'
import { orderPayable } from '#domain/store/orders/order-payable.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { TestProduct } from './product.ts'

/** Until one that runs at once with another has ended, or waits in the database for what the other has. */
export const endedOrStopped = async (db: Database, running: Promise<unknown>) => {
  let ended = false
  const end = () => {
    ended = true
  }
  running.then(end, end)
  const isThere = async () => {
    const { rows } = await db.execute<{ stopped: number }>(sql`select count(*)::int as stopped
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return ended || (rows[0]?.stopped ?? 0) > 0
  }
  await expect.poll(isThere, { timeout: 2_500, interval: 20 }).toBe(true)
}

/** The gateway's word, stopped with the registration in hand, before anything is written. */
export const approveInHand = async (
  product: TestProduct,
  { db, attempt }: { db: Database; attempt: Attempt },
  inHand: () => Promise<void>,
) => {
  const payable = registrationPayable(product.context)
  const registration: Payable<NonNullable<Awaited<ReturnType<typeof payable.lock>>>> = {
    ...payable,
    lock: async (tx, key) => {
      const locked = await payable.lock(tx, key)
      await inHand()
      return locked
    },
  }
  const facts = {
    referenceCode: attempt.reference_code,
    state: 'approved',
    amountCents: attempt.amount * 100,
    currency: 'COP',
    merchant: true,
    test: true,
    method: 'card',
    providerTransactionId: `T-${attempt.id}`,
    detail: '',
  } as const
  const account = { id: attempt.account_id ?? '', live: false, gateway_name: 'sandbox' }
  return inTransaction(db, (tx) =>
    applyReport(tx, { registration, order: orderPayable(product.context) }, attempt, {
      facts,
      account,
      source: 'webhook',
      raw: '{}',
    }),
  )
}
