/** What a runner's link for friends shows (/voy/{code}): its page and its pictures. */
import { z } from 'zod'
import { endpoint } from '#server/contract-kit.ts'

const params = z.object({ code: z.string().max(40) })

const going = z.object({
  first_name: z.string(),
  distance: z.string(),
  /** Its name. */
  event: z.string(),
  slug: z.string(),
  sport: z.string(),
  city: z.string(),
  event_datetime: z.string(),
  /** Its day is over. */
  past: z.boolean(),
})
export type Going = z.output<typeof going>

export const readGoing = endpoint({
  method: 'GET',
  path: '/api/site/voy/:code',
  access: 'public',
  summary: 'Quien compartió que va a un evento: solo el primer nombre, la distancia y el evento.',
  params,
  answer: z.object({ going }),
})

export const goingCardImage = endpoint({
  method: 'GET',
  path: '/api/site/voy/:code/tarjeta.png',
  access: 'public',
  summary: 'La inscripción dibujada, 1200 por 630, para la vista previa de un enlace.',
  params,
  file: 'image/png',
})

export const goingStoryImage = endpoint({
  method: 'GET',
  path: '/api/site/voy/:code/historia.png',
  access: 'public',
  summary: 'La inscripción dibujada, 1080 por 1920, para una historia.',
  params,
  file: 'image/png',
})
