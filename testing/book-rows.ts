/** The lines of rows that a test wrote by hand: whoever tests how money comes uses the product's own functions. */
import { asc, inArray, sql } from 'drizzle-orm'
import { sumsOf } from '#domain/payments/account/account-sums.ts'
import { bookOrder, bookRegistration } from '#domain/payments/account/book-charges.ts'
import { bookPayment } from '#domain/payments/account/book-payment.ts'
import { bookReversal } from '#domain/payments/account/book-refund.ts'
import { keyOf } from '#domain/payments/payable.ts'
import { payment_attempts } from '#domain/payments/tables.ts'
import type { Database, Tx } from '#server/database/connect.ts'

/** Charges of all that is there, a payment for each approved attempt, and for what is called paid without one. */
export const bookRows = (db: Database) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      registration_id: number | null
      order_id: number | null
      status: number
    }>(sql`
      select id as registration_id, null::int as order_id, case when state = 'paid' then payment_status else 0 end as status from registrations
      union all select null, id, case when state = 'paid' then payment_status else 0 end from orders where registration_id is null`)
    for (const { registration_id, order_id } of rows)
      await (registration_id === null ? bookOrder(tx, order_id ?? 0) : bookRegistration(tx, registration_id))
    const attempts = await tx
      .select()
      .from(payment_attempts)
      .where(inArray(payment_attempts.state, ['approved', 'reversed']))
      .orderBy(asc(payment_attempts.id))
    for (const attempt of attempts) {
      const { id: attempt_id, amount, state, gateway_name } = attempt
      const way = gateway_name === 'transferencia' ? 'transfer' : 'gateway'
      const booked = await bookPayment(tx, keyOf(attempt), { way, amount, attempt_id, note: 'prueba' })
      if (booked && state === 'reversed') await bookReversal(tx, keyOf(attempt), attempt)
    }
    for (const row of rows) {
      const { balance: amount, received } = await sumsOf(tx, keyOf(row))
      if ((row.status === 4 || row.status === 7) && received === 0 && amount > 0)
        await bookPayment(tx, keyOf(row), {
          way: row.status === 7 ? 'direct' : 'gateway',
          amount,
          note: 'prueba',
        })
    }
  })

/** Moves lines to another day: the triggers that keep them are off inside of it. */
export const withoutTriggers = (db: Database, change: (tx: Tx) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await change(tx)
  })
