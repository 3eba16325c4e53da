/** A cell as the spreadsheet reader gives it; rules know nothing of the reader itself. */
export type Cell = string | number | boolean | null | { days: number }

/** What a person sees of a cell in samples and problems. */
export const cellText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return String(cell.days)
  if (cell === true) return 'Sí'
  if (cell === false) return 'No'
  return String(cell)
}
