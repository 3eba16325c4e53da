/** A till opens with what lies in its drawer. One turn a till: who comes second reads whose it is. */
import { sql } from 'drizzle-orm'
import { formatDateTime } from '#domain/colombia/clock.ts'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import { findTableOffer, isOpenAtTable } from '#domain/registration/table/sell-at-table.ts'
import type { Tx } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import type { CrewMember } from '#server/http/route.ts'
import { lockTill } from '../find-till.ts'
import * as messages from '../messages.ts'
import { till_sessions } from '../tables.ts'
import { isOwn, readSessions, type SessionRow } from './read-sessions.ts'

export type Opening = { event_id: number; till_id: number; float: number; crew: CrewMember; holder: Holder }

export const openSession = async (
  tx: Tx,
  { event_id, till_id, float, crew, holder }: Opening,
): Promise<{ id: number; again: boolean }> => {
  const table = await findTableOffer(tx, event_id)
  if (!table || !isOpenAtTable(table.offer)) throw invalid({ till_id: [messages.CLOSED] })
  const till = await lockTill(tx, event_id, till_id, crew)
  if (!till) throw invalid({ till_id: [messages.OTHER_EVENT] })
  if (!till.visible) throw invalid({ till_id: [messages.boundElsewhere(till.name)] })
  if (till.closed) throw invalid({ till_id: [messages.tillClosed(till.name)] })
  const [open] = await readSessions(tx, sql`s.till_id = ${till_id} and s.closed_at is null`)
  if (open && isOwn(open, holder)) return { id: open.id, again: true }
  if (open) throw invalid({ till_id: [openElsewhere(open)] })
  const { device_id, user_id, desk: opened_by } = holder
  const [session] = await tx
    .insert(till_sessions)
    .values({ till_id, event_id, device_id, user_id, opened_by, float })
    .returning({ id: till_sessions.id })
  if (!session) throw new Error('an insert of one session returned no row')
  return { id: session.id, again: false }
}

const openElsewhere = ({ till, opened_by, opened_at }: SessionRow) =>
  messages.openElsewhere(till, opened_by, formatDateTime(new Date(opened_at)))
