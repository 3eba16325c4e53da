/** What an event counts is what its registrations own, and never more than there is (docs/capacity.md). */
import type { Invariant } from '#server/invariants/invariant.ts'

export const eventInvariants: Invariant[] = [
  {
    name: 'spots-within-limit',
    promise: 'Ningún evento tiene más personas y cupos apartados que los de su permiso.',
    violations: `
      select 'evento ' || e.id as id from events e
      where e.taken < 0 or e.reserved < 0 or e.taken + e.reserved > coalesce(e.hard_limit, e.participant_limit)
        or coalesce(e.hard_limit, e.participant_limit) < (
          select coalesce(sum(r.participant_count), 0) from registrations r
          where r.event_id = e.id and r.state in ('held', 'paid'))`,
  },
  {
    name: 'spots-counted',
    promise: 'Los cupos y pagos que cuenta un evento son los de sus inscripciones.',
    violations: `
      select 'evento ' || e.id as id from events e
      left join (
        select event_id, sum(participant_count) as taken, coalesce(sum(participant_count) filter (where state = 'paid'), 0) as paid
        from registrations where state in ('held', 'paid') group by event_id) live on live.event_id = e.id
      where e.taken <> coalesce(live.taken, 0) or e.paid <> coalesce(live.paid, 0)`,
  },
  {
    name: 'external-inactive',
    promise: 'Ningún evento externo está activo: solo publica resultados y certificados.',
    violations: `select 'evento ' || e.id as id from events e where e.external and e.status = 'active'`,
  },
  {
    name: 'kits-counted',
    promise:
      'Los kits tomados de cada talla son los de las personas inscritas y los que una caja tiene a mano, y nunca más de los que hay.',
    violations: `
      select 'kit ' || k.id as id from kits k
      left join (
        select kit_id, count(*) as taken from (
          select kit_id from participants where holds_place
          union all select reserved_kit_id from changes where state = 'waiting_payment') had group by kit_id) live
        on live.kit_id = k.id
      where k.taken <> coalesce(live.taken, 0) + k.dealt or k.taken < 0 or k.taken > k.amount`,
  },
  {
    name: 'distances-counted',
    promise: 'Los cupos de cada distancia son los de sus inscritos, y nunca más de los que tiene.',
    violations: `
      select 'distancia ' || d.id as id from distances d
      left join (
        select event_id, distance, count(*) as people from (
          select c.event_id, c.distance from participants m join categories c on c.id = m.category_id where m.holds_place
          union all
          select d.event_id, d.name from changes c join distances d on d.id = c.reserved_distance_id
          where c.state = 'waiting_payment') had group by 1, 2) live on live.event_id = d.event_id and live.distance = d.name
      where d.taken <> coalesce(live.people, 0) or d.taken + d.reserved > d.participant_limit`,
  },
  {
    name: 'blocks-counted',
    promise: 'Los cupos tomados de cada bloque son los de sus inscritos, y nunca más de los que aparta.',
    violations: `
      select 'bloque ' || b.id as id from blocks b
      left join (select block_id, count(*) as people from participants where holds_place group by 1) live
        on live.block_id = b.id
      where b.taken <> coalesce(live.people, 0) or b.taken + b.dealt > b.places`,
  },
  {
    name: 'kept-places-counted',
    promise:
      'Los cupos apartados del evento son lo que queda de sus bloques; los de cada distancia, lo que apartan en ella.',
    violations: `
      with left_in as (
        select id, event_id, case when released_at is null then places - taken else 0 end as places from blocks)
      select 'evento ' || e.id as id from events e
      where e.reserved <> coalesce((select sum(b.places) from left_in b where b.event_id = e.id), 0)
      union all
      select 'distancia ' || d.id from distances d
      where d.reserved <> coalesce((select sum(k.kept) from block_distances k where k.distance_id = d.id), 0)
      union all
      select 'bloque ' || b.id from left_in b join block_distances k on k.block_id = b.id
        join distances d on d.id = k.distance_id
      where k.kept > b.places or (k.kept < b.places and d.participant_limit is null)
      union all
      select 'bloque ' || b.id from blocks b join distances d on d.event_id = b.event_id
      where b.all_distances and not exists (
        select 1 from block_distances k where k.block_id = b.id and k.distance_id = d.id)`,
  },
  {
    name: 'tiers-counted',
    promise: 'Los cupos vendidos a un precio son los de quienes lo tienen, y nunca más de los que había.',
    violations: `
      select 'tarifa ' || t.id as id from price_tiers t
      left join (select tier_id, count(*) as people from participants where holds_place group by 1) live
        on live.tier_id = t.id
      where t.sold > coalesce(t.places, 0)
        or t.sold <> case when t.places is null then 0 else coalesce(live.people, 0) end`,
  },
]
