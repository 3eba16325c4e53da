/** What a person types to identify: a dni of digits and a birthday that can be true. */
import { isDay } from '#domain/colombia/clock.ts'

export const DNI = /^[0-9]{3,15}$/

/** Dots and spaces people copy from their document are not part of it. */
export const plainDni = (typed: string): string => typed.replaceAll(/[.\s,]/g, '')

const OLDEST = 110

export const isBirthday = (text: string, today: string): boolean =>
  isDay(text) && text <= today && Number(today.slice(0, 4)) - Number(text.slice(0, 4)) <= OLDEST

export const isMinor = (age: number): boolean => age < 18

/** Nobody answers for themselves: the guardian's document is another than the minor's. */
export const isOwnGuardian = (dni: string, document: string): boolean =>
  dni !== '' && document.replaceAll(/\D/g, '') === dni

export const OWN_GUARDIAN = 'El documento del acudiente no puede ser el del menor.'

/** The first position whose dni repeats an earlier one; -1 when all differ. */
export const repeatedDni = (team: { dni: string }[]): number =>
  team.findIndex(({ dni }, at) => dni !== '' && team.findIndex((other) => other.dni === dni) < at)
