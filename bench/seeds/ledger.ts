/** Movements by the thousand, straight into the tables: how they get there is not what the bench of the ledger measures. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

const PRICE = 83_500

/**
 * Each event sells for four months, one after another over two years up to now; of a hundred movements 95 came in and five went
 * back, four of five through a gateway, the rest by hand. With a person and an attempt each, as the product leaves them.
 */
export const fillLedger = async (db: Database, { events, each }: { events: number; each: number }) => {
  const paid = Math.round(each * 0.95)
  await db.execute(sql`
    create temporary table sold on commit preserve rows as
    with e as (
      insert into events (slug, name, sport, status, event_datetime, register_deadline, participant_limit, timeframe, taken, paid)
      select 'libro-' || n, 'Carrera ' || n, 'running', 'active', now() + interval '30 days', now() + interval '20 days', 100000,
        '{"time_1":"06:00","time_2":"12:00"}', ${paid}, ${paid} from generate_series(1, ${events}::int) n returning id, slug),
    d as (insert into distances (event_id, name, taken) select id, '10K', ${paid} from e),
    c as (insert into categories (event_id, distance, gender, title, start_age, final_age)
      select id, '10K', 'mixto', 'Abierta', 0, 99 from e returning id, event_id),
    k as (insert into kits (event_id, kit_name, size, amount, taken)
      select id, 'Camiseta', 'M', 100000, ${paid} from e returning id, event_id)
    select c.event_id, c.id as category_id, k.id as kit_id, substr(e.slug, 7)::int as place
    from c join k using (event_id) join e on e.id = c.event_id`)
  const parts = [
    // The demo closed some: nothing is written into them.
    sql`delete from closed_months`,
    sql`insert into payment_accounts (id, event_id, gateway_name)
      select 'cuenta-' || event_id || gateway, event_id, gateway from sold cross join unnest(array['payu', 'wompi', 'mercadopago']) gateway`,
    sql`insert into competitors (dni, name, last_name, gender, birthday) values ('7000000001', 'Ana', 'Peña', 'female', '1990-01-01')`,
    sql`insert into registrations (event_id, reference, state, payment_status, participant_count, event_price, cost_service, amount,
        settled_amount, created_at, paid_at)
      select s.event_id, 'libro-' || s.event_id || '-' || n, 'paid', case when n % 5 = 0 then 7 else 4 end, 1, 80000, 3500, ${PRICE}::int,
        ${PRICE}::int, sold.at, sold.at
      from sold s cross join generate_series(1, ${paid}::int) n
      cross join lateral (select now() - interval '2 years' + make_interval(days => 30 * (s.place % 21))
        + interval '120 days' * (n::float / ${paid}::int) + make_interval(secs => s.place) as at) sold`,
    sql`insert into participants (registration_id, event_id, competitor_id, participant_key, position, state, payment_status, category_id,
        entry_price, entry_service, cost_service, identity_matches, dni, name, last_name, gender, birthday, age, email, phone, kit_id)
      select r.id, r.event_id, p.id, gen_random_uuid()::text, 0, 'confirmed', r.payment_status, s.category_id, 80000, 3500, 3500, false,
        (1000000000 + r.id)::text, 'Ana', 'Peña', 'female', '1990-01-01', 30, 'ana@correo.test', '300', s.kit_id
      from registrations r join sold s on s.event_id = r.event_id cross join competitors p where p.dni = '7000000001'`,
    sql`insert into payment_attempts (reference_code, registration_id, event_id, amount, state, gateway_name, account_id,
        provider_transaction, created_at, opened_at, settled_at)
      select r.reference || '-1', r.id, r.event_id, r.amount, 'approved', g.name,
        'cuenta-' || r.event_id || g.name, gen_random_uuid()::text, r.paid_at, r.paid_at, r.paid_at
      from registrations r join sold s on s.event_id = r.event_id
      cross join lateral (select (array['payu', 'wompi', 'mercadopago'])[1 + r.id % 3] as name) g
      where r.payment_status = 4 order by r.paid_at`,
    sql`insert into charges (registration_id, participant_id, kind, amount, booked_at)
      select m.registration_id, m.id, line.kind, line.amount, r.created_at
      from participants m join registrations r on r.id = m.registration_id join sold s on s.event_id = r.event_id
      cross join (values ('entry', 80000), ('service', 3500)) line(kind, amount)`,
    sql`insert into payments (registration_id, event_id, way, attempt_id, amount, tax, received_at, user_id)
      select r.id, r.event_id, case when a.id is null then (array['cash', 'transfer', 'nequi'])[1 + r.id % 3] else 'gateway' end, a.id,
        r.amount, 0, r.paid_at, case when a.id is null then (select min(id) from users) end
      from registrations r join sold s on s.event_id = r.event_id left join payment_attempts a on a.registration_id = r.id order by r.paid_at`,
    sql`insert into payment_allocations (payment_id, participant_id, amount)
      select p.id, m.id, p.amount from payments p join sold s on s.event_id = p.event_id join participants m on m.registration_id = p.registration_id`,
    sql`insert into refunds (registration_id, event_id, way, basis, state, amount, requested_at, due_on, sent_at, user_id, sent_by, note)
      select p.registration_id, p.event_id, 'transfer', 'policy', 'sent', 20000, p.received_at + interval '3 days', current_date,
        p.received_at + interval '4 days', (select min(id) from users), (select min(id) from users), 'Devolución'
      from (select p.*, row_number() over (partition by p.event_id order by p.id) as n from payments p join sold s on s.event_id = p.event_id) p
      where p.n % 19 = 0`,
    sql`drop table sold`,
    sql`vacuum analyze`,
  ]
  for (const part of parts) await db.execute(part)
}
