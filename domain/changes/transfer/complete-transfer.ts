/**
 * A place becomes somebody else's, in the transaction and under the locks of who asks for it. A new participant takes
 * what the giver had; the giver's row stays, since money came for it, and owns nothing any more. No place is taken and
 * none given back: only what differs between the two moves.
 */
import { and, eq, sql } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import { giveBackCoupon } from '#domain/coupons/redeem-coupon.ts'
import { moveSeats, type Seat } from '#domain/events/capacity/seats.ts'
import { bookRegistration } from '#domain/payments/account/book-charges.ts'
import { distanceOf } from '#domain/registration/lookup/offer-state.ts'
import type { ParticipantForm } from '#domain/registration/participant-contract.ts'
import { requestReceipt } from '#domain/registration/receipt/receipt-request.ts'
import type { Participant } from '#domain/registration/reprice.ts'
import { totalsOf } from '#domain/registration/rules/totals.ts'
import { planParticipants } from '#domain/registration/save/plan-registration.ts'
import { upsertCompetitors } from '#domain/registration/save/upsert-competitors.ts'
import { consent_requests, participants, registrations } from '#domain/registration/tables.ts'
import { saveAnswers } from '#domain/surveys/save-answers.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { bookFee } from '../core/change-money.ts'
import { givesBack } from '../core/give-back.ts'
import type { Applied, Change, Refused } from '../core/kind.ts'
import { isChangeable, type Subject, wordsOf } from '../core/subject.ts'
import { changes } from '../tables.ts'
import { fitReceiver, type Priced } from './fit-receiver.ts'
import { hasGift, passAddOns } from './pass-add-ons.ts'
import { createFormCipher, type ReceiverForm } from './sealed-form.ts'

export const ALREADY_IN =
  'Ya tienes una inscripción en este evento con ese documento. Una persona participa una sola vez: dile a quien te cede el cupo que se lo ofrezca a alguien más.'
export const HAS_GIFT =
  'Este cupo trae un regalo y con tu documento ya hay uno de este evento: es uno por persona. Escríbele al organizador.'

/** As a save plans a person: alone, and signing for themself. */
const planPerson = async (
  tx: Tx,
  context: AppContext,
  { offer }: Subject,
  { form, unproven, trace }: ReceiverForm,
  category_id: number,
) => {
  const order = {
    offer,
    category_id,
    team: [form],
    form_hash: '',
    origin: 'web' as const,
    trace,
    unproven: unproven ? [form.dni] : [],
    sale: { context, vat_rate: 0, paused: false },
  }
  const [person] = planParticipants(order, await upsertCompetitors(tx, [form]))
  if (!person) throw new Error('a form of one person plans one')
  return person
}

export const isLive = async (tx: Tx, event_id: number, form: ParticipantForm): Promise<boolean> => {
  const rows = await tx
    .select({ id: participants.id })
    .from(participants)
    .where(
      and(
        eq(participants.event_id, event_id),
        eq(participants.document_key, documentKey(form)),
        eq(participants.holds_place, true),
        eq(participants.identity_matches, true),
      ),
    )
  return rows.length > 0
}

/** The row stays for the account; what is the person's own and of no use any more goes at once, and the links with it. */
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

const seatOf = (
  { offer }: Subject,
  row: Pick<Participant, 'category_id' | 'kit_id' | 'block_id' | 'tier_id'>,
): Seat => ({
  distance_id: distanceOf(offer, row.category_id)?.id ?? 0,
  kit_id: row.kit_id,
  block_id: row.block_id,
  tier_id: row.tier_id,
})

/** The purchase with its new person: its sums, its code, who has its link. */
const rewrite = async (
  tx: Tx,
  { registration, person, people }: Subject,
  priced: Priced,
  note: string,
  user_id: number | null,
) => {
  const others = people.filter(({ id }) => id !== person.id)
  const { id, coupon_id, products_total, people_version } = registration
  const lost = person.coupon_use && !priced.coupon_use ? 1 : 0
  if (lost && coupon_id !== null) await giveBackCoupon(tx, coupon_id, lost, { paid: true })
  const coupon_uses = registration.coupon_uses - lost
  // Who bought for others keeps their link; of who bought for nobody else nothing is left to have one for.
  const buyer_email =
    others.length === 0
      ? null
      : person.position === 0
        ? (registration.buyer_email ?? person.email)
        : registration.buyer_email
  await tx
    .update(registrations)
    .set({
      ...totalsOf([...others, priced], products_total),
      coupon_id: coupon_uses > 0 ? coupon_id : null,
      coupon_uses,
      people_version: people_version + 1,
      form_hash: null,
      buyer_email,
    })
    .where(eq(registrations.id, id))
  await bookRegistration(tx, id, { note, user_id: user_id ?? undefined })
}

export const completeTransfer = async (
  tx: Tx,
  context: AppContext,
  subject: Subject,
  change: Change,
): Promise<Applied | Refused> => {
  const { person, people, registration, offer } = subject
  if (!change.sealed || !isChangeable(subject)) return { refused: 'Este cupo ya no se puede ceder.' }
  const receiver = createFormCipher(context.secretKey).openForm(change.sealed)
  const { form } = receiver
  const chosen = { category_id: change.to_category_id ?? undefined, kit_id: change.to_kit_id ?? undefined }
  const fit = await fitReceiver(tx, subject, change, form, chosen)
  if ('refused' in fit) return fit
  const planned = await planPerson(tx, context, subject, receiver, fit.category.id)
  if (planned.identity_matches && (await isLive(tx, offer.id, form)))
    return { refused: ALREADY_IN, field: 'competitors.0.dni' }
  const alone = people.length === 1
  if (alone && (await hasGift(tx, registration.id, form)))
    return { refused: HAS_GIFT, field: 'competitors.0.dni' }

  const { tier_id, block_id, wave_id } = person
  const staysInDistance = distanceOf(offer, person.category_id)?.id === fit.category.distance_id
  const taken = { ...fit.priced, kit_id: fit.kit.id, tier_id, block_id }
  const seats = await moveSeats(tx, offer.id, {
    from: [seatOf(subject, person)],
    to: [seatOf(subject, taken)],
  })
  if (seats === 'no kits')
    return { refused: 'Esa talla se agotó. Elige otra de la lista.', field: 'competitors.0.kit_id' }
  if (seats !== 'moved')
    return { refused: 'Ya no hay cupo en esa distancia. Elige otra categoría.', field: 'category_id' }

  const others = people.filter(({ id }) => id !== person.id)
  await letGoOfGiver(tx, person)
  await closeUp(tx, others)
  const [received] = await tx
    .insert(participants)
    .values({
      ...planned,
      ...taken,
      registration_id: registration.id,
      position: others.length,
      team_role: person.team_role,
      state: person.state,
      payment_status: person.payment_status,
      wave_id: staysInDistance ? wave_id : null,
    })
    .returning({ id: participants.id })
  if (!received) throw new Error('a place was given to nobody')
  await saveAnswers(tx, [{ participant_id: received.id, answers: form.answers }])
  if (alone) await passAddOns(tx, registration.id, form)
  await rewrite(tx, subject, fit.priced, 'Cesión del cupo', change.asked_user_id)
  // What was told to the receiver is what it costs; below 0 it stays with the event.
  await bookFee(tx, change, change.fee + change.difference - fit.difference)
  await givesBack(tx, context, change, Math.max(0, -change.difference - change.fee))
  await tx
    .update(changes)
    .set({
      receiver_id: received.id,
      receiver_email: null,
      sealed: null,
      after: { words: wordsOf(offer, taken), category_id: taken.category_id, kit_id: taken.kit_id },
    })
    .where(eq(changes.id, change.id))
  await requestReceipt(tx, context, registration.id, 'received', form.email)
  return 'done'
}
