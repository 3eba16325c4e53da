/** 'General' beside real distances lists their runners again: a view of them, not one distance more. */
import { withoutAccents } from '../cells/clean-text.ts'
import { type Note, note, quoted } from '../notes.ts'
import type { UnderstoodResult } from '../understood.ts'

const VIEW =
  /^(?:clasificacion )?(?:general|absoluta|absoluto|overall|scratch|todos|todas|all|general absoluta)$/

export const isViewName = (race_division: string): boolean => VIEW.test(withoutAccents(race_division).trim())

const SAME = 1000

/** Whether a list repeats its people's times too: a general of stages has the same people with their sum. */
const sameTime = (one: UnderstoodResult, other: UnderstoodResult): boolean => {
  const near = (clock: 'chip_time' | 'gun_time') =>
    one[clock] === null || other[clock] === null || Math.abs(one[clock] - other[clock]) < SAME
  return near('chip_time') && near('gun_time')
}

const keyOf = ({ bib_number, name }: UnderstoodResult) => `${bib_number}\n${name.toLowerCase()}`

/** What stays, with a word about what went and what may be a view under another name. */
export const dropViews = (
  results: UnderstoodResult[],
): { results: UnderstoodResult[]; notes: Note[]; dropped: number } => {
  const names = [...new Set(results.map(({ race_division }) => race_division))]
  const views = new Set(names.filter(isViewName))
  if (views.size === 0 || views.size === names.length) return { results, notes: [], dropped: 0 }
  const real = new Map<string, UnderstoodResult[]>()
  for (const result of results) {
    if (views.has(result.race_division)) continue
    const own = real.get(keyOf(result))
    if (own) own.push(result)
    else real.set(keyOf(result), [result])
  }
  const again = results.filter((result) => views.has(result.race_division) && real.has(keyOf(result)))
  const otherTimes = again.filter((view) => !real.get(keyOf(view))?.some((own) => sameTime(own, view)))
  if (otherTimes.length * 2 > again.length)
    return {
      results,
      notes: [
        note(
          'doubtful',
          `${quoted([...views])} trae a las mismas personas con otros tiempos que ${quoted(names.filter((name) => !views.has(name)))}: se publica como una lista más. Revísalo.`,
          otherTimes.slice(0, 3).map(({ bib_number, name }) => `${bib_number} ${name}`),
        ),
      ],
      dropped: 0,
    }
  const repeating = new Set(again)
  const kept = results.filter((result) => !repeating.has(result))
  const dropped = results.length - kept.length
  const alone = kept.filter(({ race_division }) => views.has(race_division))
  const notes: Note[] = []
  if (dropped > 0)
    notes.push(
      note(
        'guessed',
        `${quoted([...views])} repite a quienes ya están en su distancia: no se publica como otra distancia.`,
      ),
    )
  if (alone.length > 0)
    notes.push(
      note(
        'doubtful',
        `${alone.length === 1 ? 'Una fila no dice su distancia y queda' : `${alone.length} filas no dicen su distancia y quedan`} en ${quoted([...views])}. Revísalo.`,
        alone.slice(0, 3).map(({ bib_number, name }) => `${bib_number} ${name}`),
      ),
    )
  return { results: kept, notes, dropped }
}
