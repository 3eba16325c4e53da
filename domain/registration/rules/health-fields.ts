/**
 * What a person may tell for a medic, by the names it travels and is encrypted with, and the words people read. A field
 * that stands here is asked for in the form, signed, corrected, shown to staff, exported and in the person's copy:
 * app/health-fields.test.ts walks them.
 */
export const HEALTH_LABELS = {
  eps: 'EPS',
  blood_type: 'Grupo sanguíneo',
  rh_factor: 'RH',
  conditions: 'Condiciones o alergias',
} as const

export type HealthField = keyof typeof HEALTH_LABELS
export type Health = Record<HealthField, string>

export const HEALTH_FIELDS = Object.keys(HEALTH_LABELS) as HealthField[]

/** What an answer of a list says who tells nothing; in the free text nothing is written. */
export const NOT_TOLD = 'no_informa'
export const NOTHING_TOLD: Health = {
  eps: NOT_TOLD,
  blood_type: NOT_TOLD,
  rh_factor: NOT_TOLD,
  conditions: '',
}

export const isTold = (value: string) => value !== '' && value !== NOT_TOLD

/** As a person reads it in a list or a copy. */
export const toldText = (value: string) => (isTold(value) ? value : '')

/** Characters of the free text: a few lines on a phone, one on the medical list. */
export const LONGEST_CONDITIONS = 300

/** One line without signs that print nothing: lists are read line by line. */
export const conditionsLine = (typed: string) =>
  typed
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
