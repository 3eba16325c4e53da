/**
 * The column with each runner's document. It is read so that people find their own races by it, and shown to nobody:
 * what stands in it leaves this process only as a keyed hash (own-history/document-key.ts).
 */
import { type Cell, cellText } from '../cells/cell.ts'
import { foldHeader } from '../cells/clean-text.ts'
import { type Note, note } from '../notes.ts'
import type { ColumnPlan, SheetPlan } from './column-plan.ts'
import type { ColumnProfile } from './column-profile.ts'
import { meaningsOf } from './header-names.ts'

const TYPE = /^(?:c\.?\s?c|t\.?\s?i|c\.?\s?e|r\.?\s?c|p\.?p\.?t|d\.?n\.?i)\b[.:\s-]*/i
/** A spreadsheet's decimals; groups of a document have three digits. */
const DECIMALS = /[.,]0{1,2}$/

/** The digits of a document as files write it: '1.020.304.050', 'CC 1020304050'. Null for what is none. */
export const readDocument = (cell: Cell | undefined): string | null => {
  const text = cellText(cell)
    .trim()
    .replace(TYPE, '')
    .replace(DECIMALS, '')
    .replaceAll(/[\s.,'-]/g, '')
  return /^\d{5,15}$/.test(text) ? text.replace(/^0+(?=\d)/, '') : null
}

/** Held while a file is read. Whatever prints or stores a whole row, a log or a report, gets nothing of it. */
export class HeldDocument {
  readonly #digits: string
  constructor(digits: string) {
    this.#digits = digits
  }
  digits(): string {
    return this.#digits
  }
  toJSON(): undefined {
    return undefined
  }
}

/** As many digits as nearly all documents have, and more than a bib, a place or a row's number needs. */
export const looksLikeDocument = (cell: Cell | undefined): boolean => {
  if (typeof cell === 'object' || typeof cell === 'boolean') return false
  const digits = readDocument(cell)?.length ?? 0
  return digits >= 6 && digits <= 12
}

/** Headers that mean anything's number: only values that no counter gives make a document of them. */
const VAGUE = new Set(['id', 'idno', 'idnumber', 'doc', 'ci', 'ti'])
/** Between two numbers of a counter lie a few; between two people's documents lie thousands. One number may be either. */
const NEAR = 100

const isCounter = (cells: readonly (Cell | undefined)[]): boolean => {
  const numbers = cells
    .map((cell) => Number(readDocument(cell) ?? Number.NaN))
    .filter((number) => !Number.isNaN(number))
  if (numbers.length < 2) return true
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (const number of numbers) {
    least = Math.min(least, number)
    most = Math.max(most, number)
  }
  return (most - least) / (numbers.length - 1) < NEAR
}

type Column = {
  index: number
  header: string
  cells: readonly (Cell | undefined)[]
  profile: ColumnProfile
}

/** The surest of the columns that mean nothing else. */
export const findDocumentColumn = (
  columns: readonly Column[],
  taken: ReadonlyMap<number, unknown>,
): number | undefined => {
  const ranked = columns.flatMap(({ index, header, cells, profile }) => {
    const rank = meaningsOf(header).find(({ meaning }) => meaning === 'document')?.rank
    if (rank === undefined || taken.has(index)) return []
    const vague = VAGUE.has(foldHeader(header))
    if (profile.documents < (vague ? 0.9 : 0.6) || (vague && isCounter(cells))) return []
    return [{ index, rank }]
  })
  return ranked.sort((one, other) => one.rank - other.rank)[0]?.index
}

/** Said without an example: the preview shows nobody's document. */
export const documentNotes = (columns: readonly ColumnPlan[]): Note[] =>
  columns
    .filter(({ target }) => target === 'document')
    .map(({ header }) =>
      note(
        'understood',
        `Documento: «${header}» no se publica; sirve para que cada corredor encuentre lo suyo.`,
      ),
    )

/** '••••050': enough to see that the column is the right one. */
const masked = (text: string) => {
  const plain = text.trim()
  return plain === '' ? '' : `••••${plain.length > 6 ? plain.slice(-3) : ''}`
}

type Seen = {
  header_row: number
  columns: readonly (ColumnPlan & { samples: string[] })[]
  first_rows: { row: number; cells: string[] }[]
}

const maskColumns = <T extends Seen>(seen: T, hidden: ReadonlySet<number>): T =>
  hidden.size === 0
    ? seen
    : {
        ...seen,
        columns: seen.columns.map((column) =>
          hidden.has(column.index) ? { ...column, samples: column.samples.map(masked) } : column,
        ),
        first_rows: seen.first_rows.map(({ row, cells }) => ({
          row,
          cells:
            row <= seen.header_row ? cells : cells.map((text, at) => (hidden.has(at) ? masked(text) : text)),
        })),
      }

const documentsOf = (columns: readonly ColumnPlan[]) =>
  new Set(columns.filter(({ target }) => target === 'document').map(({ index }) => index))

/** What is kept of the first look: the samples and rows of it stay with the import for as long as its report does. */
export const withoutDocuments = <T extends Seen>(seen: T): T => maskColumns(seen, documentsOf(seen.columns))

/** The same for columns that a person named, once the file was read by that. */
export const withoutNamedDocuments = <S extends Seen & { sheet: string }, T extends { sheets: S[] }>(
  inspection: T,
  plans: readonly SheetPlan[],
): T => ({
  ...inspection,
  sheets: inspection.sheets.map((seen) =>
    maskColumns(seen, documentsOf(plans.find(({ sheet }) => sheet === seen.sheet)?.columns ?? [])),
  ),
})
