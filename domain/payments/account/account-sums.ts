/** The sums of an account. Balance = charges − payments + refunds: above 0 it is owed, below 0 it is in favour. */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { PayableKey } from '../payable.ts'

export type AccountSums = {
  charged: number
  received: number
  /** That left. */
  refunded: number
  /** Asked for or approved, and still here. */
  promised: number
  balance: number
}

/** One for each kind: with both in one PostgreSQL found it worth while to plan it anew at every payment. */
const sumsBy = (kind: PayableKey['kind']) => ({
  name: `account-sums-of-${kind}`,
  text: `
  select charged, received, refunded, promised, charged - received + refunded as balance from (select
    coalesce((select sum(amount) from charges where ${kind}_id = $1), 0)::int as charged,
    coalesce((select sum(amount) from payments where ${kind}_id = $1), 0)::int as received,
    coalesce((select sum(amount) from refunds where ${kind}_id = $1 and sent_at is not null), 0)::int as refunded,
    coalesce((select sum(amount) from refunds where ${kind}_id = $1
      and state in ('requested', 'approved')), 0)::int as promised) s`,
})
const SUMS = { registration: sumsBy('registration'), order: sumsBy('order') }

/** As SQL: what of an amount is still to come in. */
export const openAmount = (kind: PayableKey['kind'], amount: string, id: string) => `
  ${amount}::int - coalesce((select sum(p.amount) from payments p where p.${kind}_id = ${id}), 0)
    + coalesce((select sum(r.amount) from refunds r where r.${kind}_id = ${id} and r.sent_at is not null), 0)`

const NOTHING: AccountSums = { charged: 0, received: 0, refunded: 0, promised: 0, balance: 0 }

export const sumsOf = async (db: Reader, { kind, id }: PayableKey): Promise<AccountSums> => {
  const [sums] = await runNamed<AccountSums>(db, SUMS[kind], [id])
  return sums ?? NOTHING
}

/** Some of what came in is still here. */
export const hasMoney = ({ received, refunded }: AccountSums) => received > refunded

/** A place ended, and more money is here than a change kept of it and than is on its way back. */
export const awaitsDecision = ({ balance, promised }: AccountSums) => balance + promised < 0

/** What can still go back: what came in, less what left and what was promised. */
export const refundable = ({ received, refunded, promised }: AccountSums) =>
  Math.max(0, received - refunded - promised)
