/** From the timing company's file to published results: upload, correct, check, run, and the screen of it. */
import { z } from 'zod'
import { endpoint, notice, uploadedFile, wire, XLSX } from '#server/contract-kit.ts'
import { eventSummary, keptSet, settings } from '../publish/published-contract.ts'
import { POINT_MEASURES, RESULT_FIELDS, TIME_UNITS } from '../rules/columns/column-plan.ts'
import { NOTE_KINDS } from '../rules/notes.ts'
import { IMPORT_MODES } from '../rules/places/merge-part.ts'

const event = z.object({ id: wire.id })
const oneImport = z.object({ id: wire.id, import_id: wire.id })

const targets = [...RESULT_FIELDS, 'control_point', 'ignore'] as const

const columnPlan = z.object({
  /** Position in the sheet, from 0. */
  index: z.int().min(0).max(20_000),
  header: z.string().max(500),
  target: z.enum(targets),
  /** Only of times and paces. */
  unit: z.enum(TIME_UNITS).nullable(),
  /** Only of control points: '5K', 'Vuelta 1'. */
  point: z
    .object({
      name: z.string().min(1).max(60),
      /** `leg`, `stage` and `relay` add up to the finish; `time` is the clock at the point. */
      measure: z.enum(POINT_MEASURES),
      /** Which stage or leg of a relay; a prologue is 0. */
      index: z.int().min(0).max(999).optional(),
    })
    .nullable(),
})

/** How one sheet is to be read: what the screen sends back, corrected. */
const sheetPlan = z.object({
  sheet: z.string().max(255),
  /** As a spreadsheet counts; 0 when the sheet has no header. */
  header_row: z.int().min(0).max(1_000_000),
  columns: z.array(columnPlan).max(1000),
  /** For rows that name no distance themselves. */
  race_division: z.string().max(120),
})

/** How much of what is published the file replaces. */
const part = {
  mode: z.enum(IMPORT_MODES).default('whole'),
  /** Distances or bibs; empty: all that the file brings. */
  only: z.array(z.string().trim().min(1).max(120)).max(5000).default([]),
  /** What becomes of rows that were corrected by hand. */
  corrections: z.enum(['keep', 'overwrite']).default('keep'),
}

const settledCorrection = z.object({
  public_id: z.string(),
  race_division: z.string(),
  bib_number: z.string(),
  name: z.string(),
  /** 'Tiempo chip: 00:40:58 (el archivo dice 00:41:10)' */
  changes: z.array(z.string()),
  outcome: z.enum(['kept', 'overwritten', 'bib taken', 'not there']),
})
export type SettledCorrection = z.output<typeof settledCorrection>

const plans = z.array(sheetPlan).min(1, 'Elige al menos una hoja.').max(50)

/** What is said about a file before anything is public, with examples from it. */
const note = z.object({ kind: z.enum(NOTE_KINDS), sentence: z.string(), examples: z.array(z.string()) })
export type ImportNote = z.output<typeof note>

const inspectedSheet = sheetPlan.extend({
  columns: z.array(columnPlan.extend({ samples: z.array(z.string()) })),
  rows: z.int(),
  /** Worth being ticked. */
  suggested: z.boolean(),
  /** The rows around the header as text, to correct the header row by eye. */
  first_rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  warnings: z.array(z.string()),
  /** Absent from what was looked at before there were any. */
  notes: z.array(note).default([]),
  remembered: z.boolean().default(false),
})

const inspection = z.object({
  /** 'csv', 'xlsx', 'xls', 'ods' */
  format: z.string(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(inspectedSheet),
  /** An earlier file decided something that would have been guessed otherwise. */
  remembered: z.boolean(),
})
export type WireInspection = z.output<typeof inspection>

const problem = z.object({
  sheet: z.string(),
  /** Row of the file, as a spreadsheet counts. */
  row: z.int(),
  /** The field it is about, as FIELD_LABELS names it; null for the row as a whole. */
  column: z.enum(targets).nullable(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  /** The cell as it stands in the file. */
  value: z.string(),
  /** What the row says can hardly be true. */
  implausible: z.literal(true).optional(),
})
export type ImportProblem = z.output<typeof problem>

const counts = z.object({
  rows: z.int(),
  /** Rows that will be stored. */
  understood: z.int(),
  finishers: z.int(),
  dnf: z.int(),
  dns: z.int(),
  dsq: z.int(),
  without_time: z.int(),
  /** Rows that stay out. */
  errors: z.int(),
  warnings: z.int(),
  /** Rows that say something which can hardly be true. */
  implausible: z.int().default(0),
})
export type ImportCounts = z.output<typeof counts>

const comparison = z.object({
  /** What is published now. */
  published: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  same: z.int(),
  /** A few of each, to look at. */
  examples: z.array(
    z.object({
      kind: z.enum(['added', 'changed', 'removed']),
      race_division: z.string(),
      bib_number: z.string(),
      name: z.string(),
      /** 'Tiempo chip: 00:41:10 → 00:40:58' */
      change: z.string(),
    }),
  ),
})
export type Comparison = z.output<typeof comparison>

const previewRow = z.object({
  row: z.int(),
  bib_number: z.string(),
  name: z.string(),
  race_division: z.string(),
  gender: z.string(),
  category: z.string(),
  chip_time: z.string(),
  gun_time: z.string(),
  overall_position: z.int().nullable(),
  gender_position: z.int().nullable(),
  category_position: z.int().nullable(),
  pace: z.string(),
  city: z.string(),
  country: z.string(),
  club: z.string(),
  /** '1. Ana Ríos 00:40:00 · 2. Beto Gil 00:42:10' */
  relay: z.string(),
  state: z.string().nullable(),
  control_points: z.record(z.string(), z.string()),
})
export type PreviewRow = z.output<typeof previewRow>

const report = z.object({
  counts: counts.nullable(),
  comparison: comparison.nullable(),
  divisions: z.array(z.object({ race_division: z.string(), rows: z.int(), finishers: z.int() })),
  /** How many rows corrected by hand were kept, and how many given up; absent of imports from before. */
  corrections: z.object({ kept: z.int(), overwritten: z.int() }).optional(),
  /** Why it failed, in Spanish. */
  failure: z.string(),
})
export type ImportReport = z.output<typeof report>

const importState = z.object({
  id: z.int(),
  file_name: z.string(),
  file_size: z.int(),
  state: z.enum(['uploaded', 'queued', 'running', 'done', 'failed']),
  /** 'Leyendo el archivo', 'Guardando', 'Publicando' */
  step: z.string(),
  done: z.int(),
  total: z.int(),
  official: z.boolean(),
  mode: z.enum(IMPORT_MODES),
  created_by: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  problems_count: z.int(),
  report: report.nullable(),
})
export type ImportState = z.output<typeof importState>

export const getImportScreen = endpoint({
  method: 'GET',
  path: '/api/event-results/:id',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'La pantalla de importación: evento, ajustes, importaciones y versiones guardadas.',
  params: event,
  answer: z.object({
    event: eventSummary,
    settings,
    /** Newest first. The first one may be under way. */
    imports: z.array(importState),
    /** The published one first, then those that can be restored. */
    sets: z.array(keptSet),
  }),
})

export const uploadResultsFile = endpoint({
  method: 'POST',
  path: '/api/event-results/:id/imports',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Subir un archivo CSV, XLSX, XLS u ODS: hojas, encabezados y columnas reconocidas.',
  params: event,
  multipart: true,
  fileLimit: 50 * 1024 * 1024,
  maxFiles: 1,
  body: z.object({ file: uploadedFile }),
  answer: z.object({ import: importState, inspection }),
})

/** For a corrected header row: the columns below it. */
export const inspectAgain = endpoint({
  method: 'POST',
  path: '/api/event-results/:id/imports/:import_id/inspect',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Leer de nuevo las columnas con otra fila de encabezados.',
  params: oneImport,
  body: z.object({
    header_rows: z
      .array(z.object({ sheet: z.string().max(255), header_row: z.int().min(0).max(1_000_000) }))
      .max(50),
  }),
  answer: z.object({ inspection }),
})

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/event-results/:id/imports/:import_id/check',
  access: 'staff of the event',
  event: 'params.id',
  summary:
    'Cómo quedaría: vista previa, problemas por fila, conteos y comparación con lo publicado. No guarda resultados.',
  params: oneImport,
  bodyLimit: 1024 * 1024,
  body: z.object({ plans, ...part }),
  answer: z.object({
    preview: z.array(previewRow),
    counts,
    divisions: z.array(z.object({ race_division: z.string(), rows: z.int(), finishers: z.int() })),
    /** The first 200; the download has them all. */
    problems: z.array(problem),
    problems_count: z.int(),
    /** Sentences about the file as a whole. */
    warnings: z.array(z.string()),
    /** What the rows say together: understood, guessed, doubtful. */
    notes: z.array(note),
    /** More than 1 % of the rows can hardly be true: `run` publishes only with `confirmed`. */
    must_confirm: z.boolean(),
    comparison,
    /** Distances that the file brings, to choose from. */
    file_divisions: z.array(z.string()),
    /** Rows corrected by hand that the file touches, and what becomes of each; the first 500. */
    corrections: z.array(settledCorrection),
    corrections_count: z.int(),
  }),
})

export const runImport = endpoint({
  method: 'POST',
  path: '/api/event-results/:id/imports/:import_id/run',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Importar y publicar. Reemplaza lo publicado de una sola vez; el avance se lee en la importación.',
  params: oneImport,
  bodyLimit: 1024 * 1024,
  body: z.object({
    plans,
    official: wire.boolean.default(false),
    /** A person has read what can hardly be true and publishes it all the same. */
    confirmed: wire.boolean.default(false),
    ...part,
  }),
  answer: notice.extend({ import: importState.nullable() }),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/event-results/:id/imports/:import_id',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Avance o informe de una importación.',
  params: oneImport,
  answer: z.object({ import: importState, inspection, problems: z.array(problem) }),
})

export const downloadProblems = endpoint({
  method: 'GET',
  path: '/api/event-results/:id/imports/:import_id/problems.xlsx',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Los problemas por fila, para Excel.',
  params: oneImport,
  file: XLSX,
  costly: 'export',
})

export const downloadTemplate = endpoint({
  method: 'GET',
  path: '/api/event-results/:id/template.xlsx',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Plantilla con los encabezados que se reconocen y filas de ejemplo.',
  params: event,
  file: XLSX,
  costly: 'export',
})
