/** How a store order takes money. Orders of the guest store come with the store; add-ons are paid with their registration. */
import { eq } from 'drizzle-orm'
import type { Payable } from '#domain/payments/payable.ts'
import type { Machine } from '#server/machine.ts'
import { orders } from './tables.ts'

export const orderPayable = ({ log }: Machine): Payable => {
  const notYet = async (): Promise<void> => {
    log.error('a payment of a store order came, and the store sells nothing yet')
  }
  return {
    describe: async () => null,
    buyer: async () => null,
    findOwned: async () => null,
    lock: async (tx, id) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
      return order
        ? { amount: order.amount, payment_status: order.payment_status, isPaid: order.state === 'paid' }
        : null
    },
    settle: async () => 'review',
    review: notYet,
    reject: notYet,
    pend: notYet,
    postpone: notYet,
  }
}
