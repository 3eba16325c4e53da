/** What a person types to identify: a birthday that can be true, and a guardian who is somebody else. */
import { isDay } from '#domain/colombia/clock.ts'
import { plainDni } from '#domain/colombia/documents.ts'

const OLDEST = 110

export const isBirthday = (text: string, today: string): boolean =>
  isDay(text) && text <= today && Number(today.slice(0, 4)) - Number(text.slice(0, 4)) <= OLDEST

export const isMinor = (age: number): boolean => age < 18

/** Nobody answers for themselves: the guardian's document is another than the minor's. */
export const isOwnGuardian = (dni: string, document: string): boolean =>
  dni !== '' && plainDni(document) === plainDni(dni)

export const OWN_GUARDIAN = 'El documento del acudiente no puede ser el del menor.'

/** The first position whose dni repeats an earlier one; -1 when all differ. */
export const repeatedDni = (team: { dni: string }[]): number =>
  team.findIndex(({ dni }, at) => dni !== '' && team.findIndex((other) => other.dni === dni) < at)
