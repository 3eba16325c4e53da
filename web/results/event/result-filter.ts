/** The filters of an event's results as they stand in its address, and what one change does to the others. */
import type { ResultsDivision } from '../results-calls.ts'

export type ResultFilter = {
  race_division: string
  gender: string
  category: string
  name: string
  bib_number: string
}

const LENGTHS: Record<keyof ResultFilter, number> = {
  race_division: 120,
  gender: 1,
  category: 120,
  name: 100,
  bib_number: 20,
}
const NAMES = Object.keys(LENGTHS) as (keyof ResultFilter)[]

const asFilter = (text: (name: keyof ResultFilter) => string): ResultFilter => {
  const filter = Object.fromEntries(
    NAMES.map((name) => [name, text(name).trim().slice(0, LENGTHS[name])]),
  ) as ResultFilter
  return { ...filter, gender: ['M', 'F'].includes(filter.gender) ? filter.gender : '' }
}

export const readResultFilter = (address: string): ResultFilter & { page: number } => {
  const given = new URL(address).searchParams
  return {
    ...asFilter((name) => given.get(name) ?? ''),
    page: Math.max(1, Math.trunc(Number(given.get('page'))) || 1),
  }
}

/** The distance that opens by itself is left out: the plain address is the page that people share. */
export const resultsAddress = (
  slug: string,
  filter: Partial<ResultFilter>,
  { first = '', page = 1 }: { first?: string | undefined; page?: number } = {},
): string => {
  const chosen = new URLSearchParams()
  for (const name of NAMES) {
    const value = filter[name]
    if (value && !(name === 'race_division' && value === first)) chosen.set(name, value)
  }
  if (page > 1) chosen.set('page', String(page))
  const path = `/resultados/${encodeURIComponent(slug)}`
  return chosen.size > 0 ? `${path}?${chosen}` : path
}

/** The categories of a distance, of one gender or of both. */
export const categoriesOf = (division: ResultsDivision | undefined, gender: string): string[] => [
  ...new Set(
    (division?.categories ?? [])
      .filter((group) => group.category !== '' && (gender === '' || group.gender === gender))
      .map(({ category }) => category),
  ),
]

/** Another gender starts without category; another distance keeps the category only if it has it. */
export const afterChange = (
  values: Record<string, string>,
  changed: string,
  distances: readonly ResultsDivision[],
): ResultFilter => {
  const filter = asFilter((name) => values[name] ?? '')
  if (changed === 'gender') return { ...filter, category: '' }
  const division =
    distances.find(({ race_division }) => race_division === filter.race_division) ?? distances[0]
  return categoriesOf(division, filter.gender).includes(filter.category)
    ? filter
    : { ...filter, category: '' }
}

export const isFiltered = ({ gender, category, name, bib_number }: ResultFilter): boolean =>
  Boolean(gender || category || name || bib_number)
