/** The paper of the desks: printed before, typed when the network is back. */
import { z } from 'zod'
import { instantField } from '#domain/colombia/date-field.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'

const ofStaff = { access: 'staff of the event', event: 'params.id' } as const
const params = z.object({ id: wire.id })

export const drawPaper = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/eventos/:id/entrega/papel.pdf',
  summary:
    'La lista de una mesa para imprimir, por apellido: casilla, firma y un código corto para pasarla después. Sin mesa: todos.',
  params,
  query: z.object({ device_id: wire.unlessEmpty(wire.id.optional()) }),
  file: 'application/pdf',
  costly: 'drawing',
})

export const PAPER_OUTCOMES = ['ready', 'misread', 'unknown', 'repeated', 'not confirmed', 'handed'] as const

const line = z.object({
  typed: z.string(),
  outcome: z.enum(PAPER_OUTCOMES),
  name: z.string(),
  bib: z.string(),
  distance: z.string(),
})
export type PaperLine = z.output<typeof line>

/** When the kits went out, in Bogotá. */
const moment = instantField('00:00:00', 'Escribe la fecha y la hora: 2026-12-31 06:00.')

export const typePaper = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/eventos/:id/entrega/papel',
  summary:
    'Pasar las entregas del papel por sus códigos. Con preview solo se revisan; lo que no se puede pasar dice por qué.',
  params,
  body: z.object({
    /** 'K7QF3', or 'K7QF3=120' where the number was given at the table; as many as there are. */
    codes: z.preprocess(
      (value) => (typeof value === 'string' ? value.trim() : value),
      z.string('Escribe los códigos.').min(1, 'Escribe los códigos.').max(60_000),
    ),
    at: moment,
    preview: wire.boolean.default(false),
  }),
  answer: notice.extend({ written: z.int(), lines: z.array(line) }),
})
