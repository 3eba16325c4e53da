/** What goes back of a change: its lines with where each can go from here, and how much has not left. */
import { sql } from 'drizzle-orm'
import { GATEWAY_CALL } from '#domain/payments/account/open-refunds.ts'
import {
  type GatewayCall,
  movesRefund,
  REFUND_STATES,
  type RefundBasis,
  type RefundState,
  type Way,
} from '#domain/payments/rules/account.ts'
import type { Reader } from '#server/database/connect.ts'

type Line = {
  id: number
  amount: number
  state: RefundState
  way: Way
  gateway: string | null
  gateway_call: GatewayCall
  provider_answer: string
  basis: RefundBasis
  due_on: string
  proof: string
  sent_at: Date | null
  countered: boolean
}

export const refundsOfChange = async (db: Reader, change_id: number) => {
  const { rows } = await db.execute<Line>(sql`
    select r.id, r.amount, r.state, r.way, a.gateway_name as gateway, ${GATEWAY_CALL} as gateway_call, r.provider_answer,
      r.basis, r.due_on::text, r.proof, r.sent_at, exists (select 1 from refunds c where c.counters_id = r.id) as countered
    from refunds r left join payment_attempts a on a.id = r.attempt_id
    where r.change_id = ${change_id} and r.counters_id is null order by r.id`)
  return rows.map(({ countered, ...line }) => ({
    ...line,
    next: countered ? [] : REFUND_STATES.filter((to) => movesRefund(line.state, to)),
  }))
}

/** Pesos of each change that were promised and have not left. */
export const unpaidOf = async (db: Reader, change_ids: number[]): Promise<Map<number, number>> => {
  if (change_ids.length === 0) return new Map()
  const { rows } = await db.execute<{ change_id: number; amount: number }>(sql`
    select r.change_id, sum(r.amount)::int as amount from refunds r
    where r.change_id = any(${sql.param(change_ids)}::int[]) and r.state in ('requested', 'approved')
      and r.counters_id is null group by r.change_id`)
  return new Map(rows.map(({ change_id, amount }) => [change_id, amount]))
}
