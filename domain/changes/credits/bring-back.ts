/**
 * A use whose payment was countered comes back: the hold ended unpaid, the purchase changed or was annulled. The account
 * decides it at once (payments/account/credit-payments.ts); here the credit's own row follows, once.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import { bookToCredit } from '#domain/payments/account/credit-payments.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Change, RefundBasis } from '../core/kind.ts'
import { credit_uses, credits } from './credit-tables.ts'
import { TODAY } from './open-credits.ts'

/** In the order of their ids, so that two who lock several do not wait for each other. */
export const lockCredits = async (tx: Tx, ids: readonly number[]) => {
  if (ids.length === 0) return
  await tx.execute(
    sql`select id from credits where id = any(${sql.param([...ids])}::int[]) order by id for update`,
  )
}

const takeBack = async (
  tx: Tx,
  { credit_id, payment_id, amount }: { credit_id: number; payment_id: number; amount: number },
) => {
  await tx.insert(credit_uses).values({ credit_id, payment_id, amount: -amount })
  await tx
    .update(credits)
    .set({
      used: sql`${credits.used} - ${amount}`,
      // It ended with its use; what is free again is open again, until its day.
      ended_at: sql`case when ${credits.valid_until} >= ${TODAY} then null else ${credits.ended_at} end`,
    })
    .where(eq(credits.id, credit_id))
}

type Countered = { credit_id: number; payment_id: number; amount: number }

const counteredUses = (which: SQL) => sql`
  select u.credit_id, u.payment_id, sum(u.amount)::int as amount from credit_uses u
  join payments k on k.counters_id = u.payment_id join credits c on c.id = u.credit_id
  where ${which} group by u.credit_id, u.payment_id having sum(u.amount) > 0 order by u.credit_id`

/** Of the credits that `which` names (by `c`). How many uses came back. */
export const bringBack = async (tx: Tx, which: SQL): Promise<number> => {
  const { rows: found } = await tx.execute<Countered>(counteredUses(which))
  if (found.length === 0) return 0
  await lockCredits(
    tx,
    found.map(({ credit_id }) => credit_id),
  )
  const { rows } = await tx.execute<Countered>(counteredUses(which))
  for (const use of rows) await takeBack(tx, use)
  return rows.length
}

/** The money of these goes back as money: nobody has to take a credit for an event that was not held. */
const AS_MONEY: readonly RefundBasis[] = ['cancellation', 'error']

type Spent = { credit_id: number; payment_id: number; amount: number }

const spentBy = async (
  tx: Tx,
  { registration_id, participant_id }: Pick<Change, 'registration_id' | 'participant_id'>,
): Promise<Spent[]> => {
  const { rows } = await tx.execute<Spent>(sql`
    select u.credit_id, u.payment_id, sum(u.amount)::int as amount from credit_uses u
    join payments p on p.id = u.payment_id join credits c on c.id = u.credit_id
    where p.registration_id = ${registration_id} and c.valid_until >= ${TODAY}
      and exists (select 1 from payment_allocations a where a.payment_id = p.id and a.participant_id = ${participant_id})
      and not exists (select 1 from payments k where k.counters_id = p.id)
    group by u.credit_id, u.payment_id having sum(u.amount) > 0 order by u.credit_id, u.payment_id`)
  return rows
}

/** What of a refund would go back to the credits it was paid with. */
export const creditPart = async (
  tx: Tx,
  of: Pick<Change, 'registration_id' | 'participant_id'>,
  { amount, basis }: { amount: number; basis: RefundBasis },
): Promise<number> => {
  if (AS_MONEY.includes(basis)) return 0
  const spent = await spentBy(tx, of)
  return Math.min(
    amount,
    spent.reduce((sum, use) => sum + use.amount, 0),
  )
}

/** What was paid with a credit goes back to it, as a line of the account; what is left of the sum is money. */
export const returnToCredits = async (
  tx: Tx,
  change: Change,
  { amount, basis, user_id }: { amount: number; basis: RefundBasis; user_id: number | null },
): Promise<number> => {
  const whole = await creditPart(tx, change, { amount, basis })
  if (whole === 0) return amount
  const { registration_id, participant_id, id: change_id } = change
  await lockCredits(
    tx,
    (await spentBy(tx, change)).map(({ credit_id }) => credit_id),
  )
  let open = whole
  for (const use of await spentBy(tx, change)) {
    const part = Math.min(open, use.amount)
    if (part <= 0) break
    await takeBack(tx, { ...use, amount: part })
    open -= part
  }
  const returned = whole - open
  await bookToCredit(
    tx,
    { kind: 'registration', id: registration_id },
    {
      amount: returned,
      basis,
      note: 'Vuelve al saldo con que se pagó',
      user_id,
      participant_id,
      change_id,
    },
  )
  return amount - returned
}
