/** A pace a mile is told from one a kilometre by the time and the distance: the column seldom says it. */
import { courseKilometres } from '../course-distance.ts'
import { type Note, note } from '../notes.ts'
import type { UnderstoodResult } from '../understood.ts'
import { showPace } from './show-times.ts'
import { median } from './time-units.ts'

const MILE = 1.609344
/** What races measure, to tell a mile from a kilometre where the file names no distance. */
const RACES = [5, 8, 10, 12, 15, 20, 21.0975, 25, 30, 42.195, 50]
const NEAR = 0.02

const near = (value: number, wanted: number) => Math.abs(value / wanted - 1) <= NEAR

/** Enough of them to know. */
const SAMPLED = 2000

const isPerMile = (results: readonly UnderstoodResult[], kilometres: number | null): boolean => {
  const lengths: number[] = []
  for (const { pace, chip_time, gun_time, state } of results) {
    const time = chip_time ?? gun_time
    if (pace === null || time === null || state !== null) continue
    lengths.push(time / pace)
    if (lengths.length === SAMPLED) break
  }
  const length = median(lengths)
  if (kilometres !== null) return near(length * MILE, kilometres) && !near(length, kilometres)
  return RACES.some((race) => near(length * MILE, race)) && !RACES.some((race) => near(length, race))
}

/** Turns paces a mile into paces a kilometre, in place. */
export const convertMilePaces = (results: readonly UnderstoodResult[]): Note[] => {
  const divisions = new Map<string, UnderstoodResult[]>()
  for (const result of results) {
    if (result.pace === null) continue
    const rows = divisions.get(result.race_division)
    if (rows) rows.push(result)
    else divisions.set(result.race_division, [result])
  }
  const examples: string[] = []
  for (const [race_division, rows] of divisions) {
    if (!isPerMile(rows, courseKilometres(race_division))) continue
    for (const result of rows) {
      const before = result.pace ?? 0
      result.pace = Math.round(before / MILE)
      if (result === rows[0]) examples.push(`${showPace(before)} por milla → ${showPace(result.pace)} por km`)
    }
  }
  return examples.length > 0
    ? [note('guessed', 'El ritmo del archivo es por milla: lo pasamos a kilómetros.', examples)]
    : []
}
