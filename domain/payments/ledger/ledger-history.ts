/** Everything that ever happened to one payment, for who must explain it. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { PayableKey } from '../payable.ts'
import type { LedgerHistory } from './ledger-contract.ts'

type Attempts = LedgerHistory['attempts']

const iso = (instant: string | null) => (instant ? new Date(instant).toISOString() : null)
const must = (instant: string) => new Date(instant).toISOString()

export const findHistory = async (
  db: Reader,
  { kind, id }: PayableKey,
  { showsRaw }: { showsRaw: boolean },
): Promise<Omit<LedgerHistory, 'entry'>> => {
  const column = kind === 'registration' ? sql`registration_id` : sql`order_id`
  const [attempts, notices, changes, refunds] = await Promise.all([
    db.execute<Omit<Attempts[number], 'notices'>>(sql`
      select id, reference_code, gateway_name, amount, state, method, provider_transaction, created_at, opened_at, settled_at
      from payment_attempts where ${column} = ${id} order by id desc`),
    db.execute<Attempts[number]['notices'][number] & { attempt_id: number }>(sql`
      select n.id, n.attempt_id, n.received_at, n.gateway_name, n.source, n.state, n.outcome, n.reason,
        n.provider_transaction, ${showsRaw ? sql`n.raw` : sql`null`} as raw
      from payment_webhooks n join payment_attempts a on a.id = n.attempt_id
      where a.${column} = ${id} order by n.id desc limit 200`),
    db.execute<LedgerHistory['changes'][number]>(sql`
      select h.created_at as at, h.status_before, h.status_after, h.source, h.note, u.name as user
      from payment_history h left join users u on u.id = h.user_id where h.${column} = ${id} order by h.created_at desc, h.id desc`),
    db.execute<LedgerHistory['refunds'][number]>(sql`
      select coalesce(d.sent_at, d.requested_at) as at, d.amount, d.note, u.name as user from refunds d
      left join users u on u.id = d.user_id where d.${column} = ${id} order by 1 desc, d.id desc`),
  ])
  return {
    attempts: attempts.rows.map((attempt) => ({
      ...attempt,
      created_at: must(attempt.created_at),
      opened_at: iso(attempt.opened_at),
      settled_at: iso(attempt.settled_at),
      notices: notices.rows
        .filter(({ attempt_id }) => attempt_id === attempt.id)
        .map((notice) => ({ ...notice, received_at: must(notice.received_at) })),
    })),
    changes: changes.rows.map((change) => ({ ...change, at: must(change.at) })),
    refunds: refunds.rows.map((refund) => ({ ...refund, at: must(refund.at) })),
  }
}
