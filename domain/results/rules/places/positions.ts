/** Places as files write them: '1.', '67 / 22849', '4637.0', '1F', '100. M30', and 0 for those without one. */
import type { Cell } from '../cells/cell.ts'
import { noTimeWord } from '../cells/states.ts'
import type { ResultState } from '../understood.ts'

export type PositionReading = {
  position: number | null
  /** What else stands in the cell: 'M30', 'SEN-M'. */
  label: string | null
  state: ResultState | null
  understood: boolean
}

const NONE: PositionReading = { position: null, label: null, state: null, understood: true }
const STRANGE: PositionReading = { ...NONE, understood: false }

const TEXT =
  /^#?\s*(\d{1,7})(?:[.,]0+)?(?:\s*[.°ºª)]|(?:er|ro|do|to|mo|vo|no|st|nd|rd|th)(?![a-z]))*\s*(?:(?:\/|de|of)\s*\d+)?\s*[-–:|]?\s*(.*)$/i
const LARGEST = 9_999_999

export const readPosition = (cell: Cell | undefined): PositionReading => {
  if (cell === null || cell === undefined) return NONE
  if (typeof cell === 'number') {
    if (cell === 0) return NONE
    return Number.isInteger(cell) && cell > 0 && cell <= LARGEST ? { ...NONE, position: cell } : STRANGE
  }
  if (typeof cell !== 'string') return STRANGE
  const word = noTimeWord(cell)
  if (word) return word === 'none' ? NONE : { ...NONE, state: word }
  const parts = TEXT.exec(cell.trim())
  if (!parts) return STRANGE
  const label = parts[2]?.trim() || null
  // '5:40' or '2026-01-01' begin with digits too; a label begins with a letter.
  if (label && !/^\p{L}/u.test(label)) return STRANGE
  return { position: Number(parts[1]) || null, label, state: null, understood: true }
}
