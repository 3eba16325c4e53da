/**
 * Events and people of an organiser who sells all year, straight into the tables: four years of races, one in fifty of
 * them still to come, and money on the day of each registration. How they get there is not what is measured.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

export type PanelSize = { events: number; registrations: number }

const NAMES = `array['María','Juan','Luz','Andrés','Camila','Felipe','Natalia','Óscar','Paula','Iván']`
const LAST_NAMES = `array['Gómez','Ríos','Peña','Torres','Díaz','Muñoz','Castro','Rojas','Vargas','Ospina','Mejía','Salazar']`

/** Who is looked for: the document of somebody in the middle. */
export const fillPanel = async (db: Database, { events, registrations }: PanelSize) => {
  const each = Math.max(1, Math.round(registrations / events))
  // The demo closed a month into which old money is written here.
  await db.execute(sql`delete from closed_months`)
  // The demo's own people are few beside them; its coming events are there in both.
  await db.execute(sql`
    create temporary table filled as
    with e as (insert into events (slug, name, sport, status, event_datetime, register_deadline, participant_limit,
        timeframe, taken, paid)
      select 'panel-' || n, 'Carrera de banco ' || n, 'running', 'active',
        now() + make_interval(days => 30 - (n * 1460 / ${events})), now() + make_interval(days => 25 - (n * 1460 / ${events})),
        100000, '{"time_1":"06:00","time_2":"12:00"}', ${each}, ${each}
      from generate_series(1, ${events}::int) n returning id, event_datetime),
    d as (insert into distances (event_id, name, taken) select id, '10K', ${each} from e),
    c as (insert into categories (event_id, distance, gender, title, start_age, final_age)
      select id, '10K', 'mixto', 'Abierta', 0, 99 from e returning id, event_id),
    k as (insert into kits (event_id, kit_name, size, amount, taken)
      select id, 'Camiseta', 'M', 100000, ${each} from e returning id, event_id)
    select e.id as event_id, e.event_datetime, c.id as category_id, k.id as kit_id
    from e join c on c.event_id = e.id join k on k.event_id = e.id`)
  await db.execute(sql`
    insert into registrations (event_id, reference, state, payment_status, participant_count, event_price, cost_service,
      amount, created_at)
    select f.event_id, case when n = 1 and f.event_id = (select min(event_id) from filled) then 'Xq7Banco' || md5(random()::text)
        else translate(md5(random()::text || n), '-', '') end, 'paid', 4, 1, 80000, 3500, 83500,
      least(now(), f.event_datetime) - make_interval(hours => n % 2000)
    from filled f cross join generate_series(1, ${each}::int) n`)
  await db.execute(sql`
    insert into competitors (dni, name, last_name, gender, birthday)
    select (3000000000 + n)::text, 'Persona', 'De banco', 'female', '1990-01-01'
    from generate_series(1, ${registrations}::int) n on conflict do nothing`)
  await db.execute(
    sql.raw(`
    insert into participants (registration_id, event_id, competitor_id, participant_key, position, state, payment_status,
      category_id, entry_price, entry_service, cost_service, dni, name, last_name, gender, birthday, age, email, phone, kit_id, consents)
    select r.id, r.event_id, p.id, 'banco-' || r.id, 0, 'confirmed', 4, f.category_id, 80000, 3500, 3500, p.dni,
      case when r.n = r.all_of_them / 2 then 'Natividad' when r.n % 50 = 0 then 'María' else (${NAMES})[2 + r.n % 9] end,
      case when r.n = r.all_of_them / 2 then 'Zuluaga' else (${LAST_NAMES})[1 + r.n % 12] || ' ' || (${LAST_NAMES})[1 + (r.n / 12) % 12] end,
      'female', '1990-01-01', 30, 'corre' || r.n || '@correo.test', '300' || lpad((r.n % 10000000)::text, 7, '0'), f.kit_id,
      case when r.n % 40 = 0 then null else '{"data_policy":true,"waiver":true,"health":false,"news":false}'::jsonb end
    from (select r.id, r.event_id, row_number() over (order by r.id) as n, count(*) over () as all_of_them
      from registrations r join filled f on f.event_id = r.event_id) r
    join filled f on f.event_id = r.event_id join competitors p on p.dni = (3000000000 + r.n)::text`),
  )
  await db.execute(sql`
    insert into payments (registration_id, event_id, way, amount, received_at)
    select r.id, r.event_id, 'cash', r.amount, r.created_at from registrations r join filled f on f.event_id = r.event_id`)
  await db.execute(sql`
    insert into event_assignments (user_id, event_id)
    select u.id, (select max(event_id) from filled) from users u where u.email = 'colaborador@dorsal.test'
    on conflict do nothing`)
  await db.execute(sql`drop table filled`)
  await db.execute(sql`vacuum analyze`)
  return { dni: String(3_000_000_000 + Math.round(registrations / 2)) }
}
