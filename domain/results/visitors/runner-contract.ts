/** A runner looks for herself over all races: by name or bib. A document is answered to nobody here. */
import { z } from 'zod'
import { endpoint } from '#server/contract-kit.ts'

export const foundResult = z.object({
  id: z.string(),
  name: z.string(),
  bib_number: z.string(),
  race_division: z.string(),
  category: z.string(),
  /** 'HH:MM:SS', '' or the state. */
  time: z.string(),
  overall_position: z.int().nullable(),
  event: z.object({
    name: z.string(),
    slug: z.string(),
    city: z.string(),
    event_datetime: z.string(),
  }),
})
export type FoundResult = z.output<typeof foundResult>

export const findRunner = endpoint({
  method: 'GET',
  path: '/api/site/runners',
  access: 'public',
  summary: 'Busca a una persona en todas las carreras, por nombre o dorsal. Por documento no se responde.',
  query: z.object({ search: z.preprocess((value) => value ?? '', z.string().trim().max(100)).default('') }),
  answer: z.object({
    data: z.array(foundResult),
    /** There are more: the search should say more. */
    capped: z.boolean(),
    /** The text looks like a document: nobody is found by it. */
    is_document: z.boolean(),
  }),
})
