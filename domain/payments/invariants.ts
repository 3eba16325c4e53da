/** One payment, one effect; no money is lost (docs/payments.md). */
import type { Invariant } from '#server/invariants/invariant.ts'

const PAID = '(4, 7, 8, 100)'

/** Paid at a gateway, with an attempt, and no approved one that covers the total. Add-ons are paid with their registration; a part of it may be a credit. */
const collected = (key: 'registration_id' | 'order_id') => `
  select '${key === 'order_id' ? 'orden' : 'inscripción'} ' || t.id as id
  from ${key === 'order_id' ? 'orders' : 'registrations'} t join payment_attempts a on a.${key} = t.id
  where t.state = 'paid' and t.payment_status = 4 and not exists (
    select 1 from payment_history h where h.source = 'staff' and h.${key} = t.id)
  group by t.id
  having coalesce(sum(a.amount) filter (where a.state in ('approved', 'reversed')), -1)
    + coalesce((select sum(p.amount) from payments p where p.${key} = t.id and p.way = 'credit' and p.user_id is null), 0) < ${
      key === 'order_id' ? 't.amount' : 'coalesce(t.settled_amount, t.amount)'
    }`

export const paymentInvariants: Invariant[] = [
  {
    name: 'one-effect-a-payment',
    promise: 'Cada pago tiene efecto una sola vez.',
    violations: `
      select 'intento ' || attempt_id as id from payment_webhooks
      where outcome = 'settled' group by attempt_id having count(*) > 1`,
  },
  {
    name: 'paid-once',
    promise: 'Nada pasa a pagado dos veces sin que alguien lo deshaga en medio.',
    violations: `
      select case when registration_id is null then 'orden ' || order_id else 'inscripción ' || registration_id end as id
      from payment_history group by registration_id, order_id
      having count(*) filter (where status_after in ${PAID} and status_before not in ${PAID})
        - count(*) filter (where status_before in ${PAID} and status_after not in ${PAID}) > 1`,
  },
  {
    // Staff decide about what is under review: their note, or the annulment, is the end of it. A place that was given
    // back ends by its request.
    name: 'approved-is-settled-or-reviewed',
    promise: 'Todo pago aprobado dejó algo pagado o está por revisar.',
    violations: `
      select 'intento ' || a.id as id from payment_attempts a
      left join registrations r on r.id = a.registration_id
      left join orders o on o.id = a.order_id
      where a.state = 'approved'
        and coalesce(r.state, o.state) is distinct from 'paid'
        and not coalesce(r.payment_review, o.payment_review, false)
        and not exists (
          select 1 from payment_history h where h.source = 'staff' and h.created_at >= a.settled_at
            and (h.registration_id = a.registration_id or h.order_id = a.order_id))
        and not exists (
          select 1 from audit_log l where l.subject = 'inscripción' and l.subject_id = a.registration_id::text
            and l.action = 'anular' and l.created_at >= a.settled_at)
        and not exists (
          select 1 from changes c where c.registration_id = a.registration_id and c.state = 'done'
            and c.kind in ('refund', 'deferral') and c.ended_at >= a.settled_at)`,
  },
  {
    // Staff may seat somebody who paid less: that is their decision, and it is in the history.
    name: 'paid-was-collected',
    promise: 'Lo pagado en una pasarela se cobró por el total.',
    violations: `${collected('registration_id')} union all ${collected('order_id')}`,
  },
  {
    name: 'attempt-has-its-thing',
    promise: 'Cada intento de pago es de una inscripción o de una orden que existe.',
    violations: `
      select 'intento ' || a.id as id from payment_attempts a
      where num_nonnulls(a.registration_id, a.order_id) <> 1
        or (a.registration_id is not null and not exists (select 1 from registrations r where r.id = a.registration_id))
        or (a.order_id is not null and not exists (select 1 from orders o where o.id = a.order_id))`,
  },
]
