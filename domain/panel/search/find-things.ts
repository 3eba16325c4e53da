/** Purchases and orders by their reference or their buyer, and events by name, of the caller's own. */
import { sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import {
  likePattern,
  plainPattern,
  plainText,
  plainWords,
  typedDigits,
  wholeDocuments,
  wordsQuery,
} from '#server/database/search.ts'
import type { Caller } from '#server/http/route.ts'
import type { FoundEvent, FoundOrder, FoundPurchase } from './search-contract.ts'

const LISTED = 6
const LOOKED_AT = 1000
const FEWEST_OF_A_REFERENCE = 4

/** By how it begins, in any case; the code of an attempt leads to what it pays. Null for what can be none. */
const referencePattern = (text: string): string | null => {
  const written = text.replace(/-\d+$/, '').toLowerCase()
  return written.length >= FEWEST_OF_A_REFERENCE && /^[a-z0-9-]+$/.test(written)
    ? likePattern(written).slice(1)
    : null
}

export const findPurchases = async (db: Reader, caller: Caller, text: string): Promise<FoundPurchase[]> => {
  const pattern = referencePattern(text)
  if (!pattern) return []
  const { rows } = await db.execute<FoundPurchase>(sql`
    select r.id as registration_id, r.event_id, e.name as event, r.reference, m.name || ' ' || m.last_name as name,
      r.participant_count as people, r.state
    from registrations r join events e on e.id = r.event_id
    join participants m on m.registration_id = r.id and m.position = 0
    where lower(r.reference) like ${pattern} and ${managedBy(caller, sql`r.event_id`)}
    order by r.created_at desc, r.id desc limit ${LISTED}`)
  return rows
}

export const findOrders = async (db: Reader, caller: Caller, text: string): Promise<FoundOrder[]> => {
  const digits = typedDigits(text)
  const reference = referencePattern(text)
  const words = digits ? null : wordsQuery(text)
  const documents = wholeDocuments(text)
  const ways = [
    ...(digits && digits.length < 10 ? [sql`o.id = ${Number(digits)}`] : []),
    ...(reference ? [sql`lower(o.reference) like ${reference}`] : []),
    ...(documents.length > 0 ? [sql`o.dni = any(${sql.param(documents)}::text[])`] : []),
    ...(words ? [sql`${plainWords(sql`o.name || ' ' || o.last_name`)} @@ ${words}`] : []),
  ]
  if (ways.length === 0) return []
  const found = ways.map(
    (where) =>
      sql`(select o.id from orders o where ${where} and ${managedBy(caller, sql`o.event_id`)} limit ${LOOKED_AT})`,
  )
  const { rows } = await db.execute<FoundOrder>(sql`
    with f as materialized (${sql.join(found, sql` union `)})
    select o.id, o.reference, o.name || ' ' || o.last_name as name, e.name as event, o.amount,
      case when o.state = 'held' and o.hold_until <= now() then 'released' else o.state end as state
    from f join orders o on o.id = f.id left join events e on e.id = o.event_id
    where exists (select from order_lines l where l.order_id = o.id)
    order by o.created_at desc, o.id desc limit ${LISTED}`)
  return rows
}

/** By words of the name and the city; what is nearest to today first. */
export const findEvents = async (db: Reader, caller: Caller, text: string): Promise<FoundEvent[]> => {
  const { rows } = await db.execute<FoundEvent>(sql`
    select e.id, e.name, e.city, e.event_datetime, e.status = 'active' as active, e.external from events e
    where ${plainText(sql`e.name || ' ' || e.city`)} like ${plainPattern(text)} and ${managedBy(caller, sql`e.id`)}
    order by abs(extract(epoch from e.event_datetime - now())), e.id limit ${LISTED}`)
  return rows.map((row) => ({ ...row, event_datetime: bogotaText(row.event_datetime) }))
}
