/** Once a day: whom a message went to ends 90 days after the event. */
import type { AppContext } from '#server/app-context.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { forgetOldRecipients } from './forget-recipients.ts'

export const messageJobs = ({ db }: Pick<AppContext, 'db'>): AnyJob[] => [
  {
    name: 'messages.forget',
    every: '41 4 * * *',
    run: async () => {
      while ((await forgetOldRecipients(db)) > 0);
    },
  },
]
