/** What dresses an event's page: its pictures and its key partners (admin.md section 7, events part). */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import * as shapes from '../form/event-answers.ts'
import * as read from '../form/wire-event.ts'

export type GalleryImage = z.output<typeof shapes.galleryImage>
export type KeyPartner = z.output<typeof shapes.keyPartner>

const ofEvent = z.object({ id: wire.id })
const theEvent = { access: 'staff of the event', event: 'params.id', params: ofEvent } as const

const galleryAnswer = notice.extend({ images: z.array(shapes.galleryImage) })
const order = z.object({ ids: wire.json(z.array(wire.id).max(1000)) })

export const listGallery = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/gallery',
  summary: 'Imágenes de la galería, en orden.',
  answer: z.object({ images: z.array(shapes.galleryImage), max: z.int() }),
})

export const uploadGallery = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/gallery',
  summary: 'Subir una o varias imágenes (hasta 12 por envío, 30 por evento).',
  multipart: true,
  maxFiles: 12,
  body: read.files(12),
  answer: galleryAnswer,
})

export const orderGallery = endpoint({
  ...theEvent,
  method: 'PUT',
  path: '/api/eventos/:id/gallery/order',
  summary: 'Ordenar la galería: los ids de todas sus imágenes.',
  body: order,
  answer: galleryAnswer,
})

export const describeGalleryImage = endpoint({
  ...theEvent,
  method: 'PUT',
  path: '/api/eventos/:id/gallery/:image_id',
  summary: 'Cambiar el texto alternativo de una imagen.',
  params: ofEvent.extend({ image_id: wire.id }),
  body: z.object({ alt: z.string().trim().max(300) }),
  answer: galleryAnswer,
})

export const deleteGalleryImage = endpoint({
  ...theEvent,
  method: 'DELETE',
  path: '/api/eventos/:id/gallery/:image_id',
  summary: 'Eliminar una imagen de la galería.',
  params: ofEvent.extend({ image_id: wire.id }),
  answer: galleryAnswer,
})

/* Tab Key Partner */

const partnersAnswer = notice.extend({ partners: z.array(shapes.keyPartner) })

const link = z.preprocess(
  (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? null : value),
  wire.webAddress().nullable(),
)
const visible = wire.boolean
const ofPartner = ofEvent.extend({ partner_id: wire.id })

export const listKeyPartners = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/key-partners',
  summary: 'Aliados del evento, en orden, con las cifras de sus cupones.',
  answer: z.object({ partners: z.array(shapes.keyPartner) }),
})

export const createKeyPartner = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/key-partners',
  summary: 'Agregar un aliado.',
  multipart: true,
  body: z.object({
    name: wire.text(120),
    link: link.optional(),
    visible: visible.optional(),
    logo: read.picture,
  }),
  answer: partnersAnswer,
})

export const updateKeyPartner = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/key-partners/:partner_id',
  summary: 'Cambiar un aliado: lo que no llega se queda.',
  params: ofPartner,
  multipart: true,
  body: z.object({
    name: wire.text(120).optional(),
    link: link.optional(),
    visible: visible.optional(),
    logo: read.picture,
  }),
  answer: partnersAnswer,
})

export const orderKeyPartners = endpoint({
  ...theEvent,
  method: 'PUT',
  path: '/api/eventos/:id/key-partners/order',
  summary: 'Ordenar los aliados: los ids de todos.',
  body: order,
  answer: partnersAnswer,
})

export const deleteKeyPartner = endpoint({
  ...theEvent,
  method: 'DELETE',
  path: '/api/eventos/:id/key-partners/:partner_id',
  summary: 'Eliminar un aliado; sus cupones siguen siendo del evento.',
  params: ofPartner,
  answer: partnersAnswer,
})
