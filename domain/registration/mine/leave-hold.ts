/**
 * Somebody whom others put into an unpaid registration takes the own row out of it, by document and birthday. What a
 * birthday can do stays small: never the first participant's row, never while somebody is paying, and every address of
 * the registration is told. The others keep their hold, its end and the price of each.
 */
import { and, asc, eq } from 'drizzle-orm'
import { giveBackCoupon } from '#domain/coupons/redeem-coupon.ts'
import { coupons } from '#domain/coupons/tables.ts'
import { giveBackKits, giveBackSpots, lockEvent } from '#domain/events/capacity.ts'
import { categories, events } from '#domain/events/tables.ts'
import { isBeingPaid } from '#domain/payments/insert-attempt.ts'
import type { Tx } from '#server/database/connect.ts'
import { endRegistration, isPaying, type Registration } from '../hold/release-holds.ts'
import { settleRegistration } from '../hold/settle-registration.ts'
import { admits } from '../rules/category-match.ts'
import { totalsOf } from '../rules/totals.ts'
import { participants, registrations } from '../tables.ts'

const FREE = 100

export type Left = {
  registration_id: number
  name: string
  email: string
  /** 'ended': without this person it is nothing the event offers, and it is over for all. */
  rest: 'held' | 'free' | 'ended'
}

type Participant = typeof participants.$inferSelect

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

/** Whether the event would have sold a registration of these people. */
const isOffered = async (tx: Tx, { event_id, category_id }: Registration, rest: Participant[]) => {
  const [offer] = await tx
    .select({ team_size: events.team_size, category: categories })
    .from(events)
    .innerJoin(categories, eq(categories.id, category_id))
    .where(eq(events.id, event_id))
  const team = rest.map(({ gender, age }) => ({ gender: gender as 'male' | 'female', age }))
  return Boolean(offer?.team_size.includes(rest.length) && admits(offer.category, team))
}

/** The code goes on covering whom it can. */
const keepCoupon = async (tx: Tx, { coupon_id, coupon_uses }: Registration, participant_count: number) => {
  if (coupon_id === null) return null
  const uses = Math.min(coupon_uses, participant_count)
  if (uses < coupon_uses) await giveBackCoupon(tx, coupon_id, coupon_uses - uses)
  const [coupon] = await tx
    .select({ kind: coupons.kind, value: coupons.value })
    .from(coupons)
    .where(eq(coupons.id, coupon_id))
  return coupon ? { ...coupon, uses } : null
}

const takeOut = async (tx: Tx, hold: Registration, { id, kit_id }: Participant): Promise<Left['rest']> => {
  await tx.delete(participants).where(eq(participants.id, id))
  await giveBackSpots(tx, hold.event_id, 1)
  await giveBackKits(tx, new Map([[kit_id, 1]]))
  const participant_count = hold.participant_count - 1
  const coupon = await keepCoupon(tx, hold, participant_count)
  const [changed] = await tx
    .update(registrations)
    .set({
      ...totalsOf({ ...hold, participant_count, coupon }),
      participant_count,
      coupon_uses: coupon?.uses ?? 0,
      people_version: hold.people_version + 1,
      // The form that put the person into it is another registration from now on.
      form_hash: null,
    })
    .where(eq(registrations.id, hold.id))
    .returning()
  if (!changed) throw new Error('a locked registration vanished')
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
  const people = await tx
    .select()
    .from(participants)
    .where(eq(participants.registration_id, hold.id))
    .orderBy(asc(participants.position))
  const leaver = people.find((participant) => participant.document_key === document_key)
  if (!leaver || leaver.position === 0) return 'first'
  if (isPaying(hold) || (await isBeingPaid(tx, { kind: 'registration', id: hold.id }))) return 'paying'
  const { name, email } = leaver
  const left = { registration_id: hold.id, name, email }
  const others = people.filter((participant) => participant !== leaver)
  if (await isOffered(tx, hold, others)) return { ...left, rest: await takeOut(tx, hold, leaver) }
  await endRegistration(tx, hold, 'cancelled', 'Una persona del equipo salió')
  return { ...left, rest: 'ended' }
}
