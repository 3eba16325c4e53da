/**
 * An audit log of so many rows, straight into the table: of a hundred four are of the race that is asked about, half of
 * all are written by one person, one in a thousand is about money. People who work in it are those of the demo.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { addPeople } from '../people.ts'

const RUNNERS = 120

export const fillHistory = async (db: Database, rows: number) => {
  const event_id = await addPeople(db, RUNNERS)
  await db.execute(sql`
    insert into event_assignments (user_id, event_id)
    select id, ${event_id} from users where email = 'colaborador@dorsal.test' on conflict do nothing`)
  await db.execute(sql`
    with runners as materialized (select id, registration_id, row_number() over (order by id) - 1 as place
      from participants where event_id = ${event_id})
    insert into audit_log (created_at, user_id, action, subject, subject_id, event_id, registration_id, participant_id, detail)
    select now() - interval '3 years' * (1 - n::float / ${rows}::int), line.user_id, line.action, line.subject, line.subject_id,
      line.event_id, p.registration_id, p.id, line.detail
    from generate_series(1, ${rows}::int) n
    cross join lateral (select
      case when n % 2 = 0 then s.admin when n % 5000 = 1 then s.helper when n % 7 = 0 then null else 100000 + n % 20 end as user_id,
      case when n % 25 = 7 then ${event_id}::int when n % 11 = 0 then null else 2000000 + n % 300 end as event_id
      from (select (select id from users where email = 'admin@dorsal.test') as admin,
        (select id from users where email = 'colaborador@dorsal.test') as helper) s) who
    left join runners real on who.event_id = ${event_id} and n % 3 > 0 and real.place = (n / 25) % ${RUNNERS}::int
    cross join lateral (select coalesce(real.id, case when n % 3 > 0 then 50000000 + n / 8 end) as id,
      coalesce(real.registration_id, case when n % 3 > 0 then 50000000 + n / 8 end) as registration_id) p
    cross join lateral (select who.user_id, who.event_id,
      case when n % 1000 = 7 then 'cupón' when n % 3 > 0 then 'participante' when n % 2 = 0 then 'evento' else 'orden' end as subject,
      case when n % 3 > 0 and n % 1000 <> 7 then p.id::text else (n % 500)::text end as subject_id,
      'actualizar' as action,
      case when n % 3 > 0 then '{"changes":{"size":["M","L"]}}'::jsonb else '{}'::jsonb end as detail) line`)
  await db.execute(sql`vacuum analyze`)
  const { rows: found } = await db.execute<{
    id: number
    registration_id: number
    reference: string
    admin: number
    helper: number
    day: string
  }>(sql`
    select m.id, m.registration_id, r.reference,
      (select id from users where email = 'admin@dorsal.test') as admin,
      (select id from users where email = 'colaborador@dorsal.test') as helper,
      (now() - interval '18 months')::date::text as day
    from participants m join registrations r on r.id = m.registration_id where m.event_id = ${event_id} order by m.id limit 1`)
  const [one] = found
  if (!one) throw new Error('there is nobody in the race')
  return { event_id, ...one }
}
