/** Changes that end by themselves: a link nobody used, a reservation nobody paid, a place that ended meanwhile. */
import { sql } from 'drizzle-orm'
import { isHandedOver } from '#domain/kit-desk/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockChange } from './run-change.ts'
import { finish } from './steps.ts'
import { isChangeable, isOut } from './subject.ts'

const HANDED = isHandedOver('m.id')

/** Money on its way is waited for; a paused event lets nobody pay. */
const OVER = sql`
  select c.id from changes c join participants m on m.id = c.participant_id
  left join event_payment_settings s on s.event_id = c.event_id
  where c.state in ('waiting_person', 'waiting_exchange', 'waiting_decision', 'waiting_payment')
    and (c.expires_at <= now() and (c.state <> 'waiting_payment' or s.paused_at is null)
      or not m.holds_place or m.position is null or c.kind = 'transfer' and c.state = 'waiting_person' and ${HANDED})
  order by c.id limit 200`

/** At a gateway right now, or on its way from one. */
const isPaying = async (tx: Tx, registration_id: number): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from payment_attempts where registration_id = ${registration_id}
      and (state = 'pending' or state = 'open' and opened_at > now() - interval '30 minutes') limit 1`)
  return rows.length > 0
}

/** How many ended. Safe to run twice and beside whoever answers or pays: each is locked and looked at again. */
export const expireChanges = async (context: AppContext): Promise<number> => {
  const { rows } = await context.db.execute<{ id: number }>(OVER)
  let ended = 0
  for (const { id } of rows)
    ended += await inTransaction(context.db, async (tx) => {
      const locked = await lockChange(tx, id)
      if (!locked) return 0
      const { change, subject } = locked
      if (!subject || !isChangeable(subject)) {
        await finish(tx, context, change, 'withdrawn', { reason: 'El cupo terminó antes', quiet: true })
        return 1
      }
      // Its link is over at the table: nobody waits for an answer any more.
      if (change.kind === 'transfer' && change.state === 'waiting_person' && isOut(subject, 'transfer')) {
        await finish(tx, context, change, 'withdrawn', { reason: 'El kit ya se entregó' })
        return 1
      }
      const { rows: clock } = await tx.execute<{ over: boolean }>(
        sql`select expires_at <= now() as over from changes where id = ${id}`,
      )
      if (!clock[0]?.over) return 0
      if (change.state === 'waiting_payment' && (await isPaying(tx, change.registration_id))) return 0
      await finish(tx, context, change, 'expired')
      return 1
    })
  return ended
}
