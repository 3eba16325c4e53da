/** The lines of the demo's money: each on its day, and accounts that owe, are in favour, or wait for a refund. */
import { and, eq, sql } from 'drizzle-orm'
import { closed_months } from '#domain/payments/account/account-tables.ts'
import { bookPayment } from '#domain/payments/account/book-payment.ts'
import { bookRefund, counterRefund, moveRefund } from '#domain/payments/account/book-refund.ts'
import type { PayableKey } from '#domain/payments/payable.ts'
import { findOffer } from '#domain/registration/lookup/find-offer.ts'
import { admits } from '#domain/registration/rules/category-match.ts'
import { changeRegistration } from '#domain/registration/staff/change-registration.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'

/** What was approved at the gateway, or called paid by an organiser's sheet. */
const BOOK_PAYMENTS = sql`
  insert into payments (registration_id, order_id, event_id, way, attempt_id, amount, note)
  select a.registration_id, a.order_id, a.event_id, 'gateway', a.id, a.amount, ''
  from payment_attempts a where a.state = 'approved'
  union all
  select r.id, null, r.event_id, 'direct', null, r.amount, 'Viene de la planilla anterior'
  from registrations r where r.state = 'paid' and r.payment_status = 4 and r.amount > 0
    and not exists (select 1 from payment_attempts a where a.registration_id = r.id and a.state = 'approved')
  union all
  select null, o.id, o.event_id, 'gateway', null, o.amount, 'Demostración'
  from orders o where o.registration_id is null and (o.state = 'paid' and o.payment_status = 4 or o.payment_review)`

/** To each what the person costs, in their order; what is left to who bought. */
const ALLOCATE = sql`
  insert into payment_allocations (payment_id, participant_id, amount)
  select payment_id, id, amount from (
    select s.payment_id, s.id,
      s.share + case when s.position = 0 then s.amount - sum(s.share) over (partition by s.payment_id) else 0 end as amount
    from (
      select p.id as payment_id, p.amount, m.id, m.position, least(owes.sum, greatest(0, p.amount - coalesce(sum(owes.sum) over (
        partition by p.id order by m.position rows between unbounded preceding and 1 preceding), 0))) as share
      from payments p join participants m on m.registration_id = p.registration_id and m.position is not null
      cross join lateral (select case when m.holds_place then m.entry_price + m.cost_service - m.discount else 0 end as sum) owes
      where not exists (select 1 from payment_allocations a where a.payment_id = p.id)) s) t
  where amount <> 0`

/** The rows were made a moment ago; their days are those of what they belong to. */
const TO_THEIR_DAYS = [
  sql`update charges c set booked_at = case when c.note = '' and not c.courtesy then r.created_at
        else coalesce(r.ended_at, r.paid_at, r.created_at) end
      from registrations r where r.id = c.registration_id`,
  sql`update charges c set booked_at = case when c.note = '' and not c.courtesy then o.created_at
        else coalesce(o.ended_at, o.paid_at, o.created_at) end
      from orders o where o.id = c.order_id`,
  sql`update payments p set received_at = coalesce((select settled_at from payment_attempts where id = p.attempt_id), r.paid_at, r.created_at)
      from registrations r where r.id = p.registration_id`,
  sql`update payments p set received_at = coalesce(o.paid_at, o.created_at) from orders o where o.id = p.order_id`,
]

const LINES = ['charges', 'payments'] as const

const moveLines = async (tx: Tx) => {
  for (const table of LINES) await tx.execute(sql.raw(`alter table ${table} disable trigger ${table}_stay`))
  for (const statement of TO_THEIR_DAYS) await tx.execute(statement)
  for (const table of LINES) await tx.execute(sql.raw(`alter table ${table} enable trigger ${table}_stay`))
}

/** People who run alone and paid at the gateway: to them something may still happen. */
const listPaid = (tx: Tx, event_id: number) =>
  tx
    .select({ registration: registrations, person: participants })
    .from(registrations)
    .innerJoin(participants, eq(participants.registration_id, registrations.id))
    .where(
      and(
        eq(registrations.event_id, event_id),
        eq(registrations.state, 'paid'),
        eq(registrations.payment_status, 4),
        eq(registrations.participant_count, 1),
        sql`${registrations.coupon_id} is null and ${registrations.amount} > 0 and ${participants.position} = 0
          and exists (select 1 from payment_attempts a where a.registration_id = ${registrations.id} and a.state = 'approved')`,
      ),
    )
    .orderBy(registrations.id)

/** Goes to another category that costs more, or less; null where none admits the person. */
const changeOne = async (
  tx: Tx,
  caller: Caller,
  { registration, person }: Awaited<ReturnType<typeof listPaid>>[number],
  direction: 1 | -1,
): Promise<PayableKey | null> => {
  const offer = await findOffer(tx, registration.event_id)
  const now = offer?.categories.find(({ id }) => id === person.category_id)
  const runner = { gender: person.gender as 'male' | 'female', age: person.age }
  const target = offer?.categories.find(
    (one) => Math.sign(one.difference - (now?.difference ?? 0)) === direction && admits(one, [runner]),
  )
  if (!target) return null
  const { id } = registration
  const members = [{ id: person.id, kit_id: person.kit_id }]
  await changeRegistration(tx, caller, { id, preview: false, category_id: target.id, members })
  return { kind: 'registration', id }
}

/** One that owes, one that paid the difference in cash. */
const addDebts = async (tx: Tx, caller: Caller, changed: PayableKey[]) => {
  const [, paid] = changed
  if (!paid) return
  const { rows } = await tx.execute<{ owed: number }>(sql`
    select (select sum(amount) from charges where registration_id = ${paid.id})::int
      - (select sum(amount) from payments where registration_id = ${paid.id})::int as owed`)
  const amount = rows[0]?.owed ?? 0
  if (amount > 0)
    await bookPayment(tx, paid, {
      way: 'cash',
      amount,
      note: 'Pagó en la feria del kit',
      user_id: caller.user_id,
    })
}

/** A refund in every state, and one that was written down wrongly. */
const addRefunds = async (tx: Tx, { user_id }: Caller, keys: PayableKey[]) => {
  const steps = [[], ['approved'], ['sent'], ['sent', 'confirmed'], ['sent', 'failed']] as const
  for (const [at, key] of keys.slice(0, steps.length + 1).entries()) {
    const refund = await bookRefund(tx, key, {
      amount: 20_000,
      way: at % 2 === 0 ? 'nequi' : 'transfer',
      basis: 'policy',
      state: 'requested',
      note: 'Se lesionó y corre una distancia menor',
      user_id,
    })
    if (!refund) continue
    let current = refund
    for (const to of steps[at] ?? ['sent']) {
      await moveRefund(tx, key, current, {
        to,
        proof: to === 'sent' ? `M-${40_210 + at}` : undefined,
        user_id,
      })
      current = { ...current, state: to, ...(to === 'sent' ? { sent_at: new Date() } : {}) }
    }
    if (at === steps.length) await counterRefund(tx, key, current, { note: 'Era de otra persona', user_id })
  }
}

/** The month before the last one is closed, as a treasurer leaves it. */
const closeAMonth = (tx: Tx, { user_id }: Caller) =>
  tx.insert(closed_months).values({
    month: sql`(date_trunc('month', now() at time zone 'America/Bogota') - interval '2 months')::date`,
    user_id,
  })

/** The test gateway knows what was paid at it: it can give it back. */
const AT_THE_GATEWAY = sql`
  insert into sandbox_transactions (id, reference_code, fields, state, method, transaction_id)
  select replace(gen_random_uuid()::text, '-', ''), reference_code,
    jsonb_build_object('referenceCode', reference_code, 'amount', amount::text, 'currency', currency, 'test', '1'),
    'approved', case method when 'PSE' then 'pse' else 'tarjeta' end, provider_transaction
  from payment_attempts where gateway_name = 'sandbox' and state = 'approved'`

export const addMoney = async (tx: Tx, event_ids: number[], user_id: number) => {
  await tx.execute(BOOK_PAYMENTS)
  await tx.execute(AT_THE_GATEWAY)
  await tx.execute(ALLOCATE)
  await moveLines(tx)
  const caller: Caller = { user_id, role: 'Administrator', name: '', email: '', session_id: 0 }
  const dearer: PayableKey[] = []
  const others: PayableKey[] = []
  for (const event_id of event_ids)
    for (const one of await listPaid(tx, event_id)) {
      const moved = dearer.length < 3 ? await changeOne(tx, caller, one, 1) : null
      if (moved) dearer.push(moved)
      else if (others.length < 6) others.push({ kind: 'registration', id: one.registration.id })
      if (dearer.length >= 3 && others.length >= 6) break
    }
  await addDebts(tx, caller, dearer)
  await addRefunds(tx, caller, others)
  await closeAMonth(tx, caller)
}
