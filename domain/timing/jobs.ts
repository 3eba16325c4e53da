/** Once a day: lines of start lists end 90 days after the event. */
import type { AppContext } from '#server/app-context.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { eraseOldLists } from './forget-lists.ts'

export const timingJobs = (context: AppContext): AnyJob[] => [
  {
    name: 'timing.erase',
    every: '51 4 * * *',
    run: async () => {
      await eraseOldLists(context.db)
    },
  },
]
