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

/** Of an ended hold in a block that is not released: its place goes back to the block, not to the public. */
const BACK_TO_BLOCK = `exists (select 1 from blocks b where b.id = m.block_id and b.released_at is null)`

/** Places that blocks of the event `e` keep apart now: beside takenNow, all that the public cannot buy. */
export const KEPT = `(e.reserved + (select count(*) from registrations r
    join participants m on m.registration_id = r.id and m.holds_place
    where r.event_id = e.id and ${OVER} and ${BACK_TO_BLOCK}))::int`

/** How many of the public still fit into a distance `d`; null where only the event limits it. */
export const LEFT_IN_DISTANCE = `case when d.participant_limit is not null then
    greatest(0, d.participant_limit - d.taken - d.reserved + (select count(*) from registrations r
      join participants m on m.registration_id = r.id and m.holds_place
      join categories c on c.id = m.category_id and c.distance = d.name
      where r.event_id = d.event_id and ${OVER} and not ${BACK_TO_BLOCK}))::int end`

/** Places that a block has left now: those in the hands of a till are not. */
export const LEFT_IN_BLOCK = `(blocks.places - blocks.taken - blocks.dealt + (select count(*) from registrations r
    join participants m on m.registration_id = r.id and m.holds_place
    where r.event_id = blocks.event_id and m.block_id = blocks.id and ${OVER}))::int`

/** People at the price of a tier `t` now, where it has a number of places. */
export const SOLD_NOW = `case when t.places is null then 0 else t.sold - (select count(*) from registrations r
    join participants m on m.registration_id = r.id and m.holds_place
    where r.event_id = t.event_id and m.tier_id = t.id and ${OVER})::int end`

/** The day on which ages count in a distance `d` of an event `e` (rules/distances.ts). */
export const AGE_DAY = `coalesce(d.age_on, (coalesce(d.start_at, e.event_datetime) at time zone 'America/Bogota')::date)`
