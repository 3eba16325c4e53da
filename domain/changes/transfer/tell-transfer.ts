/** Writes the letters of a place that is passed on. */
import { and, eq, sql } from 'drizzle-orm'
import { categories, distances, events } from '#domain/events/tables.ts'
import { payingProof } from '#domain/registration/speaker/checkout-token.ts'
import { personAddress } from '#domain/registration/speaker/person-link.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Letter } from '#server/mail/letter.ts'
import { mails } from '#server/mail/tables.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import type { Change } from '../core/kind.ts'
import { feeOf } from './fit-receiver.ts'
import { shareTexts, transferLink } from './transfer-link.ts'
import {
  notTransferredLetter,
  offeredLetter,
  offerLetter,
  payTransferLetter,
  type TransferStory,
} from './transfer-mails.ts'

export const OFFER = 'transfer-offer'

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const findStory = async (db: Reader, { config }: AppContext, change: Change) => {
  const [row] = await db
    .select({
      name: participants.name,
      email: participants.email,
      dni: participants.dni,
      document_type: participants.document_type,
      reference: registrations.reference,
      event: events.name,
      slug: events.slug,
      city: events.city,
      event_datetime: sql<Date>`coalesce(${distances.start_at}, ${events.event_datetime})`.mapWith(
        events.event_datetime,
      ),
    })
    .from(participants)
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .innerJoin(events, eq(events.id, participants.event_id))
    .innerJoin(categories, eq(categories.id, participants.category_id))
    .innerJoin(
      distances,
      and(eq(distances.event_id, categories.event_id), eq(distances.name, categories.distance)),
    )
    .where(eq(participants.id, change.participant_id))
  if (!row) throw new Error('a change has its participant')
  const { event, event_datetime, city } = row
  const story: TransferStory = {
    giver: firstNameOf(row.name),
    event,
    event_datetime,
    city,
    place: change.before.words,
    organizer: config.organizerName,
  }
  return { ...row, story }
}

const write = (tx: Tx, { config }: AppContext, kind: string, recipient: string, letter: Letter) =>
  writeMail(tx, { kind, recipient, letter, atOnce: true }, { smtp: config.smtpUrl !== undefined })

/** To both, when the link is made. */
export const tellOffered = async (
  tx: Tx,
  context: AppContext,
  change: Change,
  { receiver_email, until }: { receiver_email: string; until: Date },
) => {
  const { address, secretKey } = context
  const { story, email, dni, document_type, reference, event } = await findStory(tx, context, change)
  const { url } = transferLink(address, secretKey, change)
  const share = shareTexts({ event, url, until }).text
  const own_url = personAddress(address, { secretKey, reference, dni, document_type, email })
  await write(tx, context, OFFER, receiver_email, offerLetter({ ...story, url, until, fee: feeOf(change) }))
  await write(
    tx,
    context,
    'transfer-offered',
    email,
    offeredLetter({ ...story, receiver_email, own_url, until, share }),
  )
}

/** To who filled in the form and has something to pay. */
export const tellToPay = async (
  tx: Tx,
  context: AppContext,
  change: Change,
  { name, email, due }: { name: string; email: string; due: number },
) => {
  const { address, secretKey } = context
  const { story, reference } = await findStory(tx, context, change)
  const pay_url = `${address}/cuenta#${payingProof(secretKey, reference)}`
  const until = change.expires_at ?? new Date()
  await write(
    tx,
    context,
    'transfer-to-pay',
    email,
    payTransferLetter({ ...story, place: change.after.words, name, due, until, pay_url }),
  )
}

/** Whether who receives it has the letter: before that nobody is told that it ended. */
const wasOffered = async (tx: Tx, { asked_at, receiver_email }: Change): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from ${mails} where kind = ${OFFER} and recipient = ${receiver_email}
      and created_at >= ${asked_at.toISOString()}::timestamptz limit 1`)
  return rows.length > 0
}

/** To who was offered it, and to who was about to pay it where that is another address. */
export const tellNotTransferred = async (
  tx: Tx,
  context: AppContext,
  change: Change,
  { form_email }: { form_email: string | null },
) => {
  const offered = change.receiver_email && (await wasOffered(tx, change)) ? change.receiver_email : null
  const addresses = new Set([offered, form_email].filter((one) => one !== null))
  if (addresses.size === 0) return
  const { story, slug } = await findStory(tx, context, change)
  const letter = notTransferredLetter({
    ...story,
    event_url: `${context.address}/evento/${slug}`,
    paying: form_email !== null,
  })
  for (const email of addresses) await write(tx, context, 'transfer-ended', email, letter)
}
