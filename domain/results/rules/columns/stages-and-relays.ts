/**
 * Races of several parts: a stage race has stages with their own times and a general by their sum, a relay has members
 * by leg. Stages travel as control points ('Etapa 2 stage'), members with their row.
 */
import { showTime } from '../cells/show-times.ts'
import type { RowProblem, UnderstoodResult } from '../understood.ts'

/**
 * A point of the course, with the time from the start. `leg`: the file has the time of the stretch. 'summed' ones add
 * up to the finish and have passings from that; 'alone' are stretches of which nobody knows where they begin. A stage
 * has a time of its own.
 */
export type CoursePoint = {
  label: string
  metres: number | null
  leg?: 'summed' | 'alone'
  kind?: 'stage'
}

export type RelayLeg = { leg: number; name: string; ms: number | null }

export const isStageKey = (key: string) => key.endsWith(' stage')

/** Legs stand in their order, whatever that of the columns. */
export const legOf = (result: UnderstoodResult, leg: number): RelayLeg => {
  result.relay ??= []
  const found = result.relay.find((one) => one.leg === leg)
  if (found) return found
  const created = { leg, name: '', ms: null }
  result.relay.push(created)
  result.relay.sort((one, other) => one.leg - other.leg)
  return created
}

/** The times of a row's parts, by stage or leg. */
const partsOf = ({ stage_ms, relay }: UnderstoodResult): ReadonlyMap<string, number> =>
  new Map([
    ...Object.entries(stage_ms ?? {}),
    ...(relay ?? []).flatMap(({ leg, ms }) => (ms === null ? [] : [[String(leg), ms] as const])),
  ])

/** Its time may still come from its parts. */
export const hasParts = (result: UnderstoodResult) => partsOf(result).size > 0

const SLACK_MS = 1000

type Found = {
  report: (result: UnderstoodResult, problem: Pick<RowProblem, 'column' | 'value' | 'message'>) => void
  /** A place without a time, before it is taken. */
  onUnplaced: (result: UnderstoodResult, position: number) => void
}

const takePlaces = (result: UnderstoodResult, onUnplaced: Found['onUnplaced']) => {
  if (result.overall_position !== null) onUnplaced(result, result.overall_position)
  result.overall_position = null
  result.gender_position = null
  result.category_position = null
}

/**
 * The general by sum: who did every part that the distance has and brings no time of his own gets their sum; who misses
 * one has no general. A time of the file stays, and is said where the sum is another.
 */
export const sumParts = (results: readonly UnderstoodResult[], { report, onUnplaced }: Found) => {
  const withParts = results.filter(hasParts)
  const wanted = new Map<string, Set<string>>()
  for (const result of withParts) {
    const parts = wanted.get(result.race_division) ?? new Set()
    for (const part of partsOf(result).keys()) parts.add(part)
    wanted.set(result.race_division, parts)
  }
  for (const result of withParts) {
    const parts = partsOf(result)
    const all = wanted.get(result.race_division)?.size ?? 0
    const time = result.chip_time ?? result.gun_time
    if (result.state !== null) continue
    const sum = [...parts.values()].reduce((total, ms) => total + ms, 0)
    if (time === null && parts.size === all) result.chip_time = sum
    else if (time === null) {
      report(result, {
        column: 'control_point',
        value: `${parts.size} de ${all}`,
        message: `Solo tiene ${parts.size} de ${all} ${result.relay ? 'relevos' : 'etapas'}; queda sin tiempo general.`,
      })
      takePlaces(result, onUnplaced)
    } else if (parts.size === all) {
      const near = [result.chip_time, result.gun_time].some(
        (clock) => clock !== null && Math.abs(clock - sum) <= SLACK_MS * parts.size,
      )
      if (near) continue
      report(result, {
        column: 'control_point',
        value: showTime(sum),
        message: `Las partes suman ${showTime(sum)} y el tiempo es ${showTime(time)}; se publica el del archivo.`,
      })
    }
  }
}
