/**
 * What is owed, as lines: the difference between what a registration or an order costs now and what its lines already
 * say. Whoever changes a price, a place or a product calls this in the same transaction, under the same lock; nobody
 * writes a line by its own arithmetic (docs/account.md).
 */
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'

/** VAT inside an amount, by the rule of gateways/tax.ts: the base is rounded half up. */
export const taxInside = (amount: string, rate: string) =>
  `(${amount} - round(${amount} * 100.0 / (100 + ${rate})))::int`

export const rateOf = (event_id: string) =>
  `coalesce((select vat_rate from event_payment_settings where event_id = ${event_id}), 0)`

/** The first lines of a new registration, as a part of the statement that writes it (docs/decisions/0009). */
export const newRegistrationCharges = (saved: string, joined: string) => `
  insert into charges (registration_id, participant_id, kind, amount, tax_rate, tax)
  select s.id, j.id, line.kind, line.amount, vat.rate, ${taxInside('line.amount', 'vat.rate')}
  from ${saved} s cross join ${joined} j
  cross join lateral (values ('entry', j.entry_price), ('service', j.cost_service), ('discount', -j.discount)) line(kind, amount)
  cross join lateral (select ${rateOf('s.event_id')} as rate) vat
  where line.amount <> 0`

/** The same of a store order. */
export const newOrderCharges = (placed: string) => `
  insert into charges (order_id, kind, amount, tax_rate, tax)
  select o.id, line.kind, line.amount, vat.rate, ${taxInside('line.amount', 'vat.rate')}
  from ${placed} o
  cross join lateral (values ('product', o.products_total), ('shipping', o.shipping)) line(kind, amount)
  cross join lateral (select ${rateOf('o.event_id')} as rate) vat
  where line.amount <> 0`

/**
 * Lines that follow the price. Fees and credits are decided by somebody: they stay while it lives, and end with it;
 * those of a change after the sale stay for good, since they are what was kept or given for it.
 */
const FOLLOWS = `(kind in ('entry', 'service', 'product', 'shipping', 'discount', 'difference')
  or not (select live from purchase))`
/** Or with the person they are of, who left. */
const OF_WHO_LEFT = `participant_id is not null and participant_id not in (select id from owned)`

/**
 * What is missing by person and kind. A changed price of what was paid is a difference; what is taken back whole goes
 * by its own name.
 */
const MISSING = `
  select participant_id, kind, sum(wanted)::int as wanted, sum(wanted) - sum(booked) as amount, sum(booked) as booked
  from (
    select participant_id, kind, amount as wanted, 0 as booked from wanted
    union all
    select participant_id, case when courtesy then 'courtesy' when kind = 'difference' then 'entry' else kind end, 0, amount
    from lines) both_sides
  group by participant_id, kind having sum(wanted) <> sum(booked)`

const insertMissing = (owner: string) => `
  insert into charges (${owner}, participant_id, kind, courtesy, amount, tax_rate, tax, note, user_id)
  select p.id, m.participant_id,
    case when m.kind = 'courtesy' then 'discount'
      when m.kind = 'entry' and p.settled and m.wanted <> 0 and m.booked <> 0 then 'difference' else m.kind end,
    m.kind = 'courtesy', m.amount, p.rate, ${taxInside('m.amount', 'p.rate')}, $2, $3
  from purchase p cross join missing m
  order by m.participant_id nulls last, m.kind`

const BOOK_REGISTRATION = {
  name: 'book-registration',
  text: `
  with purchase as (
    select id, products_total, state in ('held', 'paid') as live, state = 'paid' and payment_status = 8 as given,
      settled_amount is not null as settled, ${rateOf('r.event_id')} as rate
    from registrations r where id = $1),
  owned as (
    select m.id, m.entry_price, m.cost_service, m.discount from participants m, purchase p
    where m.registration_id = $1 and m.position is not null and p.live),
  wanted as (
    select o.id as participant_id, line.kind, line.amount from owned o, purchase p, lateral (values
      ('entry', o.entry_price), ('service', o.cost_service), ('discount', -o.discount),
      ('courtesy', case when p.given then o.discount - o.entry_price - o.cost_service else 0 end)) line(kind, amount)
    union all
    select null, line.kind, line.amount from purchase p, lateral (values
      ('product', p.products_total), ('courtesy', case when p.given then -p.products_total else 0 end)) line(kind, amount)
    where p.live),
  lines as (select participant_id, kind, courtesy, amount from charges
    where registration_id = $1 and change_id is null and (${FOLLOWS} or ${OF_WHO_LEFT})),
  missing as (${MISSING})
  ${insertMissing('registration_id')}`,
}

const BOOK_ORDER = {
  name: 'book-order',
  text: `
  with purchase as (
    select id, products_total, shipping, state in ('held', 'paid') as live, state = 'paid' and payment_status = 8 as given,
      state = 'paid' as settled, ${rateOf('o.event_id')} as rate
    from orders o where id = $1 and registration_id is null),
  wanted as (
    select null::int as participant_id, line.kind, line.amount from purchase p, lateral (values
      ('product', p.products_total), ('shipping', p.shipping),
      ('courtesy', case when p.given then -p.products_total - p.shipping else 0 end)) line(kind, amount)
    where p.live),
  lines as (select participant_id, kind, courtesy, amount from charges where order_id = $1 and ${FOLLOWS}),
  missing as (${MISSING})
  ${insertMissing('order_id')}`,
}

/** Why, as the treasurer reads it, and who decided it. */
export type Cause = { note?: string; user_id?: number | undefined }

/** The caller holds the registration's lock and has written what it costs now. */
export const bookRegistration = async (tx: Tx, id: number, { note = '', user_id }: Cause = {}) => {
  await runNamed(tx, BOOK_REGISTRATION, [id, note, user_id ?? null])
}

/** The same of a store order; add-ons are lines of their registration. */
export const bookOrder = async (tx: Tx, id: number, { note = '', user_id }: Cause = {}) => {
  await runNamed(tx, BOOK_ORDER, [id, note, user_id ?? null])
}
