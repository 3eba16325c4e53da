/**
 * Calls name an event, or what it sells, by its id alone. Of a private event it is drawn like its address, so that who
 * counts ids meets what is public (docs/decisions/0011-what-a-stranger-may-count.md).
 */
import { randomInt } from 'node:crypto'

/** Nine digits, far above what is counted up one by one; that two are the same does not happen in an installation's life. */
export const FIRST_DRAWN = 100_000_000

export const drawId = () => randomInt(FIRST_DRAWN, 1_000_000_000)
