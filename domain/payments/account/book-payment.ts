/**
 * Money that came in, as a line. Of a registration it is allocated in the same statement: to each participant what he
 * owes, in their order, and what is left (products, money in favour) to who bought.
 */
import { requireRightOf } from '#domain/accounts/users/require-right.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { PayableKey } from '../payable.ts'
import type { Way } from '../rules/account.ts'
import { rateOf, taxInside } from './book-charges.ts'

export type Received = {
  way: Way
  amount: number
  attempt_id?: number | null
  note?: string
  user_id?: number | undefined
  /** Bogotá day it came in, where it was not today. */
  day?: string | undefined
  request_key?: string | undefined
  /** For this one person; otherwise as they owe. */
  participant_id?: number | undefined
  /** The turn of a till at which it came in (domain/till). */
  till_session_id?: number | undefined
}

/** `payment` has a row when money came in; `person` is null where everybody is meant. */
const allocated = (payment: string, registration: string, person: string) => `
  owing as (
    select m.id, m.position, greatest(0,
      coalesce((select sum(c.amount) from charges c where c.participant_id = m.id), 0)
      - coalesce((select sum(a.amount) from payment_allocations a where a.participant_id = m.id), 0)) as owes
    from participants m where m.registration_id = ${registration} and m.position is not null
      and (${person}::int is null or m.id = ${person})),
  shared as (
    select o.id, o.position, least(o.owes, greatest(0, p.amount - coalesce(sum(o.owes) over before, 0))) as share, p.id as payment_id, p.amount
    from owing o cross join ${payment} p window before as (order by o.position rows between unbounded preceding and 1 preceding)),
  completed as (
    select id, payment_id,
      share + case when position = min(position) over () then amount - sum(share) over () else 0 end as share
    from shared),
  allocated as (
    insert into payment_allocations (payment_id, participant_id, amount)
    select payment_id, id, share from completed where share <> 0 returning id)`

/**
 * A gateway's money for a registration, as parts of the statement that finds it right: `moved` has its attempt,
 * `registration` is the place of the id.
 */
export const approvalBooked = (moved: string, registration: string) => `
  booked as (
    insert into payments (registration_id, event_id, way, attempt_id, amount, tax)
    select registration_id, event_id, 'gateway', id, amount, tax from ${moved}
    on conflict do nothing
    returning id, amount),
  ${allocated('booked', registration, 'null')}`

const BOOK_PAYMENT = {
  name: 'book-payment',
  text: `
  with paid as (
    insert into payments (registration_id, order_id, event_id, way, attempt_id, amount, tax, note, user_id, received_at, request_key, till_session_id)
    select $1, $2, o.event_id, $3, $4, $5, coalesce((select tax from payment_attempts where id = $4),
      ${taxInside('$5::int', `${rateOf('o.event_id')}`)}), $6, $7,
      case when $8::date is null or $8::date = (now() at time zone 'America/Bogota')::date then now()
        else ($8::date + time '12:00') at time zone 'America/Bogota' end, $9, $11
    from (select event_id from registrations where id = $1 union all select event_id from orders where id = $2) o
    on conflict do nothing
    returning id, amount),
  ${allocated('paid', '$1', '$10')}
  select id, (select count(*) from allocated)::int as people from paid`,
}

/** The caller holds the lock of what is paid. Null when it was written before: the attempt's, or the same click. */
export const bookPayment = async (tx: Tx, { kind, id }: PayableKey, received: Received) => {
  const { way, amount, attempt_id = null, note = '', user_id, day, request_key } = received
  const [paid] = await runNamed<{ id: number }>(tx, BOOK_PAYMENT, [
    kind === 'registration' ? id : null,
    kind === 'order' ? id : null,
    way,
    attempt_id,
    amount,
    note,
    user_id ?? null,
    day ?? null,
    request_key ?? null,
    received.participant_id ?? null,
    received.till_session_id ?? null,
  ])
  return paid?.id ?? null
}

const COUNTER = {
  name: 'counter-payments',
  text: `
  with wrong as (
    select p.* from payments p where (p.registration_id = $1 or p.order_id = $2) and p.counters_id is null
      and ($3::int is null or p.id = $3) and ($3::int is not null or p.user_id is not null or p.till_session_id is not null)
      and not exists (select 1 from payments c where c.counters_id = p.id)),
  countered as (
    insert into payments (registration_id, order_id, event_id, way, attempt_id, amount, tax, note, user_id, counters_id, till_session_id)
    select registration_id, order_id, event_id, way, attempt_id, -amount, -tax, $4, $5, id, till_session_id from wrong
    returning id, counters_id),
  taken as (
    insert into payment_allocations (payment_id, participant_id, amount)
    select c.id, a.participant_id, -a.amount from countered c join payment_allocations a on a.payment_id = c.counters_id
    returning id)
  select id, (select count(*) from taken)::int as people from countered`,
}

const BY_STAFF = {
  name: 'payments-by-staff',
  text: `select coalesce(sum(amount), 0)::int as total from payments p
    where (registration_id = $1 or order_id = $2) and (user_id is not null or till_session_id is not null)`,
}

/** What staff wrote down or a till took, and nobody countered. */
export const sumByStaff = async (tx: Tx, { kind, id }: PayableKey): Promise<number> => {
  const owner = kind === 'registration' ? [id, null] : [null, id]
  return (await runNamed<{ total: number }>(tx, BY_STAFF, owner))[0]?.total ?? 0
}

/** Takes back what staff wrote down or a till took: one payment, or all of them where no one is named. Gateways' stay. */
export const counterPayments = async (
  tx: Tx,
  { kind, id }: PayableKey,
  {
    payment_id,
    note,
    user_id,
    own = false,
  }: {
    payment_id?: number
    note: string
    user_id: number | null
    /** The seller of a till takes a sale back in the same turn. */
    own?: boolean
  },
): Promise<number> => {
  if (!own) await requireRightOf(tx, user_id, 'refund')
  const owner = kind === 'registration' ? [id, null] : [null, id]
  return (await runNamed(tx, COUNTER, [...owner, payment_id ?? null, note, user_id])).length
}
