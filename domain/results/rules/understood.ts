/** A row of a results file once understood, and what was wrong with it. Times are whole milliseconds. */
import type { ColumnTarget } from './columns/column-plan.ts'
import type { HeldDocument } from './columns/document-column.ts'
import type { RelayLeg } from './columns/stages-and-relays.ts'

export const RESULT_STATES = ['DNF', 'DNS', 'DSQ'] as const
export type ResultState = (typeof RESULT_STATES)[number]

export type Gender = 'M' | 'F'

export type UnderstoodResult = {
  sheet: string
  /** As a spreadsheet counts. */
  row: number
  bib_number: string
  name: string
  race_division: string
  /** M, F, or a third one in the file's own words. */
  gender: string | null
  category: string | null
  city: string | null
  country: string | null
  club: string | null
  /** Without a state and without times: the file says nothing about how the race ended. */
  state: ResultState | null
  chip_time: number | null
  gun_time: number | null
  /** Milliseconds a kilometre. */
  pace: number | null
  overall_position: number | null
  gender_position: number | null
  category_position: number | null
  /** Whose word the places are (place-marks.ts); none is the file's. */
  place_marks?: number
  /** The bib its address is made from, where a person corrected the bib. */
  id_bib?: string
  /** Milliseconds of each stage, by its name. */
  stage_ms?: Record<string, number>
  /** Members of a relay by leg. */
  relay?: RelayLeg[]
  /** Held while the file is read; only a keyed hash of it is ever written (own-history/keep-documents.ts). */
  document?: HeldDocument
  /** '{point} {measure}' → text; a missing split is an absent key. */
  control_points: Record<string, string>
}

/** What a row says against what was registered: only of events with numbers (joining/join-rows.ts). */
export const CONTRADICTIONS = [
  'bib',
  'document',
  'name',
  'distance',
  'gender',
  'state',
  'second time',
] as const
export type Contradiction = (typeof CONTRADICTIONS)[number]

/** An error stops its row, a warning does not. */
export type RowProblem = {
  sheet: string
  row: number
  severity: 'error' | 'warning'
  /** What the row says can hardly be true: more than a few of them, and a person has to read them. */
  implausible?: true
  contradiction?: Contradiction
  column: ColumnTarget | null
  /** The cell as it stands in the file. */
  value: string
  message: string
}

export type ReadingCounts = {
  /** Rows that hold a result or tried to: banners, repeated headers and blank rows are none. */
  rows: number
  /** Rows that will be stored. */
  understood: number
  finishers: number
  dnf: number
  dns: number
  dsq: number
  without_time: number
  /** Rows left out. */
  errors: number
  warnings: number
  /** Rows that say something which can hardly be true. */
  implausible: number
}
