/** The people that rows speak of, as they are stored: whether they have a place, their size and number. */
import { sql } from 'drizzle-orm'
import type { Seat } from '#domain/events/capacity/seats.ts'
import { DISPUTED } from '#domain/registration/documents/one-place.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { anyOf } from '../read-log.ts'
import type { StoredPerson } from '../rules/plan-effects.ts'

/** The facts that a card shows of a person. The flags of a row are judged by them again when it arrives. */
type Shown = { last_name: string; number: string; distance_id: number; signed: boolean; owes: boolean }

export type DeskPerson = StoredPerson & { id: number; seat: Seat; shown: Shown; disputed: boolean }

/** In the order of their ids: two uploads with the same people never wait for each other. */
export const lockPeople = async (tx: Tx, event_id: number, ids: readonly number[]) => {
  await tx.execute(sql`
    select m.id from participants m where m.event_id = ${event_id} and m.id = ${anyOf(ids)}
    order by m.id for no key update`)
}

type Row = Seat &
  Shown & {
    id: number
    state: string
    bib_key: string | null
    printed: boolean | null
    disputed: boolean
  }

/** Whether the account of the purchase is in debt. */
const OWES = sql.raw(`(select coalesce(sum(l.amount), 0) > 0 from (
  select amount from charges where registration_id = m.registration_id
  union all select -amount from payments where registration_id = m.registration_id
  union all select amount from refunds where registration_id = m.registration_id and sent_at is not null) l)`)

export const readPeople = async (
  db: Reader,
  event_id: number,
  ids: readonly number[],
): Promise<Map<number, DeskPerson>> => {
  const { rows } = await db.execute<Row>(sql`
    select m.id, m.state, m.kit_id, m.block_id, m.tier_id, d.id as distance_id, b.key as bib_key,
      b.printed_at is not null as printed, m.last_name, coalesce(b.number, '') as number,
      m.consents is not null or exists (select 1 from paper_consents p where p.participant_id = m.id) as signed,
      ${OWES} as owes, ${DISPUTED} as disputed
    from participants m join categories c on c.id = m.category_id
      join distances d on d.event_id = c.event_id and d.name = c.distance
      left join bibs b on b.participant_id = m.id
    where m.event_id = ${event_id} and m.id = ${anyOf(ids)}`)
  return new Map(
    rows.map(({ id, state, bib_key, printed, last_name, number, signed, owes, disputed, ...seat }) => [
      id,
      {
        id,
        confirmed: state === 'confirmed',
        kit_id: seat.kit_id,
        seat,
        disputed,
        shown: { last_name, number, distance_id: seat.distance_id, signed, owes },
        bib: bib_key === null ? null : { key: bib_key, printed: printed ?? false },
      },
    ]),
  )
}

/** Of the event: a size of another one is none. */
export const readKits = async (tx: Tx, event_id: number): Promise<ReadonlySet<number>> => {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from kits where event_id = ${event_id}`)
  return new Set(rows.map(({ id }) => id))
}
