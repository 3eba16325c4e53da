/** What a credit promises: every peso of it is a line, used once, and free again when what it paid for ended. */
import type { Invariant } from '#server/invariants/invariant.ts'

export const creditInvariants: Invariant[] = [
  {
    name: 'credits-are-their-uses',
    promise: 'Lo usado de cada saldo es la suma de sus usos, y nunca más de lo que vale.',
    violations: `
      select 'saldo ' || c.id as id from credits c left join credit_uses u on u.credit_id = c.id
      group by c.id having c.used <> coalesce(sum(u.amount), 0) or c.used > c.amount or c.used < 0`,
  },
  {
    name: 'credits-left-an-account',
    promise:
      'Cada saldo salió de la cuenta de su inscripción con una línea; lo que se debe como dinero ya no es saldo.',
    violations: `
      select 'saldo ' || c.id as id from credits c
      where c.amount - coalesce((select sum(u.amount) from credit_uses u where u.credit_id = c.id and u.payment_id is null), 0)
        > coalesce((select sum(f.amount) from refunds f where f.registration_id = c.registration_id and f.way = 'credit'), 0)`,
  },
  {
    name: 'credit-uses-are-payments',
    promise: 'Cada uso de un saldo es un pago de su valor; cuando ese pago se anula, el uso vuelve.',
    violations: `
      select 'pago ' || p.id as id from credit_uses u join payments p on p.id = u.payment_id
      left join payments k on k.counters_id = p.id
      group by u.credit_id, p.id, p.amount, p.way, k.received_at
      having p.way <> 'credit' or sum(u.amount) filter (where u.amount > 0) <> p.amount or sum(u.amount) < 0
        or k.received_at < now() - interval '1 hour' and sum(u.amount) <> 0
      union all
      select 'pago ' || p.id from payments p where p.way = 'credit' and p.user_id is null and p.counters_id is null
        and not exists (select 1 from credit_uses u where u.payment_id = p.id)`,
  },
]
