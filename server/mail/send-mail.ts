/** Hands one letter to the SMTP server. */
import { createTransport } from 'nodemailer'
import { type Storage, wholeFile } from '../files/storage.ts'
import type { ClaimedMail } from './claim-mails.ts'
import type { MailAttachment } from './tables.ts'

export const CONNECTIONS = 5
/** Under the two minutes after which another process would take the letter for abandoned. */
const LIMIT_MS = 90_000

/** A file of the storage, or one that was drawn just now. */
export type OutgoingFile = MailAttachment | { filename: string; type: string; bytes: Buffer }

export type OutgoingMail = Pick<ClaimedMail, 'message_id' | 'recipient' | 'subject' | 'html' | 'text'> & {
  attachments: OutgoingFile[]
  /** Where an answer goes; empty: to the sender. */
  reply_to?: string
  headers?: Record<string, string>
}

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

/**
 * What a failure means for the message: 'refused' by the server's answer, 'unreached' when no server was there to
 * take it, 'unknown' when the connection broke on the way and it may have been taken.
 */
export const fateOf = (error: unknown): 'refused' | 'unreached' | 'unknown' => {
  const { code, responseCode, syscall, timeoutType } = error as Record<string, unknown>
  const early = timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT'
  if (early || code === 'EAUTH' || code === 'EDNS' || code === 'ETLS' || syscall === 'connect')
    return 'unreached'
  return typeof responseCode === 'number' ? 'refused' : 'unknown'
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

/** `once`: never by itself a second time, also when the connection breaks while the message is on its way. */
export const createSender = (smtpUrl: string, mailFrom: string, storage: Storage, { once = false } = {}) => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    ...(once ? { maxRequeues: 0 } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'

  const contentOf = async (attachment: OutgoingFile) => {
    if ('bytes' in attachment) return attachment.bytes
    const file = await storage.read(attachment.key)
    if (!file) throw new Error(`the attachment ${attachment.key} is gone`)
    return wholeFile(file)
  }
  const attached = async (attachment: OutgoingFile) => ({
    filename: attachment.filename,
    contentType: attachment.type,
    content: await contentOf(attachment),
  })

  return {
    send: async (mail: OutgoingMail) => {
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
          ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
          headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
        }),
      )
    },
    close: () => transport.close(),
  }
}
