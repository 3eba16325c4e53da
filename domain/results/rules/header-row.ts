/** Where the table begins: titles, sponsors and dates stand above the header in many files. */
import { type Cell, cellText } from './cell.ts'
import { readPointHeader } from './control-points.ts'
import { meaningsOf } from './header-names.ts'

const LOOKED_AT = 60
const SURE = 2

const knownNames = (cells: readonly Cell[]): number => {
  let known = 0
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > 60) continue
    if (meaningsOf(cell).length > 0) known += 1
    else if (readPointHeader(cell)) known += 0.5
  }
  return known
}

/** The number of the header row, or 0 when no row looks like one. */
export const findHeaderRow = (rows: readonly { row: number; cells: readonly Cell[] }[]): number => {
  let best = { row: 0, known: 0 }
  for (const { row, cells } of rows.slice(0, LOOKED_AT)) {
    const known = knownNames(cells)
    if (known > best.known) best = { row, known }
  }
  return best.known >= SURE ? best.row : 0
}

/** Tells a header that stands again further down, as in lists that were printed by category. */
export const repeatedHeader = (headers: readonly string[]): ((cells: readonly Cell[]) => boolean) => {
  const lower = headers.map((header) => header.toLowerCase())
  return (cells) => {
    let same = 0
    let filled = 0
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]
      if (cell === null) continue
      filled += 1
      if (typeof cell === 'string' && cell.length === headers[at]?.length && cell.toLowerCase() === lower[at])
        same += 1
      else if (filled - same > 1) return false
    }
    return same >= 2 && same >= filled - 1
  }
}

/** A sheet without header gets the letters a spreadsheet shows. */
export const columnLetter = (index: number): string =>
  (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Header texts for every column of a sheet, in which no name is empty. */
export const headersOf = (cells: readonly Cell[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cellText(cells[at]).slice(0, 80) || `Columna ${columnLetter(at)}`)
