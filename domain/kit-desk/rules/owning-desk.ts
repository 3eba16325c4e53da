/**
 * Whose a person is: the desk whose part of the event (initials of surnames, distances, a range of numbers) has them in
 * it. Without connection only that desk hands over without the PIN, so that two desks never serve one person unknowing.
 */
import type { CrewScope } from '#server/contract-kit.ts'

export type ServedPerson = { last_name: string; distance_id: number; bib: string }
export type ScopedDesk = { name: string; scope: CrewScope }

/** As a list of surnames is cut in Colombia: Ñ has a place of its own, accents have none. */
const LETTERS = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

const placeOf = (letter: string): number => {
  const capital = letter.toUpperCase()
  const plain = capital === 'Ñ' ? capital : capital.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return LETTERS.indexOf(plain.slice(0, 1))
}

/** 'A-F, Ñ'. Who has no letter of ours in front ('1', 'Ø') is anybody's: such a desk serves them too. */
const hasInitial = (initials: string, last_name: string): boolean => {
  const own = placeOf(last_name.trim().normalize('NFC').slice(0, 1))
  if (own < 0) return true
  return initials.split(',').some((part) => {
    const [from = '', to = from] = part.trim().split('-')
    return placeOf(from) <= own && own <= placeOf(to)
  })
}

const numberIn = (bib: string): number | null => {
  const digits = /\d+/.exec(bib)?.[0]
  return digits ? Number(digits) : null
}

/** Without a number nobody is in a range, nor out of it: the other parts decide. */
const hasNumber = ({ bib_from, bib_to }: CrewScope, bib: string): boolean => {
  const number = numberIn(bib)
  return number === null || ((bib_from ?? 0) <= number && number <= (bib_to ?? Number.POSITIVE_INFINITY))
}

/** An empty part serves everybody. */
export const servesPerson = (scope: CrewScope, person: ServedPerson): boolean => {
  if (scope.initials && !hasInitial(scope.initials, person.last_name)) return false
  if (scope.distance_ids?.length && !scope.distance_ids.includes(person.distance_id)) return false
  return hasNumber(scope, person.bib)
}

/** The desk to send somebody to; null: the own one serves them, or none has them in its part. */
export const otherOwner = (
  own: CrewScope,
  desks: readonly ScopedDesk[],
  person: ServedPerson,
): string | null => {
  if (servesPerson(own, person)) return null
  return desks.find(({ scope }) => servesPerson(scope, person))?.name ?? null
}
