/** What a whole file says that can hardly be true (results-truth.md section 2), row by row. */

import { genderOfCategory, genderSpokenIn } from './cells/genders.ts'
import { showPace, showTime } from './cells/show-times.ts'
import { courseKilometres } from './course-distance.ts'
import type { RowProblem, UnderstoodResult } from './understood.ts'
import { recordTime, type Sport } from './world-records.ts'

export type Report = (
  result: UnderstoodResult,
  problem: Omit<RowProblem, 'sheet' | 'row' | 'severity' | 'implausible'>,
) => void

const FASTER_THAN_RECORD = 0.97
/** Half the speed of a walk of five kilometres an hour. */
const SLOWEST_PACE = 24 * 60_000
const TWO_HOURS = 2 * 3_600_000
const PACE_OFF = 0.05

type Course = { kilometres: number; record: number | null }

const courses = (sport: Sport) => {
  const known = new Map<string, Course | null>()
  return (race_division: string): Course | null => {
    let course = known.get(race_division)
    if (course === undefined) {
      const kilometres = courseKilometres(race_division)
      course = kilometres === null ? null : { kilometres, record: recordTime(kilometres, sport) }
      known.set(race_division, course)
    }
    return course
  }
}

const checkSpeed = (result: UnderstoodResult, { kilometres, record }: Course, report: Report) => {
  const time = result.chip_time ?? result.gun_time
  if (time === null) return
  const column = result.chip_time === null ? 'gun_time' : 'chip_time'
  const pace = time / kilometres
  if (record !== null && time < record * FASTER_THAN_RECORD)
    report(result, {
      column,
      value: showTime(time),
      message: `${showTime(time)} en ${result.race_division} es más rápido que el récord mundial (${showTime(record)}).`,
    })
  else if (pace > SLOWEST_PACE)
    report(result, {
      column,
      value: showTime(time),
      message: `${showTime(time)} en ${result.race_division} es la mitad de rápido que caminar (${showPace(pace)} por km).`,
    })
}

const checkPace = (result: UnderstoodResult, { kilometres }: Course, report: Report) => {
  const { pace, chip_time, gun_time } = result
  if (pace === null) return
  const fits = (time: number | null) =>
    time !== null && Math.abs((pace * kilometres) / time - 1) <= PACE_OFF + 1000 / pace
  if ((chip_time === null && gun_time === null) || fits(chip_time) || fits(gun_time)) return
  const time = chip_time ?? gun_time ?? 0
  report(result, {
    column: 'pace',
    value: showPace(pace),
    message: `El ritmo ${showPace(pace)} no corresponde a ${showTime(time)} en ${result.race_division} (sería ${showPace(time / kilometres)}).`,
  })
}

const checkClocks = (result: UnderstoodResult, report: Report) => {
  const { chip_time, gun_time } = result
  if (chip_time === null || gun_time === null || chip_time >= gun_time) return
  if (chip_time * 2 >= gun_time && gun_time - chip_time <= TWO_HOURS) return
  report(result, {
    column: 'chip_time',
    value: showTime(chip_time),
    message: `El tiempo chip (${showTime(chip_time)}) está muy por debajo del tiempo pistola (${showTime(gun_time)}).`,
  })
}

/** Codes may be classes of both genders ('M40'): they count only where nearly everybody agrees with them. */
const MINORITY = 0.1
const ENOUGH = 10

const genderChecker = (results: readonly UnderstoodResult[]) => {
  const counts = new Map<string, { M: number; F: number }>()
  for (const { category, gender } of results) {
    if (category === null || (gender !== 'M' && gender !== 'F')) continue
    const count = counts.get(category) ?? { M: 0, F: 0 }
    count[gender] += 1
    counts.set(category, count)
  }
  const expected = new Map<string, 'M' | 'F'>()
  for (const [category, { M, F }] of counts) {
    const spoken = genderSpokenIn(category)
    const coded = genderOfCategory(category)
    const agreeing = coded === 'M' ? M : F
    const others = coded === 'M' ? F : M
    if (spoken) expected.set(category, spoken)
    else if (coded && M + F >= ENOUGH && others <= agreeing * MINORITY) expected.set(category, coded)
  }
  return (result: UnderstoodResult, report: Report) => {
    const wanted = result.category === null ? undefined : expected.get(result.category)
    if (wanted === undefined || (result.gender !== 'M' && result.gender !== 'F') || result.gender === wanted)
      return
    report(result, {
      column: 'gender',
      value: result.gender,
      message: `El género es ${result.gender} y la categoría es «${result.category}».`,
    })
  }
}

type Group = { first: UnderstoodResult[]; chip: UnderstoodResult | null; gun: UnderstoodResult | null }

/** Nobody is first among those of whom the group is not known. */
const RANKS = [
  ['overall_position', 'la general', () => ''],
  ['gender_position', 'su género', ({ gender }: UnderstoodResult) => gender],
  [
    'category_position',
    'su categoría',
    ({ gender, category }: UnderstoodResult) => (category === null ? null : `${gender}\n${category}`),
  ],
] as const

const faster = (one: UnderstoodResult, other: UnderstoodResult | null, clock: 'chip_time' | 'gun_time') => {
  const time = one[clock]
  const best = other?.[clock] ?? null
  return time !== null && (best === null || time < best) ? one : other
}

/** Whoever the file calls first must have the best time of one clock, among those to whom it gives a place. */
const checkWinners = (results: readonly UnderstoodResult[], report: Report) => {
  for (const [rank, where, keyOf] of RANKS) {
    const groups = new Map<string, Group>()
    for (const result of results) {
      if (result[rank] === null || result.state !== null) continue
      const own = keyOf(result)
      if (own === null) continue
      const key = `${result.race_division}\n${own}`
      let group = groups.get(key)
      if (!group) {
        group = { first: [], chip: null, gun: null }
        groups.set(key, group)
      }
      if (result[rank] === 1) group.first.push(result)
      group.chip = faster(result, group.chip, 'chip_time')
      group.gun = faster(result, group.gun, 'gun_time')
    }
    for (const { first, chip, gun } of groups.values())
      for (const winner of first) {
        const best = chip ?? gun
        const isBest = (clock: 'chip_time' | 'gun_time', leader: UnderstoodResult | null) =>
          leader !== null && winner[clock] !== null && winner[clock] === leader[clock]
        if (best === null || isBest('chip_time', chip) || isBest('gun_time', gun)) continue
        report(winner, {
          column: rank,
          value: '1',
          message: `Es primero en ${where} con ${showTime(winner.chip_time ?? winner.gun_time ?? 0)}, pero el dorsal ${best.bib_number} tiene ${showTime(best.chip_time ?? best.gun_time ?? 0)}.`,
        })
      }
  }
}

/** A place before that of somebody with a time is a finish; files go on counting behind the last of them. */
const checkUntimed = (
  results: readonly UnderstoodResult[],
  unplaced: readonly { result: UnderstoodResult; position: number }[],
  report: Report,
) => {
  if (unplaced.length === 0) return
  const last = new Map<string, number>()
  for (const { race_division, overall_position, state } of results)
    if (state === null && overall_position !== null)
      last.set(race_division, Math.max(last.get(race_division) ?? 0, overall_position))
  for (const { result, position } of unplaced)
    if (position < (last.get(result.race_division) ?? 0))
      report(result, {
        column: 'chip_time',
        value: '',
        message: `El archivo le da el puesto ${position}, pero no trae tiempo; queda sin puesto.`,
      })
}

export type PlausibleOptions = {
  sport: Sport
  /** The file has a column of its own for the gender: otherwise the category told it. */
  ownGender: boolean
  unplaced: readonly { result: UnderstoodResult; position: number }[]
}

/** Before missing places and paces are computed: only what the file says is judged. */
export const checkPlausible = (
  results: readonly UnderstoodResult[],
  { sport, ownGender, unplaced }: PlausibleOptions,
  report: Report,
): void => {
  const courseOf = courses(sport)
  const checkGender = ownGender ? genderChecker(results) : null
  for (const result of results) {
    checkGender?.(result, report)
    if (result.state !== null) continue
    checkClocks(result, report)
    const course = courseOf(result.race_division)
    if (course === null) continue
    checkSpeed(result, course, report)
    checkPace(result, course, report)
  }
  checkWinners(results, report)
  checkUntimed(results, unplaced, report)
}
