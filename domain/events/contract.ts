/**
 * Events and what hangs on them for the staff: specification admin.md sections 2 to 5 and 7 (events part).
 * Saves take multipart (JSON text inside fields) or JSON; wire-event.ts reads both.
 */
import { z } from 'zod'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'
import * as shapes from './form/event-answers.ts'
import * as bodies from './form/event-bodies.ts'
import * as read from './form/wire-event.ts'

const EVENT_FORM_LIMIT = 1024 * 1024

export type Category = z.output<typeof shapes.category>
export type Kit = z.output<typeof shapes.kit>
export type EventCard = z.output<typeof shapes.eventCard>
export type EventDetail = z.output<typeof shapes.eventDetail>

/* Endpoints */

const ofEvent = z.object({ id: wire.id })
const theEvent = { access: 'staff of the event', event: 'params.id', params: ofEvent } as const

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/eventos',
  access: 'staff',
  summary: 'Eventos que la persona maneja: primero los próximos, luego los pasados.',
  query: z.object({
    page: wire.page,
    per_page: wire.perPage(10),
    search: wire.search,
    status: z.preprocess((value) => value || undefined, z.enum(['active', 'inactive']).optional()),
    sort: wire.sort(['name', 'date', 'city', 'created_at']),
  }),
  answer: paged(shapes.eventCard),
})

export const getEvent = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id',
  summary: 'Un evento con sus cifras. `search` deja solo las categorías y kits que contienen el texto.',
  query: z.object({ search: wire.search }),
  answer: z.object({ event: shapes.eventDetail, distancias: z.array(z.string()) }),
})

export const getEventForEdit = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/edit',
  summary: 'Un evento con todo lo que edita su formulario.',
  answer: z.object({ event: shapes.eventDetail }),
})

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/eventos',
  access: 'administrator',
  summary: 'Crear un evento con sus tarifas, categorías, kits y preguntas.',
  multipart: true,
  bodyLimit: EVENT_FORM_LIMIT,
  body: bodies.newEvent,
  answer: shapes.savedEvent,
})

export const updateEvent = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id',
  summary:
    'Cambiar un evento. Las filas con id se cambian, las que no lo traen se agregan, las que no llegan se quedan; las tarifas se reemplazan.',
  multipart: true,
  bodyLimit: EVENT_FORM_LIMIT,
  body: bodies.changedEvent,
  answer: shapes.savedEvent,
})

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/duplicate',
  access: 'administrator',
  summary: 'Copiar un evento, inactivo y sin inscritos; con nombre y fecha, su nueva edición.',
  params: ofEvent,
  body: wire.unlessEmpty(
    z
      .object({
        name: wire.optionalText(120),
        /** Whatever hangs on the date moves by the same time. */
        event_datetime: wire.unlessEmpty(read.eventInstant.optional()),
      })
      .default({}),
  ),
  answer: shapes.savedEvent,
})

export const deleteCopy = endpoint({
  method: 'DELETE',
  path: '/api/eventos/:id/copy',
  access: 'administrator',
  summary: 'Eliminar una copia sin inscritos ni dinero.',
  params: ofEvent,
  answer: notice,
})

export const disableEvent = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/disableEvent',
  changes: true,
  summary: 'Activar o desactivar un evento.',
  query: z.object({ status: read.status.pipe(z.enum(['active', 'inactive'])) }),
  /** The body says the warnings too: a client that knows only the notice shows them. */
  answer: notice.extend({ warnings: z.array(z.string()) }),
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/categoria/delete',
  access: 'staff',
  summary: 'Eliminar una categoría sin inscritos.',
  query: z.object({ id: wire.id }),
  answer: notice,
})

export const deleteKit = endpoint({
  method: 'DELETE',
  path: '/api/kit/delete',
  access: 'staff',
  summary: 'Eliminar un kit sin inscritos.',
  query: z.object({ id: wire.id }),
  answer: notice,
})

export const uploadImage = endpoint({
  method: 'POST',
  path: '/image/upload',
  access: 'staff',
  summary: 'Subir una imagen del editor de texto: el primer archivo, sea cual sea su campo.',
  multipart: true,
  maxFiles: 12,
  body: read.files(12),
  answer: z.object({ url: z.string(), location: z.string() }),
})

export const getExternalEvent = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos-externos/:id',
  summary: 'Un evento externo.',
  answer: z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    sport: z.string(),
    type: z.enum(['propio', 'privado']),
    own_event: z.boolean(),
    status: z.enum(['active', 'inactive']),
    event_datetime: z.string(),
    register_deadline: z.string(),
    cover_image_url: z.string().nullable(),
    icon_url: z.string().nullable(),
    cover_image: z.string().nullable(),
    icon: z.string().nullable(),
    description: z.string(),
    city: z.string(),
    participant_limit: z.int(),
    created_at: z.string(),
  }),
})

export const createExternalEvent = endpoint({
  method: 'POST',
  path: '/api/eventos-externos',
  access: 'administrator',
  summary: 'Crear un evento externo: lo que no llega toma su valor de siempre.',
  multipart: true,
  bodyLimit: EVENT_FORM_LIMIT,
  body: read.withoutEmpty(bodies.newExternalEvent),
  answer: notice.extend({ event: z.object({ id: z.int(), slug: z.string() }) }),
})

export const updateExternalEvent = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos-externos/:id',
  summary: 'Cambiar un evento externo (`?_method=PUT`).',
  multipart: true,
  bodyLimit: EVENT_FORM_LIMIT,
  query: z.object({ _method: z.string().max(10).optional() }),
  body: read.withoutEmpty(bodies.changedExternalEvent),
  answer: notice.extend({ event: z.object({ id: z.int(), slug: z.string() }) }),
})

/* Tab Detalles */

export const getOverview = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/overview',
  summary: 'Cifras del evento: inscritos por día, dinero, categorías, kits, género y edad.',
  answer: shapes.overview,
})
export type Overview = z.output<typeof getOverview.answer>

/* Tab Galería */
