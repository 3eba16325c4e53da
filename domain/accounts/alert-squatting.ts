/** Somebody reserves much from one address and pays little of it: the Administrators hear of it, once a day a thing. */
import { inTransaction } from '#server/database/transaction.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import type { Machine } from '#server/machine.ts'
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
  machine: Pick<Machine, 'db' | 'limiter' | 'config' | 'log'>,
  { about, what, unpaid, url }: Squatting,
) => {
  if (!(await machine.limiter.take(ONCE, about)).allowed) return
  machine.log.warn({ about, unpaid }, 'an address holds much without paying')
  await inTransaction(machine.db, (tx) =>
    tellAdministrators(tx, machine, {
      kind: `squatting-${about}`,
      letterTo: (name) =>
        squattingLetter({ name, what, unpaid, url, organizer: machine.config.organizerName }),
    }),
  )
}
