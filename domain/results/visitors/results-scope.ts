/** What a list of results is about, and the conditions that say so in SQL. */
import type { Published } from './published.ts'

/** Beyond it a page says 'más de 10.000'. */
export const COUNTED = 10_000

export type ResultFilter = {
  gender: string
  category: string
  name: string
  bib_number: string
  race_division: string
}

export type Slice = { limit: number; offset: number }

/** `division_id` is undefined for the whole of an event with several distances. */
export type Scope = { published: Published; division_id: number | undefined; filter: ResultFilter }

/** Values of a statement, numbered as they come. */
export const createValues = () => {
  const values: unknown[] = []
  const bind = (value: unknown) => {
    values.push(value)
    return `$${values.length}`
  }
  return { values, bind }
}
export type Bind = ReturnType<typeof createValues>['bind']

export const placeColumn = ({ division_id }: Scope) =>
  division_id === undefined ? 'r.event_place' : 'r.place'

export const filterConditions = ({ filter }: Scope, bind: Bind): string[] => [
  'not r.hidden',
  ...(filter.gender ? [`r.gender = ${bind(filter.gender)}`] : []),
  ...(filter.category ? [`r.category = ${bind(filter.category)}`] : []),
]

export const scopeCondition = ({ published, division_id }: Scope, bind: Bind) =>
  `r.set_id = ${bind(published.set_id)}${division_id === undefined ? '' : ` and r.division_id = ${bind(division_id)}`}`

/** One name a shape of statement, whatever the values: PostgreSQL plans each once a connection. */
export const shapeName = (what: string, { division_id, filter }: Scope) =>
  [
    what,
    division_id === undefined ? 'set' : 'division',
    ...(['gender', 'category', 'name', 'bib_number'] as const).filter((field) => filter[field]),
  ].join('-')
