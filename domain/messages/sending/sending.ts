/** The letters of messages: what each is made of; how it is sent once is server/mail/once-sender.ts. */
import type { AppContext } from '#server/app-context.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { createOnceSending, type OnceSending, type SendingMeans } from '#server/mail/once-sender.ts'
import type { MailAttachment } from '#server/mail/tables.ts'
import { type MessageStory, messageLetter } from '../mails.ts'
import { leaveToken } from '../news/departures.ts'
import { listByIds } from '../people.ts'
import { listAttachments } from '../queries.ts'
import { createLetterLedger, type DueLetter, finishMessages } from './claim-letter.ts'
import { startDue } from './start-message.ts'

export const SEND_MESSAGES = { name: 'messages.send' }
export const MESSAGE_MAIL = 'message'

type Means = Pick<AppContext, 'address' | 'secretKey' | 'config'>

/** Where the news are left: the page for a person, the call for a mail program. */
export const leaveAddresses = ({ address, secretKey }: Means, email: string) => {
  const token = leaveToken(secretKey, email)
  return { page: `${address}/salir/${token}`, call: `${address}/api/news/leave/${token}` }
}

/** What a mail program shows as its own button, in one click (RFC 8058). */
export const leaveHeaders = (means: Means, email: string): Record<string, string> => ({
  'List-Unsubscribe': `<${leaveAddresses(means, email).call}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export const attachedFiles = async (db: Reader, message_id: number): Promise<MailAttachment[]> =>
  (await listAttachments(db, message_id)).map(({ filename, type, key }) => ({ filename, type, key }))

type Written = Pick<MessageStory, 'kind' | 'subject' | 'body' | 'reply_to' | 'signature' | 'values'>

export const writeLetter = (means: Means, email: string, written: Written) =>
  messageLetter({
    ...written,
    leave_url: leaveAddresses(means, email).page,
    organizer: means.config.organizerName,
  })

export const createMessageSending = (
  context: SendingMeans & Pick<AppContext, 'secretKey'>,
  mailFrom: string,
): OnceSending => {
  const { db, secretKey } = context

  const prepare = async (tx: Tx, due: DueLetter) => {
    const [person] = await listByIds(tx, context, [due.participant_id])
    if (!person) throw new Error('the participant is gone')
    const { kind, email, reply_to } = due
    return {
      message_id: due.mail_uuid,
      recipient: email,
      ...writeLetter(context, email, { ...due, values: person.values }),
      attachments: await attachedFiles(tx, due.message_id),
      reply_to,
      ...(kind === 'news' ? { headers: leaveHeaders(context, email) } : {}),
    }
  }

  return createOnceSending<DueLetter>(context, mailFrom, {
    job: SEND_MESSAGES,
    ledger: createLetterLedger(secretKey),
    prepare,
    kept: ({ recipient, subject, html, text, attachments }) => ({
      kind: MESSAGE_MAIL,
      recipient,
      letter: { subject, html, text },
      attachments: attachments.filter((file): file is MailAttachment => 'key' in file),
      // Nobody's inbox is filled by what is only kept to be read here.
      atOnce: true,
    }),
    mailingOf: ({ message_id }) => message_id,
    begin: () => startDue(db, context),
    finish: () => finishMessages(db),
    word: 'message',
  })
}
