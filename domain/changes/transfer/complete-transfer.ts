/**
 * A place becomes somebody else's, in the transaction and under the locks of who asks for it. No place is taken and none
 * given back: only what differs between the two moves. The rows are written by registration/hold/pass-place.ts.
 */
import { and, eq } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import { moveSeats, type Seat } from '#domain/events/capacity/seats.ts'
import { passPlace } from '#domain/registration/hold/pass-place.ts'
import { distanceOf } from '#domain/registration/lookup/offer-state.ts'
import type { ParticipantForm } from '#domain/registration/participant-contract.ts'
import { requestReceipt } from '#domain/registration/receipt/receipt-request.ts'
import type { Participant } from '#domain/registration/reprice.ts'
import { planParticipants } from '#domain/registration/save/plan-registration.ts'
import { upsertCompetitors } from '#domain/registration/save/upsert-competitors.ts'
import { participants } from '#domain/registration/tables.ts'
import { hasGift, passAddOns } from '#domain/store/orders/pass-add-ons.ts'
import { saveAnswers } from '#domain/surveys/save-answers.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { bookFee } from '../core/change-money.ts'
import { givesBack } from '../core/give-back.ts'
import type { Applied, Change, Refused } from '../core/kind.ts'
import { isChangeable, isOut, type Subject, wordsOf } from '../core/subject.ts'
import { changes } from '../tables.ts'
import { fitReceiver } from './fit-receiver.ts'
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
  const [person] = planParticipants(order, await upsertCompetitors(tx, offer.id, [form]))
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

const seatOf = (
  { offer }: Subject,
  row: Pick<Participant, 'category_id' | 'kit_id' | 'block_id' | 'tier_id'>,
): Seat => ({
  distance_id: distanceOf(offer, row.category_id)?.id ?? 0,
  kit_id: row.kit_id,
  block_id: row.block_id,
  tier_id: row.tier_id,
})

export const completeTransfer = async (
  tx: Tx,
  context: AppContext,
  subject: Subject,
  change: Change,
): Promise<Applied | Refused> => {
  const { person, people, registration, offer } = subject
  if (!change.sealed || !isChangeable(subject) || isOut(subject, 'transfer'))
    return { refused: 'Este cupo ya no se puede ceder.' }
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
  const taken = {
    ...fit.priced,
    kit_id: fit.kit.id,
    tier_id,
    block_id,
    wave_id: staysInDistance ? wave_id : null,
  }
  const seats = await moveSeats(tx, offer.id, {
    from: [seatOf(subject, person)],
    to: [seatOf(subject, taken)],
  })
  if (seats === 'no kits')
    return { refused: 'Esa talla se agotó. Elige otra de la lista.', field: 'competitors.0.kit_id' }
  if (seats !== 'moved')
    return { refused: 'Ya no hay cupo en esa distancia. Elige otra categoría.', field: 'category_id' }

  const receiver_id = await passPlace(tx, subject, planned, taken, {
    note: 'Cesión del cupo',
    user_id: change.asked_user_id ?? undefined,
  })
  await saveAnswers(tx, [{ participant_id: receiver_id, answers: form.answers }])
  if (alone) await passAddOns(tx, registration.id, form)
  // What was told to the receiver is what it costs; below 0 it stays with the event.
  await bookFee(tx, change, change.fee + change.difference - fit.difference)
  await givesBack(tx, context, change, Math.max(0, -change.difference - change.fee))
  await tx
    .update(changes)
    .set({
      receiver_id,
      receiver_email: null,
      sealed: null,
      after: { words: wordsOf(offer, taken), category_id: taken.category_id, kit_id: taken.kit_id },
    })
    .where(eq(changes.id, change.id))
  await requestReceipt(tx, context, registration.id, 'received', form.email)
  return 'done'
}
