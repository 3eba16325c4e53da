/** The pictures of an event's shared link: the preview, and one for stories. */
import { z } from 'zod'
import { endpoint } from '#server/contract-kit.ts'

const params = z.object({ slug: z.string().max(120) })

export const eventCardImage = endpoint({
  method: 'GET',
  path: '/api/site/events/:slug/tarjeta.png',
  access: 'public',
  summary: 'El evento dibujado, 1200 por 630, para la vista previa de un enlace.',
  params,
  file: 'image/png',
})

export const eventStoryImage = endpoint({
  method: 'GET',
  path: '/api/site/events/:slug/historia.png',
  access: 'public',
  summary: 'El evento dibujado, 1080 por 1920, para una historia.',
  params,
  file: 'image/png',
})
