/** A dry run: what the file would publish, what is wrong with it, and what it would change. Writes no results. */

import { formatNumber } from '#domain/colombia/pesos.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Storage } from '#server/files/storage.ts'
import { showTime } from '../rules/cells/show-times.ts'
import type { SheetPlan } from '../rules/columns/column-plan.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import { findSport } from '../visitors/list-events.ts'
import { timeText } from '../visitors/result-row.ts'
import { plainCells } from './compare-published.ts'
import type { checkImport as endpoint } from './import-contract.ts'
import { withImportFile } from './import-file.ts'
import type { WireInspection } from './plan-contract.ts'
import { partWarnings, prepareImport, type Wanted } from './prepare-import.ts'
import { mustConfirm, readImport } from './read-import.ts'
import type { Comparison, PreviewRow } from './report-contract.ts'

const PREVIEWED = 50
const MOST_CORRECTIONS = 500

const asPreview = (result: UnderstoodResult): PreviewRow => ({
  row: result.row,
  ...plainCells(result),
  chip_time: timeText(result.chip_time, result.state),
  gun_time: timeText(result.gun_time, result.state),
  relay: (result.relay ?? [])
    .map(({ leg, name, ms }) => [`${leg}.`, name, ms === null ? '' : showTime(ms)].filter(Boolean).join(' '))
    .join(' · '),
  control_points: result.control_points,
})

/** A file of one distance in place of all of them is the classic mistake. */
const warningsOf = ({ published, removed }: Comparison): string[] =>
  removed * 2 > published
    ? [
        `Este archivo quitaría ${formatNumber(removed)} de los ${formatNumber(published)} resultados publicados. Revisa que traiga todas las distancias.`,
      ]
    : []

const checkImport = async (
  db: Reader,
  event_id: number,
  path: string,
  plans: readonly SheetPlan[],
  wanted: Wanted,
): Promise<AnswerOf<typeof endpoint> | { refused: string; message: string }> => {
  const read = await readImport(path, plans, { sport: await findSport(db, event_id) })
  if ('refused' in read) return read
  const prepared = await prepareImport(db, event_id, read, wanted)
  if ('refused' in prepared) return prepared
  const { merged, counts, divisions, comparison, corrections, problems, notes, joined } = prepared
  return {
    // The rows that the file brings: of a part, they are what is new.
    preview: [...merged.taken].slice(0, PREVIEWED).map(asPreview),
    counts,
    divisions,
    problems,
    problems_count: problems.length,
    warnings: [...warningsOf(comparison), ...partWarnings(prepared, wanted)],
    notes,
    must_confirm: mustConfirm(read.counts),
    comparison,
    joined,
    file_divisions: read.divisions.map(({ race_division }) => race_division),
    corrections: corrections.slice(0, MOST_CORRECTIONS),
    corrections_count: corrections.length,
  }
}

/** 'gone' when the storage has the file no longer. */
export const checkStoredFile = (
  db: Reader,
  files: Storage,
  {
    event_id,
    file_key,
    plans,
    wanted,
  }: { event_id: number; file_key: string | null; plans: readonly SheetPlan[]; wanted: Wanted },
) => withImportFile(files, file_key, (path) => checkImport(db, event_id, path, plans, wanted))

/** As the columns were guessed, in the file's place of everything: what a company hears of what it posted. */
export const guessedTask = (
  event_id: number,
  file_key: string | null,
  { sheets }: WireInspection,
): Parameters<typeof checkStoredFile>[2] => ({
  event_id,
  file_key,
  plans: sheets
    .filter(({ suggested }) => suggested)
    .map(({ sheet, header_row, race_division, columns }) => ({
      sheet,
      header_row,
      race_division,
      columns: columns.map(({ samples: _, ...column }) => column),
    })),
  wanted: { mode: 'whole', only: [], corrections: 'keep' },
})
