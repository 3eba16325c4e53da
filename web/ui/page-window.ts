/** Which page numbers a pager shows: at most five, the current one in the middle where it can be. */
export const PAGER_WINDOW = 5

export const pageWindow = (page: number, lastPage: number): number[] => {
  const last = Math.max(1, lastPage)
  const shown = Math.min(PAGER_WINDOW, last)
  const first = Math.min(Math.max(1, page - Math.floor(shown / 2)), last - shown + 1)
  return Array.from({ length: shown }, (_, at) => first + at)
}
