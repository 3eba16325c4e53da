/** What of messages the permission tests knock at: a draft with a file, and somebody it went to. */
import { message_attachments, message_recipients, messages } from '#domain/messages/tables.ts'
import type { TestProduct } from '../product.ts'

const KEY = 'private/messages/guardado.pdf'

export const addMessages = async ({ db, context }: TestProduct, event_id: number, participant_id: number) => {
  const [message] = await db
    .insert(messages)
    .values({ event_id, kind: 'operational', subject: 'Entrega de kits', body: 'Hola, {{nombre}}:' })
    .returning()
  const message_id = message?.id ?? 0
  const [attachment] = await db
    .insert(message_attachments)
    .values({
      message_id,
      filename: 'mapa.pdf',
      type: 'application/pdf',
      bytes: 1,
      key: KEY,
    })
    .returning()
  await context.files.put(KEY, Buffer.from('%PDF-1.4'), 'application/pdf')
  const [recipient] = await db
    .insert(message_recipients)
    .values({ message_id, participant_id, name: 'Ana', email: '', state: 'uncertain' })
    .returning()
  return { message: message_id, attachment: attachment?.id ?? 0, messageRecipient: recipient?.id ?? 0 }
}
