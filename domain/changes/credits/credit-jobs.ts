/** Credits by the day, and what came back of them by the minute. */
import type { AppContext } from '#server/app-context.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { bringBackUses, endCredits } from './end-credits.ts'

export const creditJobs = (context: AppContext): AnyJob[] => [
  {
    name: 'changes.bring-back-credits',
    every: '* * * * *',
    run: async () => {
      await bringBackUses(context)
    },
  },
  {
    name: 'changes.end-credits',
    every: '23 7 * * *',
    run: async () => {
      await endCredits(context)
    },
  },
]
