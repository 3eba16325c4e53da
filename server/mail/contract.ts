/** The outbox page of an installation without SMTP, and what was sent by one with it. */
import { z } from 'zod'
import { endpoint, paged, wire } from '../contract-kit.ts'

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
  query: z.object({ page: wire.page, per_page: wire.perPage(20), search: wire.search }),
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
