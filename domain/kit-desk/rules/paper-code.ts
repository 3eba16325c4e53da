/**
 * The short code beside each name of the paper list: the participant's id in signs that are not mistaken for each other,
 * and one that checks them. Derived, so no table knows it; a wrong or swapped sign is noticed, and so is nearly every
 * code of another event.
 */
import { CODE_SIGNS, plainCode } from '#domain/crew/rules/invitation-codes.ts'

/** A prime: with a weight of its own for each place, every wrong sign and every swap of neighbours changes the sum. */
const BASE = CODE_SIGNS.length
/** Without the sign that checks: for the first 900,000 participants. */
const LEAST_SIGNS = 4
const MOST_SIGNS = 7

const checkOf = (event_id: number, values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (at + 2), event_id) % BASE

const signOf = (value: number) => CODE_SIGNS[value] ?? ''

const valuesOf = (id: number): number[] => {
  const values: number[] = []
  for (let left = id; left > 0; left = Math.floor(left / BASE)) values.unshift(left % BASE)
  while (values.length < LEAST_SIGNS) values.unshift(0)
  return values
}

/** 'K7QF3'. */
export const paperCode = (event_id: number, participant_id: number): string => {
  const values = valuesOf(participant_id)
  return [...values, checkOf(event_id, values)].map(signOf).join('')
}

/** Whose it is, however it was typed; null: it was misread, or is of another list. */
export const readPaperCode = (event_id: number, typed: string): number | null => {
  const values = [...plainCode(typed)].map((sign) => CODE_SIGNS.indexOf(sign))
  const check = values.pop()
  if (values.length < LEAST_SIGNS || values.length > MOST_SIGNS || values.includes(-1)) return null
  if (check !== checkOf(event_id, values)) return null
  const id = values.reduce((sum, value) => sum * BASE + value, 0)
  // Zeros in front are only those that fill up: one person has one code.
  return id > 0 && paperCode(event_id, id) === plainCode(typed) ? id : null
}

/** What was typed or pasted, code by code. */
export const splitCodes = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** 'K7QF3=120': whose, and the number that was given at the table. */
export const codeParts = (typed: string): { code: string; bib: string | null } => {
  const [code = '', bib] = typed.split('=')
  return { code, bib: bib?.trim() || null }
}
