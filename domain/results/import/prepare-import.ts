/**
 * What a file makes of what is published: the part it replaces, corrections kept or given up, places counted anew. The
 * check shows it, and the import does the same under the event's lock.
 */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { type KeptCorrection, listCorrections } from '../corrections/keep-correction.ts'
import { type JoinedImport, joinImport } from '../joining/join-import.ts'
import * as messages from '../messages.ts'
import { readPublishedRows } from '../publish/published-rows.ts'
import { countEndings } from '../reading/collect-rows.ts'
import { applyCorrections, type Choice, type Settled } from '../rules/places/apply-corrections.ts'
import { type Merged, mergeKeys, mergePart, type Part } from '../rules/places/merge-part.ts'
import { markAs, PLACES, wordOf } from '../rules/places/place-marks.ts'
import { type Clock, findClock, type PlaceRules } from '../rules/places/place-rules.ts'
import { type Clocks, fillPositions } from '../rules/places/rank.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import { comparePublished } from './compare-published.ts'
import { countDivisions, type ReadFile } from './read-import.ts'
import type { Comparison, ImportCounts } from './report-contract.ts'

export type Wanted = Part & { corrections: Choice }

export type PreparedImport = {
  results: UnderstoodResult[]
  control_points: string[]
  divisions: ReadFile['divisions']
  /** Of the rows that the part takes. */
  counts: ImportCounts
  comparison: Comparison
  corrections: Settled[]
  merged: Merged
} & JoinedImport

const findClocks = async (db: Reader, event_id: number): Promise<ReadonlyMap<string, Clocks>> => {
  const { rows } = await db.execute<{
    race_division: string
    decided_by: Clock
    place_rules: PlaceRules | null
  }>(
    sql`select d.race_division, d.decided_by, d.place_rules from event_results er
      join result_divisions d on d.set_id = er.set_id where er.event_id = ${event_id}`,
  )
  return new Map(
    rows.map(({ race_division, decided_by, place_rules }) => [
      race_division,
      { general: decided_by, category: place_rules?.category.clock ?? decided_by },
    ]),
  )
}

/** Distances whose places a person had counted anew, by a correction that is still there. */
const recounted = (
  { results, taken }: Merged,
  corrections: readonly KeptCorrection[],
  choice: Choice,
): ReadonlySet<string> => {
  const counting = corrections.filter(({ recount }) => recount)
  if (counting.length === 0) return new Set()
  const keyOf = (race_division: string, bib: string) => `${race_division}\n${bib.toUpperCase()}`
  const wanted = new Set(counting.map(({ race_division, bib_number }) => keyOf(race_division, bib_number)))
  return new Set(
    results
      .filter((row) => wanted.has(keyOf(row.race_division, row.id_bib ?? row.bib_number)))
      .filter((row) => choice === 'keep' || !taken.has(row))
      .map(({ race_division }) => race_division),
  )
}

/** The clocks by which such a distance is counted; what the file gave is forgotten then. */
const countAnew = (rows: readonly UnderstoodResult[], before: Clocks | undefined): Clocks => {
  const general = findClock(rows, 'overall_position') ?? before?.general ?? 'chip'
  const category = findClock(rows, 'category_position') ?? before?.category ?? general
  for (const row of rows)
    for (const field of PLACES)
      if (wordOf(row.place_marks ?? 0, field) === 'file')
        row.place_marks = markAs(row.place_marks ?? 0, field, 'computed')
  return { general, category }
}

const recountDivisions = async (
  db: Reader,
  event_id: number,
  results: readonly UnderstoodResult[],
  divisions: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Clocks>> => {
  if (divisions.size === 0) return new Map()
  const before = await findClocks(db, event_id)
  return new Map(
    [...divisions].map((race_division) => {
      const rows = results.filter((row) => row.race_division === race_division)
      return [race_division, countAnew(rows, before.get(race_division))]
    }),
  )
}

export const prepareImport = async (
  db: Reader,
  event_id: number,
  file: ReadFile,
  { corrections: choice, ...part }: Wanted,
): Promise<PreparedImport | { refused: string; message: string }> => {
  const corrections = await listCorrections(db, event_id)
  const published =
    part.mode === 'whole'
      ? { rows: [], control_points: [] }
      : await readPublishedRows(db, event_id, corrections)
  const merged = mergePart(published.rows, file.results, part)
  const { results, taken, missing } = merged
  if (part.mode === 'distances' && missing.length > 0)
    return { refused: 'part', message: messages.distancesMissing(missing) }
  if (taken.size === 0) return { refused: 'part', message: messages.NO_RESULTS }
  const settled = applyCorrections(results, taken, corrections, choice)
  const anew = recounted(merged, corrections, choice)
  // A whole file without corrections has its places already.
  if (part.mode !== 'whole' || settled.length > 0 || anew.size > 0)
    fillPositions(results, await recountDivisions(db, event_id, results, anew))
  const { warnings, ...joined } = await joinImport(db, event_id, { results, taken, file })
  return {
    ...joined,
    results,
    merged,
    corrections: settled,
    control_points:
      part.mode === 'whole' ? file.control_points : mergeKeys(published.control_points, file.control_points),
    divisions: countDivisions(results),
    counts: { ...file.counts, understood: taken.size, ...countEndings([...taken]), warnings },
    comparison: await comparePublished(db, event_id, results),
  }
}

/** Sentences about what the part leaves, lacks and doubles. */
export const partWarnings = ({ merged }: PreparedImport, { mode }: Part): string[] => {
  const { missing, doubled, left_out } = merged
  return [
    ...(mode === 'rows' && missing.length > 0 ? [messages.bibsMissing(missing)] : []),
    ...(mode !== 'whole' && left_out > 0 ? [messages.leftOut(left_out)] : []),
    ...doubled.slice(0, 20).map(messages.bibElsewhere),
  ]
}
