/** The mailings of certificates: what each mail is made of; how it is sent once is server/mail/once-sender.ts. */
import { createOnceSending, type OnceSending, type SendingMeans } from '#server/mail/once-sender.ts'
import { certificateLetter } from '../mails.ts'
import { fileName } from '../send-drawing.ts'
import type { Studio } from '../studio.ts'
import { type DueRecipient, finishBatches, ledger } from './claim-recipient.ts'
import { sheetOfBatch } from './find-sheet.ts'

export const SEND_CERTIFICATES = { name: 'send-certificates' }

export const createSending = (context: SendingMeans, studio: Studio, mailFrom: string): OnceSending => {
  const { db, config } = context

  const prepare = async (
    tx: Parameters<typeof sheetOfBatch>[0],
    recipient: DueRecipient,
    attached: boolean,
  ) => {
    const { name, email, message_id, nombre_evento, code } = recipient
    const letter = certificateLetter({
      name,
      event: nombre_evento,
      code,
      address: context.address,
      organizer: config.organizerName,
      attached,
    })
    const mail = { message_id, recipient: email, ...letter }
    if (!attached) return { ...mail, attachments: [] }
    const sheet = await sheetOfBatch(tx, studio, recipient, recipient)
    const bytes = await studio.draw(sheet, { format: 'pdf' })
    return {
      ...mail,
      attachments: [{ filename: fileName(name, 'pdf'), type: 'application/pdf', bytes }],
    }
  }

  return createOnceSending<DueRecipient>(context, mailFrom, {
    job: SEND_CERTIFICATES,
    ledger,
    prepare,
    kept: ({ recipient, subject, html, text }) => ({
      kind: 'certificate',
      recipient,
      letter: { subject, html, text },
    }),
    mailingOf: ({ batch_id }) => batch_id,
    finish: () => finishBatches(db),
    word: 'certificate',
  })
}
