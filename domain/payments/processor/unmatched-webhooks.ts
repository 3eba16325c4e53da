/** Webhooks without an attempt: forged, about a payment nobody knows, or not readable. Kept 30 days. */
import { type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { likePattern, plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import type {
  listUnmatchedWebhooks as listed,
  UnmatchedWebhook,
  UnmatchedWebhookFilter,
} from '../ledger/ledger-contract.ts'
import { claimedReference, hideSecrets } from '../rules/unmatched-webhooks.ts'

type Row = Omit<UnmatchedWebhook, 'reference'>

const conditionOf = ({ event_id, gateway, reason, search }: UnmatchedWebhookFilter): SQL =>
  sql.join(
    [
      sql`n.attempt_id is null`,
      ...(event_id ? [sql`n.event_id = ${event_id}`] : []),
      ...(gateway ? [sql`n.gateway_name = ${gateway}`] : []),
      ...(reason ? [sql`n.reason = ${reason}`] : []),
      ...(search ? [sql`n.raw ilike ${likePattern(search)}`] : []),
    ],
    sql` and `,
  )

const NEWEST = sql`n.received_at desc, n.id desc`

const SORTS = {
  received_at: sql`n.received_at`,
  gateway: sql`n.gateway_name`,
  event: plainText(sql`e.name`),
  reason: sql`n.reason`,
}

export const listUnmatchedWebhooks = async (
  db: Reader,
  { page, per_page, sort, ...filter }: QueryOf<typeof listed>,
) => {
  const condition = conditionOf(filter)
  const [found, counted] = await Promise.all([
    db.execute<Row>(sql`
      select n.id, n.received_at, n.gateway_name, n.event_id, e.name as event, n.provider_transaction, n.outcome,
        n.reason, n.raw
      from payment_webhooks n left join events e on e.id = n.event_id
      where ${condition} order by ${orderBy(sort, SORTS, { preset: NEWEST, last: NEWEST })}
      limit ${per_page} offset ${(page - 1) * per_page}`),
    db.execute<{ total: number }>(
      sql`select count(*)::int as total from payment_webhooks n where ${condition}`,
    ),
  ])
  const rows = found.rows.map(({ raw, received_at, ...row }) => ({
    ...row,
    received_at: new Date(received_at).toISOString(),
    reference: claimedReference(raw),
    raw: hideSecrets(raw),
  }))
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
