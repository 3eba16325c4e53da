/**
 * Positions where the file has none: by chip time, gun time where that is absent; equal times share a place. A file that
 * gives some of them decides the clock of the rest.
 */

import type { ResultState } from '../understood.ts'
import { markAs, PLACES, type PlaceField, wordOf } from './place-marks.ts'
import { type Clock, findClock, timeBy } from './place-rules.ts'
import { sortByNumber } from './sort-by-number.ts'

export type Ranked = Record<PlaceField, number | null> & {
  race_division: string
  gender: string | null
  category: string | null
  state: ResultState | null
  chip_time: number | null
  gun_time: number | null
  /** Whose word the places are (place-marks.ts). */
  place_marks?: number
}

/** The runner's own time, from which the pace comes; null for whoever did not finish. */
export const decidingTime = ({ state, chip_time, gun_time }: Ranked): number | null =>
  state === null ? (chip_time ?? gun_time) : null

export type Clocks = { general: Clock; category: Clock }

type Counted = { counted: number; place: number; time: number }

/** Places in each group of a gender, whose rows come in order of time: 1, 2, 2, 4. */
const placeCounter = () => {
  const genders = new Map<string | null, Map<string, Counted>>()
  return (gender: string | null, group: string, time: number): number => {
    const groups = genders.get(gender) ?? new Map<string, Counted>()
    if (groups.size === 0) genders.set(gender, groups)
    const last = groups.get(group)
    if (!last) {
      groups.set(group, { counted: 1, place: 1, time })
      return 1
    }
    last.counted += 1
    if (time !== last.time) {
      last.place = last.counted
      last.time = time
    }
    return last.place
  }
}

/** What was counted before is counted anew; who did not finish has no place. */
const clear = (row: Ranked) => {
  let marks = row.place_marks ?? 0
  for (const field of PLACES)
    if (row.state !== null || wordOf(marks, field) === 'computed') {
      row[field] = null
      marks = markAs(marks, field, 'file')
    }
  row.place_marks = marks
}

const give = (row: Ranked, field: PlaceField, place: number) => {
  // Who was given none by a person keeps none.
  if (row[field] !== null || wordOf(row.place_marks ?? 0, field) === 'staff') return
  row[field] = place
  row.place_marks = markAs(row.place_marks ?? 0, field, 'computed')
}

/** Asked only where a place is missing; what the file gives of it decides. */
const clockOf = (
  rows: readonly Ranked[],
  { given, missing, known }: { given: PlaceField; missing: readonly PlaceField[]; known: Clock | undefined },
): Clock => {
  if (known) return known
  const asked = rows.some((row) => missing.some((field) => row[field] === null))
  const found = asked && rows.some((row) => row[given] !== null) ? findClock(rows, given) : null
  return found ?? 'chip'
}

const inOrderOf = (finishers: readonly Ranked[], clock: Clock) =>
  // Equal times keep the order of the file.
  sortByNumber(finishers, (row) => timeBy(row, clock) ?? 0)

/** Categories in which somebody's gender is known: who has none there belongs to neither count. */
const genderedCategories = (rows: readonly Ranked[]): ReadonlySet<string | null> =>
  new Set(rows.filter(({ gender }) => gender !== null).map(({ category }) => category))

const fillDivision = (rows: readonly Ranked[], known?: Clocks) => {
  for (const row of rows) clear(row)
  const finishers = rows.filter((row) => decidingTime(row) !== null)
  // A gender's places are the general without the other gender: they go by the same clock.
  const general = clockOf(finishers, {
    given: 'overall_position',
    missing: ['overall_position', 'gender_position'],
    known: known?.general,
  })
  const ofCategory = clockOf(finishers, {
    given: 'category_position',
    missing: ['category_position'],
    known: known?.category,
  })
  const sorted = inOrderOf(finishers, general)
  const [overall, genders, categories] = [placeCounter(), placeCounter(), placeCounter()]
  for (const row of sorted) {
    const time = timeBy(row, general) ?? 0
    give(row, 'overall_position', overall(null, '', time))
    if (row.gender !== null) give(row, 'gender_position', genders(row.gender, '', time))
  }
  const apart = genderedCategories(finishers)
  for (const row of ofCategory === general ? sorted : inOrderOf(finishers, ofCategory)) {
    const { gender, category } = row
    if (!category || (gender === null && apart.has(category))) continue
    give(row, 'category_position', categories(gender, category, timeBy(row, ofCategory) ?? 0))
  }
}

/**
 * Fills missing positions in place, the category's within distance, gender and category; given ones stay as the timing
 * company wrote them. `known` are clocks of divisions that are counted anew as they were before.
 */
export const fillPositions = (
  rows: readonly Ranked[],
  known: ReadonlyMap<string, Clocks> = new Map(),
): void => {
  const divisions = new Map<string, Ranked[]>()
  for (const row of rows) {
    const division = divisions.get(row.race_division)
    if (division) division.push(row)
    else divisions.set(row.race_division, [row])
  }
  for (const [race_division, division] of divisions) fillDivision(division, known.get(race_division))
}

/** Every place of these rows is counted, whatever the file said. */
export const forgetPlaces = (rows: readonly Ranked[]): void => {
  for (const row of rows)
    for (const field of PLACES) row.place_marks = markAs(row.place_marks ?? 0, field, 'computed')
}
