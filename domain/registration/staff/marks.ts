/**
 * People of an event that wait for somebody: money without a seat, an authorisation that was not given, a category that
 * does not admit them any more, a document that another place has too. Each is a filter of the participants' list, with its number.
 */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { LIVE } from '#domain/events/site/live.ts'
import type { Role } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { DISPUTED, REPEATED } from '../documents/one-place.ts'
import { UNSIGNED } from './authorisation.ts'

/** The rule of rules/category-match.ts as SQL, of a participant `m` in a category `c`: a team stands or falls whole. */
const MISFIT = sql`exists (
  select 1 from participants t where t.registration_id = m.registration_id and t.position is not null
    and (m.team_role is not null or t.id = m.id)
  having count(*) <> coalesce(c.team_size, count(*)) or (m.team_role is not null and count(*) = 1) or bool_or(t.age not between c.start_age and c.final_age) or case c.gender
    when 'male' then bool_or(t.gender = 'female')
    when 'female' then bool_or(t.gender = 'male')
    when 'mixto' then count(*) > 1 and not (bool_or(t.gender = 'male') and bool_or(t.gender = 'female'))
    when 'adult_minor' then not (bool_or(t.age >= 18) and bool_or(t.age < 18))
    else false end)`

const CONDITIONS = {
  /** No seat: it is listed here and counted nowhere else. */
  review: sql`r.payment_review and m.position is not null`,
  unsigned: sql`${UNSIGNED} and m.holds_place and ${LIVE}`,
  misfit: sql`m.holds_place and ${LIVE} and ${MISFIT}`,
  /** Two live places of one document, or one whose document another person showed. */
  repeated: sql`m.holds_place and ${LIVE} and (${REPEATED} or ${DISPUTED})`,
}
export type Mark = keyof typeof CONDITIONS

/** Of a participant `m` of a registration `r` in a category `c`. */
export const marked = (mark: Mark): SQL => sql`(${CONDITIONS[mark]})`

export const countMarked = async (db: Reader, event_id: number): Promise<Record<Mark, number>> => {
  const { rows } = await db.execute<Record<Mark, number>>(sql`
    select (count(*) filter (where ${marked('review')}))::int as review,
      (count(*) filter (where ${marked('unsigned')}))::int as unsigned,
      (count(*) filter (where ${marked('misfit')}))::int as misfit,
      (count(*) filter (where ${marked('repeated')}))::int as repeated
    from participants m join registrations r on r.id = m.registration_id
    join categories c on c.id = m.category_id
    where m.event_id = ${event_id} and r.event_id = ${event_id} and (r.payment_review or ${LIVE})`)
  return rows[0] ?? { review: 0, unsigned: 0, misfit: 0, repeated: 0 }
}

type Misfit = {
  participant_id: number
  registration_id: number
  event_id: number
  event: string
  category: string
}

/** Coming registrations of a person, in events of the caller, whose category does not admit them as they are now. */
export const listMisfits = async (
  db: Reader,
  caller: { user_id: number; role: Role },
  competitor_id: number,
): Promise<Misfit[]> => {
  const { rows } = await db.execute<Misfit>(sql`
    select m.id as participant_id, m.registration_id, m.event_id, e.name as event,
      c.distance || ' ' || c.title as category
    from participants m join registrations r on r.id = m.registration_id
    join categories c on c.id = m.category_id join events e on e.id = m.event_id
    where m.competitor_id = ${competitor_id} and m.identity_matches and e.event_datetime > now()
      and ${marked('misfit')} and ${managedBy(caller, sql`m.event_id`)}
    order by e.event_datetime, e.id`)
  return rows
}
