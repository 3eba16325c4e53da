/** The call of Ctrl+K. */
import type { AppContext } from '#server/app-context.ts'
import { type Route, route } from '#server/http/route.ts'
import { findBibs, findPeople } from './find-people.ts'
import { findEvents, findOrders, findPurchases } from './find-things.ts'
import { searchPanel } from './search-contract.ts'

/** One sign finds everything. */
const FEWEST = 2

const NOTHING = { people: [], bibs: [], purchases: [], orders: [], events: [] }

export const searchRoutes = ({ db }: AppContext): Route[] => [
  route(searchPanel, async ({ caller, query: { q } }) => {
    if (q.length < FEWEST) return NOTHING
    const [people, bibs, purchases, orders, events] = await Promise.all([
      findPeople(db, caller, q),
      findBibs(db, caller, q),
      findPurchases(db, caller, q),
      findOrders(db, caller, q),
      findEvents(db, caller, q),
    ])
    return { people, bibs, purchases, orders, events }
  }),
]
