/** The queue of staff: proofs of transfers for registrations and orders, with the uses that look like a repeat. */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText, sameDocument, sameReference } from '#server/database/search.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { plainNumber } from '../rules/bank-transfer.ts'
import type { TransferProof } from './transfer-contract.ts'

export type TransferFilter = {
  event_id?: number | undefined
  state: 'pending' | 'approved' | 'rejected' | 'all'
  search: string
  page: number
  per_page: number
}

const FROM = sql`transfer_proofs t
  left join registrations r on r.id = t.registration_id
  left join participants m on m.registration_id = r.id and m.position = 0
  left join orders o on o.id = t.order_id
  left join events e on e.id = t.event_id
  left join users u on u.id = t.decided_by`

const REFERENCE = sql`coalesce(r.reference, o.reference)`
const DNI = sql`coalesce(m.dni, o.dni)`
const NAME = sql`coalesce(m.name || ' ' || m.last_name, o.name || ' ' || o.last_name)`

/** What belongs to no event is the Administrator's. */
const managed = (caller: Caller) => managedBy(caller, sql`t.event_id`)

const conditionOf = (caller: Caller, { event_id, state, search }: TransferFilter): SQL =>
  sql.join(
    [
      managed(caller),
      ...(event_id ? [sql`t.event_id = ${event_id}`] : []),
      ...(state === 'all' ? [] : [sql`t.state = ${state}`]),
      ...(search
        ? [
            sql`(${sameReference(REFERENCE, search)} or ${sameDocument(DNI, search)}
              or t.number like ${`%${plainNumber(search) || '-'}%`}
              or ${plainText(NAME)} like ${plainPattern(search)})`,
          ]
        : []),
    ],
    sql` and `,
  )

/** Stands where the event's name does, for an order of none. */
const SHOP = sql`'Tienda'`

/** Every other use of the same photo or number, anywhere; whose it is only where the caller may know. */
const earlierUses = (caller: Caller) => sql`coalesce((
  select json_agg(json_build_object(
    'same', case when x.image_hash = t.image_hash and x.number = t.number then 'both'
      when x.image_hash = t.image_hash then 'image' else 'number' end,
    'event', coalesce(xe.name, ${SHOP}), 'state', x.state, 'created_at', x.created_at,
    'reference', case when ${managedBy(caller, sql`x.event_id`)} then coalesce(xr.reference, xo.reference) else '' end)
    order by x.id desc)
  from transfer_proofs x left join events xe on xe.id = x.event_id
    left join registrations xr on xr.id = x.registration_id left join orders xo on xo.id = x.order_id
  where x.id <> t.id and (x.image_hash = t.image_hash or x.number = t.number)), '[]')`

const iso = (instant: string) => new Date(instant).toISOString()
const isoOrNull = (instant: string | null) => (instant ? iso(instant) : null)

export const listTransfers = async (db: Reader, caller: Caller, filter: TransferFilter) => {
  const condition = conditionOf(caller, filter)
  const { page, per_page, event_id } = filter
  const [{ rows }, counted, waiting] = await Promise.all([
    db.execute<TransferProof>(sql`
      select t.id, case when t.order_id is null then 'registration' else 'order' end as kind, t.registration_id,
        t.order_id, t.event_id, coalesce(e.name, ${SHOP}) as event, ${REFERENCE} as reference, ${NAME} as name,
        ${DNI} as dni, coalesce(m.document_type, o.document_type) as document_type, coalesce(m.email, o.email) as email, coalesce(m.phone, o.phone) as phone, t.number, t.amount,
        coalesce(r.amount, o.amount) as due, t.state, t.reason, t.created_at, t.decided_at, u.name as decided_by,
        coalesce(r.state, o.state) as registration_state, coalesce(r.hold_until, o.hold_until) as hold_until,
        t.image_key is null as erased, ${earlierUses(caller)} as earlier
      from ${FROM} where ${condition}
      order by (t.state = 'pending') desc, case when t.state = 'pending' then t.created_at end, t.id desc
      limit ${per_page} offset ${(page - 1) * per_page}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${FROM} where ${condition}`),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from transfer_proofs t
      where t.state = 'pending' and ${managed(caller)} and (${event_id ?? null}::int is null or t.event_id = ${event_id ?? null})`),
  ])
  return {
    total: counted.rows[0]?.total ?? 0,
    waiting: waiting.rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      ...row,
      created_at: iso(row.created_at),
      decided_at: isoOrNull(row.decided_at),
      hold_until: isoOrNull(row.hold_until),
      earlier: row.earlier.map((use) => ({ ...use, created_at: iso(use.created_at) })),
    })),
  }
}

/** Where the picture is; not there for who does not manage the event. */
export const findImageKey = async (db: Reader, caller: Caller, id: number): Promise<string> => {
  const { rows } = await db.execute<{ image_key: string | null }>(
    sql`select t.image_key from transfer_proofs t where t.id = ${id} and ${managed(caller)}`,
  )
  if (!rows[0]?.image_key) throw notFound()
  return rows[0].image_key
}
