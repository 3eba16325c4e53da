/** The filter of the participants' list as SQL, of a participant `m` of a registration `r`. */
import { type SQL, sql } from 'drizzle-orm'
import { bibKey, readBibNumber } from '#domain/bibs/rules/bib-key.ts'
import { LIVE } from '#domain/events/site/live.ts'
import { COUNTS, NOT_UNDONE } from '../../../kit-desk/tables.ts'
import { ON_PAPER, UNSIGNED } from '../authorisation.ts'
import { AWAITS_PLACE } from '../awaited-money.ts'
import { marked } from '../marks.ts'
import type { ParticipantFilter } from './participants-filter.ts'

/** Whose number was typed; asked once, not of every person. Null when it can be no number. */
export const bearerOf = (event_id: number, search: string): SQL | null => {
  const number = readBibNumber(search)
  return number
    ? sql`(select n.participant_id from bibs n where n.event_id = ${event_id} and n.key = ${bibKey(number)})`
    : null
}

/** How many compete together: people bought together who run alone are one each. */
export const TEAM_SIZE = sql`(case when m.team_role is null then 1 else (select count(*)::int from participants t
  where t.registration_id = r.id and t.position is not null and t.team_role is not null) end)`

/** Who counts. Money under review has no seat and is no participant; who searches for it by name or reference finds it. */
const listed = ({ marked: mark, search }: ParticipantFilter): SQL => {
  if (mark) return marked(mark)
  return search ? sql`(${LIVE} or ${AWAITS_PLACE})` : LIVE
}

/** isHandedOver of everybody at once: the last that counts of each decides. */
const handedIn = (event_id: number) => sql`select last.participant_id from (
    select distinct on (h.participant_id) h.participant_id, h.kind from handovers h
    where h.event_id = ${event_id} and h.participant_id is not null and h.kind in ('handed', 'returned')
      and ${COUNTS} and ${NOT_UNDONE}
    order by h.participant_id, h.happened_at desc, h.id desc) last where last.kind <> 'returned'`

/** Registrations of the event whose account says that something is to pay: summed at once, not one by one. */
const owingIn = (event_id: number) => sql`select x.registration_id from (
    select x.registration_id, x.amount from charges x union all
    select x.registration_id, -x.amount from payments x union all
    select x.registration_id, x.amount from refunds x where x.sent_at is not null) x
  join registrations o on o.id = x.registration_id where o.event_id = ${event_id}
  group by x.registration_id having sum(x.amount) > 0`

const CONSENTS = {
  pending: sql`${UNSIGNED} and m.declared_consents is null`,
  declared: sql`${UNSIGNED} and m.declared_consents is not null`,
  signed: sql`(m.consents is not null or ${ON_PAPER})`,
}

const kitConditions = (event_id: number, { kit, kit_id, size }: ParticipantFilter): SQL[] => [
  ...(kit === 'handed' ? [sql`m.id in (${handedIn(event_id)})`] : []),
  ...(kit === 'waiting' ? [sql`m.id not in (${handedIn(event_id)})`] : []),
  ...(kit_id ? [sql`m.kit_id = ${kit_id}`] : []),
  ...(size
    ? [sql`m.kit_id in (select k.id from kits k where k.event_id = ${event_id} and k.size = ${size})`]
    : []),
]

const moneyConditions = (event_id: number, { paid, courtesy, coupon, debt }: ParticipantFilter): SQL[] => [
  ...(paid === '1' ? [sql`r.state = 'paid'`] : []),
  ...(paid === '0' ? [sql`r.state <> 'paid'`] : []),
  ...(courtesy ? [sql`m.payment_status = 8`] : []),
  ...(coupon
    ? [
        sql`m.coupon_use and r.coupon_id = (select q.id from coupons q
          where q.event_id = ${event_id} and q.code = ${coupon.toUpperCase()})`,
      ]
    : []),
  ...(debt ? [sql`(r.state = 'held' or r.id in (${owingIn(event_id)}))`] : []),
]

const personConditions = ({ consent, minor, gender }: ParticipantFilter): SQL[] => [
  ...(consent ? [CONSENTS[consent]] : []),
  ...(minor ? [sql`m.age < 18`] : []),
  ...(gender ? [sql`m.gender = ${gender}`] : []),
]

/** `found`: whom the search named (search-participants.ts). */
export const conditionOf = (
  event_id: number,
  filter: ParticipantFilter,
  found: readonly number[] | null,
): SQL => {
  const { minCount, category_id, distance_id, block_id, ids } = filter
  const among = (chosen: readonly number[]) => sql`m.id = any(${sql.param([...chosen])}::int[])`
  return sql.join(
    [
      // Said of both, so that neither is read whole.
      sql`m.event_id = ${event_id} and m.position is not null`,
      ...(found || ids ? [] : [sql`r.event_id = ${event_id}`]),
      listed(filter),
      ...(found ? [among(found)] : []),
      ...(ids ? [among(ids)] : []),
      ...(minCount > 0 ? [sql`${TEAM_SIZE} = ${minCount}`] : []),
      ...(category_id ? [sql`m.category_id = ${category_id}`] : []),
      ...(distance_id
        ? [
            sql`m.category_id in (select y.id from categories y
              join distances z on z.event_id = y.event_id and z.name = y.distance where z.id = ${distance_id})`,
          ]
        : []),
      ...(block_id ? [sql`m.block_id = ${block_id}`] : []),
      ...kitConditions(event_id, filter),
      ...moneyConditions(event_id, filter),
      ...personConditions(filter),
    ],
    sql` and `,
  )
}
