/** Refunds that were asked for or approved and have not left, of the events of whoever asks: what is due first comes first. */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import {
  movesRefund,
  REFUND_STATES,
  type RefundBasis,
  type RefundState,
  type Way,
} from '#domain/payments/rules/account.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText, sameDocument, sameReference } from '#server/database/search.ts'
import type { Caller } from '#server/http/route.ts'

export type DueRefund = {
  id: number
  change_id: number | null
  registration_id: number | null
  order_id: number | null
  event_id: number | null
  event: string | null
  reference: string
  name: string
  last_name: string
  dni: string
  document_type: string
  amount: number
  way: Way
  gateway: string | null
  basis: RefundBasis
  state: RefundState
  due_on: string
  requested_at: Date
}

export type DueFilter = { event_id?: number | undefined; search: string; page: number; per_page: number }

/** One that was countered is over, whatever its state says. */
const OPEN = sql`f.state in ('requested', 'approved') and f.counters_id is null
  and not exists (select 1 from refunds c where c.counters_id = f.id)`

/** Whom it is about: the person it names, else who bought. */
const FROM = sql`refunds f left join events e on e.id = f.event_id
  left join registrations r on r.id = f.registration_id left join orders o on o.id = f.order_id
  left join participants m on m.id = coalesce(f.participant_id,
    (select p.id from participants p where p.registration_id = f.registration_id and p.position = 0))
  left join payment_attempts a on a.id = f.attempt_id`

const NAME = sql`coalesce(m.name, o.name, '')`
const LAST_NAME = sql`coalesce(m.last_name, o.last_name, '')`
const DNI = sql`coalesce(m.dni, o.dni, '')`
const REFERENCE = sql`coalesce(r.reference, o.reference, '')`

const conditionOf = (caller: Caller, { event_id, search }: Pick<DueFilter, 'event_id' | 'search'>): SQL =>
  sql.join(
    [
      managedBy(caller, sql`f.event_id`),
      OPEN,
      ...(event_id ? [sql`f.event_id = ${event_id}`] : []),
      ...(search
        ? [
            sql`(${sameReference(REFERENCE, search)} or ${sameDocument(DNI, search)}
              or ${plainText(sql`${NAME} || ' ' || ${LAST_NAME}`)} like ${plainPattern(search)})`,
          ]
        : []),
    ],
    sql` and `,
  )

export const listDueRefunds = async (db: Reader, caller: Caller, filter: DueFilter) => {
  const condition = conditionOf(caller, filter)
  const { rows: counted } = await db.execute<{ total: number; amount: number }>(
    sql`select count(*)::int as total, coalesce(sum(f.amount), 0)::int as amount from ${FROM} where ${condition}`,
  )
  const { rows } = await db.execute<DueRefund>(sql`
    select f.id, f.change_id, f.registration_id, f.order_id, f.event_id, e.name as event, ${REFERENCE} as reference,
      ${NAME} as name, ${LAST_NAME} as last_name, ${DNI} as dni, coalesce(m.document_type, o.document_type, 'CC') as document_type,
      f.amount, f.way, a.gateway_name as gateway, f.basis, f.state, f.due_on::text, f.requested_at
    from ${FROM} where ${condition} order by f.due_on, f.id
    limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`)
  return { rows, total: counted[0]?.total ?? 0, amount: counted[0]?.amount ?? 0 }
}

export const countDueRefunds = async (db: Reader, caller: Caller): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from refunds f where ${managedBy(caller, sql`f.event_id`)} and ${OPEN}`,
  )
  return rows[0]?.total ?? 0
}

export type ChangeRefund = {
  id: number
  amount: number
  state: RefundState
  way: Way
  gateway: string | null
  basis: RefundBasis
  due_on: string
  proof: string
  sent_at: Date | null
  countered: boolean
}

/** The lines of one change, with where each can go from here. */
export const refundsOfChange = async (db: Reader, change_id: number) => {
  const { rows } = await db.execute<ChangeRefund>(sql`
    select f.id, f.amount, f.state, f.way, a.gateway_name as gateway, f.basis, f.due_on::text, f.proof, f.sent_at,
      exists (select 1 from refunds c where c.counters_id = f.id) as countered
    from refunds f left join payment_attempts a on a.id = f.attempt_id
    where f.change_id = ${change_id} and f.counters_id is null order by f.id`)
  return rows.map(({ countered, ...row }) => ({
    ...row,
    next: countered ? [] : REFUND_STATES.filter((to) => movesRefund(row.state, to)),
  }))
}

/** Pesos of each change that were promised and have not left. */
export const unpaidOf = async (db: Reader, change_ids: number[]): Promise<Map<number, number>> => {
  if (change_ids.length === 0) return new Map()
  const { rows } = await db.execute<{ change_id: number; amount: number }>(sql`
    select f.change_id, sum(f.amount)::int as amount from refunds f
    where f.change_id = any(${sql.param(change_ids)}::int[]) and ${OPEN} group by f.change_id`)
  return new Map(rows.map(({ change_id, amount }) => [change_id, amount]))
}
