/**
 * What blocks keep apart, and what of it a till has in hand: places of the event and of its distances that the public
 * cannot buy. With seats.ts the only writer of these counters (docs/capacity.md); the caller holds the event's lock.
 */
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'

/**
 * A block keeps in each of its distances what it has left, as far as the distance has room: whichever its people choose,
 * there is a place. After its people moved by so many in some distances, or its number or distances changed, what it
 * keeps in each is reckoned anew; a place that comes back is kept again wherever it fits, so that giving back never
 * fails. Where people do not fit nothing of that distance is written; nor where a till has in hand what they would take
 * there (domain/till).
 */
const KEEP_IN_DISTANCES = {
  name: 'keep-in-distances',
  text: `
  with block as (
    select event_id, case when released_at is null then places - taken else 0 end as "left" from blocks where id = $1),
  moves as (
    select d.id, d.name, b."left", coalesce(x.people, 0) as people, coalesce(k.kept, 0) as kept,
      k.block_id is not null as named, d.participant_limit - d.taken - d.reserved as room,
      case when x.people > 0 then (select coalesce(sum(t.places - t.sold), 0) from till_deals t
        where t.block_id = $1 and t.distance_id = d.id and t.returned_at is null) else 0 end as dealt
    from block b join distances d on d.event_id = b.event_id
    left join unnest($2::int[], $3::int[]) x(id, people) on x.id = d.id
    left join block_distances k on k.block_id = $1 and k.distance_id = d.id
    where x.id is not null or k.block_id is not null),
  planned as (
    select m.*, case when not m.named then 0 when m.room is null then m."left"
      else least(m."left", m.kept + m.room - m.people) end as kept_after,
      coalesce(m.kept + m.room - m.people >= m.dealt, true) as fits
    from moves m),
  started as (
    update distances d set taken = d.taken + p.people, reserved = d.reserved + p.kept_after - p.kept
    from planned p where d.id = p.id and p.fits),
  keeping as (
    update block_distances k set kept = p.kept_after from planned p
    where k.block_id = $1 and k.distance_id = p.id and p.fits)
  select id, name, kept, kept_after, greatest(0, room) as room, fits from planned order by id`,
}

/** What a block kept in a distance and keeps now, beside the room the distance had. */
export type KeptLine = {
  id: number
  name: string
  kept: number
  kept_after: number
  room: number | null
  /** Its people found a place there. */
  fits: boolean
}

export const keepInDistances = (
  tx: Tx,
  block_id: number,
  people: Map<number, number> = new Map(),
): Promise<KeptLine[]> =>
  runNamed<KeptLine>(tx, KEEP_IN_DISTANCES, [block_id, [...people.keys()], [...people.values()]])

const KEEP_IN_EVENT = {
  name: 'keep-in-event',
  text: `
  with kept as (update events set reserved = reserved + $2::int
    where id = $1 and ($2::int <= 0 or taken + reserved + $2::int <= participant_limit) returning id)
  select exists (select 1 from kept) as kept,
    (select greatest(0, participant_limit - taken - reserved) from events where id = $1) as "left"`,
}

/** So many more places kept apart from the public, or fewer where it is below 0; how many are left if they do not fit. */
export const keepInEvent = async (tx: Tx, event_id: number, places: number): Promise<'kept' | number> => {
  const [row] = await runNamed<{ kept: boolean; left: number }>(tx, KEEP_IN_EVENT, [event_id, places])
  return row?.kept ? 'kept' : (row?.left ?? 0)
}

const DEAL = {
  name: 'deal-places',
  text: `
  with dealt as (
    update blocks b set dealt = b.dealt + $4::int where b.id = $2 and b.event_id = $1
      and ($4::int <= 0 or b.released_at is null and b.taken + b.dealt + $4::int <= b.places) returning b.id),
  dressed as (
    update kits k set dealt = k.dealt + $4::int, taken = k.taken + $4::int where k.id = $3 and k.event_id = $1
      and ($4::int <= 0 or k.taken + $4::int <= k.amount) returning k.id)
  select exists (select 1 from dealt) as dealt, exists (select 1 from dressed) as dressed`,
}

/**
 * So many places of a block with their size go into the hands of a till, which sells them without connection; below 0
 * they come back. What is dealt is still kept by the block, and its size counts as taken. After anything but 'moved' the
 * caller must roll back (refuse).
 */
export const moveDealt = async (
  tx: Tx,
  event_id: number,
  { block_id, kit_id }: { block_id: number; kit_id: number },
  places: number,
): Promise<'moved' | 'no block' | 'no kits'> => {
  const [moved] = await runNamed<{ dealt: boolean; dressed: boolean }>(tx, DEAL, [
    event_id,
    block_id,
    kit_id,
    places,
  ])
  if (!moved?.dealt) return 'no block'
  return moved.dressed ? 'moved' : 'no kits'
}
