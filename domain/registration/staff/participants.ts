/** The people of an event as its staff list, export and write to them. */
import { type SQL, sql } from 'drizzle-orm'
import { BIB } from '#domain/bibs/bib-of.ts'
import { bibKey, readBibNumber } from '#domain/bibs/rules/bib-key.ts'
import { LIVE } from '#domain/events/site/live.ts'
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText, reachedAt, sameDocument, sameReference } from '#server/database/search.ts'
import { isHandedOver } from '../../kit-desk/tables.ts'
import { handedOver } from '../handed-over.ts'
import { TOLD_COLUMNS } from '../participant-columns.ts'
import type { BoughtProduct } from '../rules/bought-products.ts'
import { keyIn } from '../rules/qr-text.ts'
import { START_COLUMNS, START_JOINS, type StartRow, withStarts } from '../starts.ts'
import { AUTHORISATION, UNSIGNED } from './authorisation.ts'
import { AWAITS_PLACE } from './awaited-money.ts'
import { listBoughtInEvent } from './bought-products.ts'
import { type Mark, marked } from './marks.ts'
import type { Participant } from './staff-contract.ts'

export type ParticipantFilter = {
  minCount: number
  search: string
  paid: string
  category_id?: number | undefined
  distance_id?: number | undefined
  block_id?: number | undefined
  marked?: Mark | '' | undefined
  /** Whose kit is out, or is not. */
  kit?: 'handed' | 'waiting' | '' | undefined
}

/** Whose number was typed; asked once, not of every person. Null when it can be no number. */
const bearerOf = (event_id: number, search: string): SQL | null => {
  const number = readBibNumber(search)
  return number
    ? sql`(select n.participant_id from bibs n where n.event_id = ${event_id} and n.key = ${bibKey(number)})`
    : null
}

/** Who counts. Money under review has no seat and is no participant; who searches for it by name or reference finds it. */
const listed = ({ marked: mark, search }: ParticipantFilter): SQL => {
  if (mark) return marked(mark)
  return search ? sql`(${LIVE} or ${AWAITS_PLACE})` : LIVE
}

const conditionOf = (event_id: number, filter: ParticipantFilter): SQL => {
  const { minCount, search, paid, category_id, distance_id, block_id, kit } = filter
  const bearer = bearerOf(event_id, search)
  return sql.join(
    [
      // Said of all four, so that none of them is read whole.
      sql`m.event_id = ${event_id} and c.event_id = ${event_id} and k.event_id = ${event_id} and d.event_id = ${event_id} and m.position is not null`,
      listed(filter),
      ...(minCount > 0 ? [sql`${TEAM_SIZE} = ${minCount}`] : []),
      ...(search
        ? [
            sql`(${sameReference(sql`r.reference`, search)} or m.participant_key = ${keyIn(search)} or ${sameDocument(sql`m.dni`, search)}
              or ${reachedAt({ email: sql`m.email`, phone: sql`m.phone` }, search)}
              or ${plainText(sql`m.name || ' ' || m.last_name`)} like ${plainPattern(search)}
              ${bearer ? sql`or m.id = ${bearer}` : sql``})`,
          ]
        : []),
      ...(paid === '1' ? [sql`r.state = 'paid'`] : []),
      ...(paid === '0' ? [sql`r.state <> 'paid'`] : []),
      ...(category_id ? [sql`m.category_id = ${category_id}`] : []),
      ...(distance_id ? [sql`d.id = ${distance_id}`] : []),
      ...(block_id ? [sql`m.block_id = ${block_id}`] : []),
      ...(kit === 'handed' ? [isHandedOver('m.id')] : []),
      ...(kit === 'waiting' ? [sql`not ${isHandedOver('m.id')}`] : []),
    ],
    sql` and `,
  )
}

/** How many compete together: people bought together who run alone are one each. */
const TEAM_SIZE = sql`(case when m.team_role is null then 1 else (select count(*)::int from participants t
  where t.registration_id = r.id and t.position is not null and t.team_role is not null) end)`

const FROM = sql`participants m
  join registrations r on r.id = m.registration_id
  join categories c on c.id = m.category_id
  join kits k on k.id = m.kit_id ${START_JOINS}`

/** A person as listed, and what only an export shows. */
export type ParticipantRow = Omit<Participant, 'payment_label' | 'payment_colour'> & {
  health: string | null
  reference: string
  team_name: string | null
  /** The person's own share of the total. */
  own_amount: number
}

type StoredRow = Omit<ParticipantRow, 'wave' | 'estimated_time'> & StartRow

const listRows = async (
  db: Reader,
  condition: SQL,
  { limit, offset = 0, first }: { limit: number | null; offset?: number; first?: SQL | null },
): Promise<ParticipantRow[]> => {
  const { rows } = await db.execute<StoredRow>(sql`
      select m.competitor_id as id, m.id as member_id, m.registration_id, m.competitor_id, ${sql.raw(TOLD_COLUMNS)}, m.age, m.health,
        c.distance, c.title as category, k.kit_name, k.size, ${BIB} as bib, ${START_COLUMNS}, ${TEAM_SIZE} as members, r.state, m.payment_status, r.payment_pending,
        r.payment_review, r.disputed_at is not null as disputed, ${handedOver('m.id')} as handed_over, ${UNSIGNED} as consents_pending, ${AUTHORISATION}, r.amount, r.hold_until, r.created_at, r.reference,
        r.team_name, m.entry_price - m.discount + m.cost_service as own_amount
      from ${FROM} where ${condition}
      order by ${first ? sql`m.id is distinct from ${first},` : sql``} r.created_at desc, r.id desc, m.position
      limit ${limit} offset ${offset}`)
  return (await withStarts(db, rows)).map(({ start: { wave, estimated_time }, ...row }) => ({
    ...row,
    wave,
    estimated_time,
  }))
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
  { page, per_page, ...filter }: ParticipantFilter & { page: number; per_page: number },
  organizer: string,
) => {
  const condition = conditionOf(event_id, filter)
  const [rows, counted] = await Promise.all([
    listRows(db, condition, {
      limit: per_page,
      offset: (page - 1) * per_page,
      // Documents begin with the same digits: who runs with the number comes before them.
      first: bearerOf(event_id, filter.search),
    }),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${FROM} where ${condition}`),
  ])
  return { rows: rows.map((row) => asParticipant(row, organizer)), total: counted.rows[0]?.total ?? 0 }
}

export type ExportRow = ParticipantRow & { products: BoughtProduct[] }

/** Everything the treasurer and the kit table need, one row a person. */
export const listForExport = async (
  db: Reader,
  event_id: number,
  filter: ParticipantFilter,
): Promise<ExportRow[]> => {
  const [rows, bought] = await Promise.all([
    listRows(db, conditionOf(event_id, filter), { limit: null }),
    listBoughtInEvent(db, event_id),
  ])
  return rows.map((row) => ({ ...row, products: bought.get(row.registration_id) ?? [] }))
}

/** One letter a mailbox, however many participants share it. */
export const listRecipients = async (db: Reader, event_id: number, filter: ParticipantFilter) => {
  const { rows } = await db.execute<{ email: string; name: string }>(
    sql`select distinct on (m.email) m.email, m.name from ${FROM} where ${conditionOf(event_id, filter)} order by m.email, m.id`,
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
