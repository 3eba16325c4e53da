/** What goes along with a message: its files, where answers go and how the race signs. */
import { z } from 'zod'
import { emailOrNone } from '#domain/colombia/contact-field.ts'
import { endpoint, notice, uploadedFile, wire } from '#server/contract-kit.ts'
import { attachment, ofEvent, ofMessage } from '../contract.ts'
import { LONGEST_SIGNATURE, MOST_BYTES } from '../rules/message-words.ts'

const staff = { access: 'staff of the event', event: 'params.id' } as const

export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/:message_id/attachments',
  ...staff,
  summary: 'Adjuntar un PDF, JPG o PNG: hasta 3 archivos y 5 MB entre todos.',
  params: ofMessage,
  multipart: true,
  maxFiles: 1,
  fileLimit: MOST_BYTES,
  body: z.object({ file: uploadedFile }),
  answer: z.object({ attachment }),
})

const ofAttachment = ofMessage.extend({ attachment_id: wire.id })

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/eventos/:id/messages/:message_id/attachments/:attachment_id',
  ...staff,
  summary: 'Quitar un adjunto.',
  params: ofAttachment,
  answer: notice,
})

export const readAttachment = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/messages/:message_id/attachments/:attachment_id',
  ...staff,
  summary: 'Descargar un adjunto.',
  params: ofAttachment,
  file: 'application/octet-stream',
})

const settings = z.object({
  reply_to: z.string(),
  signature: z.string(),
  /** Where answers go while `reply_to` is empty: the organiser's address of the event's page. */
  default_reply_to: z.string(),
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/message-settings',
  ...staff,
  summary: 'A dónde van las respuestas y cómo firma la carrera.',
  params: ofEvent,
  answer: settings,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/eventos/:id/message-settings',
  ...staff,
  summary: 'Guardar a dónde van las respuestas y la firma.',
  params: ofEvent,
  body: z.object({ reply_to: emailOrNone, signature: z.string().trim().max(LONGEST_SIGNATURE).default('') }),
  answer: notice,
})
