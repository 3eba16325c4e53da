/** Writes a draft, changes what has not left yet, copies a message as a new draft. */
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/database/connect.ts'
import { type Storage, wholeFile } from '#server/files/storage.ts'
import type { Written } from '../check-message.ts'
import { listAttachments } from '../queries.ts'
import { message_attachments, message_settings, messages } from '../tables.ts'

export type StoredMessage = typeof messages.$inferSelect

export const createMessage = async (
  tx: Tx,
  { event_id, created_by, ...written }: Written & { event_id: number; created_by: number | null },
): Promise<number> => {
  const [created] = await tx
    .insert(messages)
    .values({ event_id, created_by, ...written })
    .returning({ id: messages.id })
  if (!created) throw new Error('an insert of one message returned no row')
  return created.id
}

/** Whoever changes it or starts it comes one after the other. */
export const lockMessage = async (tx: Tx, event_id: number, id: number): Promise<StoredMessage | null> => {
  const [found] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.event_id, event_id)))
    .for('update')
  return found ?? null
}

/** The version it has now. The caller has locked it and knows that it is still open. */
export const saveMessage = async (tx: Tx, id: number, written: Written): Promise<number> => {
  const [saved] = await tx
    .update(messages)
    .set({ ...written, version: sql`version + 1` })
    .where(eq(messages.id, id))
    .returning({ version: messages.version })
  return saved?.version ?? 0
}

/** Only a draft. Its files are removed afterwards: a file without its row is lost, a row without its file is not. */
export const deleteMessage = async (tx: Tx, id: number): Promise<string[] | 'left'> => {
  const files = await listAttachments(tx, id)
  const gone = await tx
    .delete(messages)
    .where(and(eq(messages.id, id), inArray(messages.state, ['draft'])))
    .returning({ id: messages.id })
  return gone.length === 0 ? 'left' : files.map(({ key }) => key)
}

/** Copies of the files first: each message has its own, so that removing one leaves the other whole. */
export const copyFiles = async (db: Database, files: Storage, message_id: number) => {
  const copies = []
  for (const { filename, type, bytes, key } of await listAttachments(db, message_id)) {
    const file = await files.read(key)
    if (!file) continue
    const own = newKey(key.slice(key.lastIndexOf('.') + 1))
    await files.put(own, await wholeFile(file), type)
    copies.push({ filename, type, bytes, key: own })
  }
  return copies
}

export const newKey = (extension: string) =>
  `private/messages/${randomBytes(16).toString('hex')}.${extension}`

export const duplicateMessage = async (
  tx: Tx,
  { kind, subject, body, segment, event_id }: StoredMessage,
  created_by: number,
  copies: Omit<typeof message_attachments.$inferInsert, 'message_id'>[],
): Promise<number> => {
  const id = await createMessage(tx, { event_id, created_by, kind, subject, body, segment })
  if (copies.length > 0)
    await tx.insert(message_attachments).values(copies.map((copy) => ({ ...copy, message_id: id })))
  return id
}

export const saveSettings = (tx: Tx, event_id: number, settings: { reply_to: string; signature: string }) =>
  tx
    .insert(message_settings)
    .values({ event_id, ...settings })
    .onConflictDoUpdate({
      target: message_settings.event_id,
      set: { ...settings, updated_at: sql`now()` },
    })
