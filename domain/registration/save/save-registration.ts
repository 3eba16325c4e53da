/**
 * Saves a team, whole or not at all: a plan, one write under the event's lock, one outcome (docs/registration.md).
 * Everything the form says was checked before; what can change meanwhile is checked here.
 */
import { bogotaDay } from '#domain/colombia/clock.ts'
import { assumedType } from '#domain/colombia/documents.ts'
import { type LockedEvent, lockEvent } from '#domain/events/capacity/lock-event.ts'
import { readLoad } from '#domain/events/capacity/read-load.ts'
import type { DueAttempt } from '#domain/payments/insert-attempt.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuse } from '#server/database/transaction.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import { requestConsents } from '../consent/request-consents.ts'
import { meetPlaces } from '../documents/meet-places.ts'
import { expireHolds, type Registration } from '../hold/release-holds.ts'
import { settleRegistration } from '../hold/settle-registration.ts'
import { notifyParticipants, settledOccasion } from '../notify-participants.ts'
import { meetPeople } from './meet-people.ts'
import { planParticipants, type Sale, type SaveOrder, settlementOf } from './plan-registration.ts'
import { upsertCompetitors } from './upsert-competitors.ts'
import { type Refused, writeRegistration } from './write-registration.ts'

export type SaveOutcome =
  | {
      outcome: 'saved'
      registration: Registration
      /** The same form was there before, and this is its registration. */
      again: boolean
      /** Opened with the save: whoever has a registration to pay has what to pay it by. */
      attempt: DueAttempt | null
      /** More people than the public limit: only staff, with a reason. */
      above_limit: boolean
    }
  /** The event's form was saved since the offer was read: it is looked at again. */
  | { outcome: 'changed meanwhile' }
  | Refused

/** Paid or given away in one act, or nothing to pay: told as such. */
const settle = async (tx: Tx, order: SaveOrder, sale: Sale, registration: Registration) => {
  const settlement = settlementOf(order, sale, registration.amount)
  if (!settlement) return registration
  const { status } = settlement
  await settleRegistration(tx, registration, settlement)
  await notifyParticipants(tx, sale.context, registration.id, settledOccasion(status))
  return { ...registration, state: 'paid', payment_status: status, hold_until: null }
}

/** A client written from the specification sends no type: it means the one that citizens of that age carry. */
const withTypes = ({ team, offer, ...order }: SaveOrder): SaveOrder => ({
  ...order,
  offer,
  team: team.map((participant) => ({
    ...participant,
    document_type: participant.document_type ?? assumedType(participant.birthday, bogotaDay(offer.now)),
  })),
})

/** Staff with a reason, and tills, go on while the desk is open. */
const closingOf = ({ register_deadline, desk_until }: LockedEvent, goesOn: boolean) =>
  goesOn && desk_until && desk_until > register_deadline ? desk_until : register_deadline

/** Who takes a kept place of a block leaves the public's as they were. */
const isAboveLimit = async (tx: Tx, { offer, block, upTo }: SaveOrder) =>
  upTo === 'permit' && !block && (await readLoad(tx, offer.id)).above_limit

export const saveRegistration = async (tx: Tx, given: SaveOrder): Promise<SaveOutcome> => {
  const order = withTypes(given)
  const { offer, team, sale, table, upTo = 'public' } = order
  // Before the event's lock: what follows it should be short.
  const { invitations, known } = sale
    ? await meetPeople(tx, sale.context, offer.id, team)
    : { invitations: [], known: await upsertCompetitors(tx, offer.id, team) }
  const participants = planParticipants(order, known)
  const event = await lockEvent(tx, offer.id)
  if (event?.status !== 'active' || event.now > closingOf(event, upTo === 'permit' || table !== undefined))
    return refuse({ outcome: 'closed' } satisfies SaveOutcome)
  if (event.version !== offer.version) return refuse({ outcome: 'changed meanwhile' } satisfies SaveOutcome)
  if (event.over_holds)
    await expireHolds(tx, offer.id, async (inner, id, occasion) => {
      if (sale) await notifyParticipants(inner, sale.context, id, occasion)
    })

  await table?.prepare?.(tx)
  if (order.document_in_hand) {
    const { form_hash } = order
    const taken = await meetPlaces(tx, {
      event_id: offer.id,
      people: team,
      form_hash,
      context: sale?.context,
    })
    if (taken) return refuse(taken)
  }
  const written = await writeRegistration(tx, order, { participants, invitations }, event.now)
  if ('outcome' in written) return refuse(written)
  const { registration, again, attempt } = written
  const above_limit = !again && (await isAboveLimit(tx, order))
  const saved = { outcome: 'saved', registration, again, attempt, above_limit } as const
  if (!sale) return saved
  if (again) {
    await writeMails(tx, invitations, { smtp: sale.context.config.smtpUrl !== undefined })
    // The same form once more, now with its money, is settled all the same.
    if (!sale.settles || registration.state !== 'held') return saved
  }
  // Who fills in the form accepts for himself; the others sign by their own link.
  if (participants.some(({ consents }) => !consents)) await requestConsents(tx, sale.context, registration.id)
  return { ...saved, registration: await settle(tx, order, sale, registration) }
}
