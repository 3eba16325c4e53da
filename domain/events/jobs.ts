/** Blocks whose day has come go back to the public, by the minute. */
import type { AppContext } from '#server/app-context.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { releaseDueBlocks } from './capacity/change-blocks.ts'

export const eventJobs = ({ db }: AppContext): AnyJob[] => [
  {
    name: 'events.release-blocks',
    every: '* * * * *',
    run: async () => {
      await releaseDueBlocks(db)
    },
  },
]
