/**
 * Money that a till took and that gets no place needs an account to go back from: a purchase that ended before it began,
 * with its person, its payment and no charge (docs/decisions/0033). Like any annulled one whose money is still here it
 * waits for staff until the money went back.
 */

import { bogotaDay } from '#domain/colombia/clock.ts'
import { assumedType } from '#domain/colombia/documents.ts'
import { bookPayment, type Received } from '#domain/payments/account/book-payment.ts'
import { newReference } from '#domain/payments/new-reference.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { planParticipants } from '../save/plan-registration.ts'
import { CONSENT_VERSION } from '../save/submit-registration.ts'
import { upsertCompetitors } from '../save/upsert-competitors.ts'
import { participants, registrations } from '../tables.ts'
import type { TableForm, TableOffer } from './sell-at-table.ts'

type Unseated = TableOffer & {
  context: AppContext
  form: TableForm
  signature: string
  signed: { at: string; address: string }
  amount: number
  reason: string
  received: Received
}

export const keepUnseated = async (tx: Tx, unseated: Unseated): Promise<number> => {
  const { offer, vat_rate, paused, context, signature, signed, amount, reason, received } = unseated
  const { birthday, document_type = assumedType(birthday, bogotaDay(offer.now)) } = unseated.form
  const form = { ...unseated.form, document_type }
  const order = {
    offer,
    team: [form],
    form_hash: '',
    origin: 'staff' as const,
    trace: { version: CONSENT_VERSION, ...signed, way: 'desk' as const },
    table: { price: amount, signature },
    sale: { context, vat_rate, paused },
  }
  const [person] = planParticipants(order, await upsertCompetitors(tx, offer.id, [form]))
  if (!person) throw new Error('a sale without a person')
  const [registration] = await tx
    .insert(registrations)
    .values({
      event_id: offer.id,
      reference: newReference(),
      state: 'cancelled',
      origin: 'staff',
      participant_count: 1,
      event_price: amount,
      cost_service: 0,
      amount,
      payment_review: amount > 0,
      cancel_reason: reason,
      ended_at: new Date(),
    })
    .returning({ id: registrations.id })
  if (!registration) throw new Error('an insert of one registration returned no row')
  const { id: registration_id } = registration
  await tx.insert(participants).values({
    ...person,
    registration_id,
    state: 'cancelled',
    ended_at: new Date(),
    // It was never a place: nothing of what a medic would need is kept.
    health: null,
    signature: null,
    category_id: form.category_id,
    entry_price: amount,
    entry_service: 0,
    cost_service: 0,
  })
  if (amount > 0) await bookPayment(tx, { kind: 'registration', id: registration_id }, received)
  return registration_id
}
