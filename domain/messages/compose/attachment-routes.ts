/** Files that go along with a message. */
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { wholeFile } from '#server/files/storage.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import * as words from '../messages.ts'
import { findMessage } from '../queries.ts'
import { message_attachments } from '../tables.ts'
import { attachFile, readAttachable } from './attach-file.ts'
import { requireOpen } from './compose-routes.ts'
import * as contract from './files-contract.ts'

const refused = (sentence: string) => invalid({ file: [sentence] }, sentence)

/** Without the file's name, which may be somebody's. */
const about = ({ id, event_id }: { id: number; event_id: number }) => ({
  subject: 'mensaje',
  subject_id: id,
  event_id,
})

const findAttachment = async (db: Reader, message_id: number, id: number) => {
  const [found] = await db
    .select()
    .from(message_attachments)
    .where(and(eq(message_attachments.id, id), eq(message_attachments.message_id, message_id)))
  if (!found) throw notFound()
  return found
}

export const attachmentRoutes = ({ db, files }: AppContext): Route[] => [
  route(contract.addAttachment, async ({ params, body: { file }, caller }) => {
    const readable = await readAttachable(file.bytes)
    if (readable === null) throw refused(words.NOT_ATTACHABLE)
    if (readable === 'broken') throw refused(words.BROKEN_FILE)
    const attached = await inTransaction(db, async (tx) => {
      const message = await requireOpen(tx, params.id, params.message_id)
      const added = await attachFile(tx, files, {
        message_id: message.id,
        filename: file.filename,
        file: readable,
      })
      if (typeof added !== 'string')
        await record(tx, caller, { action: 'adjuntar archivo', ...about(message) })
      return added
    })
    if (attached === 'too many') throw refused(words.TOO_MANY_FILES)
    if (attached === 'too heavy') throw refused(words.TOO_HEAVY)
    const { id, filename, type, bytes } = attached
    return { attachment: { id, filename, type, bytes } }
  }),

  route(contract.removeAttachment, async ({ params, caller }) => {
    const key = await inTransaction(db, async (tx) => {
      const message = await requireOpen(tx, params.id, params.message_id)
      const attached = await findAttachment(tx, message.id, params.attachment_id)
      await tx.delete(message_attachments).where(eq(message_attachments.id, attached.id))
      await record(tx, caller, { action: 'quitar archivo', ...about(message) })
      return attached.key
    })
    await files.remove(key)
    return words.ATTACHMENT_REMOVED
  }),

  route(contract.readAttachment, async ({ params, reply }) => {
    const message = await findMessage(db, params.id, params.message_id)
    if (!message) throw notFound()
    const { key, type, filename } = await findAttachment(db, message.id, params.attachment_id)
    const file = await files.read(key)
    if (!file) throw notFound()
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', 'sandbox')
      .type(type)
      .send(await wholeFile(file))
  }),
]
