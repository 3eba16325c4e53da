/**
 * Money came and no place: such a registration stands in lists beside those that hold one, until staff decide. What was
 * paid and then annulled waits for its refund too, but among payments only: nobody expects that person any more.
 */
import { sql } from 'drizzle-orm'

/** Of the registration `r`. */
export const AWAITS_PLACE = sql`(r.payment_review and not (r.state = 'cancelled' and r.payment_status in (4, 7, 8, 100)))`
