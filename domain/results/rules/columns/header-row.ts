/** Where the table begins: titles, sponsors and dates stand above the header in many files. */
import { type Cell, cellText } from '../cells/cell.ts'
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

const NUMERIC = /^[\d\s.,:/-]+$/

/** A row of a table's head holds words; one of its body has a number or a time somewhere. */
const isWords = (cells: readonly Cell[]) =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && !NUMERIC.test(cell)))

const filled = (cells: readonly Cell[]) => cells.filter((cell) => cell !== null).length

const isName = (text: string) => meaningsOf(text).length > 0 || readPointHeader(text) !== null

/** Different names that mean something: the same one twice says no more than once. */
const differentNames = (cells: readonly Cell[]): number =>
  new Set(cells.filter((cell) => typeof cell === 'string' && cell.length <= 60 && isName(cell))).size

/** How far down its list of names a header may stand and still need no title above it. */
const SURE_NAMES = 4

/** A title of several columns stands over its first one: it belongs to the empty ones beside it too. */
const joined = (upper: readonly Cell[], lower: readonly Cell[], width: number): Cell[] => {
  let title = ''
  return Array.from({ length: width }, (_, at) => {
    const [above, below] = [cellText(upper[at]), cellText(lower[at])]
    if (above !== '') title = above
    else if (below === '') title = ''
    if (below === '') return above || null
    const both = `${title} ${below}`.trim()
    const point = readPointHeader(title)
    if (point && readPointHeader(both)?.name === point.name) return both
    // Alone it is a name already, and ends what the title covers: 'Nombre' beside the columns of 'Tiempo'.
    if (above === '' && meaningsOf(below).some(({ rank }) => rank < SURE_NAMES)) title = ''
    return !isName(both) && isName(below) ? below : both
  })
}

/** '10K' alone over the first column names the race, and none of the columns below. */
const isTitle = (cells: readonly Cell[]) =>
  filled(cells) === 1 && readPointHeader(cellText(cells[0])) !== null

export type HeaderCells = { header_row: number; cells: readonly Cell[]; two: boolean }

/** The names of the columns, where they take two rows: '5K' above 'Tiempo' and 'Pos' are two columns of 5K. */
export const readHeader = (
  rows: readonly { row: number; cells: readonly Cell[] }[],
  header_row: number,
  asked: boolean,
): HeaderCells => {
  const at = rows.findIndex(({ row }) => row === header_row)
  const here = rows[at]?.cells ?? []
  const single: HeaderCells = { header_row, cells: here, two: false }
  if (at < 0) return single
  const [above, below] = [rows[at - 1], rows[at + 1]]
  const known = differentNames(here)
  let best = { ...single, known }
  const consider = (upper: readonly Cell[], lower: { row: number; cells: readonly Cell[] }) => {
    const width = Math.max(upper.length, lower.cells.length)
    if (filled(upper) === 0 || isTitle(upper) || !isWords(upper) || !isWords(lower.cells)) return
    const cells = joined(upper, lower.cells, width)
    const names = differentNames(cells)
    // '5K' above 'Pos' and 'Tiempo' gives as many names as without it, and without it wrong ones.
    const points = upper.every((cell) => cell === null || readPointHeader(cellText(cell)) !== null)
    const changed = cells.some((cell, at) => cellText(cell) !== cellText(lower.cells[at]))
    if (names > best.known || (points && changed && names === best.known))
      best = { header_row: lower.row, cells, two: true, known: names }
  }
  if (above && rows[at]) consider(above.cells, rows[at])
  // A person who points at a row means that row, with what stands above it at most.
  if (below && !asked) consider(here, below)
  return best
}

/** A header's own text, and of one in two rows what each of them holds. */
const writingsOf = (header: string): string[] => {
  const words = header.toLowerCase().split(' ')
  return words.flatMap((_, at) =>
    at === 0 ? [words.join(' ')] : [words.slice(0, at).join(' '), words.slice(at).join(' ')],
  )
}

/** Tells a header that stands again further down, as in lists that were printed by category. */
export const repeatedHeader = (headers: readonly string[]): ((cells: readonly Cell[]) => boolean) => {
  const writings = headers.map(writingsOf)
  const isHeader = (cell: string, at: number) => {
    for (const writing of writings[at] ?? [])
      if (writing.length === cell.length && cell.toLowerCase() === writing) return true
    return false
  }
  return (cells) => {
    let same = 0
    let filled = 0
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]
      if (cell === null) continue
      filled += 1
      if (typeof cell === 'string' && isHeader(cell, at)) same += 1
      else if (filled - same > 1) return false
    }
    return same >= 2
  }
}

/** A sheet without header gets the letters a spreadsheet shows. */
export const columnLetter = (index: number): string =>
  (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Header texts for every column of a sheet, in which no name is empty. */
export const headersOf = (cells: readonly Cell[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cellText(cells[at]).slice(0, 80) || `Columna ${columnLetter(at)}`)
