/** What waits for the caller, counted from short partial indexes: it costs the same however much was ever sold. */
import { sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { countWaiting } from '#domain/changes/queries.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import type { Waiting } from './home-contract.ts'

/** As in the list of refunds to pay (payments/account/open-refunds.ts). */
const OPEN_REFUND = sql`r.counters_id is null
  and (r.state in ('requested', 'approved') or r.state = 'sent' and r.way = 'gateway' and r.asked_at is not null)`

type Counted = Omit<Waiting, 'requests'>

export const readWaiting = async (db: Reader, caller: Caller): Promise<Waiting> => {
  const administrator = caller.role === 'Administrator'
  const managed = (event_id: string) => managedBy(caller, sql.raw(event_id))
  const [{ rows }, requests] = await Promise.all([
    db.execute<Counted>(sql`
      select
        (select count(*)::int from registrations r join participants m on m.registration_id = r.id and m.position = 0
          where r.payment_review and ${managed('r.event_id')})
        + (select count(*)::int from orders o
          where o.payment_review and o.registration_id is null and ${managed('o.event_id')}) as reviews,
        (select count(*)::int from transfer_proofs t where t.state = 'pending' and ${managed('t.event_id')}) as transfers,
        (select count(*)::int from refunds r where ${OPEN_REFUND} and ${managed('r.event_id')}) as refunds,
        (select count(*)::int from certificate_recipients c join certificate_batches b on b.id = c.batch_id
          where c.state = 'uncertain' and ${administrator ? sql`true` : sql`b.created_by = ${caller.user_id}`}) as certificates,
        (select count(*)::int from message_recipients n join messages g on g.id = n.message_id
          where n.state = 'uncertain' and ${managed('g.event_id')}) as messages,
        ${administrator ? sql`(select count(*)::int from data_requests where state = 'pending')` : sql`0`} as data_requests,
        ${
          administrator
            ? sql`(select count(*)::int from mails where state = 'failed' and created_at > now() - interval '7 days')`
            : sql`0`
        } as failed_mails`),
    countWaiting(db, caller),
  ])
  const [counted] = rows
  if (!counted) throw new Error('a select of counts answers one row')
  return { ...counted, requests, ...(caller.denied?.includes('refund') ? { refunds: 0 } : {}) }
}
