/** A place that ends and gives something back: what is the person's own share, and ending it. */
import { eq, sql } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { refundable, sumsOf } from '#domain/payments/account/account-sums.ts'
import { endPlace, followMoney } from '#domain/registration/hold/end-place.ts'
import { registrations } from '#domain/registration/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Change } from '../core/kind.ts'
import type { Subject } from '../core/subject.ts'
import type { Policy } from '../rules/policy.ts'
import { mayWithdraw } from '../rules/withdrawal.ts'

/** What came for this person, or for whom the place was taken over from, and was neither given back nor promised. */
const ownMoney = async (tx: Tx, person_id: number): Promise<number> => {
  const { rows } = await tx.execute<{ total: number }>(sql`
    with recursive own as (
      select ${person_id}::int as id
      union select c.participant_id from changes c join own on own.id = c.receiver_id where c.state = 'done')
    select (select coalesce(sum(a.amount), 0) from payment_allocations a where a.participant_id in (select id from own))::int
      - (select coalesce(sum(f.amount), 0) from refunds f where f.participant_id in (select id from own)
        and (f.sent_at is not null or f.state in ('requested', 'approved')))::int as total`)
  return Math.max(0, rows[0]?.total ?? 0)
}

/** By the person's own charges; the last one of a purchase takes its products along. Never above what came in. */
export const shareOf = async (tx: Tx, { person, people, registration }: Subject): Promise<number> => {
  const own = person.entry_price + person.cost_service - person.discount
  const products = people.length === 1 ? registration.products_total : 0
  const left = refundable(await sumsOf(tx, { kind: 'registration', id: registration.id }))
  // Others' money stays theirs; who is the last has all that is left.
  return Math.min(own + products, left, people.length === 1 ? left : await ownMoney(tx, person.id))
}

/** What the policy gives of it: less the service, where that is kept, and less the fee. */
export const backByPolicy = (
  share: number,
  { person }: Subject,
  { returns_service }: Policy,
  fee: number,
): number => Math.max(0, share - (returns_service ? 0 : Math.min(person.cost_service, share)) - fee)

/** A place that somebody passed on: its money is the original payer's. */
export const wasReceived = async (tx: Tx, { person }: Subject): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from changes where receiver_id = ${person.id} and state = 'done' limit 1`,
  )
  return rows.length > 0
}

/** The law's own ground counts while it can be used. */
export const canWithdraw = ({ registration, event_day, today, person, handed_over }: Subject): boolean =>
  mayWithdraw(
    {
      bought_on: bogotaDay(registration.paid_at ?? registration.created_at),
      event_day,
      at_distance: registration.origin === 'web',
      handed_over: handed_over.includes(person.id),
    },
    today,
  )

const stateNow = async (tx: Tx, id: number) => {
  const [row] = await tx
    .select({ id: registrations.id, state: registrations.state })
    .from(registrations)
    .where(eq(registrations.id, id))
  if (!row) throw new Error('a locked registration vanished')
  return row
}

/** Ends the place; `settle` books what is kept and what goes back, between the end and the look at what is left. */
export const endWithMoney = async (
  tx: Tx,
  subject: Subject,
  { id: change_id, decided_by, reason }: Change,
  note: string,
  settle: (over: number) => Promise<void>,
) => {
  const over = await shareOf(tx, subject)
  const why = reason ? `${note}: ${reason}` : note
  await endPlace(tx, subject, { note: why, user_id: decided_by ?? undefined, change_id })
  await settle(over)
  await followMoney(tx, await stateNow(tx, subject.registration.id))
}
