/**
 * What a save with documents in hand meets under the event's lock. A place that is paid, proven or staff's refuses it; an
 * unpaid one that somebody typed on the web gives way as leaving does, and is told. Nothing is taken where the whole of
 * its purchase would fall: that is the coordinator's to decide.
 */
import { eq } from 'drizzle-orm'
import { isBeingPaid } from '#domain/payments/insert-attempt.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { endRegistration, isPaying } from '../hold/release-holds.ts'
import { isOffered, takeOut } from '../mine/leave-hold.ts'
import { listPeople } from '../reprice.ts'
import { tellGaveWay } from '../save/tell-changes.ts'
import { registrations } from '../tables.ts'
import {
  findLivePlaces,
  type Holder,
  keysOf,
  type LivePlace,
  type Obstacle,
  obstacleOf,
} from './one-place.ts'

export type DocumentTaken = { outcome: 'document taken'; place: LivePlace; obstacle: Obstacle }

type Met = { event_id: number; people: readonly Holder[]; form_hash: string; context: AppContext | undefined }

const GAVE_WAY = 'El organizador inscribió a la persona con su documento'

/** Null: it gave way. */
const giveWay = async (
  tx: Tx,
  event_id: number,
  place: LivePlace,
  context: AppContext | undefined,
): Promise<Obstacle | null> => {
  const [hold] = await tx
    .select()
    .from(registrations)
    .where(eq(registrations.id, place.registration_id))
    .for('update')
  if (hold?.state !== 'held') return 'has place'
  if (isPaying(hold) || (await isBeingPaid(tx, { kind: 'registration', id: hold.id }))) return 'paying'
  const people = await listPeople(tx, hold.id)
  const leaver = people.find(({ id }) => id === place.participant_id)
  if (!leaver) return null
  const others = people.filter((person) => person !== leaver)
  if (others.length > 0 && (leaver.position === 0 || !(await isOffered(tx, event_id, others))))
    return 'first of several'
  const { name, email } = leaver
  const left = { registration_id: hold.id, name, email }
  if (others.length === 0) {
    await endRegistration(tx, hold, 'cancelled', GAVE_WAY)
    if (context) await tellGaveWay(tx, context, { ...left, rest: 'ended' })
    return null
  }
  const rest = await takeOut(tx, hold, leaver, others)
  if (context) await tellGaveWay(tx, context, { ...left, rest })
  return null
}

export const meetPlaces = async (
  tx: Tx,
  { event_id, people, form_hash, context }: Met,
): Promise<DocumentTaken | null> => {
  const places = await findLivePlaces(tx, event_id, keysOf(people))
  // The same form once more finds what it made before.
  const met = places.filter((place) => place.form_hash !== form_hash)
  const obstacles = await Promise.all(met.map((place) => obstacleOf(tx, place)))
  for (const [at, place] of met.entries()) {
    const obstacle = obstacles[at]
    if (obstacle) return { outcome: 'document taken', place, obstacle }
  }
  for (const place of met) {
    const obstacle = await giveWay(tx, event_id, place, context)
    // Some may have given way by then: the caller rolls back.
    if (obstacle) return { outcome: 'document taken', place, obstacle }
  }
  return null
}
