/** What is printed: bibs and labels for the envelopes as PDF, and the mark that a number was. */
import { z } from 'zod'
import { dayField } from '#domain/colombia/date-field.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { BIB_PAPERS, LABEL_SHEETS } from '../rules/print-sheets.ts'

const theEvent = { access: 'staff of the event', event: 'params.id' } as const

/** Which of the given numbers. */
const which = {
  series_id: wire.unlessEmpty(wire.id.optional()),
  /** 'unprinted': those that were not marked as printed. */
  only: wire.unlessEmpty(z.enum(['all', 'unprinted']).default('all')),
  /** The first and the last, as they are typed. */
  from: wire.optionalText(11),
  to: wire.optionalText(11),
}

export const drawBibSheets = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/dorsales/hojas.pdf',
  summary:
    'Dorsales para imprimir: nombre, número, color de la serie, patrocinadores, QR, y los datos de emergencia al respaldo.',
  params: z.object({ id: wire.id }),
  query: z.object({ ...which, paper: wire.unlessEmpty(z.enum(BIB_PAPERS).default('a5')) }),
  file: 'application/pdf',
  costly: 'drawing',
})

export const drawLabels = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/dorsales/etiquetas.pdf',
  summary: 'Etiquetas de los sobres, en las hojas de etiquetas que se consiguen.',
  params: z.object({ id: wire.id }),
  query: z.object({
    ...which,
    sheet: wire.unlessEmpty(z.enum(LABEL_SHEETS).default('letter-30')),
    /** The first free label of a sheet that was begun. */
    start: wire.unlessEmpty(wire.number(z.int().min(1).max(100)).default(1)),
  }),
  file: 'application/pdf',
  costly: 'drawing',
})

export const markPrinted = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/dorsales/impresos',
  summary:
    'Marcar como impresos los números dados: ya no se mueven. Con `undo` y una razón se quita la marca.',
  params: z.object({ id: wire.id }),
  body: z.object({
    /** All given ones that are not printed, when it is not sent. */
    bib_ids: z.array(wire.id).max(30_000).optional(),
    series_id: wire.id.optional(),
    undo: wire.boolean.default(false),
    reason: wire.optionalText(300),
  }),
  bodyLimit: 512 * 1024,
  answer: notice.extend({ printed: z.int() }),
})

/** `show_from`: 'AAAA-MM-DD', or null: nobody sees it yet. */
export const bibSettings = z.object({
  show_from: z.string().nullable(),
  sponsor_image: z.string().nullable(),
  emergency_back: z.boolean(),
})
export type BibSettings = z.output<typeof bibSettings>

export const saveBibSettings = endpoint({
  ...theEvent,
  method: 'PUT',
  path: '/api/eventos/:id/dorsales/ajustes',
  summary: 'Desde qué día ven los corredores su número, y qué lleva el dorsal impreso.',
  params: z.object({ id: wire.id }),
  body: z.object({
    show_from: wire.unlessEmpty(dayField.nullable().default(null)),
    emergency_back: wire.boolean.default(true),
    sponsor_image: wire.unlessEmpty(z.string().max(300).nullable().default(null)),
  }),
  answer: notice.extend({ settings: bibSettings }),
})
