/** What is published of each event: its list, its settings, and the sets that can come back for 30 days. */
import { z } from 'zod'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'

const event = z.object({ id: wire.id })

export const settings = z.object({
  variant: z.enum(['simple', 'extended']),
  /** 'Mostrar en resultados' as it is in force. */
  listed: z.boolean(),
  /** Of the published set: oficiales or preliminares. */
  official: z.boolean(),
})
export type ResultSettings = z.output<typeof settings>

export const keptSet = z.object({
  id: z.int(),
  rows: z.int(),
  finishers: z.int(),
  official: z.boolean(),
  created_at: z.string(),
  created_by: z.string(),
  /** Null: the published one. */
  ended_at: z.string().nullable(),
  ended_as: z.enum(['replaced', 'deleted']).nullable(),
  /** Can be restored until then. */
  restorable_until: z.string().nullable(),
  file_name: z.string(),
})
export type KeptSet = z.output<typeof keptSet>

export const eventSummary = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  /** Bogotá time, `YYYY-MM-DD HH:mm:ss`. */
  date: z.string(),
  results_count: z.int(),
  type: z.string(),
  external: z.boolean(),
  official: z.boolean(),
  /** An earlier set can be restored. */
  restorable: z.boolean(),
})
export type ResultsSummary = z.output<typeof eventSummary>

export const listEventResults = endpoint({
  method: 'GET',
  path: '/api/event-results',
  access: 'staff',
  summary: 'Eventos propios, privados y externos con el número de resultados de cada uno.',
  query: z.object({
    search: wire.search,
    page: wire.page,
    per_page: wire.perPage(10),
    /** With results or without, official or not yet. */
    state: wire.unlessEmpty(z.enum(['official', 'preliminary', 'none']).optional()),
    sort: wire.sort(['name', 'date', 'results']),
  }),
  answer: paged(eventSummary),
})

export const deleteAllResults = endpoint({
  method: 'DELETE',
  path: '/api/event-results/:id/delete-all',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Corregir: elimina todos los resultados. Se pueden restaurar durante 30 días.',
  params: event,
  answer: notice,
})

export const restoreResults = endpoint({
  method: 'POST',
  path: '/api/event-results/:id/sets/:set_id/restore',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Volver a publicar una versión anterior (hasta 30 días).',
  params: z.object({ id: wire.id, set_id: wire.id }),
  answer: notice,
})

export const saveResultSettings = endpoint({
  method: 'PUT',
  path: '/api/event-results/:id/settings',
  access: 'staff of the event',
  event: 'params.id',
  summary:
    'Variante de la página, "Mostrar en resultados" y oficiales o preliminares. Lo que no se envía queda igual.',
  params: event,
  body: z.object({
    variant: z.enum(['simple', 'extended']).optional(),
    listed: wire.boolean.optional(),
    official: wire.boolean.optional(),
  }),
  answer: notice.extend({ settings }),
})
