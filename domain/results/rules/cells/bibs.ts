/** Bib numbers are text: zeros in front and letters belong to them. */
import type { Cell } from './cell.ts'

const VALID = /^[\p{L}\p{N}](?:[\p{L}\p{N}\-_./ ]{0,18}[\p{L}\p{N}])?$/u
/** Most bibs are numbers and their own key. */
const USUAL = /^[1-9]\d*$/
const WHOLE_WITH_DECIMALS = /^(\d+)[.,]0+$/

/** Null when there is none, false when what stands there cannot be one. */
export const readBib = (cell: Cell | undefined): string | null | false => {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number') return Number.isSafeInteger(cell) && cell >= 0 ? String(cell) : false
  if (typeof cell !== 'string') return false
  if (cell.length <= 20 && USUAL.test(cell)) return cell
  const text = cell
    .replace(/^['#\s]+/, '')
    .trim()
    .replace(WHOLE_WITH_DECIMALS, '$1')
    .toUpperCase()
  if (text === '' || text === '-') return null
  return VALID.test(text) && text
}
