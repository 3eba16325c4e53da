/**
 * From a file and a plan to results, used by the preview and by the import alike. All rows are held until the
 * end: a repeated bib further down stops both rows, and positions need everyone.
 */
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import type { WorkbookRefusal } from '#server/spreadsheets/workbook.ts'
import { convertMilePaces } from '../rules/cells/mile-paces.ts'
import { paceOfTime } from '../rules/cells/paces.ts'
import { newSpellings } from '../rules/cells/spellings.ts'
import { FIELD_LABELS, type PointMeasure, type SheetPlan } from '../rules/columns/column-plan.ts'
import { inCourseOrder, pointKey, pointKind } from '../rules/columns/control-points.ts'
import { missingFields, repeatedField } from '../rules/columns/plan-faults.ts'
import { dropViews } from '../rules/columns/views.ts'
import { courseKilometres } from '../rules/course-distance.ts'
import { describeResults } from '../rules/describe-results.ts'
import { type Note, note, quoted } from '../rules/notes.ts'
import { decidingTime, fillPositions } from '../rules/places/rank.ts'
import { checkPlausible } from '../rules/plausible.ts'
import type { ReadingCounts, RowProblem, UnderstoodResult } from '../rules/understood.ts'
import type { Sport } from '../rules/world-records.ts'
import { newCollector } from './collect-rows.ts'
import { type SheetWalker, sheetWalker } from './walk-sheet.ts'

/** Refused before anything is written: the plan itself cannot give results. */
export type PlanRefusal = { refused: 'plan'; message: string }

export type ReadResults = {
  counts: ReadingCounts
  /** Errors first; at most KEPT_PROBLEMS of each severity, the counts tell all. */
  problems: RowProblem[]
  /** What the rows say together: seen only once all of them are read. */
  notes: Note[]
  /** Distances in the order of the file. */
  race_divisions: string[]
  /** Keys of control_points in course order. */
  control_points: string[]
  /** Rows in the order of the file, once: each batch is let go of when it was given. */
  batches: () => Generator<UnderstoodResult[]>
}

export type ReadResultsOptions = {
  /** Decides what is too fast; without it the fastest of them. */
  sport?: Sport
  /** Rows read so far, now and then. */
  onProgress?: (rows: number) => void
  signal?: AbortSignal
}

const BATCH_ROWS = 1000

const refusePlan = (message: string): PlanRefusal => ({ refused: 'plan', message })

const checkPlans = (plans: readonly SheetPlan[]): PlanRefusal | null => {
  if (plans.length === 0) return refusePlan('Elige al menos una hoja.')
  for (const plan of plans) {
    const twice = repeatedField(plan.columns)
    if (twice)
      return refusePlan(`Hay dos columnas para «${FIELD_LABELS[twice]}» en «${plan.sheet}». Deja solo una.`)
    const missing = missingFields(plan.columns)
    if (missing.length === 0) continue
    const headers = plan.columns.map(({ header }) => header).join(', ')
    return refusePlan(
      `Falta la columna de ${missing.map((field) => FIELD_LABELS[field].toLowerCase()).join(' y de ')} en «${plan.sheet}». Encabezados encontrados: ${headers.slice(0, 600)}.`,
    )
  }
  return null
}

/** Those stand with their row, by leg. */
const inRelay = (measure: PointMeasure) => measure === 'relay' || measure === 'member'

/** Keys of all mapped control points: the points in course order, each with its measures. */
const controlPointKeys = (plans: readonly SheetPlan[]): string[] => {
  const points = plans.flatMap(({ columns }) =>
    columns.flatMap(({ target, point }) => (target === 'control_point' && point ? [point] : [])),
  )
  return inCourseOrder(points.map(({ name }) => name)).flatMap((name) => [
    ...new Set(
      points
        .filter((point) => point.name === name && !inRelay(point.measure))
        .map(({ measure }) => pointKey(name, measure)),
    ),
  ])
}

const fillPaces = (results: readonly UnderstoodResult[]) => {
  const lengths = new Map<string, number | null>()
  for (const result of results) {
    if (result.pace !== null) continue
    let kilometres = lengths.get(result.race_division)
    if (kilometres === undefined) {
      kilometres = courseKilometres(result.race_division)
      lengths.set(result.race_division, kilometres)
    }
    const time = decidingTime(result)
    if (kilometres !== null && time !== null) result.pace = paceOfTime(time, kilometres)
  }
}

/** Swim, bicycle and run in one time: no runner's record says anything about it. */
const sportOf = (plans: readonly SheetPlan[], sport: Sport): Sport =>
  plans.some(({ columns }) => columns.some(({ point }) => point && pointKind(point.name).family === 'part'))
    ? 'ambos'
    : sport

const hasGender = (plans: readonly SheetPlan[]) =>
  plans.some(({ columns }) => columns.some(({ target }) => target === 'gender'))

export const readResults = async (
  path: string,
  plans: readonly SheetPlan[],
  { onProgress, signal, sport = 'ambos' }: ReadResultsOptions = {},
): Promise<ReadResults | WorkbookRefusal | PlanRefusal> => {
  const refused = checkPlans(plans)
  if (refused) return refused
  const spellings = newSpellings()
  const walkers = new Map<string, SheetWalker>(
    plans.map((plan) => [plan.sheet, sheetWalker(plan, spellings)]),
  )
  const collector = newCollector()
  let read = 0
  const outcome = await readWorkbook(
    path,
    ({ sheet, numbers, rows }) => {
      const walk = walkers.get(sheet)
      if (!walk) return
      for (let at = 0; at < rows.length; at++) {
        const walked = walk(numbers[at] ?? 0, rows[at] ?? [])
        if (walked) collector.take(walked)
      }
      read += rows.length
      onProgress?.(read)
    },
    { sheets: plans.map(({ sheet }) => sheet), signal },
  )
  if ('refused' in outcome) return outcome

  const notes: Note[] = []
  const { counts, problems, results } = collector.finish((all, { unplaced, report, copied }) => {
    if (copied.size > 0)
      notes.push(
        note(
          'guessed',
          `${quoted([...copied])} traen a las mismas personas: cada una se publica una sola vez.`,
        ),
      )
    const views = dropViews(all)
    const kept = views.results
    notes.push(...views.notes, ...convertMilePaces(kept))
    const judged = { sport: sportOf(plans, sport), ownGender: hasGender(plans), unplaced }
    checkPlausible(kept, judged, report)
    notes.push(...describeResults(kept))
    return kept
  })
  if (counts.rows === 0) return refusePlan('El archivo no trae resultados debajo del encabezado.')
  fillPositions(results)
  fillPaces(results)
  return {
    counts,
    problems,
    notes,
    race_divisions: [...new Set(results.map(({ race_division }) => race_division))],
    control_points: controlPointKeys(plans),
    *batches() {
      // Cut from the end of a turned list: what was given can go.
      results.reverse()
      while (results.length > 0) yield results.splice(-BATCH_ROWS).reverse()
    },
  }
}
