/** Blocks whose day has come go back to the public, by the minute; courses that nobody saved go after a day. */
import type { AppContext } from '#server/app-context.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { releaseDueBlocks } from './capacity/change-blocks.ts'
import { dropUnclaimedCourses } from './page/save-page.ts'

export const eventJobs = ({ db }: AppContext): AnyJob[] => [
  {
    name: 'events.release-blocks',
    every: '* * * * *',
    run: async () => {
      await releaseDueBlocks(db)
    },
  },
  {
    name: 'events.drop-courses',
    every: '17 * * * *',
    run: async () => {
      await dropUnclaimedCourses(db)
    },
  },
]
