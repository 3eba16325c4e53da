/**
 * A place of a purchase goes from one person to another: a new participant takes what the giver had. The giver's row
 * stays, since money came for it, and owns nothing any more. The caller holds the locks of event and registration, has
 * moved the seats that differ, and has checked everything.
 */
import { eq, sql } from 'drizzle-orm'
import { passBib, replaceBibs } from '#domain/bibs/follow-participants.ts'
import { giveBackCoupon } from '#domain/coupons/redeem-coupon.ts'
import { bookRegistration, type Cause } from '#domain/payments/account/book-charges.ts'
import type { Tx } from '#server/database/connect.ts'
import { consent_requests } from '../consent/consent-tables.ts'
import type { Participant } from '../reprice.ts'
import { type Share, totalsOf } from '../rules/totals.ts'
import type { PlannedPerson } from '../save/insert-registration.ts'
import { participants, registrations } from '../tables.ts'
import type { Registration } from './release-holds.ts'

type Place = { registration: Registration; person: Participant; people: Participant[] }

/** What the place costs the new person, and what it has. */
export type PassedPlace = Share &
  Pick<
    Participant,
    | 'category_id'
    | 'tier_id'
    | 'tier_price'
    | 'entry_price'
    | 'entry_service'
    | 'block_id'
    | 'kit_id'
    | 'wave_id'
  >

/** What is the person's own and of no use any more goes at once, and the links with it. */
const letGoOfGiver = async (tx: Tx, { id }: Participant) => {
  await tx
    .update(participants)
    .set({
      state: 'transferred',
      position: null,
      team_role: null,
      ended_at: sql`now()`,
      health: null,
      sealed_health: null,
      signature: null,
      emergency_name: '',
      emergency_phone: '',
    })
    .where(eq(participants.id, id))
  await tx.delete(consent_requests).where(eq(consent_requests.participant_id, id))
}

/** The others close up, so that who comes in stands behind them and buys for nobody. */
const closeUp = async (tx: Tx, others: Participant[]) => {
  for (const [position, { id, position: before }] of others.entries())
    if (before !== position) await tx.update(participants).set({ position }).where(eq(participants.id, id))
}

/** Who bought for others keeps their link; of who bought for nobody else nothing is left to have one for. */
const buyerAfter = ({ registration, person }: Place, others: Participant[]): string | null => {
  if (others.length === 0) return null
  return person.position === 0 ? (registration.buyer_email ?? person.email) : registration.buyer_email
}

/** The purchase with its new person: its sums, its code, who has its link. */
const rewrite = async (tx: Tx, place: Place, others: Participant[], passed: PassedPlace, cause: Cause) => {
  const { registration, person } = place
  const { id, coupon_id, products_total, people_version } = registration
  const lost = person.coupon_use && !passed.coupon_use ? 1 : 0
  if (lost && coupon_id !== null) await giveBackCoupon(tx, coupon_id, lost, { paid: true })
  const coupon_uses = registration.coupon_uses - lost
  await tx
    .update(registrations)
    .set({
      ...totalsOf([...others, passed], products_total),
      coupon_id: coupon_uses > 0 ? coupon_id : null,
      coupon_uses,
      people_version: people_version + 1,
      form_hash: null,
      buyer_email: buyerAfter(place, others),
    })
    .where(eq(registrations.id, id))
  await bookRegistration(tx, id, cause)
}

/** The id of the new participant. */
export const passPlace = async (
  tx: Tx,
  place: Place,
  planned: PlannedPerson,
  passed: PassedPlace,
  cause: Cause,
): Promise<number> => {
  const { registration, person, people } = place
  const others = people.filter(({ id }) => id !== person.id)
  await letGoOfGiver(tx, person)
  await closeUp(tx, others)
  const [received] = await tx
    .insert(participants)
    .values({
      ...planned,
      ...passed,
      registration_id: registration.id,
      position: others.length,
      team_role: person.team_role,
      state: person.state,
      payment_status: person.payment_status,
    })
    .returning({ id: participants.id })
  if (!received) throw new Error('a place was given to nobody')
  await passBib(tx, { from: person.id, to: received.id })
  if (passed.category_id !== person.category_id) await replaceBibs(tx, [received.id])
  await rewrite(tx, place, others, passed, cause)
  return received.id
}
