/** What a person types to identify: a birthday that can be true, and a guardian who is somebody else. */
import { isDay } from '#domain/colombia/clock.ts'
import { documentKey, plainDni } from '#domain/colombia/documents.ts'

const OLDEST = 110

export const isBirthday = (text: string, today: string): boolean =>
  isDay(text) && text <= today && Number(today.slice(0, 4)) - Number(text.slice(0, 4)) <= OLDEST

export const isMinor = (age: number): boolean => age < 18

/** Nobody answers for themselves: the guardian's document (documentKey) is another than the minor's. */
export const isOwnGuardian = (minor: string, guardian: string): boolean =>
  minor !== '' && plainDni(guardian) === plainDni(minor)

export const OWN_GUARDIAN = 'El documento del acudiente no puede ser el del menor.'

/** Of the guardian, as the minor's own is compared with. */
export const guardianKey = ({
  document,
  document_type,
}: {
  document: string
  document_type?: string | undefined
}): string => documentKey({ dni: document, document_type })

export const REPEATED_PERSON = 'Lo sentimos, ya el usuario está listado para este evento'

/** The first position whose document repeats an earlier one; -1 when all differ. */
export const repeatedDni = (team: { dni: string; document_type?: string | undefined }[]): number => {
  const keys = team.map(documentKey)
  return keys.findIndex((key, at) => key !== '' && keys.indexOf(key) < at)
}
