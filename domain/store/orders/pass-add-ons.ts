/** What was bought with a place of one person goes along when that is passed on: who receives the place picks it up. */
import { and, eq, inArray } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import type { Tx } from '#server/database/connect.ts'
import { giftKey } from '../rules/cart.ts'
import { order_lines, orders } from '../tables.ts'

const LIVE = ['held', 'paid']

type Person = {
  name: string
  last_name: string
  dni: string
  document_type?: string | undefined
  email: string
  phone: string
}

/** A gift comes along, and the receiver's document has one of this event already. */
export const hasGift = async (tx: Tx, registration_id: number, person: Person): Promise<boolean> => {
  const lines = await tx
    .select({ price: order_lines.price, event_id: orders.event_id })
    .from(order_lines)
    .innerJoin(orders, eq(orders.id, order_lines.order_id))
    .where(and(eq(orders.registration_id, registration_id), inArray(orders.state, LIVE)))
  const key = giftKey(documentKey(person), lines)
  if (!key) return false
  const taken = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.gift_key, key), inArray(orders.state, LIVE)))
  return taken.length > 0
}

export const passAddOns = async (tx: Tx, registration_id: number, person: Person) => {
  const { name, last_name, dni, document_type, email, phone } = person
  await tx
    .update(orders)
    .set({ name, last_name, dni, ...(document_type ? { document_type } : {}), email, phone })
    .where(and(eq(orders.registration_id, registration_id), inArray(orders.state, LIVE)))
}
