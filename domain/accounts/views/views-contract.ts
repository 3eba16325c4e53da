/** Views of lists that a person of the staff keeps under a name (experience.md 2.2). Everybody sees the own ones. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'

export const VIEW_LISTS = [
  'participants',
  'competitors',
  'orders',
  'ledger',
  'movements',
  'users',
  'results',
  'certificates',
  'mails',
  'requests',
  'data-requests',
  'events',
  'products',
  'coupons',
  'credits',
  'bibs',
  'messages',
  'history',
  'unmatched',
  'due-refunds',
] as const
export type ViewList = (typeof VIEW_LISTS)[number]

const QUERY_MAX = 2000

/** Lists of things: what is searched in them names nobody. */
const OF_THINGS: readonly ViewList[] = ['events', 'products', 'coupons', 'messages', 'history']

/** Whom somebody looked for stays nowhere: a view of a list of people is kept without the search. */
export const withoutPerson = (list: ViewList, query: string): string => {
  if (OF_THINGS.includes(list)) return query
  const params = new URLSearchParams(query)
  params.delete('search')
  return params.toString()
}

/** What stands behind the question mark of a list's address; which page was open is not part of a view. */
const queryText = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    const params = new URLSearchParams(value)
    params.delete('page')
    return params.toString()
  },
  z.string().max(QUERY_MAX, 'Esta vista tiene demasiados filtros para guardarla.'),
)

const view = z.object({ id: z.int(), name: z.string(), query: z.string() })
export type SavedView = z.output<typeof view>

export const listViews = endpoint({
  method: 'GET',
  path: '/api/panel/views',
  access: 'staff',
  summary: 'Las vistas de una lista que la persona guardó, por nombre.',
  query: z.object({ list: z.enum(VIEW_LISTS).default('participants') }),
  answer: z.object({ views: z.array(view) }),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/panel/views',
  access: 'staff',
  summary: 'Guardar una vista de una lista, hasta 20 por lista. El mismo nombre reemplaza la anterior.',
  body: z.object({ list: z.enum(VIEW_LISTS), name: wire.text(40), query: queryText }),
  answer: notice.extend({ view }),
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/panel/views/:view_id',
  access: 'staff',
  summary: 'Borrar una vista propia.',
  params: z.object({ view_id: wire.id }),
  answer: notice,
})
