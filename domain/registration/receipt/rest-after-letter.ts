/**
 * How long the letters of receipts pause after one: the busier the machine, the longer it took, and the longer people who
 * wait for an answer come first. Not for ever: on a machine that stays busy the letters would wait for hours, and who paid
 * wants to read it. The longer a letter has waited, the shorter the pause behind it.
 */
const REST = 4
/** Who waited so long goes without a pause. */
const LONGEST_WAIT_MS = 30_000

export const restAfterLetter = (tookMs: number, waitedMs: number): number =>
  REST * tookMs * Math.min(1, Math.max(0, 1 - waitedMs / LONGEST_WAIT_MS))
