/** An installation of before the participant was the unit, with every way in which money came and went. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

export const EVENTS = 100
const EACH = 2000
export const REGISTRATIONS = EVENTS * EACH

/**
 * Of twenty registrations: two teams of two, two with a code, one by hand, one courtesy, one seated by staff without an
 * attempt, one given back in part, one reversed, one changed to a dearer place after it was paid; one released and four
 * annulled, of which one was never paid, one was given back and one was paid by hand. The rest paid at a gateway.
 */
const KINDS = sql`
  select case when n % 20 = 8 then 'released' when n % 20 in (9, 10, 11, 13) then 'cancelled' else 'paid' end as state,
    case when n % 20 in (8, 9) then 0 when n % 20 in (5, 13) then 7 when n % 20 = 6 then 8 else 4 end as status,
    case when n % 20 in (1, 14) then 2 else 1 end as people, case when n % 20 in (1, 2) then 1 else 0 end as uses,
    case when n % 20 = 12 then 10000 else 0 end as dearer,
    case when n % 20 = 7 then 'reversed' when n % 20 not in (5, 6, 8, 9, 13, 15) then 'approved' end as attempt,
    case when n % 20 = 4 then 20000 when n % 20 = 11 then 83500 end as refund`

/** Every registration with its place of twenty. */
const KNOWN = sql`(
  select r.*, kind.* from (select *, substring(reference from '-(.*)$')::int as n from registrations) r
  cross join lateral (${KINDS}) kind(state_of, status_of, people, uses, dearer, attempt, refund))`

const EVERY: SQL[] = [
  sql`insert into events (slug, name, sport, status, event_datetime, register_deadline, participant_limit, timeframe)
    select 'carrera-' || n, 'Carrera ' || n, 'running', 'active', now() + make_interval(days => n),
      now() + make_interval(days => n), 100000, '{"time_1":"06:00","time_2":"12:00"}' from generate_series(1, ${EVENTS}::int) n`,
  sql`insert into categories (event_id, distance, gender, title, start_age, final_age)
    select id, '10K', 'mixto', 'Abierta', 0, 99 from events`,
  sql`insert into kits (event_id, kit_name, size, amount) select id, 'Camiseta', 'M', 100000 from events`,
  sql`insert into coupons (event_id, code, kind, value, max_uses) select id, 'MITAD', 'porcentaje', 50, 100000 from events`,
  sql`insert into users (name, email, rol) values ('Tesorera', 'tesorera@correo.test', 'Administrator')`,
  sql`insert into competitors (dni, name, last_name, gender, birthday, email, phone)
    select (1000000000 + n)::text, 'Ana', 'Peña', 'female', date '1950-01-01' + (n % 25000), n || '@correo.test',
      '300' || lpad((n % 10000000)::text, 7, '0') from generate_series(1, ${EACH * 2}::int) n`,
  sql`insert into registrations (event_id, reference, category_id, state, payment_status, payment_review, participant_count, tier_price,
      entry_price, entry_service, event_price, cost_service, discount, amount, settled_amount, coupon_id, coupon_uses,
      created_at, paid_at, ended_at)
    select e.id, 'r' || e.id || '-' || n, c.id, kind.state, kind.status, coalesce(kind.attempt = 'reversed', false), kind.people,
      80000 + kind.dearer, 80000 + kind.dearer, 3500, (80000 + kind.dearer) * kind.people, 3500 * kind.people, kind.uses * 40000,
      (83500 + kind.dearer) * kind.people - kind.uses * 40000,
      case when kind.status > 0 then 83500 * kind.people - kind.uses * 40000 end,
      case when kind.uses > 0 then k.id end, kind.uses, now() - interval '90 days',
      case when kind.status > 0 then now() - interval '80 days' end,
      case when kind.state in ('released', 'cancelled') then now() - interval '70 days' end
    from events e join categories c on c.event_id = e.id join coupons k on k.event_id = e.id
    cross join generate_series(1, ${EACH}::int) n cross join lateral (${KINDS}) kind`,
  sql`insert into participants (registration_id, event_id, competitor_id, position, holds_place, dni, name, last_name,
      gender, birthday, age, email, phone, kit_id)
    select r.id, r.event_id, p.id, at, r.state = 'paid', p.dni, p.name, p.last_name, p.gender, p.birthday, 40, p.email,
      p.phone, k.id
    from (select *, row_number() over (partition by event_id order by id) as n from registrations) r
    join kits k on k.event_id = r.event_id
    cross join lateral generate_series(0, r.participant_count - 1) at
    join competitors p on p.dni = (1000000000 + r.n + at * ${EACH}::int)::text`,
  sql`insert into payment_attempts (reference_code, registration_id, event_id, gateway_name, amount, state, opened_at, settled_at)
    select reference || '-1', id, event_id, 'payu', settled_amount, attempt, paid_at, paid_at from ${KNOWN} r where attempt is not null`,
  sql`insert into payment_attempts (reference_code, registration_id, event_id, amount)
    select reference || '-2', id, event_id, amount from registrations where payment_status = 0`,
  sql`insert into payment_history (registration_id, created_at, status_before, status_after, source, note, user_id)
    select id, paid_at, 0, payment_status, case when attempt is null then 'staff' else 'gateway' end, 'Pago',
      case when attempt is null then (select max(id) from users) end
    from ${KNOWN} r where payment_status > 0`,
  sql`insert into payment_refunds (registration_id, amount, note, user_id, created_at)
    select id, refund, 'Así se acordó', (select max(id) from users), now() - interval '60 days' from ${KNOWN} r where refund is not null`,
  sql`insert into audit_log (user_id, action, subject, subject_id, event_id, created_at)
    select (select max(id) from users), 'anular', 'inscripción', id::text, event_id, ended_at from registrations
    where state = 'cancelled' and payment_status > 0`,
  sql`update events e set taken = s.people, paid = s.people from (select event_id, sum(participant_count) as people
    from registrations where state = 'paid' group by 1) s where s.event_id = e.id`,
  sql`update kits k set taken = e.taken from events e where e.id = k.event_id`,
  sql`update coupons c set uses = s.uses, paid_uses = s.uses from (select coupon_id, sum(coupon_uses) as uses
    from registrations where state = 'paid' group by 1) s where s.coupon_id = c.id`,
  // Of four orders one is paid at a gateway, one by hand, one is a courtesy and one ended.
  sql`insert into products (name_product, price, sku) values ('Gorra', 30000, 'G')`,
  sql`insert into product_sizes (product_id, sizes, amount, total_amount) select id, 'unica', 0, 10000 from products`,
  sql`insert into orders (reference, event_id, state, payment_status, name, last_name, dni, email, phone, delivery, products_total, shipping,
      amount, created_at, paid_at, ended_at)
    select 'o-' || n, 1, case when n % 4 = 3 then 'released' else 'paid' end, (array[4, 7, 8, 0])[1 + n % 4], 'Ana', 'Peña',
      (1000000000 + n)::text, 'ana@correo.test', '3005550000', 'envio', 30000, 8000, 38000, now() - interval '90 days',
      case when n % 4 < 3 then now() - interval '80 days' end, case when n % 4 = 3 then now() - interval '80 days' end
    from generate_series(1, 4000) n`,
  sql`insert into order_lines (order_id, product_id, product_size_id, name, sku, size, quantity, price)
    select o.id, s.product_id, s.id, 'Gorra', 'G', 'unica', 1, 30000 from orders o cross join product_sizes s`,
  sql`insert into stock_movements (product_size_id, quantity, reason, left_after) select id, 10000, 'entrada', 10000 from product_sizes`,
  sql`insert into stock_movements (product_size_id, quantity, reason, left_after, order_id)
    select s.id, -1, 'reserva', 0, o.id from orders o cross join product_sizes s where o.state = 'paid'`,
  sql`update product_sizes s set amount = (select sum(quantity) from stock_movements where product_size_id = s.id)`,
  sql`insert into payment_attempts (reference_code, order_id, event_id, gateway_name, amount, state, opened_at, settled_at)
    select reference || '-1', id, event_id, 'wompi', amount, 'approved', paid_at, paid_at from orders where payment_status = 4`,
  sql`insert into payment_history (order_id, created_at, status_before, status_after, source, user_id)
    select id, paid_at, 0, payment_status, case when payment_status = 4 then 'gateway' else 'staff' end,
      case when payment_status > 4 then (select max(id) from users) end from orders where payment_status > 0`,
  sql`analyze`,
]

export const fillOldInstallation = async (db: Database) => {
  for (const one of EVERY) await db.execute(one)
}
