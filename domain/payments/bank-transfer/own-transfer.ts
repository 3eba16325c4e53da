/** The person's own page of a transfer: where to send the money, and how it stands. */
import { desc } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { isOf, type OpenedPayable, type PayableKey } from '../payable.ts'
import { listActiveAccounts } from '../settings/active-accounts.ts'
import { transfer_proofs } from '../tables.ts'
import type { OwnTransfer } from './transfer-contract.ts'

export type Opened = OpenedPayable & PayableKey

/** The event's instructions, or the installation's; null when transfers are not taken (any more). */
export const findInstructions = async (db: Reader, event_id: number | null) => {
  const accounts = await listActiveAccounts(db, event_id, { sandbox: false })
  const settings = accounts.find(({ gateway_name }) => gateway_name === 'transferencia')?.settings
  return settings ? { instructions: settings.instructions ?? '', accounts: settings.accounts ?? '' } : null
}

const stateOf = (
  { state, payment_review, payment_pending, hold_until, now }: Opened,
  { waits, offered }: { waits: boolean; offered: boolean },
): OwnTransfer['state'] => {
  if (state === 'paid') return 'approved'
  if (payment_review) return 'review'
  if (payment_pending || waits) return 'pending'
  if (state === 'cancelled' || !offered) return 'closed'
  return state !== 'held' || !hold_until || hold_until <= now ? 'over' : 'unpaid'
}

export const describeTransfer = async (db: Reader, opened: Opened): Promise<OwnTransfer> => {
  const { kind, order_link, title, slug, reference, amount, hold_until, event_id, isOwner } = opened
  const [last] = await db
    .select()
    .from(transfer_proofs)
    .where(isOf(transfer_proofs, opened))
    .orderBy(desc(transfer_proofs.id))
    .limit(1)
  const offer = await findInstructions(db, event_id)
  return {
    kind,
    order_link,
    event: title,
    slug,
    reference,
    amount,
    state: stateOf(opened, { waits: last?.state === 'pending', offered: offer !== null }),
    hold_until: hold_until?.toISOString() ?? null,
    instructions: offer?.instructions ?? '',
    accounts: offer?.accounts ?? '',
    // How it stands is told to who pays; what the owner typed and what staff wrote to the owner is not.
    receipt: last
      ? {
          number: isOwner ? last.number : '',
          state: last.state,
          reason: isOwner ? last.reason : '',
          created_at: last.created_at.toISOString(),
        }
      : null,
  }
}
