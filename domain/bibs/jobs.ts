/** What bibs do by themselves. */
import type { AppContext } from '#server/app-context.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { eraseOldNotes } from './forget-notes.ts'

export const bibJobs = ({ db }: AppContext): AnyJob[] => [
  {
    name: 'bibs.erase-notes',
    every: '53 4 * * *',
    run: async () => {
      await eraseOldNotes(db)
    },
  },
]
