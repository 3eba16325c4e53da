/**
 * Places with a size go into the hands of a device, so that it sells them without connection and nobody else does. They
 * are those of the expo's block: outside of the public count already, so that dealing them takes nothing from anybody.
 */
import { sql } from 'drizzle-orm'
import { findBlock, isForDistance } from '#domain/events/capacity/find-block.ts'
import { moveDealt } from '#domain/events/capacity/keep-places.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import { expireHolds } from '#domain/registration/hold/release-holds.ts'
import { notifyParticipants } from '#domain/registration/notify-participants.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import * as messages from '../messages.ts'
import { lockSession } from '../sessions/lock-session.ts'
import { isOwn } from '../sessions/read-sessions.ts'
import { findSettings } from '../settings.ts'
import { till_deals } from '../tables.ts'
import { dealtTo, listDeals, returnDeal } from './return-deals.ts'

export type DealLine = { distance_id: number; kit_id: number; places: number }
type Dealing = { event_id: number; session_id: number; lines: DealLine[]; holder: Holder }

/** Whether the block keeps as many in this distance as tills have in hand there. */
const isCovered = async (tx: Tx, block_id: number, distance_id: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ covered: boolean }>(sql`
    select k.kept >= coalesce((select sum(d.places - d.sold) from till_deals d
      where d.block_id = k.block_id and d.distance_id = k.distance_id and d.returned_at is null), 0) as covered
    from block_distances k where k.block_id = ${block_id} and k.distance_id = ${distance_id}`)
  return rows[0]?.covered ?? false
}

const requireOwnSession = async (tx: Tx, { event_id, session_id, holder }: Dealing) => {
  const session = await lockSession(tx, event_id, session_id, 'shared')
  if (!session) throw notFound()
  if (!isOwn(session, holder)) throw invalid({ session_id: [messages.notYourSession(session.opened_by)] })
  if (session.closed) throw invalid({ session_id: [messages.SESSION_CLOSED] })
  return session
}

/** Each line says how many the device should have of it from now on: what it had before comes back first. */
export const dealPlaces = async (tx: Tx, context: AppContext, dealing: Dealing): Promise<number> => {
  const { event_id, lines, holder } = dealing
  const { till_id } = await requireOwnSession(tx, dealing)
  const event = await lockEvent(tx, event_id)
  if (!event) throw notFound()
  if (event.over_holds)
    await expireHolds(tx, event_id, (inner, id, occasion) => notifyParticipants(inner, context, id, occasion))
  const wanted = lines.filter(({ places }) => places > 0)
  const { block_id } = await findSettings(tx, event_id)
  const block = block_id === null ? null : await findBlock(tx, event_id, block_id)
  if (wanted.length > 0 && (!block || block.released)) throw invalid({ lines: [messages.NO_BLOCK] })
  const { device_id, user_id } = holder
  let dealt = 0
  for (const [at, { distance_id, kit_id, places }] of lines.entries()) {
    const had = await listDeals(
      tx,
      sql`d.till_id = ${till_id} and d.distance_id = ${distance_id} and d.kit_id = ${kit_id} and ${dealtTo(holder)}`,
    )
    for (const deal of had) await returnDeal(tx, event_id, deal)
    if (places === 0 || !block) continue
    const field = `lines.${at}.places`
    if (!isForDistance(block, distance_id)) throw invalid({ [field]: [messages.otherDistance(block.name)] })
    const moved = await moveDealt(tx, event_id, { block_id: block.id, kit_id }, places)
    if (moved !== 'moved') throw invalid({ [field]: [messages.tooMany(moved)] })
    await tx
      .insert(till_deals)
      .values({ event_id, till_id, device_id, user_id, block_id: block.id, distance_id, kit_id, places })
    if (!(await isCovered(tx, block.id, distance_id)))
      throw invalid({ [field]: [messages.tooMany('no distance')] })
    dealt += places
  }
  return dealt
}
