/**
 * An attempt only moves forward: open, pending, a failure, approved, reversed. Notices repeat and come out of order;
 * what would move it back is kept and has no effect (payments.md section 11).
 */

export type AttemptProgress =
  | 'open'
  | 'pending'
  | 'declined'
  | 'error'
  | 'expired'
  | 'abandoned'
  | 'approved'
  | 'reversed'

const RANK: Record<AttemptProgress, number> = {
  open: 0,
  pending: 1,
  declined: 2,
  error: 2,
  expired: 2,
  abandoned: 2,
  // A person may try again under the same reference: a failure is not the end of it.
  approved: 3,
  reversed: 4,
}

/** Whether what the gateway says now is news. */
export const movesForward = (from: AttemptProgress, to: AttemptProgress): boolean => {
  if (to === 'reversed') return from === 'approved'
  return RANK[to] > RANK[from]
}
