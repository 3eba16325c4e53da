/** Lines between blocks of results: 'Categoria: RETO - FEMENINA A;;;' names the category of what follows. */
import type { Cell } from './cell.ts'
import { tidy, withoutAccents } from './clean-text.ts'
import { noTimeWord } from './states.ts'
import type { ResultState } from './understood.ts'

export type Banner = { category: string | null; race_division: string | null; state: ResultState | null }

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
  if (state && state !== 'none') return { category: null, race_division: null, state }
  return OF_DISTANCE.test(withoutAccents(label))
    ? { category: null, race_division: text, state: null }
    : { category: text, race_division: null, state: null }
}

/** Null when the row is no banner. With a label it is one anywhere, a bare title only below the header. */
export const readBanner = (cells: readonly Cell[], belowHeader: boolean): Banner | null => {
  const text = loneText(cells)
  if (text === null || text.length > 120) return null
  const labelled = LABELLED.exec(text)
  if (labelled) return bannerOf(labelled[1] ?? '', tidy(labelled[2] ?? ''))
  if (!belowHeader || NO_BANNER.test(withoutAccents(text))) return null
  return /\p{L}/u.test(text) ? bannerOf('', tidy(text)) : null
}
