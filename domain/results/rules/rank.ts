/** Positions where the file has none: by chip time, gun time where that is absent; equal times share a place. */
import { sortByNumber } from './sort-by-number.ts'
import type { ResultState } from './understood.ts'

export type Ranked = {
  race_division: string
  gender: string | null
  category: string | null
  state: ResultState | null
  chip_time: number | null
  gun_time: number | null
  overall_position: number | null
  gender_position: number | null
  category_position: number | null
}

/** The time that decides; null for whoever did not finish. */
export const decidingTime = ({ state, chip_time, gun_time }: Ranked): number | null =>
  state === null ? (chip_time ?? gun_time) : null

/** Places in each group of each division, whose rows come in order of time: 1, 2, 2, 4. */
const placeCounter = () => {
  const divisions = new Map<string, Map<string, { counted: number; place: number; time: number }>>()
  return (race_division: string, group: string, time: number): number => {
    let groups = divisions.get(race_division)
    if (!groups) {
      groups = new Map()
      divisions.set(race_division, groups)
    }
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

/** Fills missing positions in place; given ones stay as the timing company wrote them. */
export const fillPositions = (rows: readonly Ranked[]): void => {
  // Equal times keep the order of the file.
  const finishers = sortByNumber(
    rows.filter((row) => decidingTime(row) !== null),
    (row) => decidingTime(row) ?? 0,
  )
  const [overall, ofGender, ofCategory] = [placeCounter(), placeCounter(), placeCounter()]
  for (const row of finishers) {
    const time = decidingTime(row) ?? 0
    const { race_division, gender, category } = row
    const place = overall(race_division, '', time)
    row.overall_position ??= place
    if (gender !== null) {
      const genderPlace = ofGender(race_division, gender, time)
      row.gender_position ??= genderPlace
    }
    if (category) {
      const categoryPlace = ofCategory(race_division, category, time)
      row.category_position ??= categoryPlace
    }
  }
}
