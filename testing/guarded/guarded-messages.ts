/** What of messages the permission tests knock at: a draft with a file, and somebody it went to. */
import { message_attachments, message_recipients, messages } from '#domain/messages/tables.ts'
import type { TestProduct } from '../product.ts'

export const addMessages = async ({ db }: TestProduct, event_id: number, participant_id: number) => {
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
      key: 'private/messages/nada.pdf',
    })
    .returning()
  const [recipient] = await db
    .insert(message_recipients)
    .values({ message_id, participant_id, name: 'Ana', email: '', state: 'left out' })
    .returning()
  return { message: message_id, attachment: attachment?.id ?? 0, messageRecipient: recipient?.id ?? 0 }
}
