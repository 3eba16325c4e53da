/** The person's own page of a transfer: where to send the money, and how it stands. */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { OpenedPayable, PayableKey } from '../payable.ts'
import {
  type ActiveAccount,
  activeAccounts,
  listActiveAccounts,
  ownOrShared,
} from '../settings/active-accounts.ts'
import type { transfer_proofs } from '../tables.ts'
import type { OwnTransfer } from './transfer-contract.ts'

export type Opened = OpenedPayable & PayableKey

/** Of these ways to pay; null when transfers are not among them. */
const instructionsOf = (accounts: ActiveAccount[]) => {
  const settings = accounts.find(({ gateway_name }) => gateway_name === 'transferencia')?.settings
  return settings ? { instructions: settings.instructions ?? '', accounts: settings.accounts ?? '' } : null
}

/** The event's instructions, or the installation's; null when transfers are not taken (any more). */
export const findInstructions = async (db: Reader, event_id: number | null) =>
  instructionsOf(await listActiveAccounts(db, event_id, { sandbox: false }))

/** The newest proof of it, and the ways to pay. */
const findBy = (kind: PayableKey['kind']) => ({
  name: `own-transfer-of-${kind}`,
  text: `select ${activeAccounts('$1::int', 'false')} as accounts,
    (select row_to_json(p) from (select t.number, t.state, t.reason, t.created_at from transfer_proofs t
      where t.${kind}_id = $2 order by t.id desc limit 1) p) as last`,
})
const FIND = { registration: findBy('registration'), order: findBy('order') }

type Last = Pick<typeof transfer_proofs.$inferSelect, 'number' | 'state' | 'reason'> & { created_at: string }
type Found = { accounts: ActiveAccount[]; last: Last | null }

type Told = Omit<Opened, 'id' | 'event_id' | 'opened_with'>

const stateOf = (
  { state, payment_review, payment_pending, hold_until, now }: Told,
  { waits, offered }: { waits: boolean; offered: boolean },
): OwnTransfer['state'] => {
  if (state === 'paid') return 'approved'
  if (payment_review) return 'review'
  if (payment_pending || waits) return 'pending'
  if (state === 'cancelled' || !offered) return 'closed'
  return state !== 'held' || !hold_until || hold_until <= now ? 'over' : 'unpaid'
}

const asOwnTransfer = (opened: Told, accounts: ActiveAccount[], last: Last | null): OwnTransfer => {
  const { kind, order_link, title, slug, reference, amount, hold_until, isOwner } = opened
  const offer = instructionsOf(accounts)
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
          created_at: new Date(last.created_at).toISOString(),
        }
      : null,
  }
}

export const describeTransfer = async (db: Reader, opened: Opened): Promise<OwnTransfer> => {
  const [found] = await runNamed<Found>(db, FIND[opened.kind], [opened.event_id, opened.id])
  const { accounts = [], last = null } = found ?? {}
  return asOwnTransfer(opened, ownOrShared(accounts), last)
}

/** Of what was made a moment ago: nobody sent a proof of it yet. None where the event takes no transfers. */
export const describeNewTransfer = (made: Told, accounts: ActiveAccount[]): OwnTransfer | undefined =>
  instructionsOf(accounts) ? asOwnTransfer(made, accounts, null) : undefined
