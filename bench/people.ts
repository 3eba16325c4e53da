/** An event with so many people as an organiser has them: three distances, sizes, numbers, debts, courtesies, hand-overs. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

const NAMES = `array['Valentina','Andrés','Ángela','Beatriz','Camilo','Daniel','Elena','Felipe','Gloria','Hernán']`
const LAST_NAMES = `array['Quintero','Peña','Gómez','Álvarez','Ñungo','Rojas','Díaz']`

/** Person `n` of the event, counted from 1. */
export const addPeople = async (db: Database, people: number): Promise<number> => {
  const number = sql.raw(String(people))
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into events (slug, name, sport, status, event_datetime, register_deadline, participant_limit, timeframe, taken, paid)
    values ('people-' || gen_random_uuid(), 'Carrera de ' || ${people}::int, 'running', 'active', now() + interval '90 days',
      now() + interval '80 days', 100000, '{"time_1":"06:00","time_2":"12:00"}', ${number}, ${number}) returning id`)
  const event_id = rows[0]?.id ?? 0
  await db.execute(sql`
    with d as (insert into distances (event_id, name, taken) select ${event_id}, name, ${number} / 3
      from unnest(array['5K', '10K', '21K']) name)
    insert into categories (event_id, distance, gender, title, start_age, final_age)
    select ${event_id}, name, 'mixto', title, 0, 99 from unnest(array['5K', '10K', '21K']) name
    cross join unnest(array['Abierta', 'Élite']) title`)
  await db.execute(sql`insert into kits (event_id, kit_name, size, amount, taken)
    select ${event_id}, 'Camiseta', size, 100000, ${number} / 5 from unnest(array['XS', 'S', 'M', 'L', 'XL']) size`)
  await db.execute(
    sql`insert into coupons (event_id, code, kind, value) values (${event_id}, 'BENCH-10', 'porcentaje', 10)`,
  )
  await db.execute(sql`
    insert into blocks (event_id, name, owner, places, taken, code)
    values (${event_id}, 'Empresa', 'company', 100000, 0, 'B-' || gen_random_uuid())`)
  await db.execute(sql`
    create temporary table people_of_bench as select n,
      (${sql.raw(NAMES)})[1 + n % 10] as name, (${sql.raw(LAST_NAMES)})[1 + n % 7] || ' ' || n as last_name,
      (${sql.raw(String(1_000_000_000))} + n)::text as dni,
      case when n % 10 = 0 then 'held' else 'paid' end as state, case when n % 10 = 0 then 0 when n % 20 = 3 then 8 else 4 end as status,
      case when n % 3 = 0 then 'female' else 'male' end as gender, 15 + n % 50 as age
    from generate_series(1, ${number}) n`)
  await db.execute(sql`
    with p as (insert into competitors (dni, name, last_name, gender, birthday)
      select dni, name, last_name, gender, '1990-01-01' from people_of_bench on conflict do nothing)
    insert into registrations (event_id, reference, state, payment_status, participant_count, event_price, cost_service, amount,
      settled_amount, coupon_id, coupon_uses, hold_until, created_at)
    select ${event_id}, 'bench-${number}-' || n, state, status, 1, 80000, 3500, 83500 + n % 7, case when n % 40 = 7 then 80000 end,
      case when n % 15 = 2 then (select id from coupons where event_id = ${event_id}) end, case when n % 15 = 2 then 1 else 0 end,
      case when state = 'held' then now() + interval '5 days' end, now() - make_interval(mins => n)
    from people_of_bench`)
  await db.execute(sql`
    insert into participants (registration_id, event_id, competitor_id, participant_key, position, state, payment_status, category_id,
      entry_price, entry_service, cost_service, dni, name, last_name, gender, birthday, age, email, phone, city, kit_id, block_id, consents, coupon_use)
    select r.id, ${event_id}, o.id, gen_random_uuid()::text, 0, case when x.state = 'paid' then 'confirmed' else 'held' end, x.status,
      (array(select id from categories where event_id = ${event_id} order by id))[1 + n % 6], 80000, 3500, 3500, x.dni, x.name,
      x.last_name, x.gender, '1990-01-01', x.age, 'persona' || n || '@correo.test', (3000000000 + n)::text, 'Medellín',
      (array(select id from kits where event_id = ${event_id} order by id))[1 + n % 5],
      case when n % 25 = 0 then (select id from blocks where event_id = ${event_id}) end,
      case when n % 4 > 0 then '{"data_policy":true,"waiver":true,"health":true,"news":false}'::jsonb end,
      r.coupon_id is not null
    from people_of_bench x join registrations r on r.event_id = ${event_id} and r.reference = 'bench-${number}-' || n
    join competitors o on o.dni = x.dni`)
  await db.execute(sql`
    insert into bibs (event_id, number, key, state, participant_id)
    select ${event_id}, lpad(rank::text, 5, '0'), rank::text, 'assigned', id from (
      select id, row_number() over (order by last_name) as rank from participants where event_id = ${event_id} and state = 'confirmed') m`)
  await db.execute(sql`
    insert into handovers (id, event_id, participant_id, kind, desk, device_at, happened_at)
    select gen_random_uuid(), ${event_id}, id, 'handed', 'Mesa 1', now(), now() from participants
    where event_id = ${event_id} and state = 'confirmed' and id % 2 = 0`)
  // One of forty went to a dearer category afterwards, and owes the difference.
  await db.execute(sql`
    insert into charges (registration_id, participant_id, kind, amount)
    select registration_id, id, 'entry', case when id % 40 = 7 then 90000 else 83500 end from participants where event_id = ${event_id}`)
  await db.execute(sql`
    with paid as (insert into payments (registration_id, event_id, way, amount)
      select registration_id, event_id, 'cash', 83500 from participants where event_id = ${event_id} and state = 'confirmed'
      returning id, registration_id)
    insert into payment_allocations (payment_id, participant_id, amount)
    select p.id, m.id, 83500 from paid p join participants m on m.registration_id = p.registration_id`)
  await db.execute(sql`drop table people_of_bench`)
  return event_id
}
