/** The person's own page of a transfer: where to send the money, and how it stands. */
import { desc, eq, sql } from 'drizzle-orm'
import { events } from '#domain/events/tables.ts'
import type { PayableKey } from '#domain/payments/payable.ts'
import { listActiveAccounts } from '#domain/payments/settings/active-accounts.ts'
import type { FoundOrder } from '#domain/store/checkout/describe-order.ts'
import { orderPath } from '#domain/store/checkout/order-reference.ts'
import { titleOf } from '#domain/store/orders/order-payable.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Proven } from './checkout/checkout-proof.ts'
import type { Registration } from './hold/release-holds.ts'
import { columnOf } from './receipts.ts'
import { registrations, transfer_receipts } from './tables.ts'
import type { OwnTransfer } from './transfer-contract.ts'

export const findByProof = async (db: Reader, reference: string): Promise<Registration | null> => {
  const [row] = await db.select().from(registrations).where(eq(registrations.reference, reference))
  return row ?? null
}

/** The event's instructions, or the installation's; null when transfers are not taken (any more). */
export const findInstructions = async (db: Reader, event_id: number | null) => {
  const accounts = await listActiveAccounts(db, event_id, { sandbox: false })
  const settings = accounts.find(({ gateway_name }) => gateway_name === 'transferencia')?.settings
  return settings ? { instructions: settings.instructions ?? '', accounts: settings.accounts ?? '' } : null
}

/** What a registration and an order have in common. */
type Payable = Pick<
  Registration,
  'id' | 'reference' | 'amount' | 'state' | 'payment_review' | 'payment_pending' | 'hold_until'
> & { event_id: number | null }

const stateOf = (
  { state, payment_review, payment_pending, hold_until }: Payable,
  { now, waits, offered }: { now: Date; waits: boolean; offered: boolean },
): OwnTransfer['state'] => {
  if (state === 'paid') return 'approved'
  if (payment_review) return 'review'
  if (payment_pending || waits) return 'pending'
  if (state === 'cancelled' || !offered) return 'closed'
  return state !== 'held' || !hold_until || hold_until <= now ? 'over' : 'unpaid'
}

const describe = async (
  db: Reader,
  kind: PayableKey['kind'],
  paid: Payable,
  now: Date,
): Promise<Omit<OwnTransfer, 'event' | 'slug' | 'order_link'>> => {
  const { id, reference, amount, hold_until, event_id } = paid
  const [last] = await db
    .select()
    .from(transfer_receipts)
    .where(eq(columnOf({ kind, id }), id))
    .orderBy(desc(transfer_receipts.id))
    .limit(1)
  const offer = await findInstructions(db, event_id)
  return {
    kind,
    reference,
    amount,
    state: stateOf(paid, {
      now,
      waits: last?.state === 'pending',
      offered: offer !== null,
    }),
    hold_until: hold_until?.toISOString() ?? null,
    instructions: offer?.instructions ?? '',
    accounts: offer?.accounts ?? '',
    receipt: last
      ? {
          number: last.number,
          state: last.state,
          reason: last.reason,
          created_at: last.created_at.toISOString(),
        }
      : null,
  }
}

/** How it stands is told to who pays; what the owner typed and what staff wrote to the owner is not. */
const withoutWords = (receipt: OwnTransfer['receipt']) => receipt && { ...receipt, number: '', reason: '' }

export const describeTransfer = async (
  db: Reader,
  registration: Registration,
  proven: Proven,
): Promise<OwnTransfer> => {
  const [around] = await db
    .select({ event: events.name, slug: events.slug, now: sql<string>`now()` })
    .from(events)
    .where(eq(events.id, registration.event_id))
  if (!around) throw new Error('a registration has an event')
  const { event, slug, now } = around
  const transfer = await describe(db, 'registration', registration, new Date(now))
  const receipt = proven === 'own' ? transfer.receipt : withoutWords(transfer.receipt)
  return { event, slug, order_link: null, ...transfer, receipt }
}

export const describeOrderTransfer = async (
  db: Reader,
  { order, event, now }: FoundOrder,
): Promise<OwnTransfer> => ({
  event: titleOf(event?.name ?? null),
  slug: event?.slug ?? '',
  order_link: orderPath(order.reference),
  ...(await describe(db, 'order', order, now)),
})
