/** Positions where the file has none: by chip time, gun time where that is absent; equal times share a place. */
import type { Gender, ResultState } from './understood.ts'

export type Ranked = {
  race_division: string
  gender: Gender | null
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

type PositionField = 'overall_position' | 'gender_position' | 'category_position'

/** Places in one group, whose rows come in order of time: 1, 2, 2, 4. */
const placeCounter = () => {
  const groups = new Map<string, { counted: number; place: number; time: number }>()
  return (group: string, time: number): number => {
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
  const finishers: { row: Ranked; time: number }[] = []
  for (const row of rows) {
    const time = decidingTime(row)
    if (time !== null) finishers.push({ row, time })
  }
  // The sort is stable: equal times keep the order of the file.
  finishers.sort((a, b) => a.time - b.time)
  const groups: [PositionField, (row: Ranked) => string | null][] = [
    ['overall_position', ({ race_division }) => race_division],
    ['gender_position', ({ race_division, gender }) => gender && `${race_division}\n${gender}`],
    ['category_position', ({ race_division, category }) => category && `${race_division}\n${category}`],
  ]
  for (const [field, groupOf] of groups) {
    const place = placeCounter()
    for (const { row, time } of finishers) {
      const group = groupOf(row)
      if (group === null) continue
      const computed = place(group, time)
      row[field] ??= computed
    }
  }
}
