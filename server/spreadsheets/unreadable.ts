/** Apart from the sentences: the reading process starts without them and the formats they need. */
import type { RefusalReason } from './workbook.ts'

/** Thrown inside the reading process only; it comes out as a value. */
export class Unreadable extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}
