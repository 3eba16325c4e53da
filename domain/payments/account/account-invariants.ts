/** Every peso is a line, and the lines say what the rest of the product says (docs/account.md). */
import type { Invariant } from '#server/invariants/invariant.ts'

const OWNER = `case when registration_id is null then 'orden ' || order_id else 'inscripción ' || registration_id end`

export const accountLineInvariants: Invariant[] = [
  {
    name: 'charges-are-the-price',
    promise:
      'Los cargos de cada inscripción suman lo que cuesta, por concepto; los de una que terminó, nada.',
    violations: `
      select 'inscripción ' || r.id as id from registrations r
      left join (
        select registration_id,
          sum(amount) filter (where kind in ('entry', 'difference')) as entry, sum(amount) filter (where kind = 'service') as service,
          sum(amount) filter (where kind = 'product') as product, sum(amount) filter (where kind = 'discount' and not courtesy) as discount,
          sum(amount) filter (where courtesy) as courtesy, sum(amount) filter (where kind in ('fee', 'credit') and change_id is null) as decided
        from charges where registration_id is not null group by registration_id) c on c.registration_id = r.id
      cross join lateral (select case when r.state in ('held', 'paid') then 1 else 0 end as live) l
      where coalesce(c.entry, 0) <> live * r.event_price or coalesce(c.service, 0) <> live * r.cost_service
        or coalesce(c.product, 0) <> live * r.products_total or -coalesce(c.discount, 0) <> live * r.discount
        or -coalesce(c.courtesy, 0) <> live * case when r.state = 'paid' and r.payment_status = 8 then r.amount else 0 end
        or live = 0 and coalesce(c.decided, 0) <> 0`,
  },
  {
    name: 'charges-of-people',
    promise: 'Los cargos de cada participante suman lo que cuesta su cupo.',
    violations: `
      select 'participante ' || m.id as id from participants m
      left join (select participant_id, sum(amount) as total from charges
        where participant_id is not null and not courtesy and kind <> 'credit' and kind <> 'fee' group by participant_id) c on c.participant_id = m.id
      where coalesce(c.total, 0) <> case when m.holds_place then m.entry_price + m.cost_service - m.discount else 0 end`,
  },
  {
    name: 'charges-of-orders',
    promise: 'Los cargos de cada orden de la tienda suman lo que cuesta; los de una que terminó, nada.',
    violations: `
      select 'orden ' || o.id as id from orders o
      left join (
        select order_id, sum(amount) filter (where kind in ('product', 'difference')) as product, sum(amount) filter (where kind = 'shipping') as shipping,
          sum(amount) filter (where courtesy) as courtesy
        from charges where order_id is not null group by order_id) c on c.order_id = o.id
      cross join lateral (select case when o.state in ('held', 'paid') and o.registration_id is null then 1 else 0 end as live) l
      where coalesce(c.product, 0) <> live * o.products_total or coalesce(c.shipping, 0) <> live * o.shipping
        or -coalesce(c.courtesy, 0) <> live * case when o.state = 'paid' and o.payment_status = 8 then o.amount else 0 end`,
  },
  {
    name: 'one-payment-an-approval',
    promise:
      'Cada intento aprobado es un pago de su valor, y cada pago de pasarela es de un intento aprobado.',
    violations: `
      select 'intento ' || a.id as id from payment_attempts a
      left join payments p on p.attempt_id = a.id and p.counters_id is null
      where a.state in ('approved', 'reversed') and p.amount is distinct from a.amount
      union all
      select 'pago ' || p.id from payments p left join payment_attempts a on a.id = p.attempt_id
      where p.counters_id is null and (
        p.way = 'gateway' and p.attempt_id is null and p.user_id is null and p.note = ''
        or a.state not in ('approved', 'reversed') and not exists (select 1 from payments c where c.counters_id = p.id)
        or a.registration_id is distinct from p.registration_id and p.attempt_id is not null
        or a.order_id is distinct from p.order_id and p.attempt_id is not null)`,
  },
  {
    name: 'allocations-sum',
    promise:
      'Lo asignado de cada pago de una inscripción suma el pago, a personas suyas; lo de una orden no se asigna.',
    violations: `
      select 'pago ' || p.id as id from payments p
      left join payment_allocations a on a.payment_id = p.id left join participants m on m.id = a.participant_id
      group by p.id
      having coalesce(sum(a.amount), 0) <> case when p.registration_id is null then 0 else p.amount end
        or bool_or(m.registration_id is distinct from p.registration_id and a.participant_id is not null)`,
  },
  {
    name: 'refunds-within-payments',
    promise: 'Nada se devuelve ni se promete por encima de lo que entró.',
    violations: `
      select ${OWNER} as id from (
        select registration_id, order_id, amount from payments
        union all
        select registration_id, order_id, -amount from refunds where sent_at is not null or state in ('requested', 'approved')) m
      group by registration_id, order_id having sum(amount) < 0`,
  },
  {
    name: 'no-money-left-by-a-credit',
    promise: 'Un saldo a favor no saca dinero: su línea no es de ninguna pasarela ni de ningún envío.',
    violations: `
      select 'devolución ' || id as id from refunds
      where way = 'credit' and num_nonnulls(attempt_id, asked_at, provider_id) > 0`,
  },
  {
    name: 'counters-are-whole',
    promise: 'Lo que anula una línea es de la misma cuenta y del mismo valor.',
    violations: `
      select 'pago ' || c.id as id from payments c join payments p on p.id = c.counters_id
      where c.amount <> -p.amount or c.registration_id is distinct from p.registration_id or c.order_id is distinct from p.order_id
      union all
      select 'devolución ' || c.id from refunds c join refunds p on p.id = c.counters_id
      where c.amount <> -p.amount or c.registration_id is distinct from p.registration_id or c.order_id is distinct from p.order_id`,
  },
  {
    name: 'paid-owes-only-changes',
    promise: 'Lo pagado no debe nada, salvo lo que un cambio, un reverso o una anulación dejó por cobrar.',
    violations: `
      select case when m.registration_id is null then 'orden ' || m.order_id else 'inscripción ' || m.registration_id end as id from (
        select registration_id, order_id, amount, 0 as changed from charges
        union all select registration_id, order_id, 0, 1 from charges where kind in ('difference', 'credit', 'fee') or kind = 'discount' and amount > 0
        union all select registration_id, order_id, -amount, (counters_id is not null)::int from payments
        union all select registration_id, order_id, amount, 1 from refunds where sent_at is not null) m
      left join registrations r on r.id = m.registration_id left join orders o on o.id = m.order_id
      where coalesce(r.state, o.state) = 'paid'
        and not exists (select 1 from payment_history h where h.source = 'staff' and (h.registration_id = m.registration_id or h.order_id = m.order_id))
      group by m.registration_id, m.order_id having sum(m.amount) > 0 and sum(m.changed) = 0`,
  },
]
