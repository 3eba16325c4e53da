/**
 * A turn closes with what was counted in the drawer. Its count by way is frozen as it is printed; what the device still
 * had in hand to sell comes back. Closing twice is closing once.
 */
import { eq, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import type { Tx } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import type { CrewMember } from '#server/http/route.ts'
import { returnDeals } from '../deals/return-deals.ts'
import * as messages from '../messages.ts'
import { cashDue, countByWay, differenceOf, frozen } from '../rules/count-session.ts'
import { till_sessions } from '../tables.ts'
import { lockSession } from './lock-session.ts'
import { findSession, isOwn } from './read-sessions.ts'

export type Closing = {
  event_id: number
  session_id: number
  counted: number
  note: string
  unsent: number
  crew: CrewMember
  holder: Holder
}

export type Closed = { again: boolean; difference: number; returned: number }

export const closeSession = async (tx: Tx, closing: Closing): Promise<Closed> => {
  const { event_id, session_id, counted, note, unsent, crew, holder } = closing
  if (!(await lockSession(tx, event_id, session_id, 'alone'))) throw notFound()
  const session = await findSession(tx, event_id, session_id)
  if (!session) throw notFound()
  if (!isOwn(session, holder) && crew.kind !== 'staff')
    throw invalid({ session_id: [messages.notYourSession(session.opened_by)] })
  if (session.closed_at !== null) return { again: true, difference: session.difference ?? 0, returned: 0 }
  if (unsent > 0) throw invalid({ unsent: [messages.unsent(unsent)] })
  await lockEvent(tx, event_id)
  const returned = await returnDeals(tx, event_id, {
    till_id: session.till_id,
    holder: { device_id: session.device_id, user_id: session.user_id },
  })
  const count = countByWay(session.sales)
  const { waiting } = session
  const difference = differenceOf(counted, cashDue(session.float, count), waiting.amount)
  await tx.execute(sql`
    update till_sales set closed_as = case when state = 'done' then 'counted' else 'waiting' end
    where session_id = ${session_id} and not apart and state <> 'undone'`)
  await tx
    .update(till_sessions)
    .set({
      counted,
      difference,
      count: frozen(count, waiting),
      note,
      closed_by: holder.desk,
      // After the sales it counts, which waited for nobody.
      closed_at: sql`clock_timestamp()`,
    })
    .where(eq(till_sessions.id, session_id))
  return { again: false, difference, returned }
}
