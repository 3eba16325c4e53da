/** What a file would change of what is published: nobody replaces 12,000 results without having seen it. */
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { Comparison } from './import-contract.ts'
import { timeText } from './result-row.ts'
import { bibKey } from './rules/bibs.ts'
import type { UnderstoodResult } from './rules/understood.ts'

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
  category_position: number | null
}

const keyOf = ({ race_division, bib_number }: Pick<Compared, 'race_division' | 'bib_number'>) =>
  `${race_division.trim().toUpperCase()}\n${bibKey(bib_number)}`

const asCompared = (result: UnderstoodResult): Compared => ({
  race_division: result.race_division,
  bib_number: result.bib_number,
  name: result.name,
  gender: result.gender ?? '',
  category: result.category ?? '',
  chip_ms: result.chip_time,
  gun_ms: result.gun_time,
  state: result.state,
  overall_position: result.overall_position,
  category_position: result.category_position,
})

const SHOWN: [label: string, show: (row: Compared) => string][] = [
  ['Nombre', ({ name }) => name],
  ['Categoría', ({ category }) => category],
  ['Género', ({ gender }) => gender],
  ['Tiempo chip', ({ chip_ms, state }) => timeText(chip_ms, state)],
  ['Tiempo pistola', ({ gun_ms, state }) => timeText(gun_ms, state)],
  ['Pos. general', ({ overall_position }) => String(overall_position ?? '')],
  ['Pos. categoría', ({ category_position }) => String(category_position ?? '')],
]

/** 'Tiempo chip: 00:41:10 → 00:40:58' */
const changeOf = (before: Compared, now: Compared): string => {
  for (const [label, show] of SHOWN) {
    const [old, fresh] = [show(before), show(now)]
    if (old !== fresh) return `${label}: ${old || 'sin dato'} → ${fresh || 'sin dato'}`
  }
  return ''
}

const readPublished = async (db: Reader, event_id: number): Promise<Map<string, Compared>> => {
  const { rows } = await db.execute<Compared>(sql`
    select d.race_division, r.bib_number, r.name, r.gender, r.category, r.chip_ms, r.gun_ms, r.state,
      r.overall_position, r.category_position
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
    else if (change) note('changed', now, change)
    else comparison.same += 1
  }
  for (const row of before.values()) note('removed', row, '')
  return comparison
}
