/** What is told of an import: problems by row, counts, what would change, how far it is and how it ended. */
import { z } from 'zod'
import { IMPORT_MODES } from '../rules/places/merge-part.ts'
import { CONTRADICTIONS } from '../rules/understood.ts'
import { targets } from './plan-contract.ts'

export const settledCorrection = z.object({
  public_id: z.string(),
  race_division: z.string(),
  bib_number: z.string(),
  name: z.string(),
  /** 'Tiempo chip: 00:40:58 (el archivo dice 00:41:10)' */
  changes: z.array(z.string()),
  outcome: z.enum(['kept', 'overwritten', 'bib taken', 'not there']),
})
export type SettledCorrection = z.output<typeof settledCorrection>

export const problem = z.object({
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
  /** What the row says against what was registered; only of events with numbers. */
  contradiction: z.enum(CONTRADICTIONS).optional(),
})
export type ImportProblem = z.output<typeof problem>

export const counts = z.object({
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

/** How the rows met the numbers of the event; null of an event without numbers. */
export const joined = z.object({
  /** Rows that belong to somebody registered. */
  joined: z.int(),
  alone: z.int(),
  /** Lines about rows that contradict what was registered. */
  contradictions: z.int(),
})
export type JoinedCounts = z.output<typeof joined>

export const comparison = z.object({
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

export const previewRow = z.object({
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
  /** Absent of imports from before there were numbers. */
  joined: joined.nullable().optional(),
  /** Why it failed, in Spanish. */
  failure: z.string(),
})
export type ImportReport = z.output<typeof report>

export const importState = z.object({
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
  /** The timing company's, when it posted the file itself; else empty. */
  company: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  problems_count: z.int(),
  report: report.nullable(),
})
export type ImportState = z.output<typeof importState>
