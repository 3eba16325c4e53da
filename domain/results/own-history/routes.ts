/**
 * Own races, to the login alone: who knows a document and a birthday is not the person yet, and a document is answered
 * to its owner only (results-truth.md section 6).
 */
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { provenEmail, type Route, route } from '#server/http/route.ts'
import { ownHistory } from './history-contract.ts'
import { listHistory, type Person } from './list-history.ts'

export const ownHistoryRoutes = ({ db, secretKey }: AppContext): Route[] => [
  route(ownHistory, async ({ caller }) => {
    const email = provenEmail(caller)
    // Whoever made the account by typing an address has shown nothing of it yet.
    if (!email) return { races: [], has_document: false }
    const { rows: people } = await db.execute<Person>(sql`
      select dni, name, last_name, birthday::text from competitors where email = ${email}`)
    return { races: await listHistory(db, secretKey, { email, people }), has_document: people.length > 0 }
  }),
]
