/**
 * So many people, orders, accounts, letters, codes and refunds, straight into the tables: what the lists of the panel
 * show. How they get there is not what is measured.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { addPeople } from '../people.ts'

const NAMES = `(array['Valentina','Andrés','Ángela','Beatriz','Camilo','Daniel','Elena','Felipe','Gloria','Hernán'])[1 + n % 10]`
const LAST_NAMES = `(array['Quintero','Peña','Gómez','Álvarez','Ñungo','Rojas','Díaz'])[1 + n % 7] || ' ' || n`

const EVERY = (event_id: number, count: number) => [
  sql`insert into products (name_product, price, sku, event_id) values ('Gorra de banco', 30000, 'BANCO', ${event_id})`,
  sql`insert into product_sizes (product_id, sizes, amount, total_amount)
    select id, 'unica', 100000, 100000 from products where sku = 'BANCO'`,
  sql.raw(`insert into orders (reference, event_id, state, payment_status, payment_review, hold_until, name, last_name, dni, email, phone,
      delivery, products_total, shipping, amount, sent, created_at, paid_at, ended_at)
    select 'banco-' || n, case when n % 4 > 0 then ${event_id} end, line.state, case when line.state = 'paid' then 4 else 0 end,
      n % 100 = 50, case when line.state = 'held' then now() + interval '3 days' end, ${NAMES}, ${LAST_NAMES}, (1000000000 + n)::text,
      'compra' || n || '@correo.test', (3000000000 + n)::text, case when n % 3 = 0 then 'envio' else 'kit' end, 30000, 0,
      30000 + n % 90, n % 2 = 0, now() - make_interval(mins => n), case when line.state = 'paid' then now() end,
      case when line.state in ('released', 'cancelled') then now() end
    from generate_series(1, ${count}) n cross join lateral (select case when n % 10 = 0 then 'held' when n % 10 = 1 then 'released'
      when n % 100 = 2 then 'cancelled' else 'paid' end as state) line`),
  sql`insert into order_lines (order_id, product_id, product_size_id, name, sku, size, quantity, price)
    select o.id, s.product_id, s.id, 'Gorra', 'BANCO', 'unica', 1 + o.id % 3, 30000
    from orders o join product_sizes s on s.product_id = (select id from products where sku = 'BANCO') where o.reference like 'banco-%'`,
  sql.raw(`insert into users (name, email, phone, company, rol, status, created_at)
    select ${NAMES} || ' ' || ${LAST_NAMES}, 'cuenta' || n || '@correo.test', (3000000000 + n)::text,
      case when n % 5 = 0 then 'Empresa ' || n % 40 else '' end, case when n % 50 = 1 then 'Colaborador' when n % 500 = 2
      then 'Administrator' else 'Cliente' end, n % 20 > 0, now() - make_interval(mins => n) from generate_series(1, ${count}) n`),
  sql.raw(`insert into mails (message_id, kind, recipient, subject, html, text, state, created_at)
    select 'banco-' || n || '@correo.test', (array['registration-paid', 'registration-reserved', 'order-paid', 'kit-handed'])[1 + n % 4],
      'corre' || n || '@correo.test', 'Tu inscripción ' || n, '', '', case when n % 50 = 0 then 'failed' else 'sent' end,
      now() - make_interval(mins => ${count} - n) from generate_series(1, ${count}) n`),
  sql.raw(`insert into coupons (event_id, code, kind, value, max_uses, uses, active, valid_until)
    select ${event_id}, 'LOTE-' || n, case when n % 2 = 0 then 'porcentaje' else 'valor' end, 5 + n % 90, 9, n % 9, n % 6 > 0,
      case when n % 3 = 0 then now() + make_interval(days => n % 300) end from generate_series(1, ${count}) n`),
  sql`insert into refunds (registration_id, event_id, way, basis, state, amount, requested_at, due_on, sent_at, note)
    select r.id, r.event_id, 'transfer', 'policy', case when r.id % 10 = 0 then 'requested' else 'sent' end, 20000, now() - interval '9 days',
      current_date, case when r.id % 10 > 0 then now() - interval '2 days' end, 'Devolución'
    from registrations r where r.event_id = ${event_id} and r.state = 'paid'`,
  sql`delete from bibs b using participants m where m.id = b.participant_id and m.event_id = ${event_id} and m.id % 4 = 0`,
]

export const fillLists = async (db: Database, count: number) => {
  // The demo closed a month into which old money is written here.
  await db.execute(sql`delete from closed_months`)
  const event_id = await addPeople(db, count)
  for (const part of EVERY(event_id, count)) await db.execute(part)
  await db.execute(sql`
    insert into event_assignments (user_id, event_id)
    select id, ${event_id} from users where email = 'colaborador@dorsal.test' on conflict do nothing`)
  await db.execute(sql`vacuum analyze`)
  return { event_id }
}
