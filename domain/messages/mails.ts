/** The letter of a message, as one person reads it. */
import { type Letter, letter } from '#server/mail/letter.ts'
import type { MessageKind } from './rules/message-words.ts'
import { fillIn, type Values } from './rules/variables.ts'

export type MessageStory = {
  kind: MessageKind
  subject: string
  body: string
  signature: string
  /** Empty: nobody reads an answer. */
  reply_to: string
  values: Values
  /** Of news: where to leave them. */
  leave_url: string
  organizer: string
}

const PREHEADER = 90

const closingOf = ({ kind, reply_to, leave_url }: MessageStory): { closing?: string } => {
  const answers = reply_to ? 'Puedes responder este correo.' : ''
  const leave =
    kind === 'news' ? `Lo recibes porque aceptaste noticias al inscribirte. Para salir: ${leave_url}` : ''
  const closing = [answers, leave].filter(Boolean).join('\n')
  return closing ? { closing } : {}
}

export const messageLetter = (story: MessageStory): Letter => {
  const { subject, body, signature, values, organizer } = story
  const text = fillIn(body, values)
  return letter(
    {
      subject: fillIn(subject, values),
      preheader: text.slice(0, PREHEADER),
      paragraphs: [],
      written: [text, signature].filter(Boolean).join('\n\n'),
      ...closingOf(story),
    },
    organizer,
  )
}

/** The same text for a chat: without the frame of a letter. */
export const messageText = ({
  body,
  signature,
  values,
}: Pick<MessageStory, 'body' | 'signature' | 'values'>): string =>
  [fillIn(body, values), signature].filter(Boolean).join('\n\n')
