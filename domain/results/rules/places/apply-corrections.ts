/** What staff corrected by hand, on rows that a file brings again: kept, or given up by choice; both are listed. */

import { paceOfTime } from '../cells/paces.ts'
import { courseKilometres } from '../course-distance.ts'
import type { UnderstoodResult } from '../understood.ts'
import { type CorrectedField, type CorrectedFields, correctionText } from './corrections.ts'
import { markAs, PLACES } from './place-marks.ts'
import { decidingTime } from './rank.ts'

export type Choice = 'keep' | 'overwrite'

type Correction = {
  public_id: string
  race_division: string
  bib_number: string
  fields: CorrectedFields
  recount: boolean
}

export type Settled = {
  public_id: string
  race_division: string
  bib_number: string
  name: string
  /** 'Tiempo chip: 00:40:58 (el archivo dice 00:41:10)' */
  changes: string[]
  /** 'bib taken': another row of the file has the bib that was corrected to. 'not there': the row is in no file now. */
  outcome: 'kept' | 'overwritten' | 'bib taken' | 'not there'
}

type Value = string | number | null

const FIELDS: Record<CorrectedField, keyof UnderstoodResult> = {
  name: 'name',
  bib_number: 'bib_number',
  gender: 'gender',
  category: 'category',
  city: 'city',
  club: 'club',
  chip_ms: 'chip_time',
  gun_ms: 'gun_time',
  state: 'state',
  overall_position: 'overall_position',
  gender_position: 'gender_position',
  category_position: 'category_position',
}

const entriesOf = (fields: CorrectedFields) =>
  Object.entries(fields) as [CorrectedField, { file: Value; now: Value }][]

const keyOf = (race_division: string, bib_number: string) =>
  `${race_division.trim().toUpperCase()}\n${bib_number.toUpperCase()}`

/** The file's word now, which may be another than on the day of the correction. */
const fresh = (row: UnderstoodResult, fields: CorrectedFields): CorrectedFields =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([field, { now }]) => {
      const file = (row[FIELDS[field]] as Value) ?? (typeof now === 'string' ? '' : null)
      return file === now ? [] : [[field, { file, now }]]
    }),
  )

const write = (row: UnderstoodResult, fields: CorrectedFields) => {
  for (const [field, { now }] of entriesOf(fields)) {
    const value = now === '' && field !== 'name' ? null : now
    Object.assign(row, { [FIELDS[field]]: value })
  }
  for (const field of PLACES)
    if (fields[field]) row.place_marks = markAs(row.place_marks ?? 0, field, 'staff')
  if (row.state !== null) for (const field of PLACES) row[field] = null
}

const paceOfRow = (row: UnderstoodResult) => {
  const [time, kilometres] = [decidingTime(row), courseKilometres(row.race_division)]
  return time === null || kilometres === null ? null : paceOfTime(time, kilometres)
}

/** A place holds in the group it was given in. */
const forgetMovedPlaces = (row: UnderstoodResult, fields: CorrectedFields) => {
  const moved = [
    ...(fields.gender ? (['gender_position', 'category_position'] as const) : []),
    ...(fields.category ? (['category_position'] as const) : []),
  ]
  for (const field of moved)
    if (!fields[field]) row.place_marks = markAs(row.place_marks ?? 0, field, 'computed')
}

/**
 * Corrects rows of the file in place. Rows that are published already carry their corrections. Answers what became of
 * each correction that the file touches.
 */
export const applyCorrections = (
  results: readonly UnderstoodResult[],
  taken: ReadonlySet<UnderstoodResult>,
  corrections: readonly Correction[],
  choice: Choice,
): Settled[] => {
  const byKey = new Map<string, UnderstoodResult>()
  if (corrections.length > 0)
    for (const row of results) byKey.set(keyOf(row.race_division, row.id_bib ?? row.bib_number), row)
  const bibs = new Set(
    corrections.length > 0 ? results.map((row) => keyOf(row.race_division, row.bib_number)) : [],
  )
  return corrections.flatMap(({ public_id, race_division, bib_number, fields, recount }): Settled[] => {
    const wanted = fields.bib_number ? keyOf(race_division, String(fields.bib_number.now)) : null
    // A later file may have learned the corrected bib: the row keeps its address.
    const row = byKey.get(keyOf(race_division, bib_number)) ?? (wanted ? byKey.get(wanted) : undefined)
    const said = { public_id, race_division, bib_number }
    if (!row) {
      const name = String(fields.name?.now ?? '')
      return [{ ...said, name, changes: [], outcome: 'not there' }]
    }
    if (!taken.has(row)) return []
    if (wanted && keyOf(row.race_division, row.bib_number) === wanted) row.id_bib = bib_number
    const differing = fresh(row, fields)
    const changes = entriesOf(differing).map(([field, change]) => correctionText(field, change))
    if (changes.length === 0 && !recount) return []
    const { name } = row
    if (choice === 'overwrite') return [{ ...said, name, changes, outcome: 'overwritten' }]
    const isTaken = wanted !== null && differing.bib_number !== undefined && bibs.has(wanted)
    const { bib_number: bib, ...others } = fields
    if (bib && !isTaken) row.id_bib = bib_number
    write(row, isTaken ? others : fields)
    if (differing.chip_ms || differing.gun_ms) row.pace = paceOfRow(row)
    forgetMovedPlaces(row, differing)
    return [{ ...said, name: row.name, changes, outcome: isTaken ? 'bib taken' : 'kept' }]
  })
}
