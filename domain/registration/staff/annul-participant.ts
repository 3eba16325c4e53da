/**
 * Staff take one person out of a purchase that goes on: the others keep their places, categories and prices. The row of
 * who leaves stays, since money may have come for it; what the registration costs less is seen as a difference.
 */

import { eq, sql } from 'drizzle-orm'
import { requireRightOf } from '#domain/accounts/users/require-right.ts'
import { giveBackBibs } from '#domain/bibs/follow-participants.ts'
import { moveCoupon } from '#domain/coupons/redeem-coupon.ts'
import { giveBackSeats, markPaid } from '#domain/events/capacity/seats.ts'
import { events } from '#domain/events/tables.ts'
import type { Cause } from '#domain/payments/account/book-charges.ts'
import { returnCredits } from '#domain/payments/account/credit-payments.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { isPaying, type Registration } from '../hold/release-holds.ts'
import { seatOf } from '../hold/seats-of.ts'
import { settleRegistration } from '../hold/settle-registration.ts'
import { closeRanks, listPeople, type Participant, reprice } from '../reprice.ts'
import { participants } from '../tables.ts'
import { lockManaged } from './find-managed.ts'

const FREE = 100

/** Who was taken out, and what became of the others. */
export type TakenOut = {
  registration_id: number
  name: string
  email: string
  rest: 'held' | 'free' | 'paid'
}

export type ParticipantAnnulled = { left: TakenOut; difference: number }

/** Alone in it, the person is the registration: that is annulled as a whole. */
export type AnnulOutcome = ParticipantAnnulled | 'alone' | 'already ended' | 'paying'

const takeOut = async (tx: Tx, registration: Registration, { id }: Participant) => {
  const { event_id, state } = registration
  const seat = await seatOf(tx, id)
  await tx
    .update(participants)
    // Health data that nobody signed for goes with the place.
    .set({ state: 'cancelled', position: null, team_role: null, ended_at: sql`now()`, sealed_health: null })
    .where(eq(participants.id, id))
  await giveBackBibs(tx, [id])
  if (state === 'paid') await markPaid(tx, event_id, -1)
  await giveBackSeats(tx, event_id, seat)
}

const offersAlone = async (tx: Tx, event_id: number) => {
  const [event] = await tx.select({ team_size: events.team_size }).from(events).where(eq(events.id, event_id))
  return event?.team_size.includes(1) ?? true
}

const repriceRest = async (
  tx: Tx,
  registration: Registration,
  people: Participant[],
  runsAlone: boolean,
  cause: Cause,
) => {
  const { coupon_id, coupon_uses: uses, products_total, people_version, state, team_name } = registration
  const category_ids = people.map(({ category_id }) => category_id)
  const owns = state === 'paid' ? 'paid' : 'held'
  const coupon = coupon_id === null ? null : await moveCoupon(tx, { coupon_id, uses, category_ids, owns })
  return reprice(
    tx,
    registration,
    { people, coupon, products_total },
    {
      people_version: people_version + 1,
      form_hash: null,
      team_name: people.length > 1 || !runsAlone ? team_name : null,
    },
    cause,
  )
}

/** One of several leaves a purchase that is locked with its event: place, kit and use of the code go back. */
export const removePerson = async (
  tx: Tx,
  registration: Registration,
  people: Participant[],
  leaver: Participant,
  cause: Cause,
): Promise<Registration> => {
  const others = people.filter((person) => person !== leaver)
  await takeOut(tx, registration, leaver)
  const runsAlone = await offersAlone(tx, registration.event_id)
  await closeRanks(tx, others, { runsAlone })
  return repriceRest(tx, registration, others, runsAlone, cause)
}

export const annulParticipant = async (
  tx: Tx,
  caller: Caller,
  { id, member_id, reason }: { id: number; member_id: number; reason: string },
): Promise<AnnulOutcome> => {
  await requireRightOf(tx, caller.user_id, 'annul')
  const registration = await lockManaged(tx, caller, id)
  const { event_id, state, amount } = registration
  const [known] = await tx
    .select({ registration_id: participants.registration_id })
    .from(participants)
    .where(eq(participants.id, member_id))
  if (known?.registration_id !== id) throw notFound()
  const people = await listPeople(tx, id)
  const leaver = people.find((person) => person.id === member_id)
  // A colleague was faster, or the whole of it is over.
  if (!leaver?.holds_place) return 'already ended'
  if (people.length === 1) return 'alone'
  if (isPaying(registration)) return 'paying'
  await returnCredits(tx, id, { participant_id: member_id, note: `Participante anulado: ${reason}` })
  const changed = await removePerson(tx, registration, people, leaver, {
    note: `Participante anulado: ${reason}`,
    user_id: caller.user_id,
  })
  const free = state === 'held' && changed.amount === 0
  if (free) await settleRegistration(tx, changed, { status: FREE, source: 'system' })
  const difference = changed.amount - amount
  await record(tx, caller, {
    action: 'anular participante',
    subject: 'inscripción',
    subject_id: id,
    event_id,
    participant_id: member_id,
    detail: { member_id, reason, difference },
  })
  const { name, email } = leaver
  const rest = state === 'paid' ? 'paid' : free ? 'free' : 'held'
  return { left: { registration_id: id, name, email, rest }, difference }
}
