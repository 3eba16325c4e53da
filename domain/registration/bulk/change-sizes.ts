/**
 * Another size for many people, each in the kit of the same name. Under the event's lock, as a change of one is: stock is
 * given back and taken in the order in which they were chosen, and who finds none is left out.
 */
import { sql } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { moveSeats } from '#domain/events/capacity/seats.ts'
import { kitFits } from '#domain/events/rules/distances.ts'
import type { Tx } from '#server/database/connect.ts'
import { type EventOffer, findOffer, type OfferedKit } from '../lookup/find-offer.ts'
import type { LeftOut } from './bulk-contract.ts'
import type { Reason } from './bulk-messages.ts'
import { type Chosen, leftOutOf, partChosen, readChosen } from './read-people.ts'

export type SizeMove = { person: Chosen; before: OfferedKit; after: OfferedKit }

const isFrozen = ({ size_freeze_on, now }: EventOffer) =>
  size_freeze_on !== null && bogotaDay(now) > size_freeze_on

/** Of those who may have it, as many as there are kits. Whoever gives one back makes room for who comes later. */
const withinStock = (wanted: readonly SizeMove[], kits: readonly OfferedKit[], reason: Reason) => {
  const left = new Map(kits.map(({ id, amount, taken }) => [id, amount - taken]))
  const moves: SizeMove[] = []
  const left_out: LeftOut[] = []
  for (const move of wanted) {
    const { before, after, person } = move
    if ((left.get(after.id) ?? 0) <= 0) {
      left_out.push(leftOutOf(person, reason))
      continue
    }
    left.set(after.id, (left.get(after.id) ?? 0) - 1)
    left.set(before.id, (left.get(before.id) ?? 0) + 1)
    moves.push(move)
  }
  return { moves, left_out }
}

/** One statement for all of them, and the kits' own counters. */
const writeMoves = async (tx: Tx, event_id: number, moves: readonly SizeMove[]) => {
  if (moves.length === 0) return
  await tx.execute(sql`
    update participants m set kit_id = x.kit_id
    from unnest(${sql.param(moves.map(({ person }) => person.id))}::int[],
      ${sql.param(moves.map(({ after }) => after.id))}::int[]) as x (id, kit_id)
    where m.id = x.id`)
  const seats = (kitOf: (move: SizeMove) => OfferedKit) =>
    moves.map((move) => {
      const { distance_id, block_id, tier_id } = move.person
      return { distance_id, block_id, tier_id, kit_id: kitOf(move).id }
    })
  const moved = await moveSeats(tx, event_id, {
    from: seats(({ before }) => before),
    to: seats(({ after }) => after),
  })
  if (moved !== 'moved') throw new Error(`kits that were counted are not there: ${moved}`)
}

type Outcome = { moves: SizeMove[]; left_out: LeftOut[] }

/** The caller holds the event's lock. `targetOf`: the kit somebody is to have, or why not. */
const moveKits = async (
  tx: Tx,
  offer: EventOffer,
  people: readonly Chosen[],
  targetOf: (person: Chosen, kit: OfferedKit) => OfferedKit | Reason,
  { short, preview }: { short: Reason; preview: boolean },
): Promise<Outcome> => {
  const kitOf = ({ kit_id }: Chosen) => offer.kits.find(({ id }) => id === kit_id)
  const targets = new Map(
    people.map((person) => {
      const kit = kitOf(person)
      if (!person.live) return [person.id, person.state === 'held' ? 'over' : 'gone'] as const
      if (person.handed) return [person.id, 'handed'] as const
      return [person.id, kit ? targetOf(person, kit) : 'no size'] as const
    }),
  )
  const { able, left_out } = partChosen(people, ({ id }) => {
    const target = targets.get(id)
    return typeof target === 'string' ? target : null
  })
  const wanted = able.flatMap((person) => {
    const [before, after] = [kitOf(person), targets.get(person.id)]
    return before && after && typeof after !== 'string' ? [{ person, before, after }] : []
  })
  const found = withinStock(wanted, offer.kits, short)
  if (!preview) await writeMoves(tx, offer.id, found.moves)
  return { moves: found.moves, left_out: [...left_out, ...found.left_out] }
}

export type SizeChange = { ids: readonly number[]; size: string; preview: boolean }

/** Null: there is no such event. */
export const changeSizes = async (
  tx: Tx,
  event_id: number,
  { ids, size, preview }: SizeChange,
): Promise<Outcome | null> => {
  if (!(await lockEvent(tx, event_id))) return null
  const offer = await findOffer(tx, event_id)
  if (!offer) return null
  return moveKits(
    tx,
    offer,
    await readChosen(tx, event_id, ids),
    (person, kit) => {
      if (kit.size === size) return 'same'
      const same = offer.kits.filter(({ kit_name, size: of }) => kit_name === kit.kit_name && of === size)
      if (same.length === 0) return 'no size'
      if (isFrozen(offer)) return 'frozen'
      return same.find((one) => kitFits(one, person)) ?? 'not for'
    },
    { short: 'sold out', preview },
  )
}

/** Sets back who still has what the act gave them; the caller holds the locks of event and act. */
export const restoreSizes = async (
  tx: Tx,
  event_id: number,
  lines: readonly { participant_id: number; before: unknown; after: unknown }[],
): Promise<Outcome> => {
  const offer = await findOffer(tx, event_id)
  if (!offer) throw new Error('an act has an event')
  const people = await readChosen(
    tx,
    event_id,
    lines.map(({ participant_id }) => participant_id),
  )
  return moveKits(
    tx,
    offer,
    people,
    (person, kit) => {
      const line = lines.find(({ participant_id }) => participant_id === person.id)
      if (kit.id !== line?.after) return 'changed'
      return offer.kits.find(({ id }) => id === line.before) ?? 'changed'
    },
    { short: 'sold meanwhile', preview: false },
  )
}
