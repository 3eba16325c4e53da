/** What the classification shows, as it stands in its address: distance, filters, the column it is sorted by, splits. */
import { type ResultFilter, readResultFilter } from '../event/result-filter.ts'

export type Sorting = { sort: string; direction: 'asc' | 'desc' }

export type ClassificationFilter = ResultFilter &
  Sorting & {
    /** The first split shown: all of them side by side would not fit. */
    points: number
    page: number
  }

const FIRST_SORT = 'overall_position'

export const readClassificationFilter = (address: string): ClassificationFilter => {
  const given = new URL(address).searchParams
  return {
    ...readResultFilter(address),
    sort: given.get('sort') || FIRST_SORT,
    direction: given.get('direction') === 'desc' ? 'desc' : 'asc',
    points: Math.max(0, Math.trunc(Number(given.get('points'))) || 0),
  }
}

export const classificationAddress = (
  slug: string,
  { sort, direction, points, page, ...filter }: Partial<ClassificationFilter>,
  first?: string,
): string => {
  const chosen = new URLSearchParams()
  for (const [name, value] of Object.entries(filter))
    if (value && !(name === 'race_division' && value === first)) chosen.set(name, value)
  if (sort && sort !== FIRST_SORT) chosen.set('sort', sort)
  if (direction === 'desc') chosen.set('direction', direction)
  if (points) chosen.set('points', String(points))
  if (page && page > 1) chosen.set('page', String(page))
  const path = `/resultados/${encodeURIComponent(slug)}/general`
  return chosen.size > 0 ? `${path}?${chosen}` : path
}

/** The same column again turns the order round; another one begins from the first. */
export const nextSorting = (now: Sorting, sort: string): Sorting => ({
  sort,
  direction: now.sort === sort && now.direction === 'asc' ? 'desc' : 'asc',
})
