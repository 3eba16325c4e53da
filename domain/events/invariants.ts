/** What an event counts is what its registrations own, and never more than there is (docs/capacity.md). */
import type { Invariant } from '#server/invariants/invariant.ts'

export const eventInvariants: Invariant[] = [
  {
    name: 'spots-within-limit',
    promise: 'Ningún evento tiene más personas que cupos.',
    violations: `
      select 'evento ' || e.id as id from events e
      where e.taken < 0 or e.taken > e.participant_limit or e.participant_limit < (
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
      'Los kits entregados de cada talla son los de las personas inscritas y nunca más de los que hay.',
    violations: `
      select 'kit ' || k.id as id from kits k
      left join (
        select kit_id, count(*) as taken from participants where holds_place group by kit_id) live
        on live.kit_id = k.id
      where k.taken <> coalesce(live.taken, 0) or k.taken < 0 or k.taken > k.amount`,
  },
]
