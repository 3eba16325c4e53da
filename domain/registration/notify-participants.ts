/** Letters about the payment of a registration: to its participants, or to the administrators when staff must decide. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { listAdministrators } from '#domain/accounts/tell-administrators.ts'
import { shownBib } from '#domain/bibs/bib-of.ts'
import { categories, distances, events } from '#domain/events/tables.ts'
import type { GivenBack } from '#domain/payments/payable.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import type { MailAttachment } from '#server/mail/tables.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import type { Registration } from './hold/release-holds.ts'
import {
  annulledLetter,
  courtesyLetter,
  freeLetter,
  holdEndedLetter,
  holdEndingLetter,
  paidLetter,
  type RegistrationStory,
  receivedLetter,
  rejectedLetter,
  removedLetter,
  resumedLetter,
  reviewLetter,
  savedLetter,
  teamEndedLetter,
} from './mails.ts'
import { balanceLetter, givenBackLetter } from './money-mails.ts'
import { type ReceiptOccasion, requestReceipt } from './receipt/receipt-request.ts'
import { makeCheckoutToken, type Proven } from './speaker/checkout-token.ts'
import { personAddress } from './speaker/person-link.ts'
import { inPurchase, participants, registrations } from './tables.ts'

const LETTERS = {
  saved: savedLetter,
  paid: paidLetter,
  free: freeLetter,
  courtesy: courtesyLetter,
  received: receivedLetter,
  rejected: rejectedLetter,
  'hold-ending': holdEndingLetter,
  'hold-ended': holdEndedLetter,
  annulled: annulledLetter,
  removed: removedLetter,
  resumed: resumedLetter,
  'team-ended': teamEndedLetter,
}
export type Occasion = keyof typeof LETTERS

const OF_EVERYBODY: readonly Occasion[] = [
  'paid',
  'free',
  'courtesy',
  'received',
  'annulled',
  'removed',
  'team-ended',
]

/** `proven`: what who set the letters off had proven. Only then the first participant's carries the own proof. */
export const findStories = async (
  tx: Tx,
  { address, config, secretKey }: AppContext,
  registration_id: number,
  proven: Proven,
) => {
  const rows = await tx
    .select({
      participant: participants,
      event: events,
      category: categories,
      start_at: distances.start_at,
      registration: registrations,
      bib: sql<string | null>`${shownBib('participants')}`,
    })
    .from(participants)
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .innerJoin(events, eq(events.id, registrations.event_id))
    .innerJoin(categories, eq(categories.id, participants.category_id))
    .innerJoin(
      distances,
      and(eq(distances.event_id, categories.event_id), eq(distances.name, categories.distance)),
    )
    .where(inPurchase(registration_id))
    .orderBy(asc(participants.position))
  return rows.map(({ participant, event, category, start_at, registration, bib }) => {
    const { reference } = registration
    const { dni, document_type, email } = participant
    const payUrl = `${address}/registrate/${event.slug}#pagar=${makeCheckoutToken(secretKey, { reference, email }, 'own')}`
    const person_url = personAddress(address, { secretKey, reference, dni, document_type, email })
    const isOwed = registration.state === 'held' && participant.position === 0 && proven === 'own'
    const isOver = registration.state === 'released' || registration.state === 'cancelled'
    const story: RegistrationStory = {
      name: participant.name,
      reference,
      event: event.name,
      // Each distance may have a start of its own.
      event_datetime: start_at ?? event.event_datetime,
      city: event.city,
      category: `${category.distance} ${category.title}`,
      participant_count: registration.participant_count,
      // Of what is paid: what it cost then, not what a change made of it.
      amount: registration.settled_amount ?? registration.amount,
      hold_until: registration.hold_until,
      bib: registration.state === 'paid' ? bib : null,
      person_url: isOwed && !isOver ? person_url : undefined,
      url: isOver ? `${address}/registrate/${event.slug}` : isOwed ? payUrl : person_url,
      organizer: config.organizerName,
    }
    return { email, slug: event.slug, story, total: registration.amount }
  })
}

/** Everybody learns that it is paid or has ended by somebody's hand; what is still to do concerns who pays. */
export const writeLetters = async (
  tx: Tx,
  context: AppContext,
  registration_id: number,
  occasion: Occasion,
  {
    attachmentsFor = () => [],
    proven = 'own',
    only,
  }: {
    attachmentsFor?: (email: string) => MailAttachment[]
    proven?: Proven
    only?: string | undefined
  } = {},
) => {
  const stories = await findStories(tx, context, registration_id, proven)
  const concerned = OF_EVERYBODY.includes(occasion) ? stories : stories.slice(0, 1)
  const told = new Set<string>()
  for (const { email, story } of concerned) {
    if (email === '' || told.has(email) || (only !== undefined && email !== only)) continue
    told.add(email)
    const letter = LETTERS[occasion](story)
    await writeMail(
      tx,
      {
        kind: `registration-${occasion}`,
        recipient: email,
        letter,
        attachments: attachmentsFor(email),
        atOnce: occasion === 'paid' || occasion === 'received',
      },
      { smtp: context.config.smtpUrl !== undefined },
    )
  }
}

/** What is paid comes with its receipt, which a job draws; the rest is written at once. */
export const notifyParticipants = (
  tx: Tx,
  context: AppContext,
  registration_id: number,
  occasion: Occasion,
  by: { proven?: Proven } = {},
) =>
  occasion === 'paid' || occasion === 'free' || occasion === 'courtesy'
    ? requestReceipt(tx, context, registration_id, occasion)
    : writeLetters(tx, context, registration_id, occasion, by)

/** What was owed after a change came in: who bought is told. */
export const tellReceived = async (
  tx: Tx,
  context: AppContext,
  registration_id: number,
  { amount, balance }: { amount: number; balance: number },
) => {
  const [first] = await findStories(tx, context, registration_id, 'own')
  if (!first) return
  // What it costs as it is now, not on the day it was settled.
  const letter = balanceLetter({ ...first.story, amount: first.total }, amount, balance)
  const mail = { kind: 'registration-balance', recipient: first.email, letter }
  await writeMail(tx, mail, { smtp: context.config.smtpUrl !== undefined })
}

/** Money left: whose it was is told, also somebody who is not in it any more; else who bought. */
export const tellGivenBack = async (
  tx: Tx,
  { config, address }: AppContext,
  registration_id: number,
  { participant_id, ...refund }: GivenBack,
) => {
  const { name, email } = participants
  const whose = participant_id === null ? eq(participants.position, 0) : eq(participants.id, participant_id)
  const [row] = await tx
    .select({ name, email, event: events.name, slug: events.slug, reference: registrations.reference })
    .from(participants)
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .innerJoin(events, eq(events.id, registrations.event_id))
    .where(and(eq(participants.registration_id, registration_id), whose))
  if (!row?.email) return
  const { slug, ...story } = row
  const letter = givenBackLetter({
    ...story,
    ...refund,
    url: `${address}/evento/${slug}`,
    organizer: config.organizerName,
  })
  await writeMail(
    tx,
    { kind: 'registration-given-back', recipient: row.email, letter, atOnce: true },
    { smtp: config.smtpUrl !== undefined },
  )
}

/** How a settled registration is told: nobody thanks for a payment that was none. */
export const settledOccasion = (status: number): ReceiptOccasion =>
  status === 100 ? 'free' : status === 8 ? 'courtesy' : 'paid'

export const tellAdministrators = async (
  tx: Tx,
  context: AppContext,
  registration: Registration,
  reason: string,
) => {
  const { config, address } = context
  const [event] = await tx
    .select({ name: events.name })
    .from(events)
    .where(eq(events.id, registration.event_id))
  for (const { email, name } of await listAdministrators(tx)) {
    const url = `${address}/admin/eventos/show/${registration.event_id}/competitor?marked=review`
    const letter = reviewLetter({
      name,
      event: event?.name ?? '',
      reference: registration.reference,
      reason,
      url,
      organizer: config.organizerName,
    })
    await writeMail(
      tx,
      { kind: 'payment-review', recipient: email, letter },
      { smtp: config.smtpUrl !== undefined },
    )
  }
}
