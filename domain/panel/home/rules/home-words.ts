/** The kinds of things the home of the panel tells about. */

/** What waits for somebody's decision, in the order in which the home lists it: money first. */
export const DECISION_KINDS = [
  'reviews',
  'transfers',
  'requests',
  'refunds',
  'data_requests',
  'conflicts',
  'unsigned',
  'messages',
  'certificates',
] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

export const DATE_KINDS = ['race', 'price', 'deadline', 'sizes', 'pickup', 'message', 'certificates'] as const
export type DateKind = (typeof DATE_KINDS)[number]
