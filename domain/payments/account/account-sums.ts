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

const SUMS = {
  name: 'account-sums',
  text: `
  select charged, received, refunded, promised, charged - received + refunded as balance from (select
    coalesce((select sum(amount) from charges where registration_id = $1 or order_id = $2), 0)::int as charged,
    coalesce((select sum(amount) from payments where registration_id = $1 or order_id = $2), 0)::int as received,
    coalesce((select sum(amount) from refunds where (registration_id = $1 or order_id = $2)
      and sent_at is not null), 0)::int as refunded,
    coalesce((select sum(amount) from refunds where (registration_id = $1 or order_id = $2)
      and state in ('requested', 'approved')), 0)::int as promised) s`,
}

const NOTHING: AccountSums = { charged: 0, received: 0, refunded: 0, promised: 0, balance: 0 }

export const sumsOf = async (db: Reader, { kind, id }: PayableKey): Promise<AccountSums> => {
  const [sums] = await runNamed<AccountSums>(db, SUMS, kind === 'registration' ? [id, null] : [null, id])
  return sums ?? NOTHING
}

/** Some of what came in is still here. */
export const hasMoney = ({ received, refunded }: AccountSums) => received > refunded

/** Of what ended: more is here than a change kept of it. What was promised to go back is still here. */
export const awaitsDecision = ({ balance }: AccountSums) => balance < 0

/** What can still go back: what came in, less what left and what was promised. */
export const refundable = ({ received, refunded, promised }: AccountSums) =>
  Math.max(0, received - refunded - promised)
