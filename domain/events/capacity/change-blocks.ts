/** Blocks: made, changed, released. Always under the event's lock; a refusal writes nothing (the caller rolls back). */
import { randomInt } from 'node:crypto'
import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { Database, Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { distanceIds } from '../distances/distance-rows.ts'
import { unknownDistance } from '../messages.ts'
import type { BlockOwner } from '../rules/blocks.ts'
import { block_distances, blocks } from './block-tables.ts'
import {
  blockDealt,
  blockInUse,
  blockTooBig,
  CODE_TAKEN,
  placesBelowDealt,
  placesBelowTaken,
  RELEASE_AFTER_EVENT,
  RELEASE_IN_PAST,
} from './capacity-messages.ts'
import { type KeptLine, keepInDistances, keepInEvent } from './keep-places.ts'
import { type LockedEvent, lockEvent } from './lock-event.ts'

export type BlockFields = {
  name: string
  owner: BlockOwner
  places: number
  distances: string[]
  release_on?: string | null | undefined
  code?: string | null | undefined
}

type Errors = Record<string, string[]>
type Row = typeof blocks.$inferSelect

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Ids of the names, or the name that is no distance of the event. */
const idsOf = async (tx: Tx, event_id: number, names: string[]): Promise<number[] | string> => {
  const known = await distanceIds(tx, event_id)
  const unknown = names.find((name) => !known.has(name))
  return unknown ?? [...new Set(names)].flatMap((name) => known.get(name) ?? [])
}

const isCodeTaken = async (tx: Tx, event_id: number, code: string | null, block_id: number) => {
  if (code === null) return false
  const [other] = await tx
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.event_id, event_id), eq(blocks.code, code), ne(blocks.id, block_id)))
  return other !== undefined
}

/** Someone of the block is in a distance it would no longer be for. */
const peopleOutside = async (tx: Tx, block_id: number, ids: number[]) => {
  if (ids.length === 0) return null
  const { rows } = await tx.execute<{ name: string; people: number }>(sql`
    select d.name, count(*)::int as people from participants m join categories c on c.id = m.category_id
    join distances d on d.event_id = c.event_id and d.name = c.distance
    where m.block_id = ${block_id} and m.holds_place and d.id not in ${ids} group by d.id limit 1`)
  return rows[0] ?? null
}

/** A till has places of it in hand in a distance it would no longer be for. */
const dealtOutside = async (tx: Tx, block_id: number, ids: number[]) => {
  if (ids.length === 0) return null
  const { rows } = await tx.execute<{ name: string }>(sql`
    select d.name from till_deals t join distances d on d.id = t.distance_id
    where t.block_id = ${block_id} and t.returned_at is null and t.sold < t.places and d.id not in ${ids} limit 1`)
  return rows[0]?.name ?? null
}

/** The rows of its distances: none named means all, also those that come later. Which of them it had before. */
const nameDistances = async (tx: Tx, event_id: number, block_id: number, ids: number[]) => {
  const wanted = ids.length > 0 ? ids : [...(await distanceIds(tx, event_id)).values()]
  const before = await tx
    .select({ id: block_distances.distance_id })
    .from(block_distances)
    .where(eq(block_distances.block_id, block_id))
  const had = new Set(before.map(({ id }) => id))
  const gone = [...had].filter((id) => !wanted.includes(id))
  if (gone.length > 0)
    await tx.execute(sql`
    with gone as (delete from block_distances where block_id = ${block_id} and distance_id in ${gone} returning distance_id, kept)
    update distances d set reserved = d.reserved - gone.kept from gone where d.id = gone.distance_id`)
  const added = wanted.filter((id) => !had.has(id))
  if (added.length > 0)
    await tx.insert(block_distances).values(added.map((distance_id) => ({ block_id, distance_id })))
  return had
}

/** The first distance that lacks room for what is asked of it anew: all of the block where it was not named before. */
const tightOf = (lines: KeptLine[], had: Set<number>, { left, more }: { left: number; more: number }) => {
  for (const { id, name, kept, kept_after, room } of lines) {
    const asked = had.has(id) ? Math.max(0, more) : left
    if (asked > 0 && kept_after - kept < asked)
      return { places: [blockTooBig(asked, { distance: name, left: room ?? 0 }, had.has(id))] }
  }
  return null
}

const releaseError = (event: LockedEvent, release_on: string | null | undefined): Errors => {
  if (!release_on) return {}
  if (release_on <= bogotaDay(event.now)) return { release_on: [RELEASE_IN_PAST] }
  return release_on > bogotaDay(event.event_datetime) ? { release_on: [RELEASE_AFTER_EVENT] } : {}
}

/** The id of the new block, or why there is none. */
export const createBlock = async (
  tx: Tx,
  event_id: number,
  fields: BlockFields,
): Promise<number | 'not found' | Errors> => {
  const event = await lockEvent(tx, event_id)
  if (!event) return 'not found'
  const ids = await idsOf(tx, event_id, fields.distances)
  if (typeof ids === 'string') return { distances: [unknownDistance(ids)] }
  const code = fields.code === undefined ? newCode() : fields.code
  const errors = releaseError(event, fields.release_on)
  if (await isCodeTaken(tx, event_id, code, 0)) errors.code = [CODE_TAKEN]
  if (Object.keys(errors).length > 0) return errors
  const { name, owner, places, release_on = null } = fields
  const kept = await keepInEvent(tx, event_id, places)
  if (kept !== 'kept') return { places: [blockTooBig(places, { distance: null, left: kept })] }
  const [block] = await tx
    .insert(blocks)
    .values({ event_id, name, owner, places, release_on, code, all_distances: ids.length === 0 })
    .returning({ id: blocks.id })
  if (!block) throw new Error('an insert of one block returned no row')
  const had = await nameDistances(tx, event_id, block.id, ids)
  const lines = await keepInDistances(tx, block.id)
  return tightOf(lines, had, { left: places, more: places }) ?? block.id
}

const lockBlock = async (tx: Tx, event_id: number, id: number): Promise<Row | null> => {
  const [block] = await tx
    .select()
    .from(blocks)
    .where(and(eq(blocks.id, id), eq(blocks.event_id, event_id)))
    .for('no key update')
  return block ?? null
}

export const changeBlock = async (
  tx: Tx,
  event_id: number,
  id: number,
  fields: BlockFields,
): Promise<'changed' | 'not found' | 'released' | Errors> => {
  const event = await lockEvent(tx, event_id)
  const block = event && (await lockBlock(tx, event_id, id))
  if (!event || !block) return 'not found'
  if (block.released_at) return 'released'
  const ids = await idsOf(tx, event_id, fields.distances)
  if (typeof ids === 'string') return { distances: [unknownDistance(ids)] }
  const { name, owner, places, release_on = block.release_on, code = block.code } = fields
  const errors: Errors = release_on === block.release_on ? {} : releaseError(event, release_on)
  if (await isCodeTaken(tx, event_id, code, id)) errors.code = [CODE_TAKEN]
  if (places < block.taken) errors.places = [placesBelowTaken(block.taken)]
  else if (places < block.taken + block.dealt) errors.places = [placesBelowDealt(block.dealt)]
  const outside = await peopleOutside(tx, id, ids)
  if (outside) errors.distances = [blockInUse(outside)]
  const dealt = outside ? null : await dealtOutside(tx, id, ids)
  if (dealt) errors.distances = [blockDealt(dealt)]
  if (Object.keys(errors).length > 0) return errors
  const more = places - block.places
  const kept = await keepInEvent(tx, event_id, more)
  if (kept !== 'kept') return { places: [blockTooBig(more, { distance: null, left: kept }, true)] }
  const all_distances = ids.length === 0
  await tx
    .update(blocks)
    .set({ name, owner, places, release_on, code, all_distances })
    .where(eq(blocks.id, id))
  const had = await nameDistances(tx, event_id, id, ids)
  const lines = await keepInDistances(tx, id)
  return tightOf(lines, had, { left: places - block.taken, more }) ?? 'changed'
}

/** What is left goes back to the public, once: how many. What a till has in hand comes back from it first. */
export const releaseBlock = async (
  tx: Tx,
  event_id: number,
  id: number,
): Promise<number | 'not found' | 'released' | { dealt: number }> => {
  const event = await lockEvent(tx, event_id)
  const block = event && (await lockBlock(tx, event_id, id))
  if (!block) return 'not found'
  if (block.released_at) return 'released'
  if (block.dealt > 0) return { dealt: block.dealt }
  const left = block.places - block.taken
  await keepInEvent(tx, event_id, -left)
  await tx
    .update(blocks)
    .set({ released_at: sql`now()`, released_places: left, places: block.taken })
    .where(eq(blocks.id, id))
  await keepInDistances(tx, id)
  return left
}

/** Those whose day has come. Safe to run twice. */
export const releaseDueBlocks = async (db: Database): Promise<number> => {
  const due = await db
    .select({ id: blocks.id, event_id: blocks.event_id })
    .from(blocks)
    .where(and(isNull(blocks.released_at), lte(blocks.release_on, bogotaDay(new Date()))))
    .orderBy(blocks.id)
  let released = 0
  for (const { id, event_id } of due)
    if (typeof (await inTransaction(db, (tx) => releaseBlock(tx, event_id, id))) === 'number') released += 1
  return released
}
