/**
 * The list of who waits for a size. People who want what others have are served as one transaction, under the event's
 * lock: each size is had by as many as before, so nothing is taken from the shelf. While sizes are not fixed, one that
 * somebody gave back serves the oldest wish.
 */
import { and, asc, eq, sql } from 'drizzle-orm'
import { writePeople } from '#domain/registration/hold/write-people.ts'
import { participants } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { inSavepoint, refuse } from '#server/database/transaction.ts'
import { isHandedOver } from '../../kit-desk/tables.ts'
import { type Change, isRefused } from '../core/kind.ts'
import { apply, finish } from '../core/steps.ts'
import { lockSubject } from '../core/subject.ts'
import { isFrozen } from '../kinds/size.ts'
import { findCycle } from '../rules/exchange.ts'
import { changes } from '../tables.ts'

type Waiting = { id: number; has: number; wants: number; change: Change }

const listWaiting = async (tx: Tx, event_id: number): Promise<Waiting[]> => {
  const rows = await tx
    .select({ change: changes, has: participants.kit_id })
    .from(changes)
    .innerJoin(participants, eq(participants.id, changes.participant_id))
    .where(
      and(
        eq(changes.event_id, event_id),
        eq(changes.state, 'waiting_exchange'),
        eq(participants.state, 'confirmed'),
        // What is out is exchanged at the desk.
        sql`not ${isHandedOver('participants.id')}`,
      ),
    )
    .orderBy(asc(changes.asked_at), asc(changes.id))
  return rows.map(({ change, has }) => ({ id: change.id, has, wants: change.to_kit_id ?? has, change }))
}

/** Each takes what the next one has. */
const exchange = async (tx: Tx, context: AppContext, cycle: Waiting[]) => {
  await writePeople(
    tx,
    cycle.map(({ change, wants }) => ({ id: change.participant_id, kit_id: wants })),
  )
  for (const { change } of cycle) await finish(tx, context, change, 'done')
}

/** What came back to the shelf before sizes were fixed. */
const serveFromShelf = async (tx: Tx, context: AppContext, event_id: number): Promise<number> => {
  let served = 0
  for (const { change } of await listWaiting(tx, event_id)) {
    const subject = await lockSubject(tx, change.participant_id)
    if (!subject || isFrozen(subject)) return served
    const kit = subject.offer.kits.find(({ id }) => id === change.to_kit_id)
    if (!kit || kit.taken >= kit.amount) continue
    const done = await inSavepoint(tx, async (part): Promise<boolean> => {
      const applied = await apply(part, context, subject, change, null)
      return !isRefused(applied) && applied.state === 'done' ? true : refuse(false)
    })
    if (done) served += 1
  }
  return served
}

/** The caller holds the event's lock. How many people were served. */
export const serveExchanges = async (tx: Tx, context: AppContext, event_id: number): Promise<number> => {
  let served = await serveFromShelf(tx, context, event_id)
  for (;;) {
    const waiting = (await listWaiting(tx, event_id)).filter(({ has, wants }) => has !== wants)
    const cycle = findCycle(waiting)
    if (!cycle) return served
    await exchange(tx, context, cycle)
    served += cycle.length
  }
}
