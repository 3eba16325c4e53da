/** Somebody reserves much from one address and pays little of it: the Administrators hear of it, once a day a thing. */

import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { squattingLetter } from './mails.ts'
import { tellAdministrators } from './tell-administrators.ts'

const ONCE: Limit = { name: 'squatting-told', max: 1, seconds: 24 * 3600 }

export type Squatting = {
  /** Short and without people: it names the kind of the letter. */
  about: string
  /** In Spanish, as it is read in a sentence. */
  what: string
  unpaid: number
  url: string
}

export const alertSquatting = async (
  context: Pick<AppContext, 'db' | 'limiter' | 'config' | 'log'>,
  { about, what, unpaid, url }: Squatting,
) => {
  if (!(await context.limiter.take(ONCE, about)).allowed) return
  context.log.warn({ about, unpaid }, 'an address holds much without paying')
  await inTransaction(context.db, (tx) =>
    tellAdministrators(tx, context, {
      kind: `squatting-${about}`,
      letterTo: (name) =>
        squattingLetter({ name, what, unpaid, url, organizer: context.config.organizerName }),
    }),
  )
}
