/** What tills took is in the books once, and what devices have in hand is counted (docs/kit-desk.md). */
import type { Invariant } from '#server/invariants/invariant.ts'

export const tillInvariants: Invariant[] = [
  {
    // What waited at the closing, or came after it, is in no count. Turns of before 'waiting' was told apart counted both.
    name: 'closed-turns-counted',
    promise:
      'El conteo con que cerró un turno es el de sus ventas, y la diferencia es lo contado menos lo debido.',
    violations: `
      select 'turno ' || s.id as id from till_sessions s
      cross join unnest(array['cash', 'terminal', 'nequi']) way
      left join lateral (select count(*) as sales, coalesce(sum(x.amount), 0) as amount from till_sales x
        where x.session_id = s.id and x.way = way.way
          and case when s.count ? 'waiting' then x.closed_as = 'counted'
            else x.state <> 'undone' and x.received_at <= s.closed_at end) sold on true
      cross join lateral (select s.counted - s.float - sold.amount as over,
        coalesce((s.count -> 'waiting' ->> 'amount')::bigint, 0) as waiting) drawer
      where s.closed_at is not null and (
        coalesce((s.count -> way.way ->> 'sales')::int, 0) <> sold.sales
        or coalesce((s.count -> way.way ->> 'amount')::bigint, 0) <> sold.amount
        or way.way = 'cash' and s.difference <> case when drawer.over <= 0 then drawer.over
          else greatest(0, drawer.over - drawer.waiting) end)
      group by s.id`,
  },
  {
    name: 'sales-are-paid-once',
    promise:
      'Cada venta hecha en una caja tiene su inscripción y un pago de su valor con el turno que la cobró.',
    violations: `
      select 'turno ' || x.session_id as id from till_sales x
      left join lateral (select count(*) as lines, sum(p.amount) as amount,
          bool_and(p.till_session_id = x.session_id and p.way = x.way and p.registration_id = x.registration_id) as own
        from payments p where p.request_key in ('till:' || x.id, 'till:' || x.id || ':resolved')
          and p.registration_id = x.registration_id) paid on true
      where x.state = 'done' and (x.registration_id is null
        or x.amount > 0 and (paid.lines <> 1 or paid.amount <> x.amount or not paid.own))
      union all
      select 'turno ' || x.session_id from till_sales x
      where x.state in ('review', 'undone') and exists (
        select 1 from payments p where p.request_key in ('till:' || x.id, 'till:' || x.id || ':resolved')
          and not exists (select 1 from payments c where c.counters_id = p.id))`,
  },
  {
    name: 'till-payments-are-sales',
    promise: 'Todo pago de un turno de caja es de una venta suya.',
    violations: `
      select 'pago ' || p.id as id from payments p
      where p.till_session_id is not null and p.counters_id is null and not exists (
        select 1 from till_sales x where x.session_id = p.till_session_id
          and p.request_key in ('till:' || x.id, 'till:' || x.id || ':resolved'))`,
  },
  {
    name: 'dealt-places-counted',
    promise: 'Los cupos y tallas que las cajas tienen a mano son los de sus repartos.',
    violations: `
      select 'bloque ' || b.id as id from blocks b
      where b.dealt <> coalesce((select sum(d.places - d.sold) from till_deals d
        where d.block_id = b.id and d.returned_at is null), 0)
      union all
      select 'kit ' || k.id from kits k
      where k.dealt <> coalesce((select sum(d.places - d.sold) from till_deals d
        where d.kit_id = k.id and d.returned_at is null), 0)
      union all
      select 'bloque ' || k.block_id from block_distances k
      where k.kept < coalesce((select sum(d.places - d.sold) from till_deals d
        where d.block_id = k.block_id and d.distance_id = k.distance_id and d.returned_at is null), 0)`,
  },
]
