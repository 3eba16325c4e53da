/** Stock is its ledger, an order owns what it holds, and adds up. */
import type { Invariant } from '#server/invariants/invariant.ts'

export const storeInvariants: Invariant[] = [
  {
    name: 'stock-equals-ledger',
    promise: 'Lo que queda de cada talla es la suma de sus movimientos y nunca es negativo.',
    violations: `
      select 'talla ' || s.id as id from product_sizes s
      left join (
        select product_size_id, sum(quantity) as total from stock_movements group by product_size_id) ledger
        on ledger.product_size_id = s.id
      where s.amount <> coalesce(ledger.total, 0) or s.amount < 0`,
  },
  {
    name: 'orders-own-their-stock',
    promise: 'Cada orden viva tiene apartado lo que vendió, y la que terminó lo devolvió todo.',
    violations: `
      select 'orden ' || coalesce(moved.order_id, owned.order_id) as id
      from (
        select order_id, product_size_id, sum(quantity) as total from stock_movements
        where order_id is not null group by order_id, product_size_id) moved
      full join (
        select l.order_id, l.product_size_id, sum(l.quantity) as total
        from order_lines l join orders o on o.id = l.order_id
        where o.state in ('held', 'paid') group by l.order_id, l.product_size_id) owned
        on owned.order_id = moved.order_id and owned.product_size_id = moved.product_size_id
      where coalesce(moved.total, 0) + coalesce(owned.total, 0) <> 0`,
  },
  {
    name: 'order-adds-up',
    promise: 'El total de cada orden es la suma de sus productos y el envío.',
    violations: `
      select 'orden ' || o.id as id from orders o
      where o.amount <> o.products_total + o.shipping or o.products_total <> (
        select coalesce(sum(l.price::bigint * l.quantity), 0) from order_lines l where l.order_id = o.id)`,
  },
  {
    name: 'add-ons-follow-registration',
    promise: 'Los adicionales están pagados, apartados o devueltos como su inscripción.',
    violations: `
      select 'orden ' || o.id as id from orders o join registrations r on r.id = o.registration_id
      where o.state in ('held', 'paid') and o.state <> r.state`,
  },
  {
    name: 'order-holds-end',
    promise: 'Ninguna orden sin pagar sigue apartada después de su plazo.',
    violations: `
      select 'orden ' || id as id from orders
      where state = 'held' and registration_id is null and hold_until < now() - interval '10 minutes'`,
  },
  {
    name: 'one-gift-a-person',
    promise: 'Cada persona tiene un solo regalo por evento o tienda.',
    violations: `
      select 'orden ' || min(id) as id from orders
      where state in ('held', 'paid') and gift_key is not null group by gift_key having count(*) > 1`,
  },
]
