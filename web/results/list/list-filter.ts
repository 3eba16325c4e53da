/** Search, year and page of /resultados as they stand in the address. */
export type ListFilter = { search: string; year: string }

export const readListFilter = (address: string): ListFilter & { page: number } => {
  const given = new URL(address).searchParams
  const year = given.get('year') ?? ''
  return {
    search: (given.get('search') ?? '').trim().slice(0, 100),
    year: /^\d{4}$/.test(year) ? year : '',
    page: Math.max(1, Math.trunc(Number(given.get('page'))) || 1),
  }
}

/** The person looked for over all races. */
export const readRunner = (address: string): string =>
  (new URL(address).searchParams.get('runner') ?? '').trim().slice(0, 100)

export const listAddress = ({ search, year }: ListFilter, page = 1): string => {
  const chosen = new URLSearchParams()
  if (search) chosen.set('search', search)
  if (year) chosen.set('year', year)
  if (page > 1) chosen.set('page', String(page))
  return chosen.size > 0 ? `/resultados?${chosen}` : '/resultados'
}

const FIRST_YEAR = 2018
const LAST_YEAR = 2025

/** 2018 to 2025 always (public.md section 9), and every later year that has results; the newest first. */
export const yearChoices = (later: readonly number[]): { value: string; label: string }[] => {
  const specified = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at)
  const years = [...new Set([...specified, ...later])].toSorted((a, b) => b - a)
  return [
    { value: '', label: 'Todos los años' },
    ...years.map((year) => ({ value: String(year), label: String(year) })),
  ]
}
