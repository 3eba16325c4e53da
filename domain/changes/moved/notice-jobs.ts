/** Notices by the minute: who was not told is told, and what is over is closed. */
import type { AppContext } from '#server/app-context.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { closeNotices } from './close-notices.ts'
import { TELL_NOTICES, tellNotices } from './tell-notices.ts'

export const noticeJobs = (context: AppContext): AnyJob[] => [
  {
    name: TELL_NOTICES.name,
    every: '* * * * *',
    run: async () => {
      await tellNotices(context)
    },
  },
  {
    name: 'changes.close-notices',
    every: '*/10 * * * *',
    run: async () => {
      await closeNotices(context)
    },
  },
]
