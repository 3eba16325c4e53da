/** What a person corrected of a row, beside what the file said: so that a later file can be told from it. */

import { showTime } from '../cells/show-times.ts'
import { FIELD_LABELS } from '../columns/column-plan.ts'

export const CORRECTED = [
  'name',
  'bib_number',
  'gender',
  'category',
  'city',
  'club',
  'chip_ms',
  'gun_ms',
  'state',
  'overall_position',
  'gender_position',
  'category_position',
] as const
export type CorrectedField = (typeof CORRECTED)[number]

type Value = string | number | null

/** `file` is what the file said last, `now` what the person wrote instead. */
export type CorrectedFields = Partial<Record<CorrectedField, { file: Value; now: Value }>>

/** A person's change on top of earlier ones; what is back at the file's word is no correction any more. */
export const addCorrection = (
  earlier: CorrectedFields,
  before: Record<CorrectedField, Value>,
  now: Record<CorrectedField, Value>,
): CorrectedFields => {
  const fields: CorrectedFields = { ...earlier }
  for (const field of CORRECTED) {
    if (before[field] === now[field]) continue
    const file = fields[field] ? fields[field].file : before[field]
    if (file === now[field]) delete fields[field]
    else fields[field] = { file, now: now[field] }
  }
  return fields
}

const LABELS: Record<CorrectedField, string> = {
  ...FIELD_LABELS,
  chip_ms: FIELD_LABELS.chip_time,
  gun_ms: FIELD_LABELS.gun_time,
  name: 'Nombre',
  state: 'Estado',
}

const shown = (field: CorrectedField, value: Value) => {
  if (value === null || value === '') return 'sin dato'
  return typeof value === 'number' && field.endsWith('_ms') ? showTime(value) : String(value)
}

/** 'Tiempo chip: 00:40:58 (el archivo dice 00:41:10)' */
export const correctionText = (field: CorrectedField, { file, now }: { file: Value; now: Value }): string =>
  `${LABELS[field]}: ${shown(field, now)} (el archivo dice ${shown(field, file)})`
