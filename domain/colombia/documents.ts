/**
 * How a person's document is read and whose it is, the same in browser and server. Dots, spaces and commas are
 * formatting and go; a letter in a document of digits is refused with a sentence, never dropped, since what is left
 * would be somebody else's. A person is known by the family of the type and the number (docs/decisions/0020).
 */
import { ageOn } from './clock.ts'

export const DOCUMENT_TYPES = ['CC', 'TI', 'RC', 'CE', 'PPT', 'PA', 'other'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const DOCUMENT_LABELS: Record<DocumentType, string> = {
  CC: 'Cédula de ciudadanía',
  TI: 'Tarjeta de identidad',
  RC: 'Registro civil',
  CE: 'Cédula de extranjería',
  PPT: 'Permiso por Protección Temporal',
  PA: 'Pasaporte',
  other: 'Otro documento',
}

/** One number for life, whatever card carries it: who was a minor with a TI is the same adult with a CC. */
const CITIZENS: readonly string[] = ['CC', 'TI', 'RC']
const WITH_LETTERS: readonly string[] = ['PA', 'other']

/** Those whose document is known by its number alone. */
export const isCitizen = (type: string | undefined): boolean => CITIZENS.includes(type ?? 'CC')

export const isDocumentType = (text: unknown): text is DocumentType =>
  (DOCUMENT_TYPES as readonly unknown[]).includes(text)

/** Passports and documents nobody foresaw; all the others are digits. */
export const hasLetters = (type: string | undefined): boolean => WITH_LETTERS.includes(type ?? '')

export const DNI = /^[0-9]{3,15}$/
const LETTERS_AND_DIGITS = /^[A-Z0-9]{3,20}$/

/** Only a to z are made great: other signs have no capital that a passport would print. */
export const plainDni = (typed: string): string =>
  typed.replaceAll(/[.,\s]/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())

export const DNI_OF_DIGITS =
  'El documento se escribe solo con números, sin letras. Si es un pasaporte, elige el tipo «Pasaporte».'
const DNI_LENGTH = 'El documento tiene de 3 a 15 dígitos.'
const OF_LETTERS_AND_DIGITS = 'El documento se escribe con letras de la A a la Z y números, sin otros signos.'
const LETTERS_LENGTH = 'El documento tiene de 3 a 20 letras y números.'

/** What can be said while it is still being typed: more digits do not mend a letter. */
export const documentTypingProblem = (type: string | undefined, typed: string): string | null => {
  const plain = plainDni(typed)
  if (hasLetters(type)) return /[^A-Z0-9]/.test(plain) ? OF_LETTERS_AND_DIGITS : null
  return /[^0-9]/.test(plain) ? DNI_OF_DIGITS : null
}

/** Without a type it is a document of digits: nobody's letters are guessed to be a passport. */
export const documentProblem = (type: string | undefined, typed: string): string | null => {
  const plain = plainDni(typed)
  const letters = hasLetters(type)
  if (plain === '')
    return letters ? 'Escribe el número de documento.' : 'Escribe el número de documento, solo con números.'
  const fits = letters ? LETTERS_AND_DIGITS : DNI
  return (
    documentTypingProblem(type, plain) ?? (fits.test(plain) ? null : letters ? LETTERS_LENGTH : DNI_LENGTH)
  )
}

export const dniTypingProblem = (typed: string) => documentTypingProblem(undefined, typed)
export const dniProblem = (typed: string) => documentProblem(undefined, typed)

type Document = { dni: string; document_type?: string | undefined }

/** Whose document it is: of citizens the number alone, of the others with its family. Empty without a number. */
export const documentKey = ({ dni, document_type = 'CC' }: Document): string => {
  const plain = plainDni(dni)
  return plain === '' || isCitizen(document_type) ? plain : `${document_type} ${plain}`
}

/** One type of each family of documents. */
export const FAMILIES = ['CC', 'CE', 'PPT', 'PA', 'other'] as const

/** Everybody whom a number may mean when nobody said which document it is. */
export const possibleKeys = (document: Document): string[] =>
  document.document_type
    ? [documentKey(document)]
    : FAMILIES.map((document_type) => documentKey({ ...document, document_type }))

const ADULT = 18
const CARD_OF_CHILDREN = 7

/** What a client that sends no type means: the document that citizens of that age carry. All of one family. */
export const assumedType = (birthday: string, today: string): DocumentType => {
  const age = ageOn(birthday, today)
  if (age < CARD_OF_CHILDREN) return 'RC'
  return age < ADULT ? 'TI' : 'CC'
}

/** 'CC 1020304050', as lists and papers show it. */
export const documentText = ({ dni, document_type = 'CC' }: Document): string =>
  dni === '' ? '' : `${document_type === 'other' ? 'Otro' : document_type} ${dni}`
