/** The tab Dorsales: series, who gets which number, numbers kept, lost and burnt. Excel is in sheet/, printing in print/. */
import { z } from 'zod'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'
import { bibSettings } from './print/print-contract.ts'
import { BIB_STATES, BURNT_REASONS, SERIES_MODES } from './rules/bib-words.ts'

export const ofEvent = z.object({ id: wire.id })
export const theEvent = { access: 'staff of the event', event: 'params.id' } as const
export const oneBib = z.object({ id: wire.id, bib_id: wire.id })
const oneSeries = z.object({ id: wire.id, series_id: wire.id })

const series = z.object({
  id: z.int(),
  name: z.string(),
  prefix: z.string(),
  from_number: z.int(),
  to_number: z.int(),
  digits: z.int(),
  colour: z.string(),
  distance_ids: z.array(z.int()),
  category_ids: z.array(z.int()),
  block_id: z.int().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  mode: z.enum(SERIES_MODES),
  /** Numbers of the range: all, given, kept, burnt, and those that can still be given. */
  size: z.int(),
  assigned: z.int(),
  reserved: z.int(),
  burnt: z.int(),
  left: z.int(),
  /** Confirmed people without a number who belong to it. */
  waiting: z.int(),
  /** How many of them it has no number for. */
  short: z.int(),
})
export type BibSeries = z.output<typeof series>

const board = z.object({
  series: z.array(series),
  /** Confirmed people. */
  people: z.int(),
  assigned: z.int(),
  printed: z.int(),
  /** Confirmed people without a number: those that 'Asignar' would give one, those who get it at the desk, the rest. */
  without_number: z.int(),
  assignable: z.int(),
  at_pick_up: z.int(),
  without_series: z.int(),
  /** Runners with a number who were not mailed it yet. */
  untold: z.int(),
  settings: bibSettings,
  /** What a series can be for. */
  distances: z.array(z.object({ id: z.int(), name: z.string() })),
  categories: z.array(z.object({ id: z.int(), name: z.string(), distance_id: z.int() })),
  blocks: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type BibBoard = z.output<typeof board>

export const getBoard = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/dorsales',
  summary: 'Series de números del evento, cuántos tiene cada una y quiénes faltan por número.',
  params: ofEvent,
  answer: board,
})

const seriesForm = z.object({
  name: wire.text(80),
  prefix: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? '')),
      z.string(),
    )
    .refine((text) => /^([A-Z]{1,4}-?)?$/.test(text), 'Escribe de 1 a 4 letras, o déjalo vacío.')
    .default(''),
  from_number: wire.number(z.int('Escribe un número entero.').min(1, 'Empieza en 1 o más.').max(999_999)),
  to_number: wire.number(z.int('Escribe un número entero.').min(1, 'Escribe el último número.').max(999_999)),
  digits: wire.number(z.int().min(1).max(6)).default(1),
  colour: z
    .preprocess((value) => (typeof value === 'string' ? value.toUpperCase() : value), z.string())
    .refine((text) => /^#[0-9A-F]{6}$/.test(text), 'Elige un color.'),
  distance_ids: z.array(wire.id).max(60).default([]),
  category_ids: z.array(wire.id).max(300).default([]),
  block_id: wire.unlessEmpty(wire.id.nullable().default(null)),
  gender: wire.unlessEmpty(z.enum(['male', 'female']).nullable().default(null)),
  mode: z.enum(SERIES_MODES, 'Elige cómo se asigna.'),
})
export type SeriesForm = z.output<typeof seriesForm>

export const createSeries = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/dorsales/series',
  summary: 'Crear una serie de números; una que se cruce con otra se rechaza.',
  params: ofEvent,
  body: seriesForm,
  answer: notice.extend({ series }),
})

export const changeSeries = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/dorsales/series/:series_id',
  summary: 'Cambiar una serie; los números ya dados siguen con quien los tiene.',
  params: oneSeries,
  body: seriesForm,
  answer: notice.extend({ series }),
})

export const deleteSeries = endpoint({
  ...theEvent,
  method: 'DELETE',
  path: '/api/eventos/:id/dorsales/series/:series_id',
  summary: 'Eliminar una serie de la que nadie tiene número.',
  params: oneSeries,
  answer: notice,
})

const assignment = z.object({
  /** How many people got a number, or would get one. */
  assigned: z.int(),
  by_series: z.array(
    z.object({
      series_id: z.int(),
      name: z.string(),
      people: z.int(),
      /** The first and the last number given; empty when nobody got one. */
      first: z.string(),
      last: z.string(),
      /** What can still be given afterwards. */
      left: z.int(),
    }),
  ),
  /** Who stays without one, and why, in a sentence. */
  left_out: z.array(z.object({ people: z.int(), reason: z.string() })),
  /** The first fifty, to look at. */
  sample: z.array(
    z.object({
      number: z.string(),
      participant_id: z.int(),
      name: z.string(),
      distance: z.string(),
      category: z.string(),
      series: z.string(),
    }),
  ),
})
export type Assignment = z.output<typeof assignment>

export const assignBibs = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/dorsales/asignar',
  summary:
    'Dar número a los confirmados que no tienen; con `preview` solo dice cuáles serían. Repetirla no cambia a nadie.',
  params: ofEvent,
  body: z.object({
    preview: wire.boolean.default(false),
    /** Only these; all when it is not sent. */
    participant_ids: z.array(wire.id).max(1000).optional(),
  }),
  answer: notice.extend({ assignment }),
})

export const bib = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(BIB_STATES),
  participant: z
    .object({
      id: z.int(),
      registration_id: z.int(),
      name: z.string(),
      document: z.string(),
      distance: z.string(),
      category: z.string(),
    })
    .nullable(),
  series_id: z.int().nullable(),
  series: z.string(),
  colour: z.string().nullable(),
  printed_at: z.string().nullable(),
  told_at: z.string().nullable(),
  chip: z.string(),
  note: z.string(),
  burnt_reason: z.enum(BURNT_REASONS).nullable(),
})
export type Bib = z.output<typeof bib>

export const listBibs = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/dorsales/lista',
  summary: 'Números del evento con quién los lleva; se buscan por número, chip, nombre o documento.',
  params: ofEvent,
  query: z.object({
    state: wire.unlessEmpty(z.enum(BIB_STATES).optional()),
    series_id: wire.unlessEmpty(wire.id.optional()),
    search: wire.search,
    page: wire.page,
    per_page: wire.perPage(50),
    sort: wire.sort(['number', 'name', 'distance', 'series', 'chip', 'state']),
  }),
  answer: paged(bib),
})

export const listWithoutBib = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/dorsales/sin-numero',
  summary: 'Confirmados sin número, con la serie que les toca o por qué ninguna.',
  params: ofEvent,
  query: z.object({
    search: wire.search,
    page: wire.page,
    per_page: wire.perPage(50),
    sort: wire.sort(['name', 'distance']),
  }),
  answer: paged(
    z.object({
      participant_id: z.int(),
      registration_id: z.int(),
      name: z.string(),
      document: z.string(),
      distance: z.string(),
      category: z.string(),
      series: z.string().nullable(),
      mode: z.enum(SERIES_MODES).nullable(),
    }),
  ),
})
