/**
 * How a person's document is read, the same in browser and server. Documents are digits: dots, spaces and commas are
 * formatting and go; a letter is refused with a sentence, never dropped, since what is left would be somebody else's.
 */

export const DNI = /^[0-9]{3,15}$/

export const plainDni = (typed: string): string => typed.replaceAll(/[.,\s]/g, '')

export const DNI_OF_DIGITS = 'El documento se escribe solo con números, sin letras.'
const DNI_LENGTH = 'El documento tiene de 3 a 15 dígitos.'

/** What can be said while it is still being typed: more digits do not mend a letter. */
export const dniTypingProblem = (typed: string): string | null =>
  /[^0-9]/.test(plainDni(typed)) ? DNI_OF_DIGITS : null

export const dniProblem = (typed: string): string | null => {
  const plain = plainDni(typed)
  if (plain === '') return 'Escribe el número de documento, solo con números.'
  return dniTypingProblem(plain) ?? (DNI.test(plain) ? null : DNI_LENGTH)
}
