/**
 * What visitors read of results. The calls of specification public.md section 7 to the letter, and those of the page of
 * one event; one result has result-contract.ts. `{eventId}` is an id or a slug.
 */
import { z } from 'zod'
import { endpoint, paged, wire, XLSX } from '#server/contract-kit.ts'

export const ofEvent = z.object({ eventId: z.string().min(1).max(120) })

const shortText = (max: number) =>
  z.preprocess((value) => value ?? '', z.string().trim().max(max)).default('')

/** Empty is everybody; other words for the two are read too. */
const GENDERS: Record<string, 'M' | 'F'> = {
  m: 'M',
  male: 'M',
  masculino: 'M',
  f: 'F',
  female: 'F',
  femenino: 'F',
}
const gender = z
  .preprocess(
    (value) =>
      typeof value === 'string' ? (GENDERS[value.trim().toLowerCase()] ?? value.trim()) : (value ?? ''),
    z.enum(['', 'M', 'F'], 'El género es M, F o vacío.'),
  )
  .default('')

export const filters = {
  gender,
  category: shortText(120),
  name: shortText(100),
  bib_number: shortText(20),
  race_division: shortText(120),
}

export const resultRow = z.object({
  /** Unguessable; the same after the file is imported again. */
  id: z.string(),
  bib_number: z.string(),
  name: z.string(),
  race_division: z.string(),
  /** 'HH:MM:SS', '' when there is none, or the state instead of a time: DNF, DNS, DSQ. */
  chip_time: z.string(),
  gun_time: z.string(),
  category: z.string(),
  category_position: z.int().nullable(),
  overall_position: z.int().nullable(),
  pace: z.string(),
  city: z.string(),
  /** JSON text of an object: '{distance} {label}' to text. */
  control_points: z.string(),
  /** M, F, a third one in its own words, or empty. */
  gender: z.string(),
  gender_position: z.int().nullable(),
  country: z.string(),
  club: z.string(),
  state: z.enum(['DNF', 'DNS', 'DSQ']).nullable(),
  /** Only of a relay: its members by leg. */
  relay: z.array(z.object({ leg: z.int(), name: z.string(), time: z.string() })).optional(),
  /** Only where the person asked not to be named: such a row has no certificate and no picture. */
  anonymous: z.literal(true).optional(),
})
export type ResultRow = z.output<typeof resultRow>

const eventCard = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  cover_image: z.string().nullable(),
  event_datetime: z.string(),
  results_count: z.int(),
  icon: z.string().nullable(),
  city: z.string(),
  sport: z.string(),
  official: z.boolean(),
})
export type ResultsEventCard = z.output<typeof eventCard>

export const listEventsWithResults = endpoint({
  method: 'GET',
  path: '/api/event-results-client',
  access: 'public',
  cached: true,
  summary: 'Eventos con resultados y eventos pasados: el más reciente primero.',
  query: z.object({
    search: wire.search,
    year: z
      .preprocess(
        (value) => (value === '' || value === null || value === 'todos' ? undefined : value),
        wire.number(z.int().min(1900).max(2200).optional()),
      )
      .optional(),
    page: wire.page,
    per_page: wire.perPage(10),
  }),
  answer: paged(eventCard).extend({
    /** Years after 2025 that have results, for the year select. */
    later_years: z.array(z.int()),
  }),
})

export const listDistances = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/distances',
  access: 'public',
  cached: true,
  summary: 'Distancias del evento, la más larga primero.',
  params: ofEvent,
  answer: z.array(z.string()),
})

export const listResultCategories = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/categories',
  access: 'public',
  cached: true,
  summary: 'Categorías con resultados, por género y distancia.',
  params: ofEvent,
  query: z.object({ gender, race_division: filters.race_division }),
  answer: z.array(z.string()),
})

export const listResults = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/results',
  access: 'public',
  cached: true,
  summary:
    'Resultados por páginas: por posición en la categoría, general y dorsal; quien no terminó, al final.',
  params: ofEvent,
  query: z.object({ ...filters, page: wire.page, per_page: wire.perPage(10) }),
  answer: z.object({
    data: z.array(resultRow),
    meta: z.object({
      current_page: z.int(),
      last_page: z.int(),
      per_page: z.int(),
      total: z.int(),
      /** More match than are counted: 'más de 10.000'. */
      total_is_capped: z.boolean(),
    }),
    links: z.object({ prev: z.string().nullable(), next: z.string().nullable() }),
  }),
})

export const resultStats = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/stats',
  access: 'public',
  cached: true,
  summary: 'Participantes por género y categoría, y tiempos promedio, de toda la distancia.',
  params: ofEvent,
  query: z.object({
    race_division: filters.race_division,
    gender: filters.gender,
    category: filters.category,
  }),
  answer: z.object({
    /** 'Masculino', 'Femenino', 'Sin dato', and a third gender under its own name. */
    gender: z.record(z.string(), z.int()),
    category: z.record(z.string(), z.int()),
    /** 'HH:MM:SS' of those with a time of the clock below; empty where distances go by different clocks. */
    average_times: z.record(z.string(), z.string()),
    average_clock: z.enum(['chip', 'gun']).nullable(),
    total: z.int(),
    finishers: z.int(),
  }),
})

export const compareResults = endpoint({
  method: 'GET',
  path: '/api/event-id/:eventId/compare',
  access: 'public',
  cached: true,
  summary: 'Dos dorsales frente a frente. Sin distancia: aquella en la que están ambos, o la más larga.',
  params: ofEvent,
  query: z.object({ bib1: shortText(20), bib2: shortText(20), race_division: filters.race_division }),
  answer: z.object({ bib1: resultRow, bib2: resultRow }),
})

export const exportResults = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/results.xlsx',
  access: 'public',
  summary: 'La lista filtrada, para Excel.',
  params: ofEvent,
  query: z.object(filters),
  file: XLSX,
  costly: 'export',
})

/** Server-sent events: `results` with `{version}` when there is something new. */
export const resultsNews = endpoint({
  method: 'GET',
  path: '/api/event/:eventId/results/live',
  access: 'public',
  summary: 'Avisos en vivo (server-sent events): hay resultados nuevos.',
  params: ofEvent,
  file: 'text/event-stream',
})

/** Whose word places are and which time they follow; null where it is not known. */
const placeRule = z.object({
  /** 'file': the timing company's. 'computed': counted from the times. 'both': some of each. 'staff': set by a person. */
  word: z.enum(['file', 'computed', 'both', 'staff']).nullable(),
  clock: z.enum(['chip', 'gun']).nullable(),
})

export const placeRules = z.object({ general: placeRule, category: placeRule }).nullable()
export type WirePlaceRules = z.output<typeof placeRules>

const division = z.object({
  race_division: z.string(),
  /** Visible rows, and those of them who finished. */
  total: z.int(),
  finishers: z.int(),
  /** Which time the general positions follow. */
  decided_by: z.enum(['chip', 'gun']),
  places: placeRules,
  /** 'de 443': how many the places are among; null where that is not known. */
  overall_of: z.int().nullable(),
  /** Fields of the row that any result of the distance has: 'chip_time', 'gun_time', 'city', … */
  columns: z.array(z.string()),
  /** Keys of control_points that any result has, in course order. */
  control_points: z.array(z.string()),
  categories: z.array(
    z.object({
      category: z.string(),
      gender: z.string(),
      total: z.int(),
      finishers: z.int(),
      /** How many the category's places of this gender are among; null where that is not known. */
      of: z.int().nullable(),
      /** The category's places are counted apart for each gender. */
      by_gender: z.boolean(),
    }),
  ),
})
export type ResultsDivision = z.output<typeof division>

export const resultsEvent = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  sport: z.string(),
  event_datetime: z.string(),
  cover_image: z.string().nullable(),
  icon: z.string().nullable(),
  /** Not for search engines: 'Mostrar en resultados' is off. */
  listed: z.boolean(),
  /** Its own page is there (active). */
  has_page: z.boolean(),
})

export const getEventResults = endpoint({
  method: 'GET',
  path: '/api/site/results/:eventId',
  access: 'public',
  cached: true,
  summary: 'La cabecera de la página de resultados de un evento.',
  params: ofEvent,
  answer: z.object({
    event: resultsEvent,
    variant: z.enum(['simple', 'extended']),
    /** 'Resultados oficiales' or 'Resultados preliminares'. */
    official: z.boolean(),
    results_count: z.int(),
    published_at: z.string(),
    version: z.int(),
    /** The event has bibs with letters: the phone needs its text keyboard. */
    bib_letters: z.boolean(),
    distances: z.array(division),
  }),
})
