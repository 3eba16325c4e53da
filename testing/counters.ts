/** Whether what an event counts (spots, payments, kits, coupon uses, stock) is what its rows say. For tests. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/database/connect.ts'

type Count = { what: string; counted: number; rows: number }

/** Live is by state: a hold whose time is over owns what it took until it is swept. */
export const countersOf = async (db: Database, event_id: number): Promise<Count[]> => {
  const { rows } = await db.execute<Count>(sql`
    with live as (
      select * from registrations where event_id = ${event_id} and state in ('held', 'paid'))
    select 'spots' as what, e.taken as counted, (select coalesce(sum(participant_count), 0) from live)::int as rows
    from events e where e.id = ${event_id}
    union all
    select 'paid', e.paid, (select coalesce(sum(participant_count), 0) from live where state = 'paid')::int
    from events e where e.id = ${event_id}
    union all
    select 'places held', (select coalesce(sum(participant_count), 0) from live)::int,
      (select count(*) from participants m where m.event_id = ${event_id} and m.holds_place)::int
    union all
    select 'distance ' || d.name, d.taken, (select count(*) from participants m
      join categories c on c.id = m.category_id and c.distance = d.name
      where m.event_id = ${event_id} and m.holds_place)::int
    from distances d where d.event_id = ${event_id}
    union all
    select 'block ' || b.name, b.taken,
      (select count(*) from participants m where m.block_id = b.id and m.holds_place)::int
    from blocks b where b.event_id = ${event_id}
    union all
    select 'kept places', e.reserved, (select coalesce(sum(b.places - b.taken), 0) from blocks b
      where b.event_id = e.id and b.released_at is null)::int
    from events e where e.id = ${event_id}
    union all
    select 'tier of ' || t.date, t.sold,
      (select count(*) from participants m where m.tier_id = t.id and m.holds_place)::int
    from price_tiers t where t.event_id = ${event_id} and t.places is not null
    union all
    select 'kit ' || k.size, k.taken - k.dealt,
      (select count(*) from participants m where m.kit_id = k.id and m.holds_place)::int
    from kits k where k.event_id = ${event_id}
    union all
    select 'uses of ' || c.code, c.uses,
      (select coalesce(sum(coupon_uses), 0) from live where coupon_id = c.id)::int
    from coupons c where c.event_id = ${event_id}
    union all
    select 'paid uses of ' || c.code, c.paid_uses,
      (select coalesce(sum(coupon_uses), 0) from live where coupon_id = c.id and state = 'paid')::int
    from coupons c where c.event_id = ${event_id}
    union all
    select 'stock of ' || p.name_product || ' ' || s.sizes, s.total_amount - s.amount,
      (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
        where l.product_size_id = s.id and o.state in ('held', 'paid'))::int
    from product_sizes s join products p on p.id = s.product_id where p.event_id = ${event_id}`)
  return rows
}

export const expectCountersToFit = async (db: Database, event_id: number) => {
  const counters = await countersOf(db, event_id)
  expect(counters.filter(({ counted, rows }) => counted !== rows)).toEqual([])
}
