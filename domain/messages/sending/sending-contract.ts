/** A message on its way: sending, stopping, what became of each letter, WhatsApp texts, and who leaves the news. */
import { z } from 'zod'
import { instantField } from '#domain/colombia/date-field.ts'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'
import { counts, messageLine, ofEvent, ofMessage } from '../contract.ts'
import { MESSAGE_RECIPIENT_STATES } from '../rules/message-words.ts'

const staff = { access: 'staff of the event', event: 'params.id' } as const

const moment = instantField('00:00:00', 'Escribe un día y una hora: 2026-12-31 06:00.')

const version = wire.id

export const testMessage = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/:message_id/test',
  ...staff,
  summary: 'Enviarme una prueba: el correo como lo lee la persona de ese lugar en la lista, a mi dirección.',
  params: ofMessage,
  body: z.object({ position: wire.number(z.int().min(1).max(1_000_000)).default(1) }),
  answer: notice,
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/:message_id/send',
  ...staff,
  summary:
    'Enviar ahora. Con way=whatsapp no sale ningún correo: queda la lista para escribir a cada persona.',
  params: ofMessage,
  body: z.object({ version, way: z.enum(['mail', 'whatsapp']).default('mail') }),
  answer: notice.extend({ people: z.int() }),
})

export const scheduleMessage = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/:message_id/schedule',
  ...staff,
  summary: 'Programar el envío para un día y una hora de Bogotá, o cambiarlos.',
  params: ofMessage,
  body: z.object({ version, scheduled_at: moment }),
  answer: notice.extend({ version: z.int() }),
})

export const stopMessage = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/:message_id/stop',
  ...staff,
  summary: 'Detener: uno programado vuelve a ser borrador; de uno que está saliendo no sale nada más.',
  params: ofMessage,
  answer: notice.extend({ stopped: z.boolean() }),
})

export const continueMessage = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/:message_id/continue',
  ...staff,
  summary: 'Seguir con lo que faltaba de un mensaje detenido.',
  params: ofMessage,
  answer: notice.extend({ waiting: z.int() }),
})

export const retryMessage = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/:message_id/retry',
  ...staff,
  summary: 'Enviar otra vez lo rechazado; lo que quedó por confirmar, solo si se nombra.',
  params: ofMessage,
  body: z.object({ recipients: z.array(wire.id).max(1000).optional() }),
  answer: notice.extend({ count: z.int() }),
})

export const settleRecipient = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/:message_id/recipients/:recipient_id/arrived',
  ...staff,
  summary: 'Dar por enviado un correo que quedó por confirmar: la persona dice que le llegó.',
  params: ofMessage.extend({ recipient_id: wire.id }),
  answer: notice,
})

const recipient = z.object({
  id: z.int(),
  participant_id: z.int(),
  name: z.string(),
  email: z.string(),
  state: z.enum(MESSAGE_RECIPIENT_STATES),
  attempts: z.int(),
  error: z.string().nullable(),
  sent_at: z.string().nullable(),
  whatsapp_at: z.string().nullable(),
})
export type MessageRecipient = z.output<typeof recipient>

export const listMessageRecipients = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/messages/:message_id/recipients',
  ...staff,
  summary: 'A quién se envió y qué pasó con cada correo.',
  params: ofMessage,
  query: z.object({
    page: wire.page,
    per_page: wire.perPage(20),
    search: wire.search,
    state: wire.unlessEmpty(z.enum(MESSAGE_RECIPIENT_STATES).optional()),
  }),
  answer: paged(recipient).extend({ counts }),
})

const text = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  text: z.string(),
  /** Empty where the person has no number that WhatsApp can open. */
  url: z.string(),
  whatsapp_at: z.string().nullable(),
})
export type WhatsAppText = z.output<typeof text>

export const listTexts = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/messages/:message_id/whatsapp',
  ...staff,
  summary: 'El texto de cada persona como enlace de WhatsApp; las que faltan por abrir van primero.',
  params: ofMessage,
  query: z.object({ page: wire.page, per_page: wire.perPage(20), search: wire.search }),
  answer: paged(text).extend({ opened: z.int(), without_phone: z.int() }),
})

export const openText = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/:message_id/recipients/:recipient_id/whatsapp',
  ...staff,
  summary: 'Anotar que se abrió el WhatsApp de una persona.',
  params: ofMessage.extend({ recipient_id: wire.id }),
  answer: z.object({ whatsapp_at: z.string() }),
})

export const listOwnMessages = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/participants/:participant_id/messages',
  ...staff,
  summary: 'Los mensajes que se enviaron a una persona del evento.',
  params: ofEvent.extend({ participant_id: wire.id }),
  answer: z.object({
    messages: z.array(
      messageLine
        .pick({ id: true, kind: true, subject: true, sent_at: true })
        .extend({ state: z.enum(MESSAGE_RECIPIENT_STATES), whatsapp_at: z.string().nullable() }),
    ),
  }),
})

const token = z.object({ token: z.string().max(200) })

export const leaveNews = endpoint({
  method: 'POST',
  path: '/api/news/leave/:token',
  access: 'participant link',
  summary: 'Dejar de recibir noticias, con el enlace del correo (RFC 8058, en un clic).',
  params: token,
  answer: notice.extend({ success: z.boolean() }),
})

export const showLeaveNews = endpoint({
  method: 'GET',
  path: '/api/news/leave/:token',
  access: 'participant link',
  summary: 'Abre la página para dejar de recibir noticias: abrirla no cambia nada.',
  params: token,
  redirects: true,
})
