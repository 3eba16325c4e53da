/** Something the product promises does not hold: every active Administrator hears of it, once a day for each promise. */

import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Finding } from '#server/invariants/invariant.ts'
import { brokenPromiseLetter } from './mails.ts'
import { tellAdministrators } from './tell-administrators.ts'

export const alertAdministrators = (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'address'>,
  { invariant, ids }: Finding,
): Promise<number> => {
  const { promise } = invariant
  const [url, organizer] = [`${context.address}/admin`, context.config.organizerName]
  return tellAdministrators(tx, context, {
    kind: `broken-${invariant.name}`,
    letterTo: (name) => brokenPromiseLetter({ name, promise, ids, url, organizer }),
  })
}
