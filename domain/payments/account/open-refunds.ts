/** Refunds as a list: those that wait, by the day the law gives them. */
import { sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { pagedAnswer, type QueryOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { holdsWords, plainText, sameDocument, sameReference } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import type { Caller } from '#server/http/route.ts'
import { basisLabel } from '../rules/account.ts'
import type { listRefunds, OpenRefund } from './refund-contract.ts'

/** How a refund `r` stands with its gateway; `offered` for one that was planned for it. */
export const GATEWAY_CALL = sql`case
  when r.state = 'approved' and r.asked_at is not null then 'unanswered'
  when r.state = 'sent' and r.way = 'gateway' and r.asked_at is not null then 'under_way'
  when r.state = 'approved' and r.way = 'gateway' and r.attempt_id is not null then 'offered'
  else 'none' end`

const OPEN = sql`(r.state in ('requested', 'approved') or r.state = 'sent' and r.way = 'gateway' and r.asked_at is not null)`

const NAME = sql`coalesce(m.name || ' ' || m.last_name, b.name || ' ' || b.last_name, f.name || ' ' || f.last_name, o.name || ' ' || o.last_name, '')`
const DNI = sql`coalesce(m.dni, b.dni, f.dni, o.dni, '')`

/** As the columns of people keep it; only of orders it is worked out. */
const PLAIN_NAME = sql`coalesce(m.plain_name, b.plain_name, f.plain_name, ${plainText(sql`o.name || ' ' || o.last_name`)}, '')`

const isAbout = (search: string) => sql`(${sameReference(sql`coalesce(g.reference, o.reference)`, search)}
  or ${sameDocument(DNI, search)} or ${holdsWords(PLAIN_NAME, search)})`

const DUE_FIRST = sql`r.due_on, r.id`

const SORTS = {
  name: PLAIN_NAME,
  event: sql`e.plain_name`,
  amount: sql`r.amount`,
  way: sql`r.way`,
  due_on: sql`r.due_on`,
  state: sql`r.state`,
}

type Row = Omit<OpenRefund, 'label'>

/**
 * Whose it is: the person, else who bought, else the first who is left. Only a search and the order by name look at it
 * before the page is cut; who bought is joined to all at once, the rest is looked for of the few that have neither.
 */
const OWNERS = sql`left join registrations g on g.id = r.registration_id left join orders o on o.id = r.order_id
    left join participants m on m.id = r.participant_id
    left join participants b on b.registration_id = r.registration_id and b.position = 0 and r.participant_id is null
    left join lateral (select p.name, p.last_name, p.plain_name, p.dni, p.document_type from participants p
      where m.id is null and b.id is null and p.registration_id = r.registration_id
      order by p.position nulls last, p.id limit 1) f on true`
const EVENT = sql`left join events e on e.id = r.event_id`
/** An event's name is made plain once, not for each of its refunds: nothing is moved out of what has an offset. */
const PLAIN_EVENT = sql`left join (select e.id, ${plainText(sql`e.name`)} as plain_name from events e offset 0) e on e.id = r.event_id`

/** The ids of a page and how many there are, before anything else is joined to them. */
const findPage = async (
  db: Reader,
  caller: Caller,
  { open, event_id, search, page, per_page, sort }: QueryOf<typeof listRefunds>,
) => {
  const column = sort.replace(/^-/, '')
  const from = sql`refunds r ${search || column === 'name' ? OWNERS : sql``} ${column === 'event' ? PLAIN_EVENT : sql``}`
  const condition = sql`r.counters_id is null and ${managedBy(caller, sql`r.event_id`)}
    and ${event_id === undefined ? sql`true` : sql`r.event_id = ${event_id}`}
    and ${open === '1' ? OPEN : sql`true`} and ${search ? isAbout(search) : sql`true`}`
  const { rows } = await db.execute<{ id: number; total: number }>(sql`
    select r.id, (count(*) over ())::int as total from ${from} where ${condition}
    order by ${orderBy(sort, SORTS, { preset: DUE_FIRST, last: DUE_FIRST })} limit ${per_page} offset ${(page - 1) * per_page}`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

export const listOpenRefunds = async (db: Reader, caller: Caller, query: QueryOf<typeof listRefunds>) => {
  const { ids, total } = await findPage(db, caller, query)
  const { rows } = await db.execute<Row>(sql`
    select r.id, case when r.registration_id is null then 'order' else 'registration' end as kind,
      coalesce(r.registration_id, r.order_id) as owner_id, coalesce(g.reference, o.reference) as reference,
      r.event_id, coalesce(e.name, 'Tienda') as event,
      ${NAME} as name, ${DNI} as dni, coalesce(m.document_type, b.document_type, f.document_type, o.document_type, 'CC') as document_type,
      r.amount, r.basis, r.state, r.way, a.gateway_name as gateway, ${GATEWAY_CALL} as gateway_call, r.provider_answer,
      r.change_id, to_char(r.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as requested_at, r.due_on::text,
      r.state in ('requested', 'approved') and r.due_on < (now() at time zone 'America/Bogota')::date as overdue
    from refunds r ${OWNERS} ${EVENT} left join payment_attempts a on a.id = r.attempt_id
    where r.id = any(${sql.param(ids)}::int[]) order by array_position(${sql.param(ids)}::int[], r.id)`)
  return pagedAnswer(
    rows.map((row) => ({ ...row, label: basisLabel(row.basis) })),
    total,
    query.page,
    query.per_page,
  )
}
