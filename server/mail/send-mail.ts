/** Hands one letter to the SMTP server. */
import { createTransport } from 'nodemailer'
import { type Storage, wholeFile } from '../files/storage.ts'
import type { ClaimedMail } from './claim-mails.ts'
import type { MailAttachment } from './tables.ts'

export const CONNECTIONS = 5
/** Under the two minutes after which another process would take the letter for abandoned. */
const LIMIT_MS = 90_000

/** The row keeps the whole reason, which may name the recipient; logs get the codes only. */
export type SendFailure = { reason: string; code: string | undefined; response: number | undefined }

export const failureOf = (error: unknown): SendFailure => {
  const { message, code, responseCode } = error as {
    message?: unknown
    code?: unknown
    responseCode?: unknown
  }
  return {
    reason: String(message ?? error).slice(0, 500),
    code: typeof code === 'string' ? code : undefined,
    response: typeof responseCode === 'number' ? responseCode : undefined,
  }
}

const withinLimit = async <T>(sending: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the SMTP server took too long')), LIMIT_MS)
  try {
    return await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}

export const openSender = (smtpUrl: string, mailFrom: string, storage: Storage) => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'

  const attached = async ({ filename, type, key }: MailAttachment) => {
    const file = await storage.read(key)
    if (!file) throw new Error(`the attachment ${key} is gone`)
    return { filename, contentType: type, content: await wholeFile(file) }
  }

  return {
    send: async (mail: ClaimedMail) => {
      const attachments = await Promise.all(mail.attachments.map(attached))
      await withinLimit(
        transport.sendMail({
          from: mailFrom,
          // As an object, never as text: a comma in an address must not make two recipients.
          to: { name: '', address: mail.recipient },
          messageId: `<${mail.message_id}@${domain}>`,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          attachments,
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      )
    },
    close: () => transport.close(),
  }
}
