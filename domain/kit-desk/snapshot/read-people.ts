/** Everybody with a paid place, as a card shows them. */
import { sql } from 'drizzle-orm'
import { DOCUMENT_STATE } from '#domain/registration/documents/one-place.ts'
import type { DocumentState } from '#domain/registration/rules/document-states.ts'
import type { Reader } from '#server/database/connect.ts'
import type { GoneReason } from '../rules/snapshot.ts'

export type PersonRow = {
  id: number
  participant_key: string
  registration_id: number
  reference: string
  team: string
  name: string
  last_name: string
  distance_id: number
  category_id: number
  block_id: number | null
  gender: string
  kit_id: number
  bib: string | null
  dni: string
  document_key: string
  age: number
  guardian: { name: string; document: string } | null
  signed: boolean
  paper: boolean
  captain: boolean
  /** The size before a desk gave another one. */
  kit_before: number | null
  document: DocumentState
}

/** Neighbours of a purchase stand together. */
export const listPeople = async (db: Reader, event_id: number): Promise<PersonRow[]> => {
  const { rows } = await db.execute<PersonRow>(sql`
    select m.id, m.participant_key, r.id as registration_id, r.reference, coalesce(r.team_name, '') as team, m.name,
      m.last_name, d.id as distance_id, m.category_id, m.block_id, m.gender, m.kit_id, b.number as bib, m.dni,
      m.document_key, extract(year from age((e.event_datetime at time zone 'America/Bogota')::date, m.birthday))::int as age,
      case when m.guardian is not null
        then jsonb_build_object('name', m.guardian->>'name', 'document', m.guardian->>'document') end as guardian,
      m.consents is not null as signed, p.participant_id is not null as paper,
      coalesce(m.team_role = 'captain', false) as captain, h.kit_before,
      ${DOCUMENT_STATE} as document
    from participants m
      join events e on e.id = m.event_id
      join registrations r on r.id = m.registration_id
      join categories c on c.id = m.category_id
      join distances d on d.event_id = c.event_id and d.name = c.distance
      left join bibs b on b.participant_id = m.id
      left join (select distinct participant_id from paper_consents where event_id = ${event_id}) p
        on p.participant_id = m.id
      left join (select distinct on (participant_id) participant_id, kit_back_id as kit_before from handovers
          where event_id = ${event_id} and kit_back_id is not null and kind in ('handed', 'exchanged')
          order by participant_id, seq) h
        on h.participant_id = m.id
    where m.event_id = ${event_id} and m.state = 'confirmed' order by r.id, m.position, m.id`)
  return rows
}

/** What purchases owe, by the account. */
export const listDebts = async (db: Reader, event_id: number): Promise<Map<number, number>> => {
  const own = sql`select id from registrations where event_id = ${event_id}`
  const { rows } = await db.execute<{ registration_id: number; balance: number }>(sql`
    select registration_id, sum(amount)::int as balance from (
      select registration_id, amount from charges where registration_id in (${own})
      union all select registration_id, -amount from payments where registration_id in (${own})
      union all select registration_id, amount from refunds
        where registration_id in (${own}) and sent_at is not null) lines
    group by registration_id having sum(amount) > 0`)
  return new Map(rows.map(({ registration_id, balance }) => [registration_id, balance]))
}

type ItemRow = {
  registration_id: number | null
  document_key: string
  name: string
  size: string
  quantity: number
}

/** 'Gorra talla M × 2', bought with the entry or in the store, to be picked up with the kit. */
const itemText = ({ name, size, quantity }: ItemRow): string =>
  `${name}${size && size.length <= 4 ? ` talla ${size}` : ''} × ${quantity}`.slice(0, 120)

/** By purchase where they were bought with it, by document otherwise. */
export type Items = { ofPurchase: Map<number, string[]>; ofDocument: Map<string, string[]> }

const add = <K>(to: Map<K, string[]>, key: K, text: string) => to.set(key, [...(to.get(key) ?? []), text])

export const listItems = async (db: Reader, event_id: number): Promise<Items> => {
  const { rows } = await db.execute<ItemRow>(sql`
    select o.registration_id, o.document_key, l.name, l.size, sum(l.quantity)::int as quantity
    from orders o join order_lines l on l.order_id = o.id left join registrations r on r.id = o.registration_id
    where o.state = 'paid' and o.delivery = 'kit' and not o.sent and coalesce(r.event_id, o.event_id) = ${event_id}
    group by o.registration_id, o.document_key, l.name, l.size order by l.name, l.size`)
  const items: Items = { ofPurchase: new Map(), ofDocument: new Map() }
  for (const row of rows)
    if (row.registration_id === null) add(items.ofDocument, row.document_key, itemText(row))
    else add(items.ofPurchase, row.registration_id, itemText(row))
  return items
}

export type AuthorisationRow = {
  participant_id: number
  key: string
  name: string
  document: string
  document_last: string
  revoked: boolean
  used: boolean
}

export const listAuthorisations = async (db: Reader, event_id: number): Promise<AuthorisationRow[]> => {
  const { rows } = await db.execute<AuthorisationRow>(sql`
    select participant_id, key, name, document, document_last, revoked_at is not null as revoked,
      used_by is not null as used
    from pickup_authorisations where event_id = ${event_id} order by id`)
  return rows
}

export type DeadRow = { key: string; state: string }

/** Of the event: whoever has no paid place (any more), and purchases in which nobody has one. */
export const listDead = async (db: Reader, event_id: number): Promise<DeadRow[]> => {
  const { rows } = await db.execute<DeadRow>(sql`
    select participant_key as key, state from participants where event_id = ${event_id} and state <> 'confirmed'
    union all
    select r.reference, case when bool_or(m.state = 'transferred') then 'transferred'
      when bool_or(m.state = 'cancelled') then 'cancelled' else 'held' end
    from registrations r join participants m on m.registration_id = r.id
    where r.event_id = ${event_id} group by r.id having not bool_or(m.state = 'confirmed')`)
  return rows
}

export type GoneRow = { dni: string; name: string; reason: GoneReason; day: string }

/** Of the event: who has no paid place (any more) and no other one with the same document. */
export const listGone = async (db: Reader, event_id: number): Promise<GoneRow[]> => {
  const { rows } = await db.execute<GoneRow>(sql`
    select distinct on (m.document_key) m.dni, m.name || ' ' || left(m.last_name, 1) || '.' as name,
      case when m.state in ('held', 'released') then 'unpaid' when m.state = 'transferred' then 'transferred'
        when g.kind = 'deferral' then 'deferred' when g.kind = 'refund' or back.id is not null then 'refunded'
        else 'annulled' end as reason,
      coalesce(((coalesce(back.sent_at, g.ended_at, m.ended_at) at time zone 'America/Bogota')::date)::text, '') as day
    from participants m
    left join lateral (select c.kind, c.ended_at from changes c
      where c.participant_id = m.id and c.state = 'done' and c.kind in ('deferral', 'refund') order by c.id desc limit 1) g on true
    left join lateral (select f.id, f.sent_at from refunds f
      where f.registration_id = m.registration_id and f.way <> 'credit' and f.counters_id is null
        and f.state <> 'failed' order by f.id desc limit 1) back on m.state = 'cancelled'
    where m.event_id = ${event_id} and m.state <> 'confirmed' and m.dni <> '' and not exists (
      select from participants o where o.event_id = ${event_id} and o.document_key = m.document_key and o.state = 'confirmed')
    order by m.document_key, m.id desc`)
  return rows
}

export type DealtRange = { prefix: string; from_number: number; to_number: number }

/** Numbers that desks ever had in hand. */
export const listDealtRanges = async (db: Reader, event_id: number): Promise<DealtRange[]> => {
  const { rows } = await db.execute<DealtRange>(sql`
    select s.prefix, d.from_number, d.to_number from bib_deals d join bib_series s on s.id = d.series_id
    where d.event_id = ${event_id}`)
  return rows
}
