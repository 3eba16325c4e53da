/** The outbox page of an installation without SMTP, and what was sent by one with it. */
import { z } from 'zod'
import { endpoint, notice, paged, wire } from '../contract-kit.ts'
import { MAIL_STATES } from './mail-states.ts'

const mailLine = z.object({
  id: z.int(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.string(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})
export type MailLine = z.output<typeof mailLine>

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  access: 'administrator',
  summary: 'Bandeja de salida: los correos más nuevos primero.',
  query: z.object({
    page: wire.page,
    per_page: wire.perPage(20),
    search: wire.search,
    state: wire.unlessEmpty(z.enum(MAIL_STATES).optional()),
    /** A kind, or how several begin: 'registration' finds 'registration-paid'. */
    kind: wire.unlessEmpty(
      z
        .string()
        .regex(/^[a-z-]{1,60}$/, 'Elige un tipo de la lista.')
        .optional(),
    ),
    sort: wire.sort(['subject', 'recipient', 'kind', 'state', 'created_at']),
  }),
  answer: paged(mailLine),
})

export const getMail = endpoint({
  method: 'GET',
  path: '/api/mails/:id',
  access: 'administrator',
  summary: 'Un correo con su contenido (vacío cuando ya se entregó por SMTP).',
  params: z.object({ id: wire.id }),
  answer: z.object({
    mail: mailLine.extend({
      html: z.string(),
      text: z.string(),
      attachments: z.array(z.object({ filename: z.string(), type: z.string() })),
    }),
  }),
})

export const getMailAttachment = endpoint({
  method: 'GET',
  path: '/api/mails/:id/attachments/:position',
  access: 'administrator',
  summary: 'Un adjunto de un correo, por su lugar en la lista (0 el primero).',
  params: z.object({ id: wire.id, position: wire.number(z.int().min(0).max(100)) }),
  file: 'application/octet-stream',
})

export const listMailKinds = endpoint({
  method: 'GET',
  path: '/api/mails/kinds',
  access: 'administrator',
  summary: 'Los tipos de correo que hay en la bandeja, con cuántos fallaron de cada uno.',
  answer: z.object({ kinds: z.array(z.object({ kind: z.string(), failed: z.int() })) }),
})

export const sendMailsAgain = endpoint({
  method: 'POST',
  path: '/api/mails/again',
  access: 'administrator',
  summary: 'Enviar otra vez correos que fallaron, hasta 500. Lo que no falló se queda como está y se dice.',
  body: z.object({ ids: z.array(wire.id).min(1, 'Elige al menos un correo.').max(500) }),
  answer: notice.extend({ ids: z.array(z.int()), left_out: z.int() }),
})
