/**
 * Legs are not passings: what does not grow along the row, or adds up to the finish, is a stretch alone (swim, T1, a
 * lap, a stage). The values decide; the name only where they leave it open.
 */
import type { Cell } from '../cells/cell.ts'
import { showTime } from '../cells/show-times.ts'
import { median } from '../cells/time-units.ts'
import { readTime } from '../cells/times.ts'
import { courseKilometres } from '../course-distance.ts'
import { type Note, note, quoted } from '../notes.ts'
import { type ColumnPlan, isLeg, type LegMeasure } from './column-plan.ts'
import { inCourseOrder, pointKind } from './control-points.ts'

type Rows = readonly (readonly Cell[])[]
type Times = (number | null)[]

const NEAR_FINISH = 0.02
const MOST = 0.5
/** A kilometre between two points in less than this was never run nor ridden: the times are of the stretches. */
const FASTEST_KILOMETRE = 40_000

const timesOf = ({ index, unit }: ColumnPlan, rows: Rows): Times =>
  rows.map((cells) => {
    const time = readTime(cells[index], unit ?? 'clock')
    return typeof time === 'number' ? time : null
  })

const share = (judged: readonly boolean[]) => judged.filter(Boolean).length / Math.max(1, judged.length)

type Evidence = { adds: number; grows: number; judged: number; step: number; tooFast: boolean }

/** What the rows say about columns in the order of the course. */
const weigh = (columns: readonly { name: string; times: Times }[], finish: Times): Evidence => {
  const adds: boolean[] = []
  const grows: boolean[] = []
  const steps: number[] = []
  const paces: number[] = []
  const places = columns.map(({ name }) =>
    pointKind(name).family === 'course' ? courseKilometres(name) : null,
  )
  for (const [row, end] of finish.entries()) {
    const values = columns.map(({ times }) => times[row] ?? null)
    const there = values.filter((value) => value !== null)
    if (there.length < 2) continue
    grows.push(there.every((value, at) => at === 0 || value > (there[at - 1] ?? 0)))
    const sum = there.reduce((total, value) => total + value, 0)
    if (end !== null && there.length === values.length) adds.push(Math.abs(sum - end) <= end * NEAR_FINISH)
    for (let at = 1; at < values.length; at++) {
      const [before, now] = [values[at - 1], values[at]]
      if (typeof before !== 'number' || typeof now !== 'number') continue
      steps.push((now - before) / (there[0] ?? 1))
      const kilometres = (places[at] ?? Number.NaN) - (places[at - 1] ?? Number.NaN)
      if (kilometres > 0) paces.push((now - before) / kilometres)
    }
  }
  return {
    adds: share(adds),
    grows: share(grows),
    judged: grows.length,
    step: median(steps),
    tooFast: paces.length > 0 && median(paces) < FASTEST_KILOMETRE,
  }
}

type Verdict = { legs: boolean; sure: boolean }

const judge = (evidence: Evidence, named: LegMeasure | 'time', before: boolean | null): Verdict => {
  const { adds, grows, judged, step, tooFast } = evidence
  if (judged === 0) return { legs: before ?? named !== 'time', sure: named === 'time' }
  if (adds >= MOST) return { legs: true, sure: true }
  if (grows < MOST || tooFast) return { legs: true, sure: grows < 0.1 }
  if (named === 'time') return { legs: before ?? false, sure: grows > 0.9 }
  // Laps a little slower each time grow as well; points of a course lie far apart.
  return step >= MOST && grows > 0.9
    ? { legs: before ?? false, sure: false }
    : { legs: before ?? true, sure: false }
}

const sameTimes = (one: Times, other: Times): boolean => {
  let [both, equal] = [0, 0]
  for (const [row, time] of one.entries()) {
    const twin = other[row] ?? null
    if (time === null || twin === null) continue
    both += 1
    if (Math.abs(time - twin) <= 1000) equal += 1
  }
  return both >= 3 && equal >= both * 0.95
}

const IGNORED = { target: 'ignore', unit: null, point: null } as const

/** 'Palmas' and 'Palmas humanized' are one split: the first stays. */
const dropTwins = (columns: readonly ColumnPlan[], rows: Rows): { columns: ColumnPlan[]; notes: Note[] } => {
  const kept: { column: ColumnPlan; times: Times }[] = []
  const notes: Note[] = []
  const all = columns.map((column): ColumnPlan => {
    if (column.point?.measure !== 'time' && !isLeg(column.point?.measure)) return column
    const times = timesOf(column, rows)
    const twin = kept.find((earlier) => sameTimes(earlier.times, times))
    if (!twin) {
      kept.push({ column, times })
      return column
    }
    notes.push(
      note(
        'guessed',
        `${quoted([twin.column.header, column.header])} traen los mismos tiempos: se importa una sola vez.`,
      ),
    )
    return { ...column, ...IGNORED }
  })
  return { columns: all, notes }
}

const WORDS: Record<LegMeasure, string> = { leg: 'tramos', stage: 'etapas', relay: 'relevos' }

const legNote = (
  names: string[],
  measure: LegMeasure,
  { legs, sure }: Verdict,
  { adds }: Evidence,
  example: string,
) => {
  if (!legs)
    return note(
      'doubtful',
      `${quoted(names)}: por el nombre serían ${WORDS[measure]}, pero los tiempos crecen de uno a otro. Los leímos como tiempos de paso desde la salida. Revísalo.`,
      [example],
    )
  const why = adds >= MOST ? 'suman el tiempo final' : 'no crecen de uno a otro'
  return sure
    ? note('guessed', `${quoted(names)} son ${WORDS[measure]}, no tiempos de paso: ${why}.`, [example])
    : note('doubtful', `${quoted(names)} parecen ${WORDS[measure]}, no tiempos de paso. Revísalo.`, [example])
}

/** Of these even one alone is no passing: the run of a triathlon, the last five kilometres. */
const LEGS_ALONE = ['part', 'stretch', 'stage', 'relay']

/** The first lap ends where its time says; a later one alone tells nothing of the laps before. */
const isLaterLap = (name: string) => pointKind(name).measure === 'leg' && !/\b0*1$/.test(name)

/** `fromMemory` are headers whose measure a person chose before: it stands where the values leave it open. */
export const settleLegs = (
  given: readonly ColumnPlan[],
  rows: Rows,
  fromMemory: ReadonlySet<string> = new Set(),
): { columns: ColumnPlan[]; notes: Note[]; contradicted: string[] } => {
  const { columns, notes } = dropTwins(given, rows)
  const main =
    columns.find(({ target }) => target === 'chip_time') ??
    columns.find(({ target }) => target === 'gun_time')
  const finish: Times = main ? timesOf(main, rows) : rows.map(() => null)
  const families = new Map<string, ColumnPlan[]>()
  for (const column of columns) {
    const { point } = column
    if (!point || point.name === 'Meta' || (point.measure !== 'time' && !isLeg(point.measure))) continue
    const { family } = pointKind(point.name)
    families.set(family, [...(families.get(family) ?? []), column])
  }
  const contradicted: string[] = []
  const measures = new Map<number, LegMeasure | 'time'>()
  for (const [family, members] of families) {
    const names = inCourseOrder(members.map(({ point }) => point?.name ?? ''))
    const [first] = members
    if (!first?.point) continue
    const { measure: named } = pointKind(first.point.name)
    if (members.length < 2 && !LEGS_ALONE.includes(family) && !isLaterLap(first.point.name)) {
      for (const { index } of members) measures.set(index, 'time')
      continue
    }
    const ordered = names.flatMap((name) => {
      const column = members.find(({ point }) => point?.name === name)
      return column ? [{ name, times: timesOf(column, rows) }] : []
    })
    const evidence = weigh(ordered, finish)
    const remembered = members.find(({ header }) => fromMemory.has(header))
    const before = remembered ? isLeg(remembered.point?.measure) : null
    const verdict = judge(evidence, named, before)
    const measure: LegMeasure = named === 'time' ? 'leg' : named
    if (before !== null && before !== verdict.legs) contradicted.push(...members.map(({ header }) => header))
    for (const { index } of members) measures.set(index, verdict.legs ? measure : 'time')
    const at = finish.findIndex((_, row) => ordered.every(({ times }) => typeof times[row] === 'number'))
    const example = ordered.map(({ name, times }) => `${name} ${showTime(times[at] ?? 0)}`).join(', ')
    if (verdict.legs || named !== 'time')
      notes.push(
        legNote(
          members.map(({ header }) => header),
          measure,
          verdict,
          evidence,
          at < 0 ? '' : example,
        ),
      )
    else if (!verdict.sure)
      notes.push(
        note(
          'doubtful',
          `${quoted(members.map(({ header }) => header))} no crecen en todas las filas. Los leímos como tiempos de paso desde la salida. Revísalo.`,
          [at < 0 ? '' : example],
        ),
      )
  }
  return {
    columns: columns.map((column) => {
      const measure = measures.get(column.index)
      return measure && column.point ? { ...column, point: { ...column.point, measure } } : column
    }),
    notes,
    contradicted,
  }
}
