/** Taking seats as parts of the statement that saves a registration (docs/decisions/0009): what most people need. */

type SeatPlaces = {
  event: string
  people: string
  distance: string
  tier: string
  kit: string
  kits: string
  permit: string
}

const roomInEvent = ({ people, permit }: SeatPlaces) =>
  `taken + reserved + ${people}::int <= case when ${permit}::boolean then coalesce(hard_limit, participant_limit) else participant_limit end`
const roomInDistance = ({ people }: SeatPlaces) =>
  `(participant_limit is null or taken + reserved + ${people}::int <= participant_limit)`
const roomAtPrice = ({ people }: SeatPlaces) => `(places is null or sold + ${people}::int <= places)`

/**
 * The same as parts of a statement under the event's lock, for people of one distance, tier and size and of no block, as
 * nearly everybody is. `dressed` has a row if there was room for all; a tier that ended leaves nothing written.
 */
export const seatsTaken = (places: SeatPlaces, condition = 'true') => {
  const { event, people, distance, tier, kit, kits: wanted } = places
  return `
  offered as (select id, places from price_tiers where id = ${tier}::int and ${roomAtPrice(places)}),
  seated as (update events set taken = taken + ${people}::int
    where id = ${event} and ${roomInEvent(places)} and exists (select 1 from offered) and ${condition} returning id),
  started as (update distances set taken = taken + ${people}::int
    where id = ${distance}::int and ${roomInDistance(places)} and exists (select 1 from seated) returning id),
  priced as (update price_tiers t set sold = t.sold + ${people}::int from offered o
    where t.id = o.id and o.places is not null and exists (select 1 from started) returning t.id),
  dressed as (update kits set taken = taken + ${wanted}::int
    where id = ${kit} and taken + ${wanted}::int <= amount and exists (select 1 from started) returning id)`
}

/** Beside it: of what there was room. */
export const seatsTally = (places: SeatPlaces) => `
    (select count(*) from offered)::int as tiers,
    (select count(*) from events where id = ${places.event} and ${roomInEvent(places)})::int as spots,
    (select count(*) from distances where id = ${places.distance}::int and ${roomInDistance(places)})::int as distances,
    (select count(*) from kits where id = ${places.kit} and taken + ${places.kits}::int <= amount)::int as kits`

/** As a part of a statement under the event's lock: `rows` has the `event_id` and the number of `people` who paid. */
export const markedPaid = (rows: string) => `
  update events e set paid = e.paid + p.people from ${rows} p
  where e.id = p.event_id and e.paid + p.people between 0 and e.taken`
