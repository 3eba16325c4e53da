/** The people of an event as its staff list, export and write to them. */
import { sql } from 'drizzle-orm'
import { BIB } from '#domain/bibs/bib-of.ts'
import { LIVE } from '#domain/events/site/live.ts'
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import type { Reader } from '#server/database/connect.ts'
import { DOCUMENT_STATE } from '../../documents/one-place.ts'
import { handedOver } from '../../handed-over.ts'
import { TOLD_COLUMNS } from '../../participant-columns.ts'
import type { BoughtProduct } from '../../rules/bought-products.ts'
import { START_COLUMNS, START_JOINS, type StartRow, withStarts } from '../../starts.ts'
import { AUTHORISATION, UNSIGNED } from '../authorisation.ts'
import { listBoughtInEvent } from '../bought-products.ts'
import type { Participant } from '../staff-contract.ts'
import { type AskedOrder, findParticipants } from './find-participants.ts'
import { TEAM_SIZE } from './participants-condition.ts'
import type { ParticipantFilter } from './participants-filter.ts'

/** A person as listed, and what only an export shows. */
export type ParticipantRow = Omit<Participant, 'payment_label' | 'payment_colour'> & {
  health: string | null
  team_name: string | null
}

type StoredRow = Omit<ParticipantRow, 'wave' | 'estimated_time'> & StartRow

/** In the order of the ids. */
const listRows = async (db: Reader, event_id: number, ids: readonly number[]): Promise<ParticipantRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.execute<StoredRow>(sql`
      select m.competitor_id as id, m.id as member_id, m.registration_id, m.competitor_id, ${sql.raw(TOLD_COLUMNS)}, m.age, m.health,
        c.distance, c.title as category, k.kit_name, k.size, ${BIB} as bib, ${START_COLUMNS}, ${TEAM_SIZE} as members, r.state, m.payment_status, r.payment_pending,
        r.payment_review, r.disputed_at is not null as disputed, ${handedOver('m.id')} as handed_over, ${UNSIGNED} as consents_pending, ${AUTHORISATION}, ${DOCUMENT_STATE} as document_state, r.amount, r.hold_until, r.created_at, r.reference,
        r.team_name, m.entry_price - m.discount + m.cost_service as own_amount,
        case when m.coupon_use then (select q.code from coupons q where q.id = r.coupon_id) end as coupon
      from participants m
        join registrations r on r.id = m.registration_id
        join categories c on c.id = m.category_id
        join kits k on k.id = m.kit_id ${START_JOINS}
      where m.id = any(${sql.param([...ids])}::int[]) and c.event_id = ${event_id} and d.event_id = ${event_id}`)
  const byId = new Map((await withStarts(db, rows)).map((row) => [row.member_id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { start, ...rest } = row
    return [{ ...rest, wave: start.wave, estimated_time: start.estimated_time }]
  })
}

/** The answer's schema names what is shown; the rest of the row stays here. */
const asParticipant = (row: ParticipantRow, organizer: string): Participant => {
  const { label, colour } = paymentStatusOf(row.payment_status, organizer)
  return {
    ...row,
    payment_label: label,
    payment_colour: colour,
    hold_until: row.hold_until ? new Date(row.hold_until).toISOString() : null,
    created_at: new Date(row.created_at).toISOString(),
  }
}

export const listParticipants = async (
  db: Reader,
  event_id: number,
  { page, per_page, ...asked }: ParticipantFilter & AskedOrder & { page: number; per_page: number },
  organizer: string,
) => {
  const { ids, total } = await findParticipants(db, event_id, asked, {
    limit: per_page,
    offset: (page - 1) * per_page,
  })
  const rows = await listRows(db, event_id, ids)
  return { rows: rows.map((row) => asParticipant(row, organizer)), total }
}

export type ExportRow = ParticipantRow & { products: BoughtProduct[] }

/** Everything the treasurer and the kit table need, one row a person, in the order of the list. */
export const listForExport = async (
  db: Reader,
  event_id: number,
  asked: ParticipantFilter & AskedOrder,
): Promise<ExportRow[]> => {
  const { ids } = await findParticipants(db, event_id, asked, { limit: null, offset: 0 })
  const [rows, bought] = await Promise.all([listRows(db, event_id, ids), listBoughtInEvent(db, event_id)])
  return rows.map((row) => ({ ...row, products: bought.get(row.registration_id) ?? [] }))
}

/** One letter a mailbox, however many participants share it. */
export const listRecipients = async (db: Reader, event_id: number, filter: ParticipantFilter) => {
  const { ids } = await findParticipants(db, event_id, filter, { limit: null, offset: 0 })
  const { rows } = await db.execute<{ email: string; name: string }>(
    sql`select distinct on (m.email) m.email, m.name from participants m
      where m.id = any(${sql.param(ids)}::int[]) order by m.email, m.id`,
  )
  return rows
}

/** The sizes the event offers, and those people registered with, each with its number of people. */
export const listGroups = async (db: Reader, event_id: number) => {
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    with people as (
      select ${TEAM_SIZE} as size, count(*)::int as count from participants m join registrations r on r.id = m.registration_id
      where m.event_id = ${event_id} and m.holds_place and ${LIVE} group by 1)
    select s.id, coalesce(p.count, 0) as count
    from (select unnest(e.team_size) as id from events e where e.id = ${event_id} union select size from people) s
    left join people p on p.size = s.id order by s.id`)
  return rows
}
