/** Who gets which number: pure, so that a preview and the assignment cannot differ. */
import { numberText } from './bib-key.ts'
import type { SeriesMode } from './bib-words.ts'
import { createSeriesFinder, partsOf, type Runner, type SeriesRule } from './fit-series.ts'
import { createNumberPool, type NumberPool } from './number-pool.ts'

/** Somebody confirmed who has no number. */
export type Waiting = Runner & {
  participant_id: number
  registration_id: number
  in_team: boolean
  /** Milliseconds; when the purchase was settled. */
  paid_at: number
  last_name: string
  name: string
  estimated_time: number | null
}

/** A number that nobody may get: given, kept or burnt. `group`: with whom its runner wants to stand. */
export type TakenNumber = { key: string; group: string | null }

export type Given = { participant_id: number; series_id: number; number: string; key: string }
export type LeftOut = {
  participant_id: number
  why: 'no series' | 'short' | 'pick up'
  series_id: number | null
}
export type NumberPlan = {
  given: Given[]
  left_out: LeftOut[]
  /** What each series can still give afterwards. */
  left: Map<number, number>
}

const spanish = new Intl.Collator('es', { sensitivity: 'base' })

type Compare = (one: Waiting, other: Waiting) => number

const byId: Compare = (one, other) => one.participant_id - other.participant_id
const byPayment: Compare = (one, other) => one.paid_at - other.paid_at || byId(one, other)

const ORDERS: Record<Exclude<SeriesMode, 'pick_up'>, Compare> = {
  payment: byPayment,
  surname: (one, other) =>
    spanish.compare(one.last_name, other.last_name) ||
    spanish.compare(one.name, other.name) ||
    byId(one, other),
  /** Who declared none comes last, in the order of payment. */
  estimated_time: (one, other) =>
    (one.estimated_time ?? Number.MAX_SAFE_INTEGER) - (other.estimated_time ?? Number.MAX_SAFE_INTEGER) ||
    byPayment(one, other),
}

export const inSeriesOrder = (mode: Exclude<SeriesMode, 'pick_up'>, people: readonly Waiting[]): Waiting[] =>
  people.toSorted(ORDERS[mode])

type Together = Pick<Waiting, 'registration_id' | 'in_team' | 'block_id'>

/** Who wants numbers side by side: the people of a block, or else of a team. */
export const groupOf = ({ registration_id, in_team, block_id }: Together): string | null =>
  block_id !== null ? `block ${block_id}` : in_team ? `team ${registration_id}` : null

/** In the order of who comes first of each; a team stays together inside its block too. */
const gatherBy = (people: readonly Waiting[], nameOf: (person: Waiting) => string | null): Waiting[][] => {
  const groups = new Map<string, Waiting[]>()
  const inOrder: Waiting[][] = []
  for (const person of people) {
    const name = nameOf(person)
    const group = name === null ? undefined : groups.get(name)
    if (group) {
      group.push(person)
      continue
    }
    const started = [person]
    inOrder.push(started)
    if (name !== null) groups.set(name, started)
  }
  return inOrder
}

const teamOf = ({ in_team, registration_id }: Waiting) => (in_team ? String(registration_id) : null)

const groupsOf = (people: readonly Waiting[]): Waiting[][] =>
  gatherBy(people, groupOf).map((group) => (group.length > 2 ? gatherBy(group, teamOf).flat() : group))

type Taken = { values: Map<string, Set<number>>; beside: Map<string, string[]> }

const readTaken = (taken: readonly TakenNumber[]): Taken => {
  const values = new Map<string, Set<number>>()
  const beside = new Map<string, string[]>()
  for (const { key, group } of taken) {
    const { prefix, value } = partsOf(key)
    const ofPrefix = values.get(prefix)
    if (ofPrefix) ofPrefix.add(value)
    else values.set(prefix, new Set([value]))
    if (group === null) continue
    const ofGroup = beside.get(group)
    if (ofGroup) ofGroup.push(key)
    else beside.set(group, [key])
  }
  return { values, beside }
}

/** Of a series: what others of the group have in its range. */
const besideIn = ({ prefix, from_number, to_number }: SeriesRule, keys: readonly string[]): number[] =>
  keys.flatMap((key) => {
    const parts = partsOf(key)
    return parts.prefix === prefix && from_number <= parts.value && parts.value <= to_number
      ? [parts.value]
      : []
  })

const dealOut = (
  series: SeriesRule,
  people: readonly Waiting[],
  pool: NumberPool,
  beside: Taken['beside'],
  plan: NumberPlan,
) => {
  const { id: series_id, prefix } = series
  for (const group of groupsOf(people)) {
    const name = group[0] ? groupOf(group[0]) : null
    const near = name === null || beside.size === 0 ? [] : besideIn(series, beside.get(name) ?? [])
    const values = pool.take(group.length, near)
    for (const [at, { participant_id }] of group.entries()) {
      const value = values[at]
      if (value === undefined) plan.left_out.push({ participant_id, why: 'short', series_id })
      else
        plan.given.push({
          participant_id,
          series_id,
          number: numberText(series, value),
          key: `${prefix}${value}`,
        })
    }
  }
}

export const planNumbers = (
  series: readonly SeriesRule[],
  taken: readonly TakenNumber[],
  waiting: readonly Waiting[],
): NumberPlan => {
  const plan: NumberPlan = { given: [], left_out: [], left: new Map() }
  const { values, beside } = readTaken(taken)
  const find = createSeriesFinder(series)
  const bySeries = new Map<number, Waiting[]>(series.map(({ id }) => [id, []]))
  for (const person of waiting) {
    const own = find(person)
    const { participant_id } = person
    if (own === null) plan.left_out.push({ participant_id, why: 'no series', series_id: null })
    else if (own.mode === 'pick_up') plan.left_out.push({ participant_id, why: 'pick up', series_id: own.id })
    else bySeries.get(own.id)?.push(person)
  }
  for (const one of series) {
    const ofPrefix = values.get(one.prefix)
    const pool = createNumberPool(one, (value) => ofPrefix?.has(value) ?? false)
    if (one.mode !== 'pick_up') {
      const people = inSeriesOrder(one.mode, bySeries.get(one.id) ?? [])
      dealOut(one, people, pool, beside, plan)
    }
    plan.left.set(one.id, pool.left())
  }
  return plan
}
