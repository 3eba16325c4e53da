/** A place that ends and gives something back: what is the person's own share, and ending it. */
import { eq } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { refundable, sumsOf } from '#domain/payments/account/account-sums.ts'
import { endPlace, followMoney } from '#domain/registration/hold/end-place.ts'
import { registrations } from '#domain/registration/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Change } from '../core/kind.ts'
import type { Subject } from '../core/subject.ts'
import type { Policy } from '../rules/policy.ts'
import { mayWithdraw } from '../rules/withdrawal.ts'

/** By the person's own charges; the last one of a purchase takes its products along. Never above what came in. */
export const shareOf = async (tx: Tx, { person, people, registration }: Subject): Promise<number> => {
  const own = person.entry_price + person.cost_service - person.discount
  const products = people.length === 1 ? registration.products_total : 0
  const left = refundable(await sumsOf(tx, { kind: 'registration', id: registration.id }))
  return Math.min(own + products, left)
}

/** What the policy gives of it: less the service, where that is kept, and less the fee. */
export const backByPolicy = (
  share: number,
  { person }: Subject,
  { returns_service }: Policy,
  fee: number,
): number => Math.max(0, share - (returns_service ? 0 : Math.min(person.cost_service, share)) - fee)

/** The law's own ground counts while it can be used. */
export const canWithdraw = ({ registration, event_day, today }: Subject): boolean =>
  mayWithdraw(
    {
      bought_on: bogotaDay(registration.paid_at ?? registration.created_at),
      event_day,
      at_distance: registration.origin === 'web',
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
  { decided_by, reason }: Change,
  note: string,
  settle: (over: number) => Promise<void>,
) => {
  const over = await shareOf(tx, subject)
  const why = reason ? `${note}: ${reason}` : note
  await endPlace(tx, subject, { note: why, user_id: decided_by ?? undefined })
  await settle(over)
  await followMoney(tx, await stateNow(tx, subject.registration.id))
}
