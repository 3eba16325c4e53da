/** Points of the course in order, with the time and pace of each leg and the positions won or lost on it. */

import { showPace, showTime } from '../rules/cells/show-times.ts'
import type { CoursePoint } from '../rules/columns/stages-and-relays.ts'
import type { PublishedDivision } from './published.ts'
import type { Split } from './result-contract.ts'

export type SplitTimes = {
  split_ms: readonly (number | null)[]
  split_ranks: readonly (number | null)[]
  finish_ms: number | null
  finish_position: number | null
  /** Who did not finish has neither place nor pace, on the way as little as at its end. */
  placed: boolean
}

type Point = {
  label: string
  metres: number | null
  ms: number
  position: number | null
  leg?: CoursePoint['leg'] | undefined
}

const FINISH = 'Meta'
const IS_FINISH = /^(meta|finish|llegada|final|finisher)$/i

const passed = (
  { points, metres }: Pick<PublishedDivision, 'points' | 'metres'>,
  { split_ms, split_ranks, finish_ms, finish_position, placed }: SplitTimes,
): Point[] => {
  const found = points.flatMap(({ label, metres: at, leg, kind }, index): Point[] => {
    const ms = split_ms[index] ?? null
    // The finish has its own row below, with the official time; a stage has a time of its own.
    return ms === null || kind === 'stage' || IS_FINISH.test(label)
      ? []
      : [{ label, metres: at, ms, position: placed ? (split_ranks[index] ?? null) : null, leg }]
  })
  if (finish_ms === null) return found
  return [...found, { label: FINISH, metres, ms: finish_ms, position: finish_position }]
}

/** A leg has a pace when both ends have a distance. */
const paceOf = (from: { metres: number | null }, to: { metres: number | null }, ms: number): string => {
  const metres = (to.metres ?? Number.NaN) - (from.metres ?? Number.NaN)
  return metres > 0 ? showPace((ms / metres) * 1000) : ''
}

const START: Point = { label: '', metres: 0, ms: 0, position: null }

export const describeSplits = (
  division: Pick<PublishedDivision, 'points' | 'metres'>,
  times: SplitTimes,
): Split[] => {
  const points = passed(division, times)
  // The finish alone is no course.
  if (points.length < 2) return []
  return points.map((point, at) => {
    const alone = point.leg === 'alone'
    // A stretch of which nobody knows where it begins is no point to measure from.
    const before = points.slice(0, at).findLast(({ leg }) => leg !== 'alone') ?? START
    const leg = alone ? point.ms : point.ms - before.ms
    // A rank among legs says nothing about places won on the way.
    const ranked = point.leg === undefined && before.leg === undefined
    // Legs that add up end at the finish: what is left is rounding.
    const closes = before.leg === 'summed' && point.leg === undefined
    return {
      label: point.label,
      metres: point.metres,
      time: alone ? '' : showTime(point.ms),
      // Clocks of two points that disagree give no leg.
      leg_time: leg > 0 && !closes ? showTime(leg) : '',
      leg_pace: leg > 0 && !alone && !closes && times.placed ? paceOf(before, point, leg) : '',
      position: point.position,
      is_leg: point.leg !== undefined,
      gained:
        !ranked || before.position === null || point.position === null
          ? null
          : before.position - point.position,
    }
  })
}
