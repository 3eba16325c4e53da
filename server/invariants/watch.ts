/** The promises are looked at every hour; who must know when one does not hold is handed in. */

import type { AppContext } from '../app-context.ts'
import type { Tx } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { AnyJob } from '../queue/queue.ts'
import { brokenOf, checkInvariants, type Finding, type Invariant } from './invariant.ts'

type Watched = {
  invariants: readonly Invariant[]
  /** Writes the letters; at most one a day for each promise. */
  alert: (tx: Tx, finding: Finding) => Promise<unknown>
}

export const watchInvariants = async (
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { invariants, alert }: Watched,
): Promise<Finding[]> => {
  const broken = brokenOf(await checkInvariants(db, invariants))
  for (const finding of broken) {
    const { invariant, ids } = finding
    log.error({ invariant: invariant.name, found: ids.length, ids }, 'a promise does not hold')
    await inTransaction(db, (tx) => alert(tx, finding))
  }
  return broken
}

export const invariantJobs = (context: AppContext, watched: Watched): AnyJob[] => [
  {
    name: 'invariants.watch',
    every: '37 * * * *',
    run: async () => {
      await watchInvariants(context, watched)
    },
  },
]
