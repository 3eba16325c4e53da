/** How long a transfer keeps a spot or stock, and when two numbers are the same (product.md section 6). */

const HOUR_MS = 3_600_000
const DECISION_HOURS = 72
const OTHERWISE_HOURS = 5

/** What is shipped is bound to no event. */
const before = (event_datetime: Date | null, until: Date) =>
  event_datetime && event_datetime < until ? event_datetime : until
const after = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS)

/** Staff have three days, never past the event. */
export const transferHold = (now: Date, event_datetime: Date | null): Date =>
  before(event_datetime, after(now, DECISION_HOURS))

/** Refused: time to pay in another way. */
export const refusedHold = (now: Date, event_datetime: Date | null): Date =>
  before(event_datetime, after(now, OTHERWISE_HOURS))

/** 'M-123 456' and 'm123456' are one transfer. */
export const plainNumber = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
