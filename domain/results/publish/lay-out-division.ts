/**
 * One distance made ready for its page while nobody waits: the order of the rows, ranks at every point of the course,
 * which columns have anything in them, and the counts from which statistics are read.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { readTime } from '../rules/cells/times.ts'
import { pointKey } from '../rules/columns/control-points.ts'
import { type CoursePoint, isStageKey } from '../rules/columns/stages-and-relays.ts'
import { courseKilometres } from '../rules/course-distance.ts'
import { type Clock, findPlaceRules, type PlaceRules } from '../rules/places/place-rules.ts'
import { sortByNumber } from '../rules/places/sort-by-number.ts'
import type { UnderstoodResult } from '../rules/understood.ts'

export type LaidOutDivision = {
  race_division: string
  metres: number | null
  /** The time that the general positions follow, chip where both fit (product.md section 14). */
  decided_by: Clock
  place_rules: PlaceRules
  control_points: string[]
  points: CoursePoint[]
  columns: string[]
  /** In the order of the page. */
  rows: readonly UnderstoodResult[]
  /** Of each point, in the order of the rows. */
  split_ms: (number | null)[][]
  split_ranks: (number | null)[][]
}

const LAST = Number.POSITIVE_INFINITY
/** Behind every position a file may hold. */
const NO_POSITION = 2 ** 32 - 1
const STATE_ORDER = { DNF: 1, DSQ: 2, DNS: 3 } as const

const naturally = new Intl.Collator('es', { numeric: true })

/** product.md section 14: category position, overall position, bib; without position last, non-finishers after all. */
export const inPageOrder = (one: UnderstoodResult, other: UnderstoodResult): number => {
  const category = (one.category_position ?? LAST) - (other.category_position ?? LAST)
  if (category) return category
  const overall = (one.overall_position ?? LAST) - (other.overall_position ?? LAST)
  if (overall) return overall
  const state = (one.state ? STATE_ORDER[one.state] : 0) - (other.state ? STATE_ORDER[other.state] : 0)
  // '099' and '99' are one to the collation.
  const bib = naturally.compare(one.bib_number, other.bib_number)
  return state || bib || (one.bib_number < other.bib_number ? -1 : 1)
}

/** The same order in three steps: by overall position, by category position, and what is still equal by all of it. */
const sortForPage = (rows: readonly UnderstoodResult[]): UnderstoodResult[] => {
  const byOverall = sortByNumber(rows, ({ overall_position }) => overall_position ?? NO_POSITION)
  const sorted = sortByNumber(byOverall, ({ category_position }) => category_position ?? NO_POSITION)
  for (let from = 0; from < sorted.length; ) {
    const { category_position, overall_position } = sorted[from] as UnderstoodResult
    let to = from + 1
    while (
      sorted[to]?.category_position === category_position &&
      sorted[to]?.overall_position === overall_position
    )
      to += 1
    if (to - from > 1) sorted.splice(from, to - from, ...sorted.slice(from, to).sort(inPageOrder))
    from = to
  }
  return sorted
}

/** Legs and stages have times too: of the stretch, not of the passing. */
const TIME_KEY = / (?:time|leg|stage)$/
const LEG_KEY = / leg$/
const NEAR_FINISH = 0.02

const metresOf = (label: string): number | null => {
  const kilometres = courseKilometres(label)
  return kilometres === null ? null : Math.round(kilometres * 1000)
}

const millisecondsOf = (text: string | undefined): number | null => {
  const read = text === undefined ? null : readTime(text, 'clock')
  return typeof read === 'number' ? read : null
}

/** Rank of everyone at one point: 1 for the fastest, equal times share it. Who was disqualified has none. */
const ranksOf = (
  rows: readonly UnderstoodResult[],
  passed: readonly (number | null)[],
): (number | null)[] => {
  const times = passed.map((time, at) => (rows[at]?.state === 'DSQ' ? null : time))
  const sorted = Float64Array.from(times.filter((time) => time !== null)).sort()
  const rankOf = new Map<number, number>()
  for (let at = 0; at < sorted.length; at++) {
    const time = sorted[at] as number
    if (!rankOf.has(time)) rankOf.set(time, at + 1)
  }
  return times.map((time) => (time === null ? null : (rankOf.get(time) ?? null)))
}

/** Whether the legs of most who have them all add up to one of their clocks. */
const addUp = (rows: readonly UnderstoodResult[], legs: readonly (number | null)[][]): boolean => {
  let [judged, right] = [0, 0]
  for (const [at, { chip_time, gun_time, state }] of rows.entries()) {
    if (state !== null || (chip_time === null && gun_time === null)) continue
    let sum = 0
    for (const leg of legs) sum += leg[at] ?? Number.NaN
    if (Number.isNaN(sum)) continue
    judged += 1
    const near = (time: number | null) => time !== null && Math.abs(sum - time) <= time * NEAR_FINISH
    if (near(chip_time) || near(gun_time)) right += 1
  }
  return judged > 0 && right * 2 > judged
}

/** The clock at the end of each leg; unknown from the first missing leg on. */
const passings = (legs: readonly (number | null)[][], rows: number): (number | null)[][] => {
  const clock: (number | null)[] = new Array(rows).fill(0)
  return legs.map((leg) => {
    for (let at = 0; at < rows; at++) {
      const before = clock[at] ?? null
      const now = leg[at] ?? null
      clock[at] = before === null || now === null ? null : before + now
    }
    return [...clock]
  })
}

const SECOND = 1000

/** Legs are kept in whole seconds: the end of the last one is the finish, not the seconds that were cut off before it. */
const endAtFinish = (
  last: (number | null)[],
  rows: readonly UnderstoodResult[],
  legs: number,
): (number | null)[] =>
  last.map((end, at) => {
    const { chip_time = null, gun_time = null } = rows[at] ?? {}
    const isFinish = (time: number | null) =>
      end !== null && time !== null && time >= end && time - end < legs * SECOND
    return [chip_time, gun_time].find(isFinish) ?? end
  })

/** A place at a point that the file gives is shown as given; then nobody else's is counted. */
const givenRanks = (rows: readonly UnderstoodResult[], label: string): (number | null)[] | null => {
  const key = pointKey(label, 'rank')
  if (!rows.some(({ control_points }) => control_points[key])) return null
  return rows.map(({ control_points, state }) =>
    state === 'DSQ' ? null : Number(control_points[key]) || null,
  )
}

const FIELDS = [
  'chip_time',
  'gun_time',
  'category',
  'category_position',
  'overall_position',
  'gender_position',
  'gender',
  'city',
  'country',
  'club',
  'pace',
] as const

/** Places that follow no clock leave the one that is there, for averages and gaps. */
export const clockThere = (rows: readonly Pick<UnderstoodResult, 'chip_time' | 'gun_time'>[]): Clock =>
  rows.some(({ chip_time }) => chip_time !== null) || !rows.some(({ gun_time }) => gun_time !== null)
    ? 'chip'
    : 'gun'

/** `controlPoints` are the keys of the whole file in course order. */
export const layOutDivision = async (
  race_division: string,
  found: readonly UnderstoodResult[],
  controlPoints: readonly string[],
): Promise<LaidOutDivision> => {
  const ordered = sortForPage(found)
  await breathe()
  const used = new Set<string>()
  for (const { control_points } of ordered) for (const key in control_points) used.add(key)
  const control_points = controlPoints.filter((key) => used.has(key))
  const timed = control_points.filter((key) => TIME_KEY.test(key))
  const times: (number | null)[][] = []
  const ranks: (number | null)[][] = []
  for (const key of timed) {
    const column = ordered.map((row) => millisecondsOf(row.control_points[key]))
    times.push(column)
    ranks.push(givenRanks(ordered, key.replace(TIME_KEY, '')) ?? ranksOf(ordered, column))
    await breathe()
  }
  // Legs are ranked as legs above; where they add up, what is kept of them is the passing.
  const legsAt = timed.flatMap((key, at) => (LEG_KEY.test(key) ? [at] : []))
  const legs = legsAt.map((at) => times[at] ?? [])
  const summed = legs.length > 1 && addUp(ordered, legs)
  if (summed)
    for (const [order, clock] of passings(legs, ordered.length).entries())
      times[legsAt[order] ?? 0] = order === legs.length - 1 ? endAtFinish(clock, ordered, legs.length) : clock
  const points = timed.map((key): CoursePoint => {
    const label = key.replace(TIME_KEY, '')
    if (isStageKey(key)) return { label, metres: null, kind: 'stage' }
    if (!LEG_KEY.test(key)) return { label, metres: metresOf(label) }
    return { label, metres: null, leg: summed ? 'summed' : 'alone' }
  })
  const place_rules = findPlaceRules(ordered)
  return {
    race_division,
    metres: metresOf(race_division),
    decided_by: place_rules.general.clock ?? clockThere(ordered),
    place_rules,
    control_points,
    points,
    columns: FIELDS.filter((field) => ordered.some((row) => row[field] !== null && row[field] !== '')),
    rows: ordered,
    split_ms: times,
    split_ranks: ranks,
  }
}
