/** Writes the letters about an order: to who bought, or to the administrators when staff must decide. */
import { asc, eq } from 'drizzle-orm'
import { listAdministrators } from '#domain/accounts/tell-administrators.ts'
import { events } from '#domain/events/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { type NewMail, writeMail } from '#server/mail/write-mail.ts'
import { orderPath } from '../checkout/order-reference.ts'
import {
  annulledLetter,
  balanceLetter,
  courtesyLetter,
  holdEndedLetter,
  type OrderStory,
  paidLetter,
  receivedLetter,
  rejectedLetter,
  reviewLetter,
} from '../mails.ts'
import { order_lines, orders } from '../tables.ts'
import type { Order } from './release-orders.ts'

const LETTERS = {
  received: receivedLetter,
  paid: paidLetter,
  courtesy: courtesyLetter,
  rejected: rejectedLetter,
  'hold-ended': holdEndedLetter,
  annulled: annulledLetter,
}

type Told = Pick<
  Order,
  'reference' | 'name' | 'email' | 'amount' | 'shipping' | 'hold_until' | 'delivery' | 'address' | 'city'
>

const storyOf = (
  { address, config }: AppContext,
  order: Told,
  { lines, event }: Pick<OrderStory, 'lines' | 'event'>,
): OrderStory => ({
  ...order,
  lines,
  event,
  url: `${address}${orderPath(order.reference)}`,
  shop: `${address}/tienda/products`,
  organizer: config.organizerName,
})

/** What the letter says is at hand when the order is made just now: nothing is read again. */
export const orderMail = (
  context: AppContext,
  occasion: keyof typeof LETTERS,
  order: Told,
  about: Pick<OrderStory, 'lines' | 'event'>,
): NewMail => ({
  kind: `order-${occasion}`,
  recipient: order.email,
  letter: LETTERS[occasion](storyOf(context, order, about)),
  atOnce: occasion === 'paid',
})

const findStory = async (tx: Tx, id: number) => {
  const [row] = await tx
    .select({ order: orders, event: events.name })
    .from(orders)
    .leftJoin(events, eq(events.id, orders.event_id))
    .where(eq(orders.id, id))
  if (!row) return null
  const lines = await tx
    .select()
    .from(order_lines)
    .where(eq(order_lines.order_id, id))
    .orderBy(asc(order_lines.id))
  return { order: row.order, lines, event: row.event }
}

export const tellBuyer = async (tx: Tx, context: AppContext, id: number, occasion: keyof typeof LETTERS) => {
  const found = await findStory(tx, id)
  if (!found) return
  const mail = orderMail(context, occasion, found.order, found)
  await writeMail(tx, mail, { smtp: context.config.smtpUrl !== undefined })
}

/** More money came for what is paid. */
export const tellReceived = async (
  tx: Tx,
  context: AppContext,
  id: number,
  { amount: received, balance }: { amount: number; balance: number },
) => {
  const found = await findStory(tx, id)
  if (!found) return
  const { order, lines, event } = found
  const letter = balanceLetter({ ...storyOf(context, order, { lines, event }), received, balance })
  await writeMail(
    tx,
    { kind: 'order-balance', recipient: order.email, letter },
    { smtp: context.config.smtpUrl !== undefined },
  )
}

export const tellAdministrators = async (tx: Tx, context: AppContext, order: Order, reason: string) => {
  const { config, address } = context
  for (const { email, name } of await listAdministrators(tx)) {
    const letter = reviewLetter({
      name,
      reference: order.reference,
      reason,
      url: `${address}/admin/productos/checkout/${order.id}`,
      organizer: config.organizerName,
    })
    await writeMail(
      tx,
      { kind: 'order-review', recipient: email, letter },
      { smtp: config.smtpUrl !== undefined },
    )
  }
}
