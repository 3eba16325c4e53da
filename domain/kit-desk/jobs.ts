/** Once a day: who collected for whom, and photos of papers, end 90 days after the event. */
import type { AppContext } from '#server/app-context.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { eraseOldCollected } from './erase-collected.ts'

export const kitDeskJobs = ({ db, files }: AppContext): AnyJob[] => [
  {
    name: 'kit-desk.erase',
    every: '56 4 * * *',
    run: async () => {
      await eraseOldCollected(db, files)
    },
  },
]
