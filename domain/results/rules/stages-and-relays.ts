/**
 * Races of several parts: a stage race has stages with their own times and a general by their sum, a relay has members
 * by leg. Stages travel as control points ('Etapa 2 time'), members with their row.
 */
import { withoutAccents } from './clean-text.ts'
import type { ColumnPlan, ColumnTarget } from './column-plan.ts'
import { showTime } from './show-times.ts'
import type { RowProblem, UnderstoodResult } from './understood.ts'

/** A point of the course; a stage has a time of its own, every other point the time from the start. */
export type CoursePoint = { label: string; metres: number | null; kind?: 'stage' }

export type RelayLeg = { leg: number; name: string; ms: number | null }

export type PartTarget = Extract<ColumnTarget, 'stage' | 'relay_name' | 'relay_time'>

/** As many columns of a file as it has parts. */
export const isPart = (target: ColumnTarget): target is PartTarget =>
  target === 'stage' || target === 'relay_name' || target === 'relay_time'

const PROLOGUE = 'Prólogo'

/** Stage 0 is the prologue. */
export const stageLabel = (part: number) => (part === 0 ? PROLOGUE : `Etapa ${part}`)

const STAGE_LABEL = /^(?:Prólogo|Etapa \d{1,2})$/
export const isStage = (label: string) => STAGE_LABEL.test(label)

/** The stages of a plan as control points, in their order. */
export const stagePoints = (columns: readonly Pick<ColumnPlan, 'target' | 'part'>[]) =>
  [...new Set(columns.flatMap(({ target, part }) => (target === 'stage' ? [part ?? 1] : [])))]
    .sort((one, other) => one - other)
    .map((part) => ({ name: stageLabel(part), measure: 'time' as const }))

const ASIDE = /\b(?:tiempo|time|nombre|name|hora|participante)\b/g
const STAGE = /^(?:etapa|stage|dia|day) ?#?(\d{1,2})$/
const LEG = /^(?:relevo|leg|corredor|relay|relevista|integrante) ?#?(\d{1,2})$/

/**
 * What a column of parts means: 'Etapa 2' and 'Prólogo' with times are stages, 'Relevo 1' with names is a member, with
 * times the member's time; null for any other.
 */
export const readPartColumn = (
  header: string,
  { times, words }: { times: number; words: number },
): { target: PartTarget; part: number } | null => {
  const text = withoutAccents(header).replaceAll(/[_.]/g, ' ').replaceAll(ASIDE, ' ').replaceAll(/\s+/g, ' ')
  const name = text.trim()
  const stage = name === 'prologo' || name === 'prologue' ? '0' : STAGE.exec(name)?.[1]
  if (stage !== undefined) return times >= 0.5 ? { target: 'stage', part: Number(stage) } : null
  const leg = LEG.exec(name)?.[1]
  if (leg === undefined) return null
  if (times >= 0.5) return { target: 'relay_time', part: Number(leg) }
  return words >= 0.5 ? { target: 'relay_name', part: Number(leg) } : null
}

/** The times of a row's parts, by part. */
const partsOf = ({ stage_ms, relay }: UnderstoodResult): ReadonlyMap<number, number> =>
  new Map([
    ...Object.entries(stage_ms ?? {}).map(([part, ms]) => [Number(part), ms] as const),
    ...(relay ?? []).flatMap(({ leg, ms }) => (ms === null ? [] : [[leg, ms] as const])),
  ])

const SLACK_MS = 1000

const disagree = ({ sheet, row }: UnderstoodResult, sum: number, time: number): RowProblem => ({
  sheet,
  row,
  severity: 'warning',
  column: 'stage',
  value: showTime(sum),
  message: `Las partes suman ${showTime(sum)} y el tiempo es ${showTime(time)}; se publica el del archivo.`,
})

/**
 * The general by sum: who did every part that the distance has and brings no time of his own gets their sum; who misses
 * one has no general. A time of the file stays, and is said where the sum is another.
 */
export const sumParts = (results: readonly UnderstoodResult[]): RowProblem[] => {
  const withParts = results.filter(({ stage_ms, relay }) => stage_ms || relay)
  const wanted = new Map<string, Set<number>>()
  for (const result of withParts) {
    const parts = wanted.get(result.race_division) ?? new Set<number>()
    for (const part of partsOf(result).keys()) parts.add(part)
    wanted.set(result.race_division, parts)
  }
  return withParts.flatMap((result) => {
    const [parts, all] = [partsOf(result), wanted.get(result.race_division)]
    if (result.state !== null || !all?.size || parts.size < all.size) return []
    const sum = [...parts.values()].reduce((total, ms) => total + ms, 0)
    const times = [result.chip_time, result.gun_time].filter((time) => time !== null)
    if (times.length === 0) {
      result.chip_time = sum
      return []
    }
    const near = times.some((time) => Math.abs(time - sum) <= SLACK_MS * parts.size)
    return near ? [] : [disagree(result, sum, times[0] ?? 0)]
  })
}
