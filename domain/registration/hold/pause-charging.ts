/**
 * An event stops charging, and charges again. Its holds reach to the event meanwhile and run 5 hours more afterwards,
 * never past the event; who waited longer for a bank or a transfer keeps that end. Always under the event's lock.
 */
import { sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { listPausedEvents, setPaused } from '#domain/payments/settings/pause.ts'
import { pauseOrders, resumeOrders } from '#domain/store/orders/pause-orders.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { notifyParticipants } from '../notify-participants.ts'
import * as contract from './pause-contract.ts'

/** Also what somebody moved meanwhile, and what follows an event that got another date. */
const pauseHolds = async (tx: Tx, event_id: number) => {
  await tx.execute(sql`
    update registrations r set paused_hold_until = coalesce(r.paused_hold_until, r.hold_until),
      hold_until = e.event_datetime
    from events e
    where r.event_id = ${event_id} and e.id = r.event_id and r.state = 'held' and r.hold_until > now()
      and e.event_datetime > now() and (r.paused_hold_until is null or r.hold_until <> e.event_datetime)`)
  await pauseOrders(tx, event_id)
}

/** Which of them can be paid again. */
const resumeHolds = async (tx: Tx, event_id: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number; waits: boolean }>(sql`
    update registrations r set paused_hold_until = null, reminder_sent_at = null,
      hold_until = least(greatest(now() + interval '5 hours', r.paused_hold_until), e.event_datetime)
    from events e
    where r.event_id = ${event_id} and e.id = r.event_id and r.state = 'held' and r.paused_hold_until is not null
    returning r.id, r.hold_until > now() and r.amount > 0 and not r.payment_pending and not r.payment_review as waits`)
  await resumeOrders(tx, event_id)
  return rows.filter(({ waits }) => waits).map(({ id }) => id)
}

const changePause = async (
  tx: Tx,
  context: AppContext,
  caller: Caller,
  event_id: number,
  paused: boolean,
) => {
  if (!(await lockEvent(tx, event_id))) throw notFound()
  if ((await setPaused(tx, event_id, paused)) === 'unchanged') return
  if (paused) await pauseHolds(tx, event_id)
  else for (const id of await resumeHolds(tx, event_id)) await notifyParticipants(tx, context, id, 'resumed')
  await record(tx, caller, {
    action: paused ? 'dejar de cobrar' : 'volver a cobrar',
    subject: 'ajustes de pago',
    event_id,
  })
}

/** By the minute, before holds are released: no hold of a paused event comes near its end, whoever moved it. */
export const keepPausedHolds = async ({ db }: AppContext) => {
  for (const event_id of await listPausedEvents(db))
    await inTransaction(db, async (tx) => {
      await lockEvent(tx, event_id)
      // Lifted while we waited for the lock.
      if ((await listPausedEvents(tx)).includes(event_id)) await pauseHolds(tx, event_id)
    })
}

export const pauseRoutes = (context: AppContext): Route[] => [
  route(contract.pauseCharging, async ({ params, body: { paused }, caller }) => {
    await inTransaction(context.db, (tx) => changePause(tx, context, caller, params.id, paused))
    return { ...messages.charging(paused), paused }
  }),
]
