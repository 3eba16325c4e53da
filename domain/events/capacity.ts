/**
 * The only writer of events.taken, events.paid and kits.taken: the scarce things of an event. A change is a
 * conditional statement or looks under a lock, so that two people never both get the last one; the table's own
 * constraint stands behind. Order of locks, for everybody: the event's row first, then kits by id.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { events, kits } from './tables.ts'

type LockedEvent = Pick<
  typeof events.$inferSelect,
  | 'id'
  | 'slug'
  | 'name'
  | 'type'
  | 'sport'
  | 'status'
  | 'participant_limit'
  | 'taken'
  | 'paid'
  | 'register_deadline'
  | 'event_datetime'
  | 'team_size'
> & {
  /** A hold of the event is over and not expired yet. */
  over_holds: boolean
  /** The database's clock decides deadlines and holds. */
  now: Date
}

/** Not 'for update': rows that merely reference the event (an attempt, an order) need not wait. */
const LOCK_EVENT = {
  name: 'lock-event',
  text: `
  select id, slug, name, type, sport, status, participant_limit, taken, paid, register_deadline, event_datetime,
    team_size, now() as now,
    exists (select 1 from registrations r
      where r.event_id = events.id and r.state = 'held' and r.hold_until <= now()) as over_holds
  from events where id = $1
  for no key update`,
}

/** Until the end of the transaction nobody else saves a registration of this event. */
export const lockEvent = async (tx: Tx, event_id: number): Promise<LockedEvent | null> => {
  const [event] = await runNamed<LockedEvent>(tx, LOCK_EVENT, [event_id])
  return event ?? null
}

export const takeSpots = async (tx: Tx, event_id: number, people: number): Promise<'taken' | 'sold out'> => {
  const rows = await tx
    .update(events)
    .set({ taken: sql`${events.taken} + ${people}` })
    .where(and(eq(events.id, event_id), sql`${events.taken} + ${people} <= ${events.participant_limit}`))
    .returning({ id: events.id })
  return rows.length === 1 ? 'taken' : 'sold out'
}

/** Spots of paid people are given back after markPaid took the payment back. */
export const giveBackSpots = async (
  tx: Tx,
  event_id: number,
  people: number,
): Promise<'given back' | 'not taken'> => {
  const rows = await tx
    .update(events)
    .set({ taken: sql`${events.taken} - ${people}` })
    .where(and(eq(events.id, event_id), sql`${events.taken} - ${people} >= ${events.paid}`))
    .returning({ id: events.id })
  return rows.length === 1 ? 'given back' : 'not taken'
}

const MARK_PAID = {
  name: 'mark-paid',
  text: 'update events set paid = paid + $2 where id = $1 and paid + $2 between 0 and taken returning id',
}

/** `people` is negative when a payment is undone. */
export const markPaid = async (tx: Tx, event_id: number, people: number): Promise<'marked' | 'not taken'> => {
  const rows = await runNamed(tx, MARK_PAID, [event_id, people])
  return rows.length === 1 ? 'marked' : 'not taken'
}

/** Locks them in id order, whoever comes: two teams that want the same two sizes never wait for each other. */
const lockKits = async (tx: Tx, ids: number[]) => {
  const rows = await tx
    .select({ id: kits.id, amount: kits.amount, taken: kits.taken })
    .from(kits)
    .where(inArray(kits.id, ids))
    .orderBy(asc(kits.id))
    .for('no key update')
  return new Map(rows.map((kit) => [kit.id, kit]))
}

type Kits = ReadonlyMap<number, number>

const moveKits = async (tx: Tx, moves: Kits, sign: 1 | -1): Promise<'moved' | 'refused'> => {
  const ids = [...moves.keys()].sort((a, b) => a - b)
  if (ids.length === 0) return 'moved'
  const locked = await lockKits(tx, ids)
  // All are looked at before one is written: a refusal leaves nothing half taken.
  for (const id of ids) {
    const kit = locked.get(id)
    const taken = (kit?.taken ?? 0) + sign * (moves.get(id) ?? 0)
    if (!kit || taken < 0 || taken > kit.amount) return 'refused'
  }
  for (const id of ids)
    await tx
      .update(kits)
      .set({ taken: sql`${kits.taken} + ${sign * (moves.get(id) ?? 0)}` })
      .where(eq(kits.id, id))
  return 'moved'
}

/** One size, as nearly everybody wants: the condition of the statement is the lock. */
const takeOneKit = async (tx: Tx, id: number, people: number): Promise<'taken' | 'sold out'> => {
  const rows = await tx
    .update(kits)
    .set({ taken: sql`${kits.taken} + ${people}` })
    .where(and(eq(kits.id, id), sql`${kits.taken} + ${people} <= ${kits.amount}`))
    .returning({ id: kits.id })
  return rows.length === 1 ? 'taken' : 'sold out'
}

/** All or none: kit id → how many. */
export const takeKits = async (tx: Tx, wanted: Kits): Promise<'taken' | 'sold out'> => {
  const [first, ...others] = wanted
  if (first && others.length === 0) return takeOneKit(tx, ...first)
  return (await moveKits(tx, wanted, 1)) === 'moved' ? 'taken' : 'sold out'
}

export const giveBackKits = async (tx: Tx, returned: Kits): Promise<'given back' | 'not taken'> =>
  (await moveKits(tx, returned, -1)) === 'moved' ? 'given back' : 'not taken'

type SeatPlaces = { event: string; people: string; kit: string; kits: string }

/** As parts of a statement under the event's lock: `seated` has a row if there were spots, `dressed` if kits too. */
export const seatsTaken = ({ event, people, kit, kits: wanted }: SeatPlaces, condition = 'true') => `
  seated as (update events set taken = taken + ${people}::int
    where id = ${event} and taken + ${people}::int <= participant_limit and ${condition} returning id),
  dressed as (update kits set taken = taken + ${wanted}::int
    where id = ${kit} and taken + ${wanted}::int <= amount and exists (select 1 from seated) returning id)`

const TAKE_SEATS = {
  name: 'take-seats',
  text: `
  with ${seatsTaken({ event: '$1', people: '$2', kit: '$3', kits: '$4' })}
  select (select count(*) from seated)::int as spots, (select count(*) from dressed)::int as kits`,
}

/**
 * Spots and kits of a team at once; anything but 'taken' must be followed by a rollback (refuse). Nearly everybody
 * wants one size: that is one statement, since every round trip under the event's lock is time nobody else can save.
 */
export const takeSeats = async (
  tx: Tx,
  event_id: number,
  people: number,
  wanted: Kits,
): Promise<'taken' | 'no spots' | 'no kits'> => {
  const [first, ...others] = wanted
  if (!first || others.length > 0) {
    if ((await takeSpots(tx, event_id, people)) === 'sold out') return 'no spots'
    return (await takeKits(tx, wanted)) === 'taken' ? 'taken' : 'no kits'
  }
  const [kit_id, amount] = first
  const [taken] = await runNamed<{ spots: number; kits: number }>(tx, TAKE_SEATS, [
    event_id,
    people,
    kit_id,
    amount,
  ])
  if (taken?.spots !== 1) return 'no spots'
  return taken.kits === 1 ? 'taken' : 'no kits'
}
