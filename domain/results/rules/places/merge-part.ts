/** A part of a file in place of the same part of what is published: some distances, or some rows by their bib. */
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { newSpellings } from '../cells/spellings.ts'
import { inCourseOrder } from '../columns/control-points.ts'
import { isStageKey } from '../columns/stages-and-relays.ts'
import { ONLY_DIVISION } from '../understand-row.ts'
import type { UnderstoodResult } from '../understood.ts'

export const IMPORT_MODES = ['whole', 'distances', 'rows'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** `only` names distances or bibs; empty is all that the file brings. */
export type Part = { mode: ImportMode; only: readonly string[] }

export type Merged = {
  results: UnderstoodResult[]
  /** Rows of the file among them; the rest is published already. */
  taken: ReadonlySet<UnderstoodResult>
  /** Rows of the file that the part leaves out. */
  left_out: number
  /** What was asked for and the file does not bring. */
  missing: string[]
  /** Bibs that stand in another distance already, which keeps them. */
  doubled: { bib_number: string; name: string; race_division: string; also: string }[]
}

const divisionKey = (race_division: string) => race_division.trim().toUpperCase()
const rowKey = ({ race_division, bib_number }: Pick<UnderstoodResult, 'race_division' | 'bib_number'>) =>
  `${divisionKey(race_division)}\n${bib_number.toUpperCase()}`

/** Spelled as what is published spells it: '10k' replaces '10K', and 'abierta' is no category of its own. */
const respell = (published: readonly UnderstoodResult[], file: readonly UnderstoodResult[]) => {
  const spell = newSpellings()
  for (const { race_division, category } of published) {
    spell('race_division', race_division)
    if (category) spell('category', category)
  }
  for (const row of file) {
    row.race_division = spell('race_division', row.race_division)
    if (row.category) row.category = spell('category', row.category)
  }
}

/** What the part takes of the file, and what was asked for in vain. */
const choose = (file: readonly UnderstoodResult[], { mode, only }: Part) => {
  if (mode === 'whole' || only.length === 0) return { taken: [...file], missing: [] }
  const keyOf = mode === 'rows' ? bibKey : divisionKey
  const named = (row: UnderstoodResult) => (mode === 'rows' ? row.bib_number : row.race_division)
  const wanted = new Map(only.map((text) => [keyOf(text), text]))
  const taken = file.filter((row) => wanted.has(keyOf(named(row))))
  const found = new Set(taken.map((row) => keyOf(named(row))))
  return { taken, missing: [...wanted].filter(([key]) => !found.has(key)).map(([, text]) => text) }
}

/** A file of a few rows may name no distance, and write '99' for '099': the row is the one that can be meant. */
const settleRow = (
  row: UnderstoodResult,
  byKey: ReadonlyMap<string, UnderstoodResult>,
  byBib: ReadonlyMap<string, UnderstoodResult[]>,
) => {
  const alike = byBib.get(bibKey(row.bib_number)) ?? []
  const [only, ...others] = alike
  if (row.race_division === ONLY_DIVISION && only && others.length === 0)
    row.race_division = only.race_division
  if (byKey.has(rowKey(row))) return
  const here = alike.filter(({ race_division }) => race_division === row.race_division)
  if (here.length === 1 && here[0]) row.bib_number = here[0].bib_number
}

const mergeRows = (published: readonly UnderstoodResult[], taken: readonly UnderstoodResult[]) => {
  const byKey = new Map(published.map((row) => [rowKey(row), row]))
  // A file goes on writing the bib that a person corrected.
  for (const row of published) if (row.id_bib) byKey.set(rowKey({ ...row, bib_number: row.id_bib }), row)
  const byBib = new Map<string, UnderstoodResult[]>()
  for (const row of published) {
    const key = bibKey(row.bib_number)
    byBib.set(key, [...(byBib.get(key) ?? []), row])
  }
  const doubled: Merged['doubled'] = []
  const replaced = new Set<UnderstoodResult>()
  for (const row of taken) {
    settleRow(row, byKey, byBib)
    const before = byKey.get(rowKey(row))
    if (before) {
      replaced.add(before)
      if (before.id_bib !== undefined) row.id_bib = before.id_bib
      continue
    }
    const { bib_number, name, race_division } = row
    for (const { race_division: also } of byBib.get(bibKey(bib_number)) ?? [])
      doubled.push({ bib_number, name, race_division, also })
  }
  return { kept: published.filter((row) => !replaced.has(row)), doubled }
}

export const mergePart = (
  published: readonly UnderstoodResult[],
  file: readonly UnderstoodResult[],
  part: Part,
): Merged => {
  if (part.mode !== 'whole') respell(published, file)
  const { taken, missing } = choose(file, part)
  const found = { taken: new Set(taken), left_out: file.length - taken.length, missing }
  if (part.mode === 'whole') return { ...found, results: taken, doubled: [] }
  if (part.mode === 'distances') {
    const divisions = new Set(taken.map(({ race_division }) => race_division))
    const kept = published.filter(({ race_division }) => !divisions.has(race_division))
    return { ...found, results: [...kept, ...taken], doubled: [] }
  }
  const { kept, doubled } = mergeRows(published, taken)
  return { ...found, results: [...kept, ...taken], doubled }
}

const MEASURE = / (?:time|leg|stage|rank|pace)$/

/** Keys of what was published and of the file, in course order; stages in theirs, before everything else. */
export const mergeKeys = (published: readonly string[], file: readonly string[]): string[] => {
  const keys = [...new Set([...published, ...file])]
  const nameOf = (key: string) => key.replace(MEASURE, '')
  const names = [...new Set(keys.map(nameOf))]
  const stages = [...new Set(keys.filter(isStageKey).map(nameOf))].sort(
    (one, other) => Number(/\d+/.exec(one)?.[0] ?? 0) - Number(/\d+/.exec(other)?.[0] ?? 0),
  )
  const ordered = [...stages, ...inCourseOrder(names.filter((name) => !stages.includes(name)))]
  return ordered.flatMap((name) => keys.filter((key) => nameOf(key) === name))
}
