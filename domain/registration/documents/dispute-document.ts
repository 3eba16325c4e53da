/**
 * The coordinator goes on: nobody ever proved the place that is there, and the card in hand has another birthday. That
 * row keeps its place, is told, and collects nothing until its document is corrected; the person with the card may be
 * entered or sold to from then on.
 */
import { eq, sql } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { events } from '#domain/events/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { competitors, participants } from '../tables.ts'
import { disputedLetter } from './document-mails.ts'
import { document_disputes } from './document-tables.ts'
import { findLivePlaces, type LivePlace, mayBeDisputed } from './one-place.ts'

type Disputing = {
  event_id: number
  document_type?: string | undefined
  dni: string
  /** As the card in hand says. */
  birthday: string
  reason: string
  photo: string
}

const tell = async (tx: Tx, { address, config }: AppContext, { participant_id }: LivePlace) => {
  const [row] = await tx
    .select({ name: participants.name, email: participants.email, event: events.name, slug: events.slug })
    .from(participants)
    .innerJoin(events, eq(events.id, participants.event_id))
    .where(eq(participants.id, participant_id))
  if (!row?.email) return
  const { name, email: recipient, event, slug } = row
  const letter = disputedLetter({
    name,
    event,
    url: `${address}/evento/${slug}`,
    organizer: config.organizerName,
  })
  await writeMail(
    tx,
    { kind: 'document-disputed', recipient, letter },
    { smtp: config.smtpUrl !== undefined },
  )
}

export const disputeDocument = async (
  tx: Tx,
  context: AppContext,
  caller: Caller,
  { event_id, birthday, reason, photo, ...document }: Disputing,
): Promise<'disputed' | 'no place' | 'not disputable'> => {
  await lockEvent(tx, event_id)
  const places = await findLivePlaces(tx, event_id, [documentKey(document)])
  if (places.length === 0) return 'no place'
  if (!places.every((place) => mayBeDisputed(place, birthday))) return 'not disputable'
  for (const place of places) {
    const { participant_id } = place
    await tx
      .update(participants)
      .set({ disputed_key: sql`document_key` })
      .where(eq(participants.id, participant_id))
    await tx
      .insert(document_disputes)
      .values({ event_id, participant_id, reason, photo, user_id: caller.user_id })
    await record(tx, caller, {
      action: 'marcar documento por corregir',
      subject: 'participante',
      subject_id: participant_id,
      event_id,
      participant_id,
      detail: { reason },
    })
    // Somebody else carries this document: the record is nobody's until an Administrator corrects it.
    await tx
      .update(competitors)
      .set({ owner_disputed_at: sql`now()` })
      .where(sql`${competitors.id} = (select competitor_id from participants where id = ${participant_id})`)
    await tell(tx, context, place)
  }
  return 'disputed'
}
