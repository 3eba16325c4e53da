/**
 * Rows on their way from the reading process, one line a batch: cells and rows stand between signs that no table has.
 * JSON would say the same and take longer than the parsing.
 */
import type { SheetBatch, SheetCell } from './workbook.ts'

const ROW_END = '\u001e'
const CELL_END = '\u001f'
const LINE_BREAK = '\u001d'
const NUMBER = '\u0001'
const DAYS = '\u0002'
const BOOLEAN = '\u0003'

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that mean something here
const OWN_SIGNS = /[\u0001-\u0003\u001d-\u001f]/g

/** Texts must be without our signs before their rows are packed. */
export const withoutOwnSigns = (text: string): string =>
  text.search(OWN_SIGNS) < 0 ? text : text.replaceAll(OWN_SIGNS, ' ')

const packCell = (cell: SheetCell | undefined): string => {
  if (typeof cell === 'string') return cell
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return `${NUMBER}${cell}`
  return typeof cell === 'boolean' ? `${BOOLEAN}${cell ? 1 : ''}` : `${DAYS}${cell.days}`
}

export const packTexts = (number: number, cells: readonly (string | null)[]): string =>
  `${cells.join(CELL_END)}${CELL_END}${number}`

export const packCells = (number: number, cells: readonly SheetCell[]): string =>
  `${cells.map(packCell).join(CELL_END)}${CELL_END}${number}`

/** One line without its end; the sheet's name as JSON, since it is a stranger's word too. */
export const packBatch = (sheet: string, rows: readonly string[]): string =>
  `${JSON.stringify(sheet)}${ROW_END}${rows.join(ROW_END)}`.replaceAll('\n', LINE_BREAK)

export const isBatch = (line: string): boolean => line.startsWith('"')

const unpackCell = (text: string): SheetCell => {
  if (text === '') return null
  if (text.charCodeAt(0) > 3) return text
  const value = text.slice(1)
  if (text[0] === NUMBER) return Number(value)
  return text[0] === DAYS ? { days: Number(value) } : value !== ''
}

export const unpackBatch = (line: string): SheetBatch => {
  const [sheet = '""', ...packed] = (
    line.includes(LINE_BREAK) ? line.replaceAll(LINE_BREAK, '\n') : line
  ).split(ROW_END)
  const numbers = new Array<number>(packed.length)
  const rows = new Array<SheetCell[]>(packed.length)
  for (let at = 0; at < packed.length; at++) {
    // The row's number comes last, so that the texts become the cells where they are.
    const cells: SheetCell[] = (packed[at] as string).split(CELL_END)
    numbers[at] = Number(cells.pop())
    for (let cell = 0; cell < cells.length; cell++) cells[cell] = unpackCell(cells[cell] as string)
    rows[at] = cells
  }
  return { sheet: JSON.parse(sheet) as string, numbers, rows }
}
