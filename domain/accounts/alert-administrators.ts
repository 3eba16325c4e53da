/** Something the product promises does not hold: every active Administrator hears of it, once a day for each promise. */
import type { Tx } from '#server/database/connect.ts'
import type { Finding } from '#server/invariants/invariant.ts'
import type { Machine } from '#server/machine.ts'
import { brokenPromiseLetter } from './mails.ts'
import { tellAdministrators } from './tell-administrators.ts'

export const alertAdministrators = (
  tx: Tx,
  machine: Pick<Machine, 'config' | 'address'>,
  { invariant, ids }: Finding,
): Promise<number> => {
  const { promise } = invariant
  const [url, organizer] = [`${machine.address}/admin`, machine.config.organizerName]
  return tellAdministrators(tx, machine, {
    kind: `broken-${invariant.name}`,
    letterTo: (name) => brokenPromiseLetter({ name, promise, ids, url, organizer }),
  })
}
