/** One distance of an event: its own day, place, limit and waves. Under the event's lock; a refusal writes nothing. */
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { bogotaDay, formatDateTime } from '#domain/colombia/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { block_distances } from '../capacity/block-tables.ts'
import * as messages from '../capacity/capacity-messages.ts'
import { keepInDistances } from '../capacity/keep-places.ts'
import { type LockedEvent, lockEvent } from '../capacity/lock-event.ts'
import { limitBelowTaken } from '../messages.ts'
import { distances, events, waves } from '../tables.ts'
import { countAges } from './count-ages.ts'

type SentWave = {
  id?: number | undefined
  name: string
  start_at: Date
  up_to_time?: number | null | undefined
}

export type DistanceFields = {
  name: string
  kilometres?: number | null | undefined
  start_at?: Date | null | undefined
  place?: string | undefined
  register_deadline?: Date | null | undefined
  age_on?: string | null | undefined
  participant_limit?: number | null | undefined
  waves?: SentWave[] | undefined
}

type Errors = Record<string, string[]>

const MOST_DAYS_APART = 15
const A_YEAR = 366
const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

const waveErrors = (sent: SentWave[]): Errors => {
  const errors: Errors = {}
  const names = new Set<string>()
  let before = 0
  for (const [at, { name, up_to_time }] of sent.entries()) {
    const plain = name.toLocaleLowerCase('es')
    if (names.has(plain)) errors[`waves.${at}.name`] = [messages.WAVE_TWICE]
    names.add(plain)
    const isLast = at === sent.length - 1
    const time = up_to_time ?? null
    if (time === null ? !isLast && sent.some((wave) => wave.up_to_time) : time <= before)
      errors[`waves.${at}.up_to_time`] = [messages.WAVE_ORDER]
    before = time ?? before
  }
  return errors
}

const saveWaves = async (tx: Tx, distance_id: number, sent: SentWave[]): Promise<'saved' | 'not found'> => {
  const kept = sent.flatMap(({ id }) => id ?? [])
  const own = eq(waves.distance_id, distance_id)
  const known =
    kept.length > 0
      ? await tx
          .select()
          .from(waves)
          .where(and(own, inArray(waves.id, kept)))
      : []
  if (known.length !== kept.length) return 'not found'
  await tx.delete(waves).where(kept.length > 0 ? and(own, notInArray(waves.id, kept)) : own)
  // A name may have moved from one row to another.
  for (const id of kept)
    await tx
      .update(waves)
      .set({ name: `~${id}` })
      .where(eq(waves.id, id))
  for (const [position, { id, name, start_at, up_to_time = null }] of sent.entries()) {
    const row = { name, start_at, up_to_time, position }
    if (id === undefined) await tx.insert(waves).values({ ...row, distance_id })
    else await tx.update(waves).set(row).where(eq(waves.id, id))
  }
  return 'saved'
}

const errorsOf = async (
  tx: Tx,
  event: LockedEvent,
  stored: typeof distances.$inferSelect,
  sent: DistanceFields,
): Promise<Errors> => {
  const errors: Errors = waveErrors(sent.waves ?? [])
  const { register_deadline, participant_limit } = sent
  if (register_deadline && register_deadline > event.register_deadline)
    errors.register_deadline = [messages.deadlineAfterEvents(formatDateTime(event.register_deadline))]
  const eventDay = bogotaDay(event.event_datetime)
  if (sent.start_at && daysBetween(bogotaDay(sent.start_at), eventDay) > MOST_DAYS_APART)
    errors.start_at = [messages.startFarFromEvent(MOST_DAYS_APART)]
  if (sent.age_on && daysBetween(sent.age_on, eventDay) > A_YEAR) errors.age_on = [messages.AGE_DAY_FAR]
  const owned = stored.taken + stored.reserved
  if (participant_limit && participant_limit < owned)
    errors.participant_limit = [limitBelowTaken(stored.taken, stored.reserved)]
  const most = event.hard_limit ?? event.participant_limit
  const changes = participant_limit !== stored.participant_limit
  if (participant_limit && changes && participant_limit > most)
    errors.participant_limit = [messages.limitAboveEvents(most)]
  const [other] = await tx
    .select({ id: distances.id })
    .from(distances)
    .where(
      and(
        eq(distances.event_id, stored.event_id),
        eq(distances.name, sent.name),
        ne(distances.id, stored.id),
      ),
    )
  if (other) errors.name = [messages.NAME_TAKEN]
  return errors
}

const blocksIn = (tx: Tx, distance_id: number) =>
  tx
    .select({ block_id: block_distances.block_id })
    .from(block_distances)
    .where(eq(block_distances.distance_id, distance_id))
    .orderBy(block_distances.block_id)

export const changeDistance = async (
  tx: Tx,
  event_id: number,
  id: number,
  { waves: sentWaves, ...sent }: DistanceFields,
): Promise<'changed' | 'not found' | Errors> => {
  const event = await lockEvent(tx, event_id)
  const [stored] = await tx
    .select()
    .from(distances)
    .where(and(eq(distances.id, id), eq(distances.event_id, event_id)))
  if (!event || !stored) return 'not found'
  const errors = await errorsOf(tx, event, stored, { ...sent, waves: sentWaves })
  if (Object.keys(errors).length > 0) return errors
  const columns = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  await tx.update(distances).set(columns).where(eq(distances.id, id))
  // A block that was short of room in it keeps what fits now.
  for (const { block_id } of await blocksIn(tx, id)) await keepInDistances(tx, block_id)
  if (sentWaves && (await saveWaves(tx, id, sentWaves)) === 'not found') return 'not found'
  // A form that is being filled in, or edited, started from what this was before.
  await tx
    .update(events)
    .set({ version: sql`${events.version} + 1` })
    .where(eq(events.id, event_id))
  await countAges(tx, event_id)
  return 'changed'
}
