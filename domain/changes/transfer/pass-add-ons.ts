/** What was bought with a place of one person goes along with it: who receives the place picks it up. */
import { and, eq, inArray } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import type { ParticipantForm } from '#domain/registration/participant-contract.ts'
import { giftKey } from '#domain/store/rules/cart.ts'
import { order_lines, orders } from '#domain/store/tables.ts'
import type { Tx } from '#server/database/connect.ts'

const LIVE = ['held', 'paid']

/** A gift comes along, and the receiver's document has one of this event already. */
export const hasGift = async (tx: Tx, registration_id: number, form: ParticipantForm): Promise<boolean> => {
  const lines = await tx
    .select({ price: order_lines.price, event_id: orders.event_id })
    .from(order_lines)
    .innerJoin(orders, eq(orders.id, order_lines.order_id))
    .where(and(eq(orders.registration_id, registration_id), inArray(orders.state, LIVE)))
  const key = giftKey(documentKey(form), lines)
  if (!key) return false
  const taken = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.gift_key, key), inArray(orders.state, LIVE)))
  return taken.length > 0
}

export const passAddOns = async (tx: Tx, registration_id: number, form: ParticipantForm) => {
  const { name, last_name, dni, document_type, email, phone } = form
  await tx
    .update(orders)
    .set({ name, last_name, dni, ...(document_type ? { document_type } : {}), email, phone })
    .where(and(eq(orders.registration_id, registration_id), inArray(orders.state, LIVE)))
}
