/** Changes as they are read: one by its id or link, and the inbox of staff. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { grantedNow } from '#domain/crew/granted.ts'
import { keyIn } from '#domain/registration/rules/qr-text.ts'
import type { QueryOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText, sameDocument, sameReference } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import type { Caller } from '#server/http/route.ts'
import type { Change } from './core/kind.ts'
import type { ChangeKind } from './rules/kinds.ts'
import type { listRequests } from './staff/staff-contract.ts'
import { changes } from './tables.ts'

export const findChange = async (db: Reader, id: number): Promise<Change | null> => {
  const [change] = await db.select().from(changes).where(eq(changes.id, id))
  return change ?? null
}

type Confirmation = {
  change: Change
  name: string
  buyer: string
  event: string
  slug: string
  reference: string
}

/** The change that waits for whoever holds this link; a transfer's receiver has another page. */
export const findConfirmation = async (db: Reader, token_hash: string): Promise<Confirmation | null> => {
  const { rows } = await db.execute<Omit<Confirmation, 'change'> & { id: number }>(sql`
    select c.id, m.name, f.name as buyer, e.name as event, e.slug, r.reference
    from changes c join participants m on m.id = c.participant_id join registrations r on r.id = c.registration_id
    join events e on e.id = c.event_id join participants f on f.id = (select min(b.id) from participants b where b.registration_id = r.id)
    where c.token_hash = ${token_hash} and c.state = 'waiting_person' and c.expires_at > now()
      and c.asked_by = 'buyer' and c.decided_at is null`)
  const [row] = rows
  const change = row && (await findChange(db, row.id))
  return row && change ? { ...row, change } : null
}

export type InboxFilter = {
  show: 'decision' | 'waiting' | 'open' | 'all'
  kind?: ChangeKind | undefined
  event_id?: number | undefined
  search: string
  page: number
  per_page: number
  sort: QueryOf<typeof listRequests>['sort']
}

export type InboxRow = {
  id: number
  event: string
  reference: string
  name: string
  last_name: string
  dni: string
  document_type: string
  email: string
  phone: string
  /** Of an event of the caller's own; otherwise a grant lets him read and decide it, without its money. */
  managed: boolean
}

const SHOWN: Record<InboxFilter['show'], SQL> = {
  decision: sql`c.state = 'waiting_decision'`,
  waiting: sql`c.state in ('waiting_person', 'waiting_exchange', 'waiting_payment')`,
  open: sql`c.state in ('waiting_person', 'waiting_exchange', 'waiting_decision', 'waiting_payment')`,
  all: sql`true`,
}

const FROM = sql`changes c join participants m on m.id = c.participant_id join registrations r on r.id = c.registration_id
  join events e on e.id = c.event_id`

/** The events one manages, and those one was granted 'solicitudes' in. */
const readBy = (caller: Caller): SQL =>
  caller.role === 'Administrator'
    ? sql`true`
    : sql`(${managedBy(caller, sql`e.id`)} or ${grantedNow(caller.user_id, 'solicitudes', sql`e.id`)})`

const conditionOf = (caller: Caller, { show, kind, event_id, search }: InboxFilter): SQL =>
  sql.join(
    [
      readBy(caller),
      SHOWN[show],
      ...(kind ? [sql`c.kind = ${kind}`] : []),
      ...(event_id ? [sql`c.event_id = ${event_id}`] : []),
      ...(search
        ? [
            sql`(${sameReference(sql`r.reference`, search)} or m.participant_key = ${keyIn(search)}
              or ${sameDocument(sql`m.dni`, search)} or ${plainText(sql`m.name || ' ' || m.last_name`)} like ${plainPattern(search)})`,
          ]
        : []),
    ],
    sql` and `,
  )

const columnsFor = (caller: Caller) =>
  sql`c.id, e.name as event, r.reference, m.name, m.last_name, m.dni, m.document_type, m.email, m.phone,
    ${managedBy(caller, sql`e.id`)} as managed`

/** What is due first comes first, then what waits the longest; what ended by its end, the newest first. */
const DUE_FIRST = sql`c.ended_at desc nulls first, c.due_on nulls last, c.asked_at, c.id`

const SORTS = {
  name: plainText(sql`m.name || ' ' || m.last_name`),
  kind: sql`c.kind`,
  event: plainText(sql`e.name`),
  // What is given back below zero, what is owed above.
  money: sql`case when c.back > 0 then -c.back else greatest(0, c.difference + c.fee) end`,
  asked_at: sql`c.asked_at`,
  due_on: sql`c.due_on`,
  state: sql`c.state`,
}

export const listInbox = async (db: Reader, caller: Caller, filter: InboxFilter) => {
  const condition = conditionOf(caller, filter)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${FROM} where ${condition}`,
  )
  const { rows } = await db.execute<InboxRow>(sql`
    select ${columnsFor(caller)} from ${FROM} where ${condition}
    order by ${orderBy(filter.sort, SORTS, { preset: DUE_FIRST, last: DUE_FIRST })}
    limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`)
  return { rows, total: counted[0]?.total ?? 0 }
}

export const countWaiting = async (db: Reader, caller: Caller): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${FROM} where ${readBy(caller)} and ${SHOWN.decision}`,
  )
  return rows[0]?.total ?? 0
}

export const findInboxRow = async (db: Reader, caller: Caller, id: number): Promise<InboxRow | null> => {
  const { rows } = await db.execute<InboxRow>(
    sql`select ${columnsFor(caller)} from ${FROM} where c.id = ${id} and ${readBy(caller)}`,
  )
  return rows[0] ?? null
}

export const listById = async (db: Reader, ids: number[]): Promise<Map<number, Change>> => {
  const rows =
    ids.length > 0
      ? await db
          .select()
          .from(changes)
          .where(and(sql`${changes.id} = any(${sql.param(ids)}::int[])`))
      : []
  return new Map(rows.map((change) => [change.id, change]))
}
