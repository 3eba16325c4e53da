/**
 * Where a hold ends when money is on its way (product.md section 6): a bank gets 24 hours, a cash voucher its life; at
 * most 72 hours after saving and never past the event, where there is one to be at. It never gets shorter.
 */

const HOUR_MS = 3_600_000
const BANK_HOURS = 24
const LONGEST_HOURS = 72
const MOVE_MINUTES = 15
export const MOST_MOVES = 4

export type Hold = { hold_until: Date; created_at: Date; event_datetime: Date | null }

const later = (one: Date, other: Date) => (one > other ? one : other)
const earlier = (one: Date, other: Date) => (one < other ? one : other)

const bounded = (wanted: Date, { hold_until, created_at, event_datetime }: Hold): Date => {
  const longest = new Date(created_at.getTime() + LONGEST_HOURS * HOUR_MS)
  const latest = event_datetime ? earlier(longest, event_datetime) : longest
  return later(hold_until, earlier(wanted, latest))
}

/** A cash voucher lives as long as the hold may at most. */
export const pendingHold = (hold: Hold, method: string, now: Date): Date => {
  const hours = method === 'cash' ? LONGEST_HOURS : BANK_HOURS
  return bounded(new Date(now.getTime() + hours * HOUR_MS), hold)
}

/** The gateway could not be reached. */
export const postponedHold = (hold: Hold, now: Date): Date =>
  bounded(new Date(now.getTime() + MOVE_MINUTES * 60_000), hold)
