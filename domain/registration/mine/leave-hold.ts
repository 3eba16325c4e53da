/**
 * Somebody whom others put into an unpaid registration takes the own row out of it, by document and birthday. What a
 * birthday can do stays small: never the first participant's row, never while somebody is paying, and every address of
 * the registration is told. The others keep their hold, its end and the price of each.
 */
import { and, eq } from 'drizzle-orm'
import { giveBackBibs } from '#domain/bibs/follow-participants.ts'
import { moveCoupon } from '#domain/coupons/redeem-coupon.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { giveBackSeats } from '#domain/events/capacity/seats.ts'
import { categories, events } from '#domain/events/tables.ts'
import { isBeingPaid } from '#domain/payments/insert-attempt.ts'
import type { Tx } from '#server/database/connect.ts'
import { endRegistration, isPaying, type Registration } from '../hold/release-holds.ts'
import { seatOf } from '../hold/seats-of.ts'
import { settleRegistration } from '../hold/settle-registration.ts'
import { closeRanks, listPeople, type Participant, reprice } from '../reprice.ts'
import { admits } from '../rules/category-match.ts'
import { participants, registrations } from '../tables.ts'

const FREE = 100

export type Left = {
  registration_id: number
  name: string
  email: string
  /** 'ended': without this person it is nothing the event offers, and it is over for all. */
  rest: 'held' | 'free' | 'ended'
}

const lockHoldOf = async (tx: Tx, event_id: number, document_key: string): Promise<Registration | null> => {
  if (!(await lockEvent(tx, event_id))) return null
  const [found] = await tx
    .select({ registration: registrations })
    .from(participants)
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .where(
      and(
        eq(participants.event_id, event_id),
        eq(participants.document_key, document_key),
        eq(participants.holds_place, true),
        eq(participants.identity_matches, true),
        eq(registrations.state, 'held'),
      ),
    )
    .for('update', { of: registrations })
  return found?.registration ?? null
}

/** Whether the event would have sold a registration of these people: a team stands or falls whole. */
export const isOffered = async (tx: Tx, event_id: number, rest: Participant[]) => {
  const [offered] = await tx
    .select({ team_size: events.team_size })
    .from(events)
    .where(eq(events.id, event_id))
  const { team_role, category_id } = rest[0] ?? {}
  // Who runs alone beside others goes on running alone.
  if (!team_role) return rest.length > 0
  const [category] = await tx
    .select()
    .from(categories)
    .where(eq(categories.id, category_id ?? 0))
  const team = rest.map(({ gender, age }) => ({ gender: gender as 'male' | 'female', age }))
  return Boolean(offered?.team_size.includes(rest.length) && category && admits(category, team))
}

/** The code goes on covering whom it can. */
const keepCoupon = async (tx: Tx, hold: Registration, people: Participant[]) => {
  const { coupon_id, coupon_uses: uses } = hold
  const category_ids = people.map(({ category_id }) => category_id)
  return coupon_id === null ? null : moveCoupon(tx, { coupon_id, uses, category_ids, owns: 'held' })
}

/** In a purchase nobody paid nothing is kept of who leaves it. */
export const takeOut = async (
  tx: Tx,
  hold: Registration,
  { id }: Participant,
  others: Participant[],
): Promise<Left['rest']> => {
  const seat = await seatOf(tx, id)
  // Who was confirmed before and had a payment undone may have a number.
  await giveBackBibs(tx, [id])
  await tx.delete(participants).where(eq(participants.id, id))
  await closeRanks(tx, others, { runsAlone: true })
  await giveBackSeats(tx, hold.event_id, seat)
  const { products_total, people_version } = hold
  const changed = await reprice(
    tx,
    hold,
    { people: others, coupon: await keepCoupon(tx, hold, others), products_total },
    // The form that put the person into it is another registration from now on.
    { people_version: people_version + 1, form_hash: null },
  )
  if (changed.amount > 0) return 'held'
  await settleRegistration(tx, changed, { status: FREE, source: 'system' })
  return 'free'
}

export const leaveHold = async (
  tx: Tx,
  event_id: number,
  document_key: string,
): Promise<Left | 'no hold' | 'first' | 'paying'> => {
  const hold = await lockHoldOf(tx, event_id, document_key)
  if (!hold) return 'no hold'
  const people = await listPeople(tx, hold.id)
  const leaver = people.find((participant) => participant.document_key === document_key)
  if (!leaver || leaver.position === 0) return 'first'
  if (isPaying(hold) || (await isBeingPaid(tx, { kind: 'registration', id: hold.id }))) return 'paying'
  const { name, email } = leaver
  const left = { registration_id: hold.id, name, email }
  const others = people.filter((participant) => participant !== leaver)
  if (await isOffered(tx, event_id, others)) return { ...left, rest: await takeOut(tx, hold, leaver, others) }
  await endRegistration(tx, hold, 'cancelled', 'Una persona del equipo salió')
  return { ...left, rest: 'ended' }
}
