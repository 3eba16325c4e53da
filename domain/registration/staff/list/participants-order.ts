/** The orders of the participants' list: by every column, and the list's own, the newest purchases first. */
import { type SQL, sql } from 'drizzle-orm'
import type { Wave } from '#domain/events/distances/list-waves.ts'
import { KIT_SIZES } from '#domain/events/rules/kit-sizes.ts'
import { plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import { COUNTS, NOT_UNDONE } from '../../../kit-desk/tables.ts'
import { ON_PAPER } from '../authorisation.ts'
import type { ParticipantColumn, ParticipantSort } from './participants-filter.ts'

/** The purchase and the place in it: between them no two people are equal. */
export const NEWEST = sql`r.created_at desc, r.id desc, m.position`

/** A number to run with, as people count: '9' before '10', those with letters after. Indexed (bibs_in_order). */
export const BIB_LETTERS = sql.raw(`rtrim(n.key, '0123456789')`)
export const BIB_DIGITS = sql.raw(`substring(n.key from '[0-9]+$')::int`)

/** When each kit went out, as handed-over.ts has it, of everybody at once. */
const handedIn = (event_id: number) => sql`left join (
    select h.participant_id, min(h.happened_at) as at from handovers h
    left join (select h.participant_id, max(h.happened_at) as at from handovers h
      where h.event_id = ${event_id} and h.kind = 'returned' and ${COUNTS} and ${NOT_UNDONE} group by 1) back
      on back.participant_id = h.participant_id
    where h.event_id = ${event_id} and h.kind = 'handed' and ${COUNTS} and ${NOT_UNDONE}
      and h.happened_at > coalesce(back.at, '-infinity')
    group by 1) handed on handed.participant_id = m.id`

/** Beside `m` and `r`; each is joined only where an order or a filter needs it. */
const JOINS = {
  category: () => sql`join categories c on c.id = m.category_id`,
  distance: () => sql`join distances d on d.event_id = c.event_id and d.name = c.distance`,
  kit: () => sql`join kits k on k.id = m.kit_id`,
  block: () => sql`left join blocks b on b.id = m.block_id`,
  bib: () => sql`left join bibs n on n.participant_id = m.id`,
  coupon: () => sql`left join coupons q on q.id = r.coupon_id and m.coupon_use`,
  handed: handedIn,
}
export type Joined = keyof typeof JOINS

export const joinsOf = (event_id: number, joined: readonly Joined[]): SQL =>
  sql.join(
    [...new Set(joined)].map((name) => JOINS[name](event_id)),
    sql` `,
  )

/** rules/waves.ts as SQL, over the few waves of the event: at which place of their order somebody starts. */
const waveOrder = (waves: readonly Wave[]): SQL => {
  if (waves.length === 0) return sql`null::int`
  const places = waves.map((wave, at) => ({ ...wave, at }))
  const byHand = places.map(
    ({ id, distance_id, at }) => sql`when m.wave_id = ${id} and d.id = ${distance_id} then ${at}::int`,
  )
  const byTime = places.map(
    ({ distance_id, up_to_time, at }) =>
      sql`when d.id = ${distance_id} and m.estimated_time <= ${up_to_time ?? 2_000_000_000} then ${at}::int`,
  )
  return sql`case ${sql.join([...byHand, ...byTime], sql` `)} end`
}

const SIZES = sql`${sql.param([...KIT_SIZES])}::text[]`

type Ordered = { by: SQL; joined?: readonly Joined[] }

const orderOf = (column: ParticipantColumn, waves: readonly Wave[]): Ordered =>
  ({
    name: { by: sql`m.plain_name` },
    // Zeros in front, so that a shorter number is a smaller one.
    dni: { by: sql`lpad(m.dni, 24, '0')` },
    phone: { by: sql`nullif(m.phone, '')` },
    created_at: { by: sql`r.created_at` },
    bib: { by: BIB_LETTERS, joined: ['bib'] },
    payment_status: { by: sql`m.payment_status` },
    distance: { by: sql`(d.position, d.id)`, joined: ['category', 'distance'] },
    category: { by: plainText(sql`c.title`), joined: ['category'] },
    size: { by: sql`array_position(${SIZES}, k.size)`, joined: ['kit'] },
    age: { by: sql`m.age` },
    gender: { by: sql`m.gender` },
    email: { by: sql`nullif(m.email, '')` },
    city: { by: plainText(sql`nullif(m.city, '')`) },
    wave: { by: waveOrder(waves), joined: ['category', 'distance'] },
    block: { by: plainText(sql`b.name`), joined: ['block'] },
    amount: { by: sql`m.entry_price - m.discount + m.cost_service` },
    coupon: { by: sql`q.code`, joined: ['coupon'] },
    reference: { by: sql`lower(r.reference)` },
    handed_over: { by: sql`handed.at`, joined: ['handed'] },
    authorisation: {
      by: sql`case when m.consents is not null then 0 when ${ON_PAPER} then 1 when m.declared_consents is not null then 2 else 3 end`,
    },
  })[column] as Ordered

const bibOrder = (down: boolean): SQL =>
  down
    ? sql`n.key is null, ${BIB_LETTERS} desc, ${BIB_DIGITS} desc, ${NEWEST}`
    : sql`n.key is null, ${BIB_LETTERS}, ${BIB_DIGITS}, ${NEWEST}`

export const columnOf = (sort: ParticipantSort): ParticipantColumn | '' =>
  sort.replace(/^-/, '') as ParticipantColumn | ''

/** What stands after `order by`, and what has to be joined for it. `waves`: of the event, where the order is theirs. */
export const participantOrder = (
  sort: ParticipantSort,
  waves: readonly Wave[],
): { order: SQL; joined: readonly Joined[] } => {
  const column = columnOf(sort)
  if (column === '') return { order: NEWEST, joined: [] }
  const { by, joined = [] } = orderOf(column, waves)
  if (column === 'bib') return { order: bibOrder(sort.startsWith('-')), joined }
  const columns = { [column]: by } as Record<ParticipantColumn, SQL>
  return { order: orderBy(sort, columns, { preset: NEWEST, last: NEWEST }), joined }
}
