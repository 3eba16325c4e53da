/** A new registration with its members, in one statement: it runs under the event's lock, on the busiest minute there is. */
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Registration } from './release-holds.ts'
import type { registration_members, registrations } from './tables.ts'

const HOLD_HOURS = 5

type Member = typeof registration_members.$inferInsert
type Given =
  | 'event_id'
  | 'reference'
  | 'category_id'
  | 'origin'
  | 'members'
  | 'form_hash'
  | 'member_price'
  | 'member_service'
  | 'event_price'
  | 'cost_service'
  | 'products_total'
  | 'discount'
  | 'amount'

export type NewRegistration = Required<Pick<typeof registrations.$inferInsert, Given>>
export type NewMember = Omit<Member, 'id' | 'registration_id'>
export type InsertedRegistration = { registration: Registration; member_ids: number[] }

const MEMBER_COLUMNS = `event_id, competitor_id, position, live, claims_dni, dni, name, last_name, gender, birthday, age,
  email, phone, department, city, address, emergency_name, emergency_phone, health, kit_id, consents, consent_trace,
  guardian`

const INSERT = {
  name: 'insert-registration',
  text: `
  with saved as (
    insert into registrations (event_id, reference, category_id, state, origin, hold_until, members, form_hash,
      member_price, member_service, event_price, cost_service, products_total, discount, amount)
    select event_id, reference, category_id, 'held', origin, least(now() + make_interval(hours => $4), $3::timestamptz),
      members, form_hash, member_price, member_service, event_price, cost_service, products_total, discount, amount
    from json_populate_record(null::registrations, $1)
    returning *),
  joined as (
    insert into registration_members (registration_id, ${MEMBER_COLUMNS})
    select s.id, ${MEMBER_COLUMNS.replaceAll(/(\w+)/g, 'm.$1')}
    from saved s, json_populate_recordset(null::registration_members, $2) m order by m.position
    returning id, position)
  select saved.*, (select array_agg(id order by position) from joined) as member_ids from saved`,
}

export const insertRegistration = async (
  tx: Tx,
  registration: NewRegistration,
  members: NewMember[],
  event_datetime: Date,
): Promise<InsertedRegistration> => {
  const [saved] = await runNamed<Registration & { member_ids: number[] }>(tx, INSERT, [
    JSON.stringify(registration),
    JSON.stringify(members),
    event_datetime,
    HOLD_HOURS,
  ])
  if (!saved) throw new Error('a saved registration returned no row')
  const { member_ids, ...row } = saved
  return { registration: row, member_ids }
}
