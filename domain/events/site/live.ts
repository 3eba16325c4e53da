/**
 * Who is registered at this instant: paid, or held and not over. The one condition behind every count of people
 * (cards, tiles, Detalles, lists, surveys, Excel). A hold that is over counts no more, whether or not it was expired;
 * money under review without a seat counts nowhere.
 */
import { sql } from 'drizzle-orm'

const liveOf = (table: string) =>
  `(${table}.state = 'paid' or (${table}.state = 'held' and ${table}.hold_until > now()))`

/** Of a registration `r`. */
export const LIVE = sql.raw(liveOf('r'))
/** The same where the table has its own name. */
export const LIVE_REGISTRATIONS = sql.raw(liveOf('registrations'))

const OVER = `r.state = 'held' and r.hold_until <= now()`

/** Spots owned now, from the event's own counter: no list counts registrations. */
export const takenNow = (event: 'e' | 'events') =>
  sql.raw(`(${event}.taken - coalesce((select sum(r.participant_count) from registrations r
    where r.event_id = ${event}.id and ${OVER}), 0))::int`)

/** Kits owned now, of a kit `kits` or `k`: those of holds that are over are on the shelf again. */
export const kitsTakenNow = (kit: 'k' | 'kits') =>
  sql.raw(`(${kit}.taken - (select count(*) from participants m join registrations r on r.id = m.registration_id
    where m.kit_id = ${kit}.id and m.holds_place and ${OVER}))::int`)
