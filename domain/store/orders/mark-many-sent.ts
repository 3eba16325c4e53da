/** 'Enviado' or 'Sin Enviar' for many orders in one call: each is locked, checked and written down as if it came alone. */
import { inArray, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { orders } from '../tables.ts'

type Left = { id: number; reason: 'already' | 'missing' }

export const markManySent = async (
  tx: Tx,
  caller: Caller,
  { ids, sent }: { ids: readonly number[]; sent: boolean },
) => {
  const wanted = [...new Set(ids)]
  // In the order of their ids, so that two such calls wait for each other and do not lock crosswise.
  const found = await tx
    .select()
    .from(orders)
    .where(sql`${inArray(orders.id, wanted)} and ${managedBy(caller, sql`orders.event_id`)}`)
    .orderBy(orders.id)
    .for('update')
  const changing = found.filter((order) => order.sent !== sent)
  const changed = changing.map(({ id }) => id)
  if (changed.length > 0) await tx.update(orders).set({ sent }).where(inArray(orders.id, changed))
  for (const { id, event_id, amount, payment_status } of changing)
    await record(tx, caller, {
      action: sent ? 'marcar enviado' : 'marcar sin enviar',
      subject: 'orden',
      subject_id: id,
      ...(event_id ? { event_id } : {}),
      changes: changesOf({ sent: !sent }, { sent }),
      detail: { amount, payment_status },
    })
  const known = new Set(found.map(({ id }) => id))
  const left_out = wanted
    .filter((id) => !changed.includes(id))
    .map((id): Left => ({ id, reason: known.has(id) ? 'already' : 'missing' }))
  return { ids: changed, left_out, unpaid: changing.filter(({ state }) => state !== 'paid').length }
}
