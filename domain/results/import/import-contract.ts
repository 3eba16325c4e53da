/** From the timing company's file to published results: upload, correct, check, run, and the screen of it. */
import { z } from 'zod'
import { endpoint, notice, uploadedFile, wire, XLSX } from '#server/contract-kit.ts'
import { eventSummary, keptSet, settings } from '../publish/published-contract.ts'
import { inspection, note, part, plans } from './plan-contract.ts'
import {
  comparison,
  counts,
  importState,
  joined,
  previewRow,
  problem,
  settledCorrection,
} from './report-contract.ts'

const event = z.object({ id: wire.id })
const oneImport = z.object({ id: wire.id, import_id: wire.id })

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
    /** What the timing company posted and nobody published yet, newest first. */
    received: z.array(importState),
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
    joined: joined.nullable(),
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
