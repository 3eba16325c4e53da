/** Keeps a view of a list, or replaces the one of the same name. */
import { and, count, eq, ne } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { type SavedView, type ViewList, withoutPerson } from './views-contract.ts'
import { saved_views } from './views-tables.ts'

/** Of one person and list: a menu that can still be read. */
export const MOST_VIEWS = 20

type Kept = { user_id: number; list: ViewList; name: string; query: string }

/** Two saved in the same moment may make one more than the most: nothing hangs on it. */
export const saveView = async (tx: Tx, { query: asked, ...key }: Kept): Promise<SavedView | 'too many'> => {
  const { user_id, list, name } = key
  const query = withoutPerson(list, asked)
  const [others] = await tx
    .select({ number: count() })
    .from(saved_views)
    .where(and(eq(saved_views.user_id, user_id), eq(saved_views.list, list), ne(saved_views.name, name)))
  if ((others?.number ?? 0) >= MOST_VIEWS) return 'too many'
  const [kept] = await tx
    .insert(saved_views)
    .values({ ...key, query })
    .onConflictDoUpdate({
      target: [saved_views.user_id, saved_views.list, saved_views.name],
      set: { query },
    })
    .returning({ id: saved_views.id, name: saved_views.name, query: saved_views.query })
  if (!kept) throw new Error('a view was not kept')
  return kept
}
