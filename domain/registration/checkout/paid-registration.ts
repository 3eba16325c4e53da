/** A registration as payments find it: locked with its event, by its title, in the words of who paid. */
import { getTableColumns } from 'drizzle-orm'
import type { PayableState, PayableStory } from '#domain/payments/payable.ts'
import { isPaid } from '#domain/payments/rules/payment-status.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Registration } from '../hold/release-holds.ts'
import { BUYER } from '../speaker/checkout-token.ts'
import { inPurchase, participants, registrations } from '../tables.ts'

export type Held = PayableState & { registration: Registration; event_datetime: Date }

const COLUMNS = Object.keys(getTableColumns(registrations))
  .map((column) => `r.${column}`)
  .join(', ')

/** The event first, then the registration, in one statement; by the database's clock. */
const LOCK_BOTH = {
  name: 'lock-registration',
  text: `select ${COLUMNS}, e.event_datetime, now() as now
    from registrations r join events e on e.id = r.event_id where r.id = $1 for no key update of e, r`,
}

type LockedRow = Registration & { event_datetime: Date; now: Date }

export const lockBoth = async (tx: Tx, id: number): Promise<Held | null> => {
  const [found] = await runNamed<LockedRow>(tx, LOCK_BOTH, [id])
  if (!found) return null
  const { event_datetime, now, ...registration } = found
  const { payment_status, state, people_version: version } = registration
  const paid = state === 'paid' && isPaid(payment_status)
  return { ...registration, registration, event_datetime, now, isPaid: paid, version }
}

export const stateOf = (registration: Registration, now: Date): PayableStory['state'] => {
  const { state, payment_status, payment_review, payment_pending, hold_until } = registration
  // A second payment of what is paid is under review; the registration itself stands.
  if (state === 'paid') return 'approved'
  // Paid and then annulled: that its money waits for the refund is the organiser's list, not news for who paid.
  if (state === 'cancelled' && isPaid(payment_status)) return 'annulled'
  if (payment_review) return 'review'
  if (payment_pending) return 'pending'
  if (state !== 'held' || !hold_until || hold_until <= now) return 'over'
  return payment_status === 6 ? 'rejected' : 'unpaid'
}

const titledBy = (key: 'id' | 'reference') => ({
  name: `registration-titled-by-${key}`,
  text: `select ${COLUMNS}, e.name as title, e.slug, now() as now, ${BUYER} as buyer
    from registrations r join events e on e.id = r.event_id where r.${key} = $1`,
})
const TITLED_BY = { id: titledBy('id'), reference: titledBy('reference') }

type TitledRow = Registration & { title: string; slug: string; now: Date; buyer: string | null }

export const findTitled = async (db: Reader, key: { id: number } | { reference: string }) => {
  const [found] =
    'id' in key
      ? await runNamed<TitledRow>(db, TITLED_BY.id, [key.id])
      : await runNamed<TitledRow>(db, TITLED_BY.reference, [key.reference])
  if (!found) return null
  const { title, slug, now, buyer, ...registration } = found
  return { registration, title, slug, now, buyer }
}

/** The code of the purchase is that of everybody in it who waits for its money. */
export const setCode = async (tx: Tx, id: number, payment_status: number) => {
  await tx.update(participants).set({ payment_status }).where(inPurchase(id))
}
