/** Changes by the minute: ended when their time is over, sizes exchanged; what was told is erased in time. */

import { sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { expireChanges } from './core/expire-changes.ts'
import { serveExchanges } from './exchange/exchange-sizes.ts'
import { eraseOldAccounts, eraseOldRequests } from './forget-changes.ts'
import { dissolveSmallTeams } from './teams/small-teams.ts'

/** Sizes come back at any time: by the minute is soon enough. */
export const serveEveryExchange = async (context: AppContext): Promise<number> => {
  const { rows } = await context.db.execute<{ event_id: number }>(
    sql`select distinct event_id from changes where state = 'waiting_exchange'`,
  )
  let served = 0
  for (const { event_id } of rows)
    served += await inTransaction(context.db, async (tx) =>
      (await lockEvent(tx, event_id)) ? serveExchanges(tx, context, event_id) : 0,
    )
  return served
}

export const changeJobs = (context: AppContext): AnyJob[] => [
  {
    name: 'changes.expire',
    every: '* * * * *',
    run: async () => {
      await expireChanges(context)
      await serveEveryExchange(context)
    },
  },
  {
    name: 'changes.small-teams',
    every: '17 * * * *',
    run: async () => {
      await dissolveSmallTeams(context)
    },
  },
  {
    name: 'changes.erase',
    every: '47 4 * * *',
    run: async () => {
      await eraseOldAccounts(context.db)
      await eraseOldRequests(context.db)
    },
  },
]
