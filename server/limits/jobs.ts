import type { Database } from '../database/connect.ts'
import type { AnyJob } from '../queue/queue.ts'
import { dropEndedCodes } from './mailed-codes.ts'
import { dropEndedLimits } from './rate-limit.ts'

export const limitJobs = (db: Database): AnyJob[] => [
  {
    name: 'limits.drop-ended',
    every: '23 * * * *',
    run: async () => {
      await dropEndedLimits(db)
      await dropEndedCodes(db)
    },
  },
]
