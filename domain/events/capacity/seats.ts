/**
 * The only writer of what people have taken of an event: its places, those of a distance, of a block, of a tier that
 * has a number of them, and kits. Somebody takes one of each, or none (docs/capacity.md). The caller holds the event's
 * lock; the tables' own constraints stand behind.
 */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { kits } from '../tables.ts'
import { keepInDistances } from './keep-places.ts'

/** What one person takes beside the place of the event. Only where a tier has a number of places it is counted. */
export type Seat = {
  distance_id: number
  kit_id: number
  block_id: number | null
  tier_id: number | null
}

/** 'permit': staff with a reason go above the public limit, never above the number in the permit. */
export type UpTo = 'public' | 'permit'

export type Missing = 'no spots' | 'no distance' | 'no block' | 'no tier' | 'no kits'

const MARK_PAID = {
  name: 'mark-paid',
  text: 'update events set paid = paid + $2 where id = $1 and paid + $2 between 0 and taken returning id',
}

/** `people` is negative when a payment is undone. */
export const markPaid = async (tx: Tx, event_id: number, people: number): Promise<'marked' | 'not taken'> => {
  const rows = await runNamed(tx, MARK_PAID, [event_id, people])
  return rows.length === 1 ? 'marked' : 'not taken'
}

/** By id: how many more of it are had after than before; what both share is not in it. */
const netOf = (from: Seat[], to: Seat[], idOf: (seat: Seat) => number | null): Map<number, number> => {
  const net = new Map<number, number>()
  const add = (seats: Seat[], sign: 1 | -1) => {
    for (const seat of seats) {
      const id = idOf(seat)
      if (id !== null) net.set(id, (net.get(id) ?? 0) + sign)
    }
  }
  add(to, 1)
  add(from, -1)
  return new Map([...net].filter(([, people]) => people !== 0).sort(([one], [other]) => one - other))
}

/** The event, the blocks and the prices, and the distances of who is of no block. */
const MOVE_SEATS = {
  name: 'move-seats',
  text: `
  with block_moves as (
    select b.id, x.people, b.released_at is null as open, b.taken, b.places - b.dealt as places
    from unnest($5::int[], $6::int[]) x(id, people) join blocks b on b.id = x.id and b.event_id = $1),
  -- Who takes a place of a block turns a kept one into a taken one.
  event_move as (select coalesce(sum(people) filter (where open), 0)::int as unkept from block_moves),
  tier_moves as (
    select t.id, x.people from unnest($7::int[], $8::int[]) x(id, people)
    join price_tiers t on t.id = x.id and t.event_id = $1 and t.places is not null),
  seated as (
    update events e set taken = e.taken + $2::int, reserved = e.reserved - m.unkept from event_move m
    where e.id = $1 and m.unkept <= e.reserved and ($2::int - m.unkept <= 0 or e.taken + e.reserved + $2::int - m.unkept
      <= case when $9::boolean then coalesce(e.hard_limit, e.participant_limit) else e.participant_limit end)
    returning e.id),
  started as (
    update distances d set taken = d.taken + x.people from unnest($3::int[], $4::int[]) x(id, people)
    where d.id = x.id and d.event_id = $1 and (x.people <= 0 or d.participant_limit is null
      or d.taken + d.reserved + x.people <= d.participant_limit)
    returning d.id),
  blocked as (
    update blocks b set taken = b.taken + m.people from block_moves m
    where b.id = m.id and (m.people <= 0 or (m.open and m.taken + m.people <= m.places)) returning b.id),
  priced as (
    update price_tiers t set sold = t.sold + m.people from tier_moves m
    where t.id = m.id and (m.people <= 0 or t.sold + m.people <= t.places) returning t.id)
  select (select count(*) from seated) = 1 as seated,
    (select count(*) from started) = cardinality($3::int[]) as started,
    (select count(*) from blocked) = cardinality($5::int[]) as blocked,
    (select count(*) from priced) = (select count(*) from tier_moves) as priced`,
}

type Moved = { seated: boolean; started: boolean; blocked: boolean; priced: boolean }

/** In id order, whoever comes: two teams that want the same two sizes never wait for each other. */
const lockKits = async (tx: Tx, ids: number[]) => {
  const rows = await tx
    .select({ id: kits.id, amount: kits.amount, taken: kits.taken })
    .from(kits)
    .where(inArray(kits.id, ids))
    .orderBy(asc(kits.id))
    .for('no key update')
  return new Map(rows.map((kit) => [kit.id, kit]))
}

const moveKits = async (tx: Tx, moves: Map<number, number>): Promise<'moved' | 'no kits'> => {
  if (moves.size === 0) return 'moved'
  const locked = await lockKits(tx, [...moves.keys()])
  for (const [id, people] of moves) {
    const kit = locked.get(id)
    if (!kit || (people > 0 && kit.taken + people > kit.amount)) return 'no kits'
  }
  for (const [id, people] of moves)
    await tx
      .update(kits)
      .set({ taken: sql`${kits.taken} + ${people}` })
      .where(eq(kits.id, id))
  return 'moved'
}

const blocksOf = (seats: Seat[]): number[] =>
  [...new Set(seats.flatMap(({ block_id }) => block_id ?? []))].sort((one, other) => one - other)

/**
 * From the seats that people have to those they want, all or none. What both share is neither taken nor given back, so
 * a change works in a sold-out event. After anything but 'moved' the caller must roll back (refuse).
 */
export const moveSeats = async (
  tx: Tx,
  event_id: number,
  { from = [], to = [], upTo = 'public' }: { from?: Seat[]; to?: Seat[]; upTo?: UpTo },
): Promise<'moved' | Missing> => {
  const blocks = netOf(from, to, ({ block_id }) => block_id)
  const tiers = netOf(from, to, ({ tier_id }) => tier_id)
  const inDistances = (block_id: number | null) =>
    netOf(from, to, (seat) => (seat.block_id === block_id ? seat.distance_id : null))
  const ofPublic = inDistances(null)
  const people = to.length - from.length
  if (people !== 0 || blocks.size + tiers.size + ofPublic.size > 0) {
    const [moved] = await runNamed<Moved>(tx, MOVE_SEATS, [
      event_id,
      people,
      [...ofPublic.keys()],
      [...ofPublic.values()],
      [...blocks.keys()],
      [...blocks.values()],
      [...tiers.keys()],
      [...tiers.values()],
      upTo === 'permit',
    ])
    if (!moved?.blocked) return 'no block'
    if (!moved.seated) return 'no spots'
    if (!moved.started) return 'no distance'
    if (!moved.priced) return 'no tier'
  }
  for (const block_id of blocksOf([...from, ...to])) {
    const ofBlock = inDistances(block_id)
    if (ofBlock.size === 0 && !blocks.has(block_id)) continue
    const lines = await keepInDistances(tx, block_id, ofBlock)
    if (!lines.every(({ fits }) => fits)) return 'no distance'
  }
  return moveKits(
    tx,
    netOf(from, to, ({ kit_id }) => kit_id),
  )
}

/** A distance and a kit beside the seat somebody has, for a change that waits for its payment. */
export type Reserved = { distance_id: number | null; kit_id: number | null; block_id: number | null }

/** `people` is 1 to take it and -1 to give it back. The event's own place is shared: it is neither. */
export const moveReserved = async (
  tx: Tx,
  event_id: number,
  { distance_id, kit_id, block_id }: Reserved,
  people: 1 | -1,
): Promise<'moved' | Missing> => {
  if (distance_id !== null && block_id !== null) {
    const lines = await keepInDistances(tx, block_id, new Map([[distance_id, people]]))
    if (!lines.every(({ fits }) => fits)) return 'no distance'
  } else if (distance_id !== null) {
    const values = [event_id, 0, [distance_id], [people], [], [], [], [], false]
    const [moved] = await runNamed<Moved>(tx, MOVE_SEATS, values)
    if (!moved?.started) return 'no distance'
  }
  return moveKits(tx, kit_id === null ? new Map() : new Map([[kit_id, people]]))
}

export const giveBackSeats = async (tx: Tx, event_id: number, seats: Seat[]): Promise<void> => {
  const moved = await moveSeats(tx, event_id, { from: seats })
  if (moved !== 'moved') throw new Error(`seats were not given back: ${moved}`)
}

const CATEGORY_PEOPLE = {
  name: 'people-of-category',
  text: `select (select count(*) from participants m where m.category_id = $2 and m.event_id = $1 and m.holds_place)::int as people,
    (select d.participant_limit - d.taken - d.reserved from distances d where d.id = $3) as "left"`,
}

/** A category goes to another distance, with its people: all of them, or none if they are too many for it. */
export const moveCategory = async (
  tx: Tx,
  event_id: number,
  category_id: number,
  { from, to }: { from: number; to: number },
): Promise<'moved' | { people: number; left: number }> => {
  const [found] = await runNamed<{ people: number; left: number | null }>(tx, CATEGORY_PEOPLE, [
    event_id,
    category_id,
    to,
  ])
  const { people = 0, left = null } = found ?? {}
  if (people === 0) return 'moved'
  if (left !== null && left < people) return { people, left: Math.max(0, left) }
  await runNamed(tx, MOVE_SEATS, [event_id, 0, [from, to], [-people, people], [], [], [], [], false])
  return 'moved'
}
