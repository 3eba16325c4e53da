/** Leaving the news: a page for a person, one call for a mail program. */
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Route, route } from '#server/http/route.ts'
import * as words from '../messages.ts'
import * as contract from '../sending/sending-contract.ts'
import { leaveNews, readLeaveToken } from './departures.ts'

export const newsRoutes = ({ db, secretKey }: AppContext): Route[] => [
  // Mail programs open links to look at them: opening changes nothing.
  route(contract.showLeaveNews, async ({ params, reply }) =>
    reply.header('cache-control', 'no-store').redirect(`/salir/${encodeURIComponent(params.token)}`),
  ),

  route(contract.leaveNews, async ({ params }) => {
    const hash = readLeaveToken(secretKey, params.token)
    if (!hash) return { ...words.NOT_A_LINK, success: false }
    await inTransaction(db, (tx) => leaveNews(tx, hash))
    return { ...words.LEFT, success: true }
  }),
]
