/** How a file of results is read: its sheets and columns as they were recognised, and as staff correct them. */
import { z } from 'zod'
import { POINT_MEASURES, RESULT_FIELDS, TIME_UNITS } from '../rules/columns/column-plan.ts'
import { NOTE_KINDS } from '../rules/notes.ts'
import { IMPORT_MODES } from '../rules/places/merge-part.ts'

export const targets = [...RESULT_FIELDS, 'control_point', 'ignore'] as const

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
export const part = {
  mode: z.enum(IMPORT_MODES).default('whole'),
  /** Distances or bibs; empty: all that the file brings. */
  only: z.array(z.string().trim().min(1).max(120)).max(5000).default([]),
  /** What becomes of rows that were corrected by hand. */
  corrections: z.enum(['keep', 'overwrite']).default('keep'),
}

export const plans = z.array(sheetPlan).min(1, 'Elige al menos una hoja.').max(50)

/** What is said about a file before anything is public, with examples from it. */
export const note = z.object({
  kind: z.enum(NOTE_KINDS),
  sentence: z.string(),
  examples: z.array(z.string()),
})
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

export const inspection = z.object({
  /** 'csv', 'xlsx', 'xls', 'ods' */
  format: z.string(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(inspectedSheet),
  /** An earlier file decided something that would have been guessed otherwise. */
  remembered: z.boolean(),
})
export type WireInspection = z.output<typeof inspection>
