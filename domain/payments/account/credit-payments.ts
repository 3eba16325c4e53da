/**
 * Payments with a credit of another event: of way 'credit', by nobody of the staff. Nothing came in by them, so they end
 * with the hold they were for: countered, and the credit is free again (domain/changes/credits).
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { PayableKey } from '../payable.ts'
import { refunds } from './account-tables.ts'
import { bookRefund, type NewRefund, type Refund } from './book-refund.ts'

const RETURN = {
  name: 'return-credit-payments',
  text: `
  with ended as (
    select p.* from payments p where p.registration_id = $1 and p.way = 'credit' and p.user_id is null and p.counters_id is null
      and ($2::int is null or exists (select 1 from payment_allocations a where a.payment_id = p.id and a.participant_id = $2))
      and not exists (select 1 from payments c where c.counters_id = p.id)
      and not exists (select 1 from credit_uses u where u.payment_id = p.id and u.amount < 0)),
  countered as (
    insert into payments (registration_id, event_id, way, amount, tax, note, counters_id)
    select registration_id, event_id, way, -amount, -tax, $3, id from ended
    returning id, amount, counters_id),
  taken as (
    insert into payment_allocations (payment_id, participant_id, amount)
    select c.id, a.participant_id, -a.amount from countered c join payment_allocations a on a.payment_id = c.counters_id
    returning id)
  select coalesce(-sum(amount), 0)::int as total, (select count(*) from taken)::int as people from countered`,
}

/** How many pesos went back to credits. The caller holds the lock of the registration. Of one person, or of all. */
export const returnCredits = async (
  tx: Tx,
  registration_id: number,
  { participant_id, note }: { participant_id?: number; note: string },
): Promise<number> => {
  const [returned] = await runNamed<{ total: number }>(tx, RETURN, [
    registration_id,
    participant_id ?? null,
    note,
  ])
  return returned?.total ?? 0
}

const PAID_BY_CREDIT = {
  name: 'paid-by-credit',
  text: `select coalesce(sum(amount), 0)::int as total from payments
    where registration_id = $1 and way = 'credit' and user_id is null`,
}

/** What of an account was paid with credits and did not come back. */
export const paidByCredit = async (db: Reader, registration_id: number): Promise<number> =>
  (await runNamed<{ total: number }>(db, PAID_BY_CREDIT, [registration_id]))[0]?.total ?? 0

/** Money that leaves the account for a credit: it is there in the moment it is written. */
export const bookToCredit = async (
  tx: Tx,
  key: PayableKey,
  refund: Omit<NewRefund, 'way' | 'state'>,
): Promise<Refund> => {
  const booked = await bookRefund(tx, key, { ...refund, way: 'credit', state: 'sent' })
  if (!booked) throw new Error('a refund to a credit was written before')
  await tx
    .update(refunds)
    .set({ state: 'confirmed', ended_at: sql`now()` })
    .where(and(eq(refunds.id, booked.id), eq(refunds.state, 'sent')))
  return booked
}
