/**
 * What can be paid, as payments see it. Registrations and orders hand in one of these (app/ wires them), so that
 * payments know neither.
 */
import type { Reader, Tx } from '#server/database/connect.ts'

export type Buyer = { email: string; fullName?: string; phone?: string; document?: string }

export type PayableState = {
  /** What it costs now; an older attempt may have asked for another amount. */
  amount: number
  payment_status: number
  isPaid: boolean
  /** Rises when it becomes something else than an attempt was opened for: other people on a registration. */
  version: number
}

/** What a person who comes back from a gateway reads. */
export type PayableStory = {
  state: 'approved' | 'rejected' | 'pending' | 'review' | 'unpaid' | 'over' | 'annulled'
  title: string
  reference: string
  amount: number
  hold_until: Date | null
  /** Where to go on: pay again, or see it. */
  next_url: string
}

/** `Locked` is what lock() found: it is handed back to what follows, so that nothing is read twice under a lock. */
export type Payable<Locked extends PayableState = PayableState> = {
  describe: (db: Reader, id: number) => Promise<PayableStory | null>
  /** Who pays, for a gateway that wants to know. */
  buyer: (db: Reader, id: number) => Promise<Buyer | null>
  /** The id behind a public reference, for a person who proves to belong to it. */
  findOwned: (db: Reader, reference: string, dni: string) => Promise<number | null>
  /** Locks it in the order of locks (event first) and says how it stands; null when there is no such thing. */
  lock: (tx: Tx, id: number) => Promise<Locked | null>
  /** The money came. 'review' when nothing could be given for it any more. */
  settle(tx: Tx, id: number, note: string, locked: Locked): Promise<'settled' | 'review'>
  /** Money that does not fit: too little, twice, or taken back. Staff decide. */
  review(tx: Tx, id: number, reason: string, locked: Locked): Promise<void>
  /** The gateway said no (6), or the person went away (0). `opened_with`: what who tried to pay had proven. */
  reject(
    tx: Tx,
    id: number,
    refused: { status: 0 | 6; note: string; opened_with: string | null },
    locked: Locked,
  ): Promise<void>
  /** The money is on its way: nobody else gets the spot meanwhile. */
  pend(tx: Tx, id: number, method: string, locked: Locked): Promise<void>
  /** The gateway could not be asked: the end of the hold moves a little, a few times. */
  postpone(tx: Tx, id: number, locked: Locked): Promise<void>
}

export type Payables = { registration: Payable; order: Payable }

export type PayableKey = { kind: keyof Payables; id: number }

export const keyOf = ({
  registration_id,
  order_id,
}: {
  registration_id: number | null
  order_id: number | null
}): PayableKey => {
  if (registration_id !== null) return { kind: 'registration', id: registration_id }
  if (order_id !== null) return { kind: 'order', id: order_id }
  throw new Error('an attempt pays for a registration or an order')
}
