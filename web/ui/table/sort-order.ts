/** The order of a list by one of its columns: first upwards, then downwards, then the list's own again. */

export type SortDirection = 'ascending' | 'descending'

export const directionOf = (sort: string, column: string): SortDirection | undefined => {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}

export const nextSort = (sort: string, column: string): string =>
  ({ ascending: `-${column}`, descending: '', none: column })[directionOf(sort, column) ?? 'none']
