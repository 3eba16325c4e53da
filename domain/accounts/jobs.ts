/** Sessions and links that are over leave the database by themselves. */
import { lt, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { login_challenges, password_links, sessions } from './tables.ts'

export const accountJobs = (db: Database): AnyJob[] => [
  {
    name: 'accounts.drop-ended',
    every: '17 3 * * *',
    run: async () => {
      await db.delete(sessions).where(lt(sessions.expires_at, sql`now() - interval '1 day'`))
      await db.delete(login_challenges).where(lt(login_challenges.expires_at, sql`now()`))
      await db.delete(password_links).where(lt(password_links.expires_at, sql`now() - interval '7 days'`))
    },
  },
]
