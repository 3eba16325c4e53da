/** Saved views: each person reads, keeps and deletes the own ones, and nobody else's. */
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { plainText } from '#server/database/search.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { saveView } from './save-view.ts'
import * as contract from './views-contract.ts'
import { saved_views } from './views-tables.ts'

export const viewRoutes = ({ db }: AppContext): Route[] => [
  route(contract.listViews, async ({ query, caller }) => ({
    views: await db
      .select({ id: saved_views.id, name: saved_views.name, query: saved_views.query })
      .from(saved_views)
      .where(and(eq(saved_views.user_id, caller.user_id), eq(saved_views.list, query.list)))
      .orderBy(plainText(saved_views.name), saved_views.id),
  })),

  route(contract.saveView, async ({ body, caller }) => {
    const kept = await inTransaction(db, (tx) => saveView(tx, { ...body, user_id: caller.user_id }))
    if (kept === 'too many') throw invalid({ name: [messages.TOO_MANY_VIEWS] })
    return { ...messages.VIEW_SAVED, view: kept }
  }),

  route(contract.deleteView, async ({ params, caller }) => {
    const own = and(eq(saved_views.id, params.view_id), eq(saved_views.user_id, caller.user_id))
    const { rowCount } = await db.delete(saved_views).where(own)
    if (!rowCount) throw notFound()
    return messages.VIEW_DELETED
  }),
]
