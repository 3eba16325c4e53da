/** What a file would change of what is published: nobody replaces 12,000 results without having seen it. */
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { memberNames, relayText } from '../publish/relay-text.ts'
import { showPace } from '../rules/cells/show-times.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import { timeText } from '../visitors/result-row.ts'
import type { Comparison } from './report-contract.ts'

const EXAMPLES = 20

type Compared = {
  race_division: string
  bib_number: string
  name: string
  gender: string
  category: string
  chip_ms: number | null
  gun_ms: number | null
  state: string | null
  overall_position: number | null
  gender_position: number | null
  category_position: number | null
  pace: string
  city: string
  country: string
  club: string
  control_points: string
  relay: string | null
  /** Asked not to be named: no file brings the name back. */
  anonymous: boolean
}

/** '099' and '99' are two. */
const keyOf = ({ race_division, bib_number }: Pick<Compared, 'race_division' | 'bib_number'>) =>
  `${race_division.trim().toUpperCase()}\n${bib_number.toUpperCase()}`

/** What is shown of a result as it stands, in the preview and in the comparison. */
export const plainCells = (result: UnderstoodResult) => ({
  race_division: result.race_division,
  bib_number: result.bib_number,
  name: result.name,
  gender: result.gender ?? '',
  category: result.category ?? '',
  state: result.state,
  overall_position: result.overall_position,
  gender_position: result.gender_position,
  category_position: result.category_position,
  pace: result.pace === null ? '' : showPace(result.pace),
  city: result.city ?? '',
  country: result.country ?? '',
  club: result.club ?? '',
})

const asCompared = (result: UnderstoodResult): Compared => ({
  ...plainCells(result),
  chip_ms: result.chip_time,
  gun_ms: result.gun_time,
  control_points: JSON.stringify(result.control_points),
  relay: relayText(result.relay),
  anonymous: false,
})

const SHOWN: [label: string, show: (row: Compared) => string][] = [
  ['Nombre', ({ name }) => name],
  ['Categoría', ({ category }) => category],
  ['Género', ({ gender }) => gender],
  ['Tiempo chip', ({ chip_ms, state }) => timeText(chip_ms, state)],
  ['Tiempo pistola', ({ gun_ms, state }) => timeText(gun_ms, state)],
  ['Pos. general', ({ overall_position }) => String(overall_position ?? '')],
  ['Pos. género', ({ gender_position }) => String(gender_position ?? '')],
  ['Pos. categoría', ({ category_position }) => String(category_position ?? '')],
  ['Ritmo', ({ pace, state }) => (state ? '' : pace)],
  ['Ciudad', ({ city }) => city],
  ['País', ({ country }) => country],
  ['Club', ({ club }) => club],
  ['Relevos', ({ relay }) => memberNames(relay)],
]

/** Whoever has no name has none of these. */
const PERSONAL = new Set(['Nombre', 'Ciudad', 'País', 'Club', 'Relevos'])

/** The first point whose text differs; the order of keys is nobody's business. */
const pointChange = (before: string, now: string): string => {
  if (before === now) return ''
  const [old, fresh] = [before, now].map((text) => JSON.parse(text) as Record<string, string>)
  const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})])
  for (const key of keys)
    if (old?.[key] !== fresh?.[key])
      return `${key}: ${old?.[key] ?? 'sin dato'} → ${fresh?.[key] ?? 'sin dato'}`
  return ''
}

/** 'Tiempo chip: 00:41:10 → 00:40:58' */
const changeOf = (before: Compared, now: Compared): string => {
  for (const [label, show] of SHOWN) {
    if (before.anonymous && PERSONAL.has(label)) continue
    const [old, fresh] = [show(before), show(now)]
    if (old !== fresh) return `${label}: ${old || 'sin dato'} → ${fresh || 'sin dato'}`
  }
  const relayTimes = before.relay !== now.relay && !before.anonymous
  return (
    pointChange(before.control_points, now.control_points) || (relayTimes ? 'Tiempos de los relevos' : '')
  )
}

const readPublished = async (db: Reader, event_id: number): Promise<Map<string, Compared>> => {
  const { rows } = await db.execute<Compared>(sql`
    select d.race_division, r.bib_number, r.name, r.gender, r.category, r.chip_ms, r.gun_ms, r.state,
      r.overall_position, r.gender_position, r.category_position, r.pace, r.city, r.country, r.club, r.control_points,
      r.relay, r.anonymous
    from event_results er join results r on r.set_id = er.set_id
    join result_divisions d on d.id = r.division_id where er.event_id = ${event_id}`)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const ROWS_A_BREATH = 2_000

export const comparePublished = async (
  db: Reader,
  event_id: number,
  results: readonly UnderstoodResult[],
): Promise<Comparison> => {
  const before = await readPublished(db, event_id)
  const comparison: Comparison = {
    published: before.size,
    added: 0,
    changed: 0,
    removed: 0,
    same: 0,
    examples: [],
  }
  const kinds = { added: 0, changed: 0, removed: 0 }
  const note = (kind: keyof typeof kinds, row: Compared, change: string) => {
    comparison[kind] += 1
    if (kinds[kind]++ >= EXAMPLES) return
    const { race_division, bib_number, name } = row
    comparison.examples.push({ kind, race_division, bib_number, name, change })
  }
  for (const [at, result] of results.entries()) {
    if (at % ROWS_A_BREATH === 0) await breathe()
    const now = asCompared(result)
    const earlier = before.get(keyOf(now))
    before.delete(keyOf(now))
    const change = earlier ? changeOf(earlier, now) : ''
    if (!earlier) note('added', now, '')
    else if (change) note('changed', earlier.anonymous ? { ...now, name: earlier.name } : now, change)
    else comparison.same += 1
  }
  for (const row of before.values()) note('removed', row, '')
  return comparison
}
