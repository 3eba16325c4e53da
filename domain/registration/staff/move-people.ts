/**
 * People of a registration who go to another category or get another kit: what they have, what they will have, and the
 * seats in between. What both share is neither taken nor given back, so it works in a sold-out event.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { findBlock, isForDistance } from '#domain/events/capacity/find-block.ts'
import { type Missing, moveSeats, type Seat, type UpTo } from '#domain/events/capacity/seats.ts'
import { kitFits } from '#domain/events/rules/distances.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { waves } from '#domain/events/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import { isHandedOver } from '../../kit-desk/tables.ts'
import type { EventOffer } from '../lookup/find-offer.ts'
import { distanceOf } from '../lookup/offer-state.ts'
import type { Participant } from '../reprice.ts'
import { participants } from '../tables.ts'

type Moved = { before: Participant; after: Participant }

/** What staff may do with a reason only: a kit that is for others, a size after its last day. */
export const kitExceptions = (moved: Moved[], offer: EventOffer): Map<number, string> => {
  const isFrozen = offer.size_freeze_on !== null && bogotaDay(offer.now) > offer.size_freeze_on
  const frozenOn = offer.size_freeze_on?.split('-').reverse().join('/')
  const exceptions = new Map<number, string>()
  for (const { before, after } of moved) {
    const distance = distanceOf(offer, after.category_id)
    const kit = offer.kits.find(({ id }) => id === after.kit_id)
    const changes = before.kit_id !== after.kit_id
    if (!kit || !distance || (!changes && before.category_id === after.category_id)) continue
    const { gender, age } = after
    if (!kitFits(kit, { distance_id: distance.id, age, gender }))
      exceptions.set(
        after.id,
        `La talla ${kitSizeLabel(kit.size)} no es para esta persona en ${distance.name}. Elige otra o escribe la razón.`,
      )
    else if (changes && isFrozen)
      exceptions.set(after.id, `Las tallas quedaron fijas el ${frozenOn}. Escribe la razón.`)
  }
  return exceptions
}

/** Somebody of a block who goes where it has no places takes one of the public's. */
const keepsBlock = async (tx: Tx, offer: EventOffer, { block_id, category_id }: Participant) => {
  const block = block_id === null ? null : await findBlock(tx, offer.id, block_id)
  return block && isForDistance(block, distanceOf(offer, category_id)?.id) ? block.id : null
}

const seatIn = (offer: EventOffer, { category_id, kit_id, block_id, tier_id }: Participant): Seat => ({
  distance_id: distanceOf(offer, category_id)?.id ?? 0,
  kit_id,
  block_id,
  tier_id,
})

/** Which wave belongs to which distance. */
const distancesOfWaves = async (tx: Tx, ids: number[]): Promise<Map<number, number>> => {
  const { id, distance_id } = waves
  const rows = ids.length > 0 ? await tx.select({ id, distance_id }).from(waves).where(inArray(id, ids)) : []
  return new Map(rows.map((wave) => [wave.id, wave.distance_id]))
}

/** At the rows of `members`, as they were sent: a wave belongs to one distance. */
export const waveProblems = async (
  tx: Tx,
  offer: EventOffer,
  moved: Moved[],
  members: { id: number }[],
): Promise<Record<string, string[]>> => {
  const distances = await distancesOfWaves(
    tx,
    moved.flatMap(({ after }) => after.wave_id ?? []),
  )
  return Object.fromEntries(
    moved
      .filter(
        ({ after: { wave_id, category_id } }) =>
          wave_id !== null && distances.get(wave_id) !== distanceOf(offer, category_id)?.id,
      )
      .map(({ after }) => [
        `members.${members.findIndex(({ id }) => id === after.id)}.wave_id`,
        ['Elige una oleada de su distancia.'],
      ]),
  )
}

/** What is out is changed at the desk, where it comes back; the number goes with the distance. */
export const handedOverProblems = async (
  tx: Tx,
  moved: Moved[],
  members: { id: number }[],
): Promise<Record<string, string[]>> => {
  const touched = moved.filter(
    ({ before, after }) => before.kit_id !== after.kit_id || before.category_id !== after.category_id,
  )
  if (touched.length === 0) return {}
  const ids = touched.map(({ after }) => after.id)
  const { rows } = await tx.execute<{ id: number }>(
    sql`select m.id from participants m where m.id in ${ids} and ${isHandedOver('m.id')}`,
  )
  const problems: Record<string, string[]> = {}
  for (const { before, after } of touched.filter(({ after: { id } }) => rows.some((row) => row.id === id))) {
    const at = members.findIndex(({ id }) => id === after.id)
    const isSize = before.category_id === after.category_id
    const isOwn = after.team_role === null && moved.length > 1
    const field = isSize ? `members.${at}.kit_id` : isOwn ? `members.${at}.category_id` : 'category_id'
    problems[field] = [
      isSize
        ? 'El kit ya se entregó: la talla se cambia en la mesa de entrega.'
        : 'El kit ya se entregó con su número: la distancia y la categoría ya no se cambian.',
    ]
  }
  return problems
}

/** After anything but 'moved' the caller must roll back. One whose hold is over owns nothing: it only says what it wants. */
export const movePeople = async (
  tx: Tx,
  offer: EventOffer,
  moved: Moved[],
  { owns, upTo }: { owns: boolean; upTo: UpTo },
): Promise<'moved' | Missing> => {
  const settled: Moved[] = []
  for (const { before, after } of moved) {
    const leaves = distanceOf(offer, before.category_id)?.id !== distanceOf(offer, after.category_id)?.id
    const block_id = leaves ? await keepsBlock(tx, offer, after) : after.block_id
    settled.push({ before, after: { ...after, block_id } })
  }
  for (const { before, after } of settled) {
    const { kit_id, block_id, age, wave_id, estimated_time } = after
    const changes = { kit_id, block_id, age, wave_id, estimated_time }
    const differs = Object.entries(changes).some(
      ([name, value]) => before[name as keyof Participant] !== value,
    )
    if (differs) await tx.update(participants).set(changes).where(eq(participants.id, after.id))
  }
  if (!owns) return 'moved'
  return moveSeats(tx, offer.id, {
    from: settled.map(({ before }) => seatIn(offer, before)),
    to: settled.map(({ after }) => seatIn(offer, after)),
    upTo,
  })
}
