import { sql } from 'drizzle-orm'

/** Of a registration `r`: paid, or held and not over. A hold that has not been swept yet counts no more. */
export const LIVE = sql.raw(`(r.state = 'paid' or (r.state = 'held' and r.hold_until > now()))`)
