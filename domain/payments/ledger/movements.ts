/**
 * Reads of the ledger by movement: payments on the day they came, refunds on the day they left. A page follows a
 * cursor, so that the thousandth costs what the first does (docs/account.md).
 */
import { sql } from 'drizzle-orm'
import { isDay } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { payWayLabel } from '../rules/account.ts'
import { tillTurn, withTurn } from '../till-turn.ts'
import { type Asked, ATTEMPT, asAsked, type Cursor, OWNERS, SIDES, scopedLines } from './movement-lines.ts'
import type { Movement, MovementFilter, MovementSort } from './movements-contract.ts'
import { movementOrder } from './movements-order.ts'

type Row = Omit<Movement, 'label' | 'at'> & { at: string; stamp: string; turn: string | null }

const CURSOR = /^((20\d\d-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z)~(in|out)~(\d{1,9})$/
export const readCursor = (text: string | undefined): Cursor | null => {
  const [, stamp, day = '', direction, id] = CURSOR.exec(text ?? '') ?? []
  return stamp && direction && id && isDay(day) ? { stamp, direction, id: Number(id) } : null
}
const cursorOf = ({ stamp, direction, id }: Row) => `${stamp}~${direction}~${id}`

const asMovement = ({ stamp: _stamp, turn, ...row }: Row): Movement => ({
  ...row,
  at: new Date(row.at).toISOString(),
  label: withTurn(payWayLabel(row.way, row.gateway), turn),
})

const listRows = async (
  db: Reader,
  caller: Caller,
  filter: MovementFilter,
  cursor: Cursor | null,
  limit: number | null,
): Promise<Row[]> => {
  const asked = await asAsked(db, caller, filter)
  const { rows } = await db.execute<Row>(sql`
    ${selectRows(caller, asked, cursor, limit)} order by l.at desc, l.direction desc, l.id desc`)
  return rows
}

const selectRows = (caller: Caller, filter: Asked, cursor: Cursor | null, limit: number | null) => {
  const parts = SIDES.map((side) => scopedLines(caller, side, filter, cursor, limit))
  return sql`
    select l.direction, l.id, l.at, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as stamp,
      case when l.registration_id is null then 'order' else 'registration' end as kind,
      coalesce(l.registration_id, l.order_id) as owner_id, l.event_id, coalesce(e.name, 'Tienda') as event,
      coalesce(r.reference, o.reference) as reference, a.reference_code,
      coalesce(l.proof, a.provider_transaction) as provider_transaction,
      l.way, a.gateway_name as gateway, l.base, l.tax, l.amount,
      coalesce(m.document_type, o.document_type) as document_type, coalesce(m.dni, o.dni) as dni,
      coalesce(m.name || ' ' || m.last_name, o.name || ' ' || o.last_name) as name,
      (select code from coupons where id = r.coupon_id) as coupon, l.note,
      (select name from users where id = l.who) as user, l.counters_id is not null as counters,
      ${tillTurn('l.till_session_id')} as turn
    from (select * from (${sql.join(parts, sql` union all `)}) v order by v.at desc, v.direction desc, v.id desc limit ${limit}) l
    ${ATTEMPT} ${OWNERS} left join events e on e.id = l.event_id`
}

/** By another column there is no index to follow: what the days and filters leave is sorted, and a page cut out of it. */
const listSorted = async (
  db: Reader,
  caller: Caller,
  filter: MovementFilter,
  { sort, offset, limit }: { sort: MovementSort; offset: number; limit: number | null },
): Promise<Row[]> => {
  const asked = await asAsked(db, caller, filter)
  const { rows } = await db.execute<Row>(sql`
    select t.* from (${selectRows(caller, asked, null, null)}) t order by ${movementOrder(sort)} limit ${limit} offset ${offset}`)
  return rows
}

/** Where the next ones of a sorted list begin. */
const PLACE = /^place~(\d{1,7})$/

type Page = MovementFilter & { after?: string | undefined; per_page: number; sort: MovementSort }

export const listMovements = async (
  db: Reader,
  caller: Caller,
  { after, per_page, sort, ...filter }: Page,
) => {
  if (sort !== '') {
    const offset = Number(PLACE.exec(after ?? '')?.[1] ?? 0)
    const found = await listSorted(db, caller, filter, { sort, offset, limit: per_page + 1 })
    const next = found.length > per_page ? `place~${offset + per_page}` : null
    return { data: found.slice(0, per_page).map(asMovement), next }
  }
  const rows = await listRows(db, caller, filter, readCursor(after), per_page + 1)
  const shown = rows.slice(0, per_page)
  const last = shown.at(-1)
  return { data: shown.map(asMovement), next: rows.length > per_page && last ? cursorOf(last) : null }
}

export const listAllMovements = async (
  db: Reader,
  caller: Caller,
  { sort, ...filter }: MovementFilter & { sort: MovementSort },
) => (await listSorted(db, caller, filter, { sort, offset: 0, limit: null })).map(asMovement)
