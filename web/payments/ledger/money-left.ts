/** What of a payment is still here, and what of it came above its total. */
import type { LedgerEntry } from '#domain/payments/ledger/ledger-contract.ts'

/** What came in and was not given back. */
export const leftOf = ({ received, refunded }: LedgerEntry) => Math.max(0, received - refunded)

/** Of what stands, only what came above its total. */
export const aboveTotal = (entry: LedgerEntry) =>
  entry.state === 'paid' ? Math.max(0, -entry.balance) : leftOf(entry)

/** Paid with more than it costs, and nobody has decided about it yet. */
export const isOverpaid = ({ standing, balance }: LedgerEntry) => standing !== 'review' && balance < 0

/** Paid, and then changed to something that costs more. */
export const owedOf = ({ standing, balance }: LedgerEntry) =>
  standing === 'review' ? 0 : Math.max(0, balance)
