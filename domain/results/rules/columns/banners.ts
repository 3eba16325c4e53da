/** Lines between blocks of results: 'Categoria: RETO - FEMENINA A;;;' names the category of what follows. */
import type { Cell } from '../cells/cell.ts'
import { tidy, withoutAccents, wordsOf } from '../cells/clean-text.ts'
import { readGender } from '../cells/genders.ts'
import { noTimeWord } from '../cells/states.ts'
import { divisionNamedIn } from '../course-distance.ts'
import type { Gender, ResultState } from '../understood.ts'

export type Banner = {
  category: string | null
  race_division: string | null
  state: ResultState | null
  gender: Gender | null
  /** The distance that a title of results names: one of the whole sheet, unless a later title names another. */
  titled: string | null
}

const EMPTY: Banner = { category: null, race_division: null, state: null, gender: null, titled: null }

const LABELLED =
  /^\s*(categor[ií]as?|category|cat\.?|rama|grupo(?: de edad)?|age group|division|distancia|distance|carrera|race|prueba|modalidad|evento)\s*[:\-–]\s*(.+)$/i
const OF_DISTANCE = /^(?:distancia|distance|carrera|race|prueba|modalidad|evento)/
const NO_BANNER =
  /^(?:pagina|page|pag|total|fecha|hora|cronometra|timing|resultados|results|www|http|generado|impreso)/

/** The text of a row that holds nothing else; null for any other row. */
const loneText = (cells: readonly Cell[]): string | null => {
  let text: string | null = null
  for (const cell of cells) {
    if (cell === null) continue
    if (typeof cell !== 'string') return null
    if (text !== null && cell !== text) return null
    text = cell
  }
  return text
}

const bannerOf = (label: string, text: string): Banner => {
  const state = noTimeWord(text)
  if (state && state !== 'none') return { ...EMPTY, state }
  return OF_DISTANCE.test(withoutAccents(label))
    ? { ...EMPTY, race_division: text }
    : { ...EMPTY, category: text }
}

const TITLE = /^(?:resultados|results|clasificacion|listado)\b/

/** 'RESULTADOS 10K DAMAS' names no category, but whose list follows. */
const titleOf = (text: string): Banner | null => {
  if (!TITLE.test(withoutAccents(text))) return null
  const last = wordsOf(text).at(-1) ?? ''
  const gender = last.length > 2 ? readGender(last) : null
  const titled = divisionNamedIn(text)
  if (gender === 'other' || (gender === null && titled === null)) return null
  return { ...EMPTY, gender, titled }
}

/** What stands under a banner keeps what the banners above it said: a category is of the distance before it. */
export const underBanner = (above: Banner | null, next: Banner): Banner => {
  if (above === null || next.race_division !== null) return next
  const { race_division } = above
  return { ...next, race_division, gender: next.category === null ? next.gender : above.gender }
}

/** Null when the row is no banner. With a label it is one anywhere, a bare title only below the header. */
export const readBanner = (cells: readonly Cell[], belowHeader: boolean): Banner | null => {
  const text = loneText(cells)
  if (text === null || text.length > 120) return null
  const labelled = LABELLED.exec(text)
  if (labelled) return bannerOf(labelled[1] ?? '', tidy(labelled[2] ?? ''))
  const title = titleOf(text)
  if (title) return title
  if (!belowHeader || NO_BANNER.test(withoutAccents(text))) return null
  return /\p{L}/u.test(text) ? bannerOf('', tidy(text)) : null
}
