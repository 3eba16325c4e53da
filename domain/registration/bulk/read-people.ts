/** The people an act was asked for, as they stand, in the order in which they were chosen. */
import { sql } from 'drizzle-orm'
import { LIVE } from '#domain/events/site/live.ts'
import type { Reader } from '#server/database/connect.ts'
import { isHandedOver } from '../../kit-desk/tables.ts'
import type { LeftOut } from './bulk-contract.ts'
import { REASONS, type Reason } from './bulk-messages.ts'

export type Chosen = {
  id: number
  name: string
  registration_id: number
  registration_state: string
  payment_status: number
  state: string
  /** Registered at this instant. */
  live: boolean
  handed: boolean
  bib: string | null
  kit_id: number
  category_id: number
  distance_id: number
  block_id: number | null
  tier_id: number | null
  age: number
  gender: string
}

export const readChosen = async (db: Reader, event_id: number, ids: readonly number[]): Promise<Chosen[]> => {
  const { rows } = await db.execute<Chosen>(sql`
    select m.id, m.name || ' ' || m.last_name as name, m.registration_id, r.state as registration_state,
      r.payment_status, m.state, ${LIVE} as live, ${isHandedOver('m.id')} as handed,
      (select n.number from bibs n where n.participant_id = m.id) as bib,
      m.kit_id, m.category_id, d.id as distance_id, m.block_id, m.tier_id, m.age, m.gender
    from unnest(${sql.param([...new Set(ids)])}::int[]) with ordinality as x (id, at)
      join participants m on m.id = x.id
      join registrations r on r.id = m.registration_id
      join categories c on c.id = m.category_id
      join distances d on d.event_id = c.event_id and d.name = c.distance
    where m.event_id = ${event_id} and m.position is not null order by x.at`)
  return rows
}

/** Who can, and who is left out with the first reason that holds. Ids that the event does not know are nobody's. */
export const partChosen = <One extends { id: number; name: string }>(
  people: readonly One[],
  reasonOf: (person: One) => Reason | null,
): { able: One[]; left_out: LeftOut[] } => {
  const able: One[] = []
  const left_out: LeftOut[] = []
  for (const person of people) {
    const reason = reasonOf(person)
    if (reason === null) able.push(person)
    else left_out.push(leftOutOf(person, reason))
  }
  return { able, left_out }
}

export const leftOutOf = ({ id, name }: { id: number; name: string }, reason: Reason): LeftOut => ({
  participant_id: id,
  name,
  reason: REASONS[reason],
})
