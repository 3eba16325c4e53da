/** One letter for each step of a change, to whom it concerns. */
import { and, eq } from 'drizzle-orm'
import { events } from '#domain/events/tables.ts'
import { payingProof } from '#domain/registration/speaker/checkout-token.ts'
import { personAddress } from '#domain/registration/speaker/person-link.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { type ChangeStory, changeLetter } from './change-mails.ts'
import type { Change } from './kind.ts'

/** `token`: of the link in the letter, where the change waits for this person. */
export const tellChange = async (
  tx: Tx,
  { address, secretKey, config }: AppContext,
  change: Change,
  { token }: { token?: string } = {},
) => {
  const [row] = await tx
    .select({
      name: participants.name,
      email: participants.email,
      dni: participants.dni,
      document_type: participants.document_type,
      reference: registrations.reference,
      event: events.name,
      slug: events.slug,
    })
    .from(participants)
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .innerJoin(events, eq(events.id, participants.event_id))
    .where(and(eq(participants.id, change.participant_id)))
  // Who receives a place pays it, and is told (transfer/tell-transfer.ts).
  if (!row || (change.kind === 'transfer' && change.state === 'waiting_payment')) return
  const { reference, dni, document_type, email } = row
  const story: ChangeStory = {
    ...row,
    change,
    organizer: config.organizerName,
    own_url: personAddress(address, { secretKey, reference, dni, document_type, email }),
    event_url: `${address}/evento/${row.slug}`,
    pay_url: `${address}/cuenta#${payingProof(secretKey, reference)}`,
    confirm_url: token ? `${address}/confirmar-cambio#${token}` : null,
  }
  const letter = changeLetter(story)
  if (!letter) return
  await writeMail(
    tx,
    { kind: `change-${change.state.replaceAll('_', '-')}`, recipient: email, letter, atOnce: true },
    { smtp: config.smtpUrl !== undefined },
  )
}
