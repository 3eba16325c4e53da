/**
 * The general classification: the results of one distance in the order of any column, with the gap to the winner of the
 * group that is shown. Another view of the specified list, which keeps its own order (contract.ts).
 */
import { z } from 'zod'
import { endpoint, wire, XLSX } from '#server/contract-kit.ts'
import { filters, ofEvent, resultRow } from '../contract.ts'

/** What a list can be sorted by; a control point travels as 'point:{label}'. */
export const SORTS = [
  'overall_position',
  'gender_position',
  'category_position',
  'chip_time',
  'gun_time',
  'bib_number',
  'name',
  'category',
  'city',
  'country',
  'club',
  'pace',
] as const
export type Sort = (typeof SORTS)[number]

const sort = z
  .preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.union([z.enum(SORTS), z.string().regex(/^point:.{1,120}$/u)], 'No se puede ordenar por esa columna.'),
  )
  .default('overall_position')

const direction = z
  .preprocess((value) => value || undefined, z.enum(['asc', 'desc'], 'El orden es asc o desc.'))
  .default('asc')

const bibText = z.preprocess((value) => value ?? '', z.string().trim().max(20)).default('')

const order = { ...filters, sort, direction }

const classifiedRow = resultRow.extend({
  /** Behind the winner of the group shown, from the times as printed: '+00:05:12'; '' where it cannot be said. */
  gap: z.string(),
  /** Kilometres an hour, of a cycling race whose length is known. */
  speed: z.number().nullable(),
})
export type ClassifiedRow = z.output<typeof classifiedRow>

export const listClassification = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/classification',
  access: 'public',
  cached: true,
  summary:
    'Clasificación general de una distancia (la primera si no se nombra), ordenada por cualquier columna, con la diferencia con quien ganó.',
  params: ofEvent,
  query: z.object({ ...order, page: wire.page, per_page: wire.perPage(50) }),
  answer: z.object({
    race_division: z.string(),
    data: z.array(classifiedRow),
    meta: z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() }),
    /** Who won the group that gender and category name; the gaps are to this row. */
    winner: z
      .object({ id: z.string(), name: z.string(), time: z.string(), clock: z.enum(['chip', 'gun']) })
      .nullable(),
    /** Labels of the control points that have times: 'point:{label}' sorts by them. */
    points: z.array(z.string()),
  }),
})

export const exportClassification = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/classification.xlsx',
  access: 'public',
  summary: 'La clasificación general en el mismo orden, para Excel.',
  params: ofEvent,
  query: z.object(order),
  file: XLSX,
  costly: 'export',
})

export const exportClassificationCsv = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/classification.csv',
  access: 'public',
  summary: 'La clasificación general en el mismo orden, en CSV (UTF-8, separado por comas).',
  params: ofEvent,
  query: z.object(order),
  file: 'text/csv',
  costly: 'export',
})

const podiumRow = z.object({
  id: z.string(),
  position: z.int(),
  name: z.string(),
  bib_number: z.string(),
  time: z.string(),
  /** '+00:00:05' behind the first of the podium; '' for the first. */
  gap: z.string(),
  city: z.string(),
  club: z.string(),
})

const podium = z.object({
  /** 'General femenina', 'Veteranos A'; 'Veteranos A · Masculino' where the places begin again in each gender. */
  title: z.string(),
  kind: z.enum(['general', 'category']),
  gender: z.string(),
  category: z.string(),
  /** First to third; who shares a place stands beside the other. */
  rows: z.array(podiumRow),
})
export type Podium = z.output<typeof podium>

export const listPodiums = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/podiums',
  access: 'public',
  cached: true,
  summary: 'Los tres primeros de cada distancia: general por género y cada categoría.',
  params: ofEvent,
  answer: z.object({
    distances: z.array(
      z.object({
        race_division: z.string(),
        finishers: z.int(),
        /** The clock of the times shown, of the general and of the categories. */
        decided_by: z.enum(['chip', 'gun']),
        category_decided_by: z.enum(['chip', 'gun']),
        podiums: z.array(podium),
      }),
    ),
  }),
})

export const podiumImage = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/podiums/imagen.png',
  access: 'public',
  summary: 'El podio general de una distancia, dibujado para publicar.',
  params: ofEvent,
  query: z.object({ race_division: filters.race_division }),
  file: 'image/png',
})

export const podiumStory = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/podiums/historia.png',
  access: 'public',
  summary: 'El podio general de una distancia, 1080 por 1920, para una historia.',
  params: ofEvent,
  query: z.object({ race_division: filters.race_division }),
  file: 'image/png',
})

export const duelImage = endpoint({
  method: 'GET',
  path: '/api/event-id/:eventId/compare/imagen.png',
  access: 'public',
  summary: 'Dos dorsales frente a frente, dibujados para compartir.',
  params: ofEvent,
  query: z.object({ bib1: bibText, bib2: bibText, race_division: filters.race_division }),
  file: 'image/png',
})
