/** What visitors read of one result: its page and the picture of its link. */
import { z } from 'zod'
import { endpoint } from '#server/contract-kit.ts'
import { placeRules, resultRow, resultsEvent } from '../contract.ts'

const place = z
  .object({
    position: z.int(),
    /** Among how many; null where the group is not known. */
    of: z.int().nullable(),
    /** Whose word it is; null of results from before it was noted. */
    word: z.enum(['file', 'computed', 'staff']).nullable(),
  })
  .nullable()

const split = z.object({
  label: z.string(),
  /** Metres from the start, when the label says so. */
  metres: z.int().nullable(),
  time: z.string(),
  /** From the point before to this one. */
  leg_time: z.string(),
  leg_pace: z.string(),
  /** Among all at the point; of a leg, among all on that leg. */
  position: z.int().nullable(),
  /** The file has the time of this stretch alone (swim, T1, a lap, a stage). */
  is_leg: z.boolean(),
  /** Positions won (above 0) or lost since the point before. */
  gained: z.int().nullable(),
})
export type Split = z.output<typeof split>

export const getResult = endpoint({
  method: 'GET',
  path: '/api/site/result/:id',
  access: 'public',
  cached: true,
  summary: 'Un resultado: tiempos, puestos, parciales, ritmo entre puntos y diferencia con el ganador.',
  params: z.object({ id: z.string().min(8).max(40) }),
  answer: z.object({
    result: resultRow,
    event: resultsEvent,
    official: z.boolean(),
    version: z.int(),
    decided_by: z.enum(['chip', 'gun']),
    places: placeRules,
    /** 'Pos. 12 de 443' */
    overall: place,
    by_gender: place,
    by_category: place,
    /** The category's places are counted apart for each gender. */
    category_by_gender: z.boolean(),
    /** Of the category's winner; null for the winner and where there is none. */
    winner: z
      .object({ id: z.string(), name: z.string(), bib_number: z.string(), time: z.string(), gap: z.string() })
      .nullable(),
    /** Ends with the finish. Empty when the file had no control points. */
    splits: z.array(split),
    /** Of a stage race, each with its own time and the place in it. */
    stages: z.array(z.object({ label: z.string(), time: z.string(), position: z.int().nullable() })),
    /** A finisher has one. */
    has_certificate: z.boolean(),
    /** Address of the picture for link previews; none for a row without a name. */
    image: z.string().nullable(),
    /** The same for a story. */
    story: z.string().nullable(),
    /** Search engines may list the page: not of a child, nor of an event that is not listed. */
    indexed: z.boolean(),
  }),
})

export const resultImage = endpoint({
  method: 'GET',
  path: '/api/site/result/:id/imagen.png',
  access: 'public',
  summary: 'El resultado dibujado, 1200 por 630, para la vista previa de un enlace.',
  params: z.object({ id: z.string().min(8).max(40) }),
  file: 'image/png',
})

export const resultStory = endpoint({
  method: 'GET',
  path: '/api/site/result/:id/historia.png',
  access: 'public',
  summary: 'El resultado dibujado, 1080 por 1920, para una historia.',
  params: z.object({ id: z.string().min(8).max(40) }),
  file: 'image/png',
})
