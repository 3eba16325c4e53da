/** What changes after the sale promise, as far as SQL can say it. */
import type { Invariant } from '#server/invariants/invariant.ts'

export const changeInvariants: Invariant[] = [
  {
    name: 'changes-end',
    promise: 'Ningún cambio espera un pago más allá de su plazo, salvo que el dinero venga en camino.',
    violations: `
      select 'cambio ' || c.id as id from changes c left join event_payment_settings s on s.event_id = c.event_id
      where c.state = 'waiting_payment' and c.expires_at < now() - interval '90 minutes' and s.paused_at is null
        and not exists (select 1 from payment_attempts a where a.registration_id = c.registration_id
          and (a.state = 'pending' or a.state = 'open' and a.opened_at > now() - interval '2 hours'))`,
  },
  {
    name: 'changes-of-who-is-in',
    promise: 'Solo quien tiene su cupo tiene cambios en espera.',
    violations: `
      select 'cambio ' || c.id as id from changes c join participants m on m.id = c.participant_id
      where c.state in ('waiting_person', 'waiting_exchange', 'waiting_decision', 'waiting_payment')
        and not m.holds_place and m.ended_at < now() - interval '10 minutes'`,
  },
  {
    name: 'undone-changes-cost-nothing',
    promise: 'Un cambio que no se hizo no deja nada cobrado; uno que espera su pago cobra lo cotizado.',
    violations: `
      select 'cambio ' || c.id as id from changes c
      left join (select change_id, sum(amount) as total from charges group by change_id) l on l.change_id = c.id
      where c.state in ('refused', 'expired', 'withdrawn') and coalesce(l.total, 0) <> 0
        or c.state = 'waiting_payment' and coalesce(l.total, 0) <> greatest(0, c.difference + c.fee)`,
  },
  {
    name: 'changes-give-back-what-they-said',
    promise: 'Lo que un cambio hecho promete devolver es lo que se cotizó, y nunca más.',
    violations: `
      select 'cambio ' || c.id as id from changes c
      left join (select change_id, sum(amount) as total from refunds f where state <> 'failed'
        and not exists (select 1 from refunds x where x.counters_id = f.id) and f.counters_id is null group by change_id) f on f.change_id = c.id
      where coalesce(f.total, 0) > case when c.state = 'done' then c.back else 0 end`,
  },
  {
    name: 'sizes-cost-their-fee',
    promise: 'Un cambio de talla hecho cuesta lo que se cotizó, ni más ni menos.',
    violations: `
      select 'cambio ' || c.id as id from changes c
      left join (select change_id, sum(amount) as total from charges group by change_id) l on l.change_id = c.id
      where c.kind = 'size' and c.state = 'done' and coalesce(l.total, 0) <> c.fee + c.difference`,
  },
  {
    // Who is the last of a purchase may have what is left of all: only one that goes on has others whose money it is.
    name: 'changes-give-back-own-money',
    promise: 'A nadie le devuelven el dinero de los demás de su compra: solo el que llegó por su cupo.',
    violations: `
      with recursive own as (
        select distinct f.participant_id as root, f.participant_id as id from refunds f
        join registrations r on r.id = f.registration_id
        where f.change_id is not null and r.state in ('held', 'paid')
        union select o.root, c.participant_id from changes c join own o on o.id = c.receiver_id where c.state = 'done')
      select 'persona ' || o.root as id from (select root, array_agg(id) as ids from own group by root) o
      where (select coalesce(sum(f.amount), 0) from refunds f where f.participant_id = any(o.ids) and f.change_id is not null
          and f.state <> 'failed' and f.counters_id is null and not exists (select 1 from refunds x where x.counters_id = f.id))
        > (select coalesce(sum(a.amount), 0) from payment_allocations a where a.participant_id = any(o.ids))`,
  },
  {
    name: 'bank-accounts-are-erased',
    promise: 'Las cuentas bancarias de las devoluciones se borran 30 días después del pago.',
    violations: `
      select 'cambio ' || c.id as id from changes c
      where c.sealed is not null and c.ended_at < now() - interval '33 days'
        and not exists (select 1 from refunds f where f.change_id = c.id
          and (f.state in ('requested', 'approved') or f.sent_at > now() - interval '33 days'))`,
  },
]
