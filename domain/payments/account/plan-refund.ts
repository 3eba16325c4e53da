/** How a sum goes back over the payments of an account (rules/refund-ways.ts); the caller holds its lock. */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { PayableKey } from '../payable.ts'
import { goesByGateway, type PaidPart, type RefundPart, splitRefund } from '../rules/refund-ways.ts'

/**
 * Payments `p` of gateways whose account is still there, with what is left of each. `but`: a refund that is looked at
 * itself does not count.
 */
const paidParts = async (db: Reader, which: SQL, but = 0): Promise<PaidPart[]> => {
  const { rows } = await db.execute<PaidPart>(sql`
    select a.id as attempt_id, a.gateway_name as gateway, a.method, p.amount,
      p.amount - coalesce((select sum(f.amount) from refunds f where f.attempt_id = a.id and f.state <> 'failed' and f.id <> ${but}
        and not exists (select 1 from refunds c where c.counters_id = f.id)), 0)::int as left,
      (now() at time zone 'America/Bogota')::date - (p.received_at at time zone 'America/Bogota')::date as days
    from payments p join payment_attempts a on a.id = p.attempt_id
    where ${which} and p.counters_id is null and a.account_id is not null and a.provider_transaction is not null
      and not exists (select 1 from payments c where c.counters_id = p.id)
    order by p.received_at desc, p.id desc`)
  return rows
}

/** Parts by the gateways' own calls, then what somebody has to transfer. They sum to the amount. */
export const planRefund = async (
  db: Reader,
  { kind, id }: PayableKey,
  amount: number,
): Promise<RefundPart[]> => {
  const which = kind === 'registration' ? sql`p.registration_id = ${id}` : sql`p.order_id = ${id}`
  return splitRefund(await paidParts(db, which), amount)
}

type Planned = { id: number; amount: number; attempt_id: number | null }

/**
 * The payment of a gateway that one refund goes back to by its call: the one it was planned for, or one that covers it
 * whole. Null when somebody has to pay it by hand.
 */
export const gatewayFor = async (
  db: Reader,
  key: PayableKey,
  { id, amount, attempt_id }: Planned,
): Promise<{ attempt_id: number; gateway: string } | null> => {
  if (attempt_id !== null) {
    const [part] = await paidParts(db, sql`a.id = ${attempt_id}`, id)
    return part && goesByGateway(part, amount) ? part : null
  }
  const [first] = await planRefund(db, key, amount)
  return first?.attempt_id && first.gateway && first.amount === amount
    ? { attempt_id: first.attempt_id, gateway: first.gateway }
    : null
}
