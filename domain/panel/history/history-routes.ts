/** Calls of the history. Whoever arrives here is staff; the queries keep a Colaborador inside the assigned events. */
import type { AppContext } from '#server/app-context.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from './history-contract.ts'
import { listHistoryPeople, readHistory } from './read-history.ts'

export const historyRoutes = ({ db }: AppContext): Route[] => [
  route(contract.listHistory, ({ query, caller }) => readHistory(db, caller, query)),
  route(contract.listHistoryPeople, async ({ caller }) => ({ users: await listHistoryPeople(db, caller) })),
]
