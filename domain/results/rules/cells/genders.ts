/** Genders, by whole words only: 'female' contains 'male'. */

import type { Gender } from '../understood.ts'
import type { Cell } from './cell.ts'
import { withoutAccents, wordsOf } from './clean-text.ts'

const MALE = [
  ...['m', 'h', 'masculino', 'masculina', 'masc', 'hombre', 'hombres', 'caballero', 'caballeros', 'varon'],
  ...['varones', 'varonil', 'male', 'males', 'man', 'men', 'mens', 'boys', 'homem', 'homens', 'mann', '男'],
]
const FEMALE = [
  ...['f', 'w', 'd', 'femenino', 'femenina', 'fem', 'mujer', 'mujeres', 'dama', 'damas', 'femenil', 'female'],
  ...[
    'females',
    'woman',
    'women',
    'womens',
    'girls',
    'feminino',
    'feminina',
    'mulher',
    'mulheres',
    'frau',
    '女',
  ],
]
const OTHER = [
  'x',
  'otro',
  'otra',
  'other',
  'mixto',
  'mixta',
  'mixed',
  'mx',
  'nb',
  'no binario',
  'no binaria',
  'no binarie',
  'non binary',
  'nonbinary',
  'divers',
  'diverse',
  'tercer genero',
]

const MEANING = new Map<string, Gender | 'other'>([
  ...MALE.map((word) => [word, 'M'] as const),
  ...FEMALE.map((word) => [word, 'F'] as const),
  ...OTHER.map((word) => [word, 'other'] as const),
])

/** 'other' is a third gender, which is kept in the file's own words; null is not a gender at all. */
export const readGender = (cell: Cell | undefined): Gender | 'other' | null => {
  if (typeof cell !== 'string') return null
  return (
    MEANING.get(
      withoutAccents(cell)
        .replaceAll(/[.\-_]/g, ' ')
        .trim(),
    ) ?? null
  )
}

/** 'M40', 'F18-29', 'MS', 'WSEN', 'SF': a letter with an age or a class. */
const CODE = /^(?:([mhfw])(?:\d{2}.*|s|sen|jun|vet|e)|(?:sen|jun|vet|s|e|\d{2})([mhfw]))$/

const LONE_LETTERS = new Set(['m', 'h', 'f', 'w'])

const agreed = (said: (Gender | 'other' | undefined)[]): Gender | null => {
  const genders = new Set(said.filter((gender) => gender !== undefined))
  const [only] = genders
  return genders.size === 1 && only !== 'other' ? (only ?? null) : null
}

/**
 * A category often says the gender: 'Masculino 18 a 35 años', 'Mara-F40'. Words decide before letters, since
 * 'MASTER F MASCULINO' is the sixth class of men. Null when it says both or none.
 */
export const genderOfCategory = (category: string): Gender | null => {
  const words = wordsOf(category)
  const spoken = words.filter((word) => word.length > 1).map((word) => MEANING.get(word))
  if (spoken.some((gender) => gender !== undefined)) return agreed(spoken)
  // A letter alone says it before a code does: 'VET-M40-F' are women, master 40.
  const letters = words.filter((word) => LONE_LETTERS.has(word)).map((word) => MEANING.get(word))
  if (letters.length > 0) return agreed(letters)
  return agreed(
    words.map((word) => {
      const code = CODE.exec(word)
      return code ? MEANING.get(code[1] ?? code[2] ?? '') : undefined
    }),
  )
}

/** Only what words say: a letter may also be a class ('MASTER F', 'M40' for masters of both). */
export const genderSpokenIn = (category: string): Gender | null =>
  agreed(
    wordsOf(category)
      .filter((word) => word.length > 2)
      .map((word) => MEANING.get(word)),
  )
