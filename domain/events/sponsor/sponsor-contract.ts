/** Sums of an event for a sponsor or a town hall: a secret link that staff give out and take back, and what it shows. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'

const ofEvent = z.object({ id: wire.id })
const theEvent = { access: 'staff of the event', event: 'params.id' } as const

const link = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  revoked_at: z.string().nullable(),
})
export type FiguresLink = z.output<typeof link>

export const listFiguresLinks = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/cifras/enlaces',
  summary: 'Enlaces a las cifras del evento que se dieron a patrocinadores o alcaldías.',
  params: ofEvent,
  answer: z.object({ links: z.array(link) }),
})

export const createFiguresLink = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/cifras/enlaces',
  summary: 'Crear un enlace de solo lectura a las cifras del evento. Se muestra una vez.',
  params: ofEvent,
  body: z.object({ name: wire.text(80) }),
  answer: notice.extend({ token: z.string(), created: link }),
})

export const revokeFiguresLink = endpoint({
  ...theEvent,
  method: 'DELETE',
  path: '/api/eventos/:id/cifras/enlaces/:link_id',
  summary: 'Revocar un enlace a las cifras: deja de abrir de inmediato.',
  params: z.object({ id: wire.id, link_id: wire.id }),
  answer: notice,
})

const group = z.object({ label: z.string(), people: z.int() })
const figures = z.object({
  event: z.string(),
  /** Bogotá time, `YYYY-MM-DD HH:mm:ss`. */
  date: z.string(),
  city: z.string(),
  /** Null when they are fewer than five. */
  people: z.int().nullable(),
  participant_limit: z.int(),
  by_distance: z.array(group),
  by_gender: z.array(group),
  by_age: z.array(group),
  by_city: z.array(group),
})
export type Figures = z.output<typeof figures>

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/site/cifras/:token',
  access: 'public',
  summary: 'Cifras de un evento con su enlace: solo sumas, los grupos de menos de 5 personas van juntos.',
  params: z.object({ token: wire.text(100) }),
  answer: figures,
})
